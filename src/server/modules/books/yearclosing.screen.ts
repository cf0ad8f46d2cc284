import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "yearclosing",
  title: "Year closing",
  route: "/MPages/yearclosing",
  reportno: 2395,
  needs: "company-admin",
  menu: { group: "Vouchers", icon: "settings", order: 91, alsoCalled: "financial year, lock the books" },
  placeholder: "Close or reopen a financial year",
});
