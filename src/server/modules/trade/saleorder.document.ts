import { billDocument } from "../../engine/books/bills/bill-document";
import { defineRecord } from "../../engine/records/declaration";
import { date, ref, text } from "../../engine/records/fields";

/** A customer's order. Posts nothing. Challans and sales take its open quantities. */
export default defineRecord(
  billDocument(
    {
      entity: "saleorder",
      title: "Sale Order",
      noun: ["sale order", "sale orders"],
      reportno: 2112,
      menu: { group: "Sales", icon: "tags", order: 4, alsoCalled: "sales order, SO" },
    },
    {
      kind: "sale",
      stock: 0,
      posts: "nothing",
      takes: ["quotation"],
      code: "SO",
      name: "Order",
      party: "Customer",
      account: "",
      own: [
        ref("salesmanid", "Salesman", "salesman", "salesmanname", { width: 3 }),
        text("partyorderno", "Customer Order No", { max: 40, search: true, uncopied: true, width: 3 }),
        date("deliverydate", "Deliver by", { width: 3, uncopied: true }),
      ],
    },
  ),
);
