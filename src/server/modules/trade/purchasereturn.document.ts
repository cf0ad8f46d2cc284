import { billDocument } from "../../engine/books/bills/bill-document";
import { defineRecord } from "../../engine/records/declaration";

export default defineRecord(
  billDocument(
    {
      entity: "purchasereturn",
      title: "Debit Note (Purchase Return)",
      noun: ["debit note", "debit notes"],
      reportno: 2202,
      menu: { group: "Purchases", icon: "package", order: 20 },
    },
    {
      kind: "purchasereturn",
      stock: -1,
      code: "DN",
      name: "Debit Note",
      party: "Supplier",
      account: "Purchase Account",
      corrects: ["purchase"],
    },
  ),
);
