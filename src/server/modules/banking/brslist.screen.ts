import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "brslist",
  title: "Bank Reconciliation Statement",
  route: "/brslist",
  reportno: 2320,
  needs: "view",
  menu: { group: "Vouchers", icon: "book", order: 60, alsoCalled: "BRS, bank reconciliation, bank statement" },
  placeholder: "Match the bank book with the statement of the bank",
});
