import { billDocument } from "../../engine/books/bills/bill-document";
import { defineRecord } from "../../engine/records/declaration";

/** A rate difference or later discount: reverses tax and money but moves no goods. */
export default defineRecord(
  billDocument(
    {
      entity: "salereturnwo",
      title: "Credit Note (Without Stock)",
      noun: ["credit note without stock", "credit notes without stock"],
      reportno: 2103,
      menu: { group: "Sales", icon: "tags", order: 30 },
    },
    {
      kind: "salereturn",
      stock: 0,
      code: "CW",
      name: "Credit Note",
      party: "Customer",
      account: "Sales Account",
      corrects: ["sale", "salepos"],
    },
  ),
);
