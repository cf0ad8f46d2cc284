import { MONEY_GROUPS } from "../../../../../definitions/ledgers/ledger-groups";
import { add, subtract, sum, ZERO } from "../../../../../domain/money";
import type { Paise } from "../../../../../domain/money";
import { trialBalance } from "../../../../engine/books/balances/trial-balance";
import { BRANCH_FILTER, defineReport } from "../../../../engine/reports/declaration";
import { idOf } from "../../../../engine/reports/question";
import { branchReach } from "../../../../engine/reports/reach";
import { ACCOUNT_LINK, withDays } from "../account-tree";
import type { AmountLedger } from "../book-result";
import { ledgersInGroups } from "../ledgers-in-groups";
import { headRow, sectionRows, totalRow } from "../statement-rows";
import { cashFlows, openingsIn } from "./flows";

const isMoved = ({ amount }: AmountLedger): boolean => amount !== 0;
const total = (ledgers: readonly AmountLedger[]): Paise => sum(ledgers.map(({ amount }) => amount));

export default defineReport({
  name: "cashflow",
  reportno: 3113,
  title: "Cash Flow",
  group: "Books",
  order: 55,
  about: "What came into cash and banks and what went out, by the groups of the ledgers it was for",
  reads: "books",
  filters: [{ name: "dtpfrom" }, { name: "dtpto" }, BRANCH_FILTER],
  columns: [
    { title: "Particulars", field: "particulars", card: 1, of: "debtors.drconame", ...ACCOUNT_LINK },
    { title: "Amount", field: "amount", format: "number2", card: 2 },
  ],
  detailed: false,
  answer: async (ctx, question) => {
    const { from, to, detailed: withLedgers } = question;
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const span = { coid: ctx.session.coid, from, to, ...(reach.all ? {} : { branchids: reach.ids }) };
    const money = await ledgersInGroups(ctx, MONEY_GROUPS);
    const { groups, ledgers } = await trialBalance(ctx.tx, span);
    const openings = await openingsIn(ctx, question, money, reach);
    const flows = await cashFlows(ctx, question, money, reach);
    const own = ledgers.filter(({ id }) => money.includes(id));
    const opening = own.map((one) => ({ ...one, amount: add(one.opening, openings.get(one.id) ?? ZERO) }));
    const closing = own.map((one) => ({ ...one, amount: one.closing }));
    const received = flows.map((flow) => ({ ...flow, amount: flow.received }));
    const paid = flows.map((flow) => ({ ...flow, amount: flow.paid }));
    const part = (name: string, all: readonly AmountLedger[]) => [
      headRow(name, 0, { now: total(all), before: null }),
      ...sectionRows(groups, all.filter(isMoved), null, { level: 1, withLedgers }),
    ];
    const rows = [
      ...part("Opening Balance", opening),
      ...part("Receipts", received),
      ...part("Payments", paid),
      totalRow("Net Movement", { now: subtract(total(received), total(paid)), before: null }),
      ...part("Closing Balance", closing),
    ];
    return { rows: withDays(rows, from, to), sums: {} };
  },
});
