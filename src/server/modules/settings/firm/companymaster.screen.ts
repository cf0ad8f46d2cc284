import { defineScreen } from "../../../engine/menu/declaration";

export default defineScreen({
  formmnu: "companymaster",
  title: "Companies",
  route: "/companymasterlist",
  reportno: 1912,
  needs: "company-admin",
  menu: { group: "Setup", icon: "building", order: 82 },
  placeholder: "Name, GSTIN, state and address of your companies",
});
