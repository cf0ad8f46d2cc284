import { billDocument } from "../../engine/books/bills/bill-document";
import { defineRecord } from "../../engine/records/declaration";

/** Goods of a challan returned unbilled: back into stock, and no longer open on the challan. */
export default defineRecord(
  billDocument(
    {
      entity: "salechallanreturn",
      title: "Sale Challan Return",
      noun: ["sale challan return", "sale challan returns"],
      reportno: 2114,
      menu: { group: "Sales", icon: "tags", order: 8 },
    },
    {
      kind: "salereturn",
      stock: 1,
      posts: "stock",
      takes: ["salechallan"],
      code: "SR",
      name: "Return",
      party: "Customer",
      account: "",
    },
  ),
);
