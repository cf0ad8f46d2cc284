import { defineScreen } from "../../engine/menu/declaration";

export default defineScreen({
  formmnu: "unpaidinvoice",
  title: "Unpaid Invoice",
  route: "/unpaidinvoicelist",
  reportno: 2305,
  needs: "view",
  menu: { group: "Vouchers", icon: "book", order: 50, alsoCalled: "dues, collection" },
  placeholder: "Unpaid bills by age",
});
