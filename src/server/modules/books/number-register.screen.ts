import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "numberregister",
  title: "Number Register",
  route: "/numbers",
  reportno: 2391,
  needs: "view",
  menu: { group: "Vouchers", icon: "book", order: 91 },
  placeholder: "Every number of a series: used, reserved, not used",
});
