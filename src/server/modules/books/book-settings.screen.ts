import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "booksettings",
  title: "Settings of the books",
  route: "/MPages/booksettings",
  reportno: 2390,
  needs: "company-admin",
  menu: { group: "Vouchers", icon: "settings", order: 90, alsoCalled: "lock date, round off" },
  placeholder: "First day, locked period, rounding, stock and credit limits",
});
