import { moneyDocument } from "../../engine/books/money/money-document";
import { defineRecord } from "../../engine/records/declaration";

export default defineRecord(
  moneyDocument({
    entity: "receipt",
    reportno: 2302,
    code: "RC",
    name: "Receipt",
    party: "Received From",
    account: "Received Into",
    order: 20,
    addKey: "F6",
  }),
);
