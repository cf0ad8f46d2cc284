import { defineScreen } from "../../../engine/menu/declaration";

export default defineScreen({
  formmnu: "branchmaster",
  title: "Branches",
  route: "/branchmasterlist",
  reportno: 1913,
  needs: "company-admin",
  menu: { group: "Setup", icon: "building-community", order: 83 },
  placeholder: "Branches with their GSTIN, state and document prefix",
});
