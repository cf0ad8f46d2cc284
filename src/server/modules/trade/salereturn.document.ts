import { billDocument } from "../../engine/books/bills/bill-document";
import { defineRecord } from "../../engine/records/declaration";

export default defineRecord(
  billDocument(
    {
      entity: "salereturn",
      title: "Credit Note (Sales Return)",
      noun: ["credit note", "credit notes"],
      reportno: 2102,
      menu: { group: "Sales", icon: "tags", order: 20 },
    },
    {
      kind: "salereturn",
      stock: 1,
      code: "CN",
      name: "Credit Note",
      party: "Customer",
      account: "Sales Account",
      corrects: ["sale", "salepos"],
    },
  ),
);
