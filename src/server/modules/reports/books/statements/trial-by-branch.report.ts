import { groupedBy } from "../../../../../domain/grouped";
import { add, negate, subtract, sum, toRupeesText, ZERO } from "../../../../../domain/money";
import type { Paise } from "../../../../../domain/money";
import { accountGroups } from "../../../../engine/books/balances/trial-balance";
import { yearBalance } from "../../../../engine/books/balances/year-balance";
import type { YearLine } from "../../../../engine/books/balances/year-balance";
import { defineReport } from "../../../../engine/reports/declaration";
import type { DeclaredColumn } from "../../../../engine/reports/declaration";
import { figureColumn } from "../../../../engine/reports/figure-column";
import { branchReach, ownBranches } from "../../../../engine/reports/reach";
import type { Branch } from "../../../../engine/reports/reach";
import { ACCOUNT_LINK, treeRows, withDays } from "../account-tree";
import type { TreeLedger } from "../account-tree";
import { EACH_BRANCH_NOTE, OWN_BRANCHES_NOTE } from "../notes";

const PARTICULARS: DeclaredColumn = {
  title: "Particulars",
  field: "particulars",
  card: 1,
  of: "debtors.drconame",
  ...ACCOUNT_LINK,
};

const TOTALS: readonly DeclaredColumn[] = [
  figureColumn("Total Debit", "totaldr", { card: 2 }),
  figureColumn("Total Credit", "totalcr", { card: 3 }),
];

/** The closing balance in a branch, on its side, opens the ledger or group in that branch. */
const branchColumns = ({ id, name }: Branch): readonly DeclaredColumn[] =>
  [figureColumn(`${name} Debit`, `dr${id}`), figureColumn(`${name} Credit`, `cr${id}`)].map((column) => ({
    ...column,
    ...ACCOUNT_LINK,
    linkfieldnameE: "billnoA",
    linkfieldE: `branch${id}`,
  }));

interface BranchLine extends YearLine {
  readonly branchid: number;
}

const sides = (closing: Paise, dr: string, cr: string): Readonly<Record<string, Paise>> => ({
  [dr]: closing > 0 ? closing : ZERO,
  [cr]: closing < 0 ? negate(closing) : ZERO,
});

/** A ledger with its closing balance in each branch and in all of them together. */
function ledgerOf(lines: readonly [BranchLine, ...BranchLine[]]): TreeLedger {
  const [{ id, name, groupid }] = lines;
  const closing = ({ opening, debit, credit }: YearLine): Paise => subtract(add(opening, debit), credit);
  return {
    id,
    name,
    groupid,
    figures: {
      ...Object.assign({}, ...lines.map((line) => sides(closing(line), `dr${line.branchid}`, `cr${line.branchid}`))),
      ...sides(sum(lines.map(closing)), "totaldr", "totalcr"),
    },
  };
}

export default defineReport({
  name: "trialbybranch",
  reportno: 3117,
  title: "Trial Balance by Branch",
  group: "Books",
  order: 12,
  about: "Closing balance of every group and ledger in each branch, side by side",
  reads: "books",
  filters: [{ name: "dtpfrom" }, { name: "dtpto" }],
  columns: [PARTICULARS, ...TOTALS],
  detailed: false,
  answer: async (ctx, question) => {
    const { from, to, detailed: withLedgers } = question;
    const branches = await ownBranches(ctx);
    const lines: BranchLine[] = [];
    for (const { id } of branches)
      for (const line of await yearBalance(ctx, from, to, [id])) lines.push({ ...line, branchid: id });
    const byLedger = groupedBy(lines, ({ id, name }) => `${id} ${id === 0 ? name : ""}`);
    const ledgers = [...byLedger.values()]
      .flatMap(([first, ...others]) => (first ? [ledgerOf([first, ...others])] : []))
      .toSorted((a, b) => (a.id === 0 || b.id === 0 ? b.id - a.id : a.name < b.name ? -1 : 1));
    const columns = [PARTICULARS, ...branches.flatMap(branchColumns), ...TOTALS];
    const fields = columns.slice(1).map(({ field }) => field);
    const groups = await accountGroups(ctx.tx, ctx.session.coid);
    const ids = Object.fromEntries(branches.map(({ id }) => [`branch${id}`, id]));
    const rows = withDays(treeRows({ groups, ledgers, fields, withLedgers }), from, to);
    const total = (field: string): string => toRupeesText(sum(ledgers.map(({ figures }) => figures[field] ?? ZERO)));
    return {
      rows: rows.map((row) => ({ ...row, ...ids })),
      columns,
      sums: Object.fromEntries(fields.map((field) => [field, total(field)])),
      notes: [(await branchReach(ctx, 0)).all ? EACH_BRANCH_NOTE : OWN_BRANCHES_NOTE],
    };
  },
});
