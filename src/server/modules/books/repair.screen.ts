import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "repair",
  title: "Repairs",
  route: "/repairlist",
  reportno: 2396,
  needs: "company-admin",
  menu: { group: "Vouchers", icon: "alert-circle", order: 93 },
  placeholder: "What updates corrected in stored documents, and what you need to check",
});
