import { moneyDocument } from "../../engine/books/money/money-document";
import { defineRecord } from "../../engine/records/declaration";

export default defineRecord(
  moneyDocument({
    entity: "payment",
    reportno: 2301,
    code: "PY",
    name: "Payment",
    party: "Paid To",
    account: "Paid From",
    order: 10,
    addKey: "Alt+F5",
  }),
);
