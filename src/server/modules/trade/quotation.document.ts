import { billDocument } from "../../engine/books/bills/bill-document";
import { defineRecord } from "../../engine/records/declaration";
import { date, ref } from "../../engine/records/fields";

/** An offer to a customer. Posts nothing. Orders, challans and sales are made from its lines. */
export default defineRecord(
  billDocument(
    {
      entity: "quotation",
      title: "Quotation",
      noun: ["quotation", "quotations"],
      reportno: 2111,
      menu: { group: "Sales", icon: "tags", order: 2, alsoCalled: "estimate, proforma invoice" },
    },
    {
      kind: "sale",
      stock: 0,
      posts: "nothing",
      takes: [],
      code: "Q",
      name: "Quotation",
      party: "Customer",
      account: "",
      own: [
        ref("salesmanid", "Salesman", "salesman", "salesmanname", { width: 3 }),
        date("validto", "Valid up to", { width: 3, uncopied: true }),
      ],
    },
  ),
);
