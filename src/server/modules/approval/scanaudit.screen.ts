import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "scanaudit",
  title: "Audit Detail",
  route: "/scanauditlist",
  reportno: 2883,
  needs: "view",
  menu: { group: "Approval", icon: "book", order: 30 },
  placeholder: "Documents, and which of them are locked for audit",
});
