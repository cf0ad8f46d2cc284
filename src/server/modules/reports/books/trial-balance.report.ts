import { add, subtract, sum, toRupeesText, ZERO } from "../../../../domain/money";
import { accountGroups } from "../../../engine/books/balances/trial-balance";
import { yearBalance } from "../../../engine/books/balances/year-balance";
import type { YearLine } from "../../../engine/books/balances/year-balance";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import { idOf } from "../../../engine/reports/question";
import { branchReach } from "../../../engine/reports/reach";
import { ACCOUNT_LINK, treeRows, withDays } from "./account-tree";
import type { TreeLedger } from "./account-tree";
import { OWN_BRANCHES_NOTE } from "./notes";

const FIELDS = ["opening", "debit", "credit", "closingdr", "closingcr"] as const;

/** A line of the year with its closing balance on one side. */
export function trialLedger({ id, name, groupid, opening, debit, credit }: YearLine): TreeLedger {
  const closing = subtract(add(opening, debit), credit);
  return {
    id,
    name,
    groupid,
    figures: {
      opening,
      debit,
      credit,
      closingdr: closing > 0 ? closing : ZERO,
      closingcr: closing < 0 ? subtract(ZERO, closing) : ZERO,
    },
  };
}

const total = (ledgers: readonly TreeLedger[], field: string): string =>
  toRupeesText(sum(ledgers.map(({ figures }) => figures[field] ?? ZERO)));

/** The columns of a trial balance, also of one group. */
export const TRIAL_COLUMNS = [
  { title: "Particulars", field: "particulars", card: 1, of: "debtors.drconame", ...ACCOUNT_LINK },
  { title: "Opening Balance", field: "opening", format: "drcr", sum: true },
  { title: "Debit", field: "debit", format: "number2", sum: true },
  { title: "Credit", field: "credit", format: "number2", sum: true },
  { title: "Closing Debit", field: "closingdr", format: "number2", sum: true, card: 2 },
  { title: "Closing Credit", field: "closingcr", format: "number2", sum: true, card: 3 },
] as const;

/** Sums of all ledgers: group rows are counted in none. */
export const trialSums = (ledgers: readonly TreeLedger[]): Readonly<Record<string, string>> =>
  Object.fromEntries(FIELDS.map((field) => [field, total(ledgers, field)]));

export const TRIAL_FIELDS: readonly string[] = FIELDS;

export default defineReport({
  name: "trialbalance",
  reportno: 3101,
  title: "Trial Balance",
  group: "Books",
  order: 10,
  about: "Opening balance, debit, credit and closing balance of every group and ledger",
  alsoCalled: "TB",
  reads: "books",
  filters: [{ name: "dtpfrom" }, { name: "dtpto" }, BRANCH_FILTER],
  columns: TRIAL_COLUMNS,
  compares: ["accountid", "particulars"],
  detailed: false,
  answer: async (ctx, question) => {
    const { from, to, detailed } = question;
    const { ids, all } = await branchReach(ctx, idOf(question, "billnoA"));
    const lines = await yearBalance(ctx, from, to, all ? undefined : ids);
    const groups = await accountGroups(ctx.tx, ctx.session.coid);
    const ledgers = lines.map(trialLedger);
    return {
      rows: withDays(treeRows({ groups, ledgers, fields: FIELDS, withLedgers: detailed }), from, to),
      sums: trialSums(ledgers),
      notes: all ? [] : [OWN_BRANCHES_NOTE],
    };
  },
});
