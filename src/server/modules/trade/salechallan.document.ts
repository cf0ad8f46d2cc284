import { billDocument } from "../../engine/books/bills/bill-document";
import { defineRecord } from "../../engine/records/declaration";
import { text } from "../../engine/records/fields";

/**
 * Goods sent to a customer before their bill (rule 55 of the CGST Rules): reduces the stock, without ledger and tax
 * postings. The tax on the challan is what the sale will have. A sale made from it does not move the goods again.
 */
export default defineRecord(
  billDocument(
    {
      entity: "salechallan",
      title: "Sale Challan",
      noun: ["sale challan", "sale challans"],
      reportno: 2113,
      menu: { group: "Sales", icon: "tags", order: 6, alsoCalled: "delivery challan, delivery note" },
    },
    {
      kind: "sale",
      stock: -1,
      posts: "stock",
      takes: ["saleorder", "quotation"],
      code: "SC",
      name: "Challan",
      party: "Customer",
      account: "",
      own: [text("vehicleno", "Vehicle No", { max: 20, upper: true, uncopied: true, width: 3 })],
    },
  ),
);
