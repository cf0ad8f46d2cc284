import { billDocument } from "../../engine/books/bills/bill-document";
import { defineRecord } from "../../engine/records/declaration";

/** Goods of a challan returned to the supplier unbilled: reduces the stock and the open quantity of the challan. */
export default defineRecord(
  billDocument(
    {
      entity: "purchasechallanreturn",
      title: "Purchase Challan Return",
      noun: ["purchase challan return", "purchase challan returns"],
      reportno: 2212,
      menu: { group: "Purchases", icon: "package", order: 6 },
    },
    {
      kind: "purchasereturn",
      stock: -1,
      posts: "stock",
      takes: ["purchasechallan"],
      code: "PR",
      name: "Return",
      party: "Supplier",
      account: "",
    },
  ),
);
