import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "scanprocess",
  title: "Approval Detail",
  route: "/scanprocesslist",
  reportno: 2882,
  needs: "view",
  menu: { group: "Approval", icon: "user-check", order: 20 },
  placeholder: "Documents waiting for approval, and approved documents",
});
