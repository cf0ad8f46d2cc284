import { billDocument } from "../../engine/books/bills/bill-document";
import { defineRecord } from "../../engine/records/declaration";

/** A rate difference or later discount: reverses tax and money but moves no goods. */
export default defineRecord(
  billDocument(
    {
      entity: "purchasereturnwo",
      title: "Debit Note (Without Stock)",
      noun: ["debit note without stock", "debit notes without stock"],
      reportno: 2203,
      menu: { group: "Purchases", icon: "package", order: 30 },
    },
    {
      kind: "purchasereturn",
      stock: 0,
      code: "DW",
      name: "Debit Note",
      party: "Supplier",
      account: "Purchase Account",
      corrects: ["purchase"],
    },
  ),
);
