import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "openingtrial",
  title: "Opening Trial Balance",
  route: "/MPages/openingtrial",
  reportno: 2311,
  needs: "view",
  menu: { group: "Vouchers", icon: "book", order: 52 },
  placeholder: "Opening balances of all ledgers in one table, with their difference",
});
