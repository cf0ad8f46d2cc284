import { completeContra } from "../../../definitions/bill/complete-money";
import { ledgersOf } from "../../../definitions/ledgers/ledger-kinds";
import type { Row } from "../../../wire/envelope";
import type { Completed } from "../../engine/books/entering/document";
import { dateField, narration, numberField, voucherParts } from "../../engine/books/entering/voucher-fields";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { NOTHING } from "../../engine/documents/posting";
import { NUMBER } from "../../engine/documents/shared-keys";
import { ledgerFacts } from "../../engine/ledgers/ledger-facts";
import { defineRecord } from "../../engine/records/declaration";
import { amount, date, ref, text } from "../../engine/records/fields";

/** Transfers money between the company's own cash and bank ledgers. */
async function complete(record: Row, ctx: Context): Promise<Completed> {
  const { faults, entries } = completeContra(
    record,
    await ledgerFacts(ctx, [Number(record.fromid), Number(record.toid)]),
  );
  return {
    values: {},
    faults: faults.map(({ key, text: sentence }) => new Refusal(key, sentence)),
    posting: { ...NOTHING, entries },
  };
}

export default defineRecord({
  entity: "contra",
  title: "Contra",
  noun: ["contra entry", "contra entries"],
  reportno: 2304,
  formTitle: "Contra Detail",
  route: "/contralist",
  menu: {
    group: "Vouchers",
    icon: "book",
    order: 40,
    addKey: "F4",
    alsoCalled: "cash deposit, cash withdrawal, bank transfer",
  },
  nameField: NUMBER,
  secondLine: ["fromname", "toname"],
  fields: [
    numberField("Contra No"),
    dateField("Contra Date"),
    ref("fromid", "From", "debtors", "fromname", {
      source: ledgersOf("money"),
      required: "From is required.",
      help: "Cash or a bank",
    }),
    ref("toid", "To", "debtors", "toname", {
      source: ledgersOf("money"),
      required: "To is required.",
      help: "Cash or a bank",
    }),
    amount("mgrossamt", "Amount", { required: "Amount is required.", width: 3 }),
    text("instrumentno", "Cheque / UTR No", { uncopied: true, max: 40, search: true, width: 3 }),
    date("instrumentdate", "Instrument Date", { uncopied: true, width: 3 }),
    narration(),
  ],
  list: [
    { field: "edateview", title: "Contra Date", format: "date", card: 3 },
    { field: NUMBER, title: "Contra No", card: 2 },
    { field: "fromname", title: "From", card: 1 },
    { field: "toname", title: "To" },
    { field: "mgrossamt", title: "Amount", format: "amount", sum: true, card: 4 },
  ],
  folds: [],
  ...voucherParts("C", complete, { amountField: "mgrossamt", voucherType: "Contra" }),
});
