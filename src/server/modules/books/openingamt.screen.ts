import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "openingamt",
  title: "Opening Amount",
  route: "/openingamtlist",
  reportno: 2310,
  needs: "view",
  menu: { group: "Vouchers", icon: "book", order: 50 },
  placeholder: "Opening balances of all ledgers, and the difference between debits and credits",
});
