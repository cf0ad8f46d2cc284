import { defineScreen } from "../../../engine/menu/declaration";

export default defineScreen({
  formmnu: "numberseries",
  title: "Document numbers",
  route: "/numberserieslist",
  reportno: 2392,
  needs: "company-admin",
  menu: { group: "Vouchers", icon: "book", order: 92, alsoCalled: "invoice number, voucher number, prefix, series" },
  placeholder: "The next number of each series, before its first use",
});
