import { openingBills } from "../../engine/books/openings/opening-bills";
import type { LinesField } from "../../engine/records/declaration";
import { amount, lines, ref } from "../../engine/records/fields";

const ledger = () => ref("ledgerid", "Ledger", "debtors", "drconame", { required: "Ledger is required.", width: 4 });

/** One line per ledger. A line without debit and credit removes its opening balance. */
export const openingLines: LinesField = lines(
  "entries",
  "Opening balances",
  "debtors",
  [ledger(), amount("debit", "Debit", { width: 3 }), amount("credit", "Credit", { width: 3 })],
  { required: "Enter at least one ledger.", uniqueBy: ["ledgerid"], max: 2000 },
);

/** Bills of the ledgers above. The part of an opening balance that they do not cover becomes one more bill. */
export const openingBillLines: LinesField = lines(
  "bills",
  "Opening bills",
  "debtors_openingbill",
  [ledger(), ...openingBills().columns],
  { max: 5000 },
);

/** Every ledger with its balance, as in a trial balance. A new ledger is created under its group. */
export const trialLines: LinesField = lines(
  "entries",
  "Trial balance",
  "debtors",
  [
    ref("ledgerid", "Ledger", "debtors", "drconame", { required: "Ledger is required.", width: 4, addable: true }),
    ref("acgroupid", "Group", "acgroup", "acgroupname", { width: 3 }),
    amount("debit", "Debit", { width: 2 }),
    amount("credit", "Credit", { width: 2 }),
  ],
  { max: 20_000 },
);
