import { isMoney } from "../../../definitions/bill/ledger-groups";
import { ledgersOf } from "../../../definitions/bill/ledger-kinds";
import { fromRupeesText, negate, ZERO } from "../../../domain/money";
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
  const [from, to] = [Number(record.fromid), Number(record.toid)];
  const facts = await ledgerFacts(ctx, [from, to]);
  const total = fromRupeesText(String(record.mgrossamt)) ?? ZERO;
  const faults = (
    [
      ["fromid", from],
      ["toid", to],
    ] as const
  ).flatMap(([field, id]) => {
    const ledger = facts.get(id);
    return ledger && !isMoney(ledger) ? [new Refusal(field, `${ledger.name} is neither cash nor a bank.`)] : [];
  });
  if (from === to) faults.push(new Refusal("toid", "Choose two different ledgers."));
  if (total <= 0) faults.push(new Refusal("mgrossamt", "Enter an Amount of more than 0."));
  return {
    values: {},
    faults,
    posting: {
      ...NOTHING,
      entries: [
        { ledger: to, amount: total },
        { ledger: from, amount: negate(total) },
      ],
    },
  };
}

export default defineRecord({
  entity: "contra",
  title: "Contra",
  noun: ["contra entry", "contra entries"],
  reportno: 2304,
  formTitle: "Contra Detail",
  route: "/contralist",
  menu: { group: "Vouchers", icon: "book", order: 40, addKey: "F4" },
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
  ...voucherParts("C", complete, { amountField: "mgrossamt" }),
});
