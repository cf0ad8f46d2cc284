import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "openingimport",
  title: "Import Opening Balances",
  route: "/MainB?formname=openingimport&id=0",
  reportno: 2312,
  needs: "signed-in",
  menu: { group: "Vouchers", icon: "book", order: 54, alsoCalled: "Excel import, opening balance" },
  placeholder: "Opening balances of ledgers, bills and stock from a spreadsheet",
});
