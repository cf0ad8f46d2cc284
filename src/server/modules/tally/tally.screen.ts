import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "onlinepaymentB",
  title: "Tally Export",
  route: "/onlinepaymentBlist",
  reportno: 2330,
  needs: "view",
  menu: { group: "Vouchers", icon: "book", order: 70, alsoCalled: "export to Tally, XML" },
  placeholder: "Ledgers and vouchers as a file for Tally",
});
