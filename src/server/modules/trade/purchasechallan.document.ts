import { billDocument } from "../../engine/books/bills/bill-document";
import { withLabels } from "../../engine/documents/label-offer";
import { defineRecord } from "../../engine/records/declaration";
import { text } from "../../engine/records/fields";

/**
 * Goods received before their bill: added to stock at the rate of the challan, without ledger postings. A purchase
 * made from it does not move them again.
 */
export default defineRecord(
  withLabels(
    billDocument(
      {
        entity: "purchasechallan",
        title: "Purchase Challan",
        noun: ["purchase challan", "purchase challans"],
        reportno: 2211,
        menu: { group: "Purchases", icon: "package", order: 4, alsoCalled: "GRN, receipt note, goods received" },
      },
      {
        kind: "purchase",
        stock: 1,
        posts: "stock",
        takes: [],
        code: "PC",
        name: "Challan",
        party: "Supplier",
        account: "",
        own: [text("challanno", "Supplier Challan No", { max: 40, search: true, uncopied: true, width: 3 })],
      },
    ),
  ),
);
