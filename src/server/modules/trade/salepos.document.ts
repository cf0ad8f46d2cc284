import { billDocument } from "../../engine/books/bills/bill-document";
import { defineRecord } from "../../engine/records/declaration";

/**
 * A counter sale: rates include tax, and payments are posted with the bill. Without a customer it is posted to cash
 * and must be paid in full. With a customer the unpaid amount stays on their account.
 */
export default defineRecord(
  billDocument(
    {
      entity: "salepos",
      title: "POS Invoice",
      noun: ["POS invoice", "POS invoices"],
      reportno: 2115,
      menu: { group: "Sales", icon: "tags", order: 12, alsoCalled: "counter sale, retail invoice, cash memo" },
    },
    {
      kind: "sale",
      stock: -1,
      isCounter: true,
      takes: ["salechallan", "saleorder", "quotation"],
      hasOrderChip: true,
      code: "PS",
      name: "Invoice",
      party: "Customer",
      account: "Sales Account",
    },
  ),
);
