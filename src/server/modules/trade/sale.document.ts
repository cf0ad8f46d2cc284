import { billDocument } from "../../engine/books/bills/bill-document";
import { defineRecord } from "../../engine/records/declaration";
import { ref } from "../../engine/records/fields";

export default defineRecord(
  billDocument(
    {
      entity: "sale",
      title: "Sale",
      noun: ["sale", "sales"],
      reportno: 2101,
      menu: { group: "Sales", icon: "tags", order: 10, addKey: "F8", alsoCalled: "invoice, tax invoice, bill" },
    },
    {
      kind: "sale",
      stock: -1,
      code: "S",
      name: "Sale",
      party: "Customer",
      account: "Sales Account",
      own: [ref("salesmanid", "Salesman", "salesman", "salesmanname", { width: 3 })],
      takes: ["salechallan", "saleorder", "quotation"],
      hasOrderChip: true,
    },
  ),
);
