import { billDocument, PARTY_NUMBER } from "../../engine/books/bills/bill-document";
import { withLabels } from "../../engine/documents/label-offer";
import { defineRecord } from "../../engine/records/declaration";
import { date, text } from "../../engine/records/fields";

/** A supplier's bill number is unique within a financial year. */
export default defineRecord(
  withLabels(
    billDocument(
      {
        entity: "purchase",
        title: "Purchase",
        noun: ["purchase", "purchases"],
        reportno: 2201,
        menu: {
          group: "Purchases",
          icon: "package",
          order: 10,
          addKey: "F9",
          alsoCalled: "purchase invoice, vendor bill",
        },
      },
      {
        kind: "purchase",
        stock: 1,
        code: "P",
        name: "Purchase",
        party: "Supplier",
        account: "Purchase Account",
        refField: PARTY_NUMBER,
        own: [
          text(PARTY_NUMBER, "Bill No", {
            uncopied: true,
            max: 40,
            required: "Bill No is required.",
            search: true,
            width: 3,
          }),
          date("billdate", "Bill Date", { uncopied: true, width: 3 }),
          text("fy", "Financial Year", { max: 7, computed: true, hidden: true }),
        ],
        uniqueTogether: [[PARTY_NUMBER, "partyid", "fy"]],
        takes: ["purchasechallan"],
      },
    ),
  ),
);
