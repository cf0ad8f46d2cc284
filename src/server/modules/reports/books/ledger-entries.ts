import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../../../engine/call/context";
import type { ReportQuestion, SelectedRows } from "../../../engine/reports/declaration";
import { documentFields, kindTitle } from "../../../engine/reports/documents-of-rows";
import { entryInForce } from "../../../engine/reports/in-force";
import { inBranches } from "../../../engine/reports/reach";
import type { BranchReach } from "../../../engine/reports/reach";

interface LedgerEntries extends Pick<SelectedRows, "from" | "where" | "order" | "paged" | "summed"> {
  /**
   * Day, month, document, the two sides by the names that the report gives them, `amount` (a debit is positive) and
   * what the rows of a page are completed by.
   */
  readonly fields: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** Fields of a report for the amount on either side. */
interface Sides {
  readonly debit: string;
  readonly credit: string;
}

/** The amount on one side. A reversal counts on the side that it takes back: both together come to nothing. */
const debitSide = sql`case when (e.amount > 0) <> e.isreversal then e.amount else 0 end`;
const creditSide = sql`case when (e.amount < 0) <> e.isreversal then -e.amount else 0 end`;

/** The entries `e` in force of some ledgers in the days of a question, by day, with their voucher `v`, ledger `d`. */
export function ledgerEntries(
  { session: { coid } }: Context,
  { from, to }: Pick<ReportQuestion, "from" | "to">,
  ledgerids: readonly number[],
  reach: BranchReach,
  { debit, credit }: Sides = { debit: "debit", credit: "credit" },
): LedgerEntries {
  // Of one ledger the index has the entries in their order, so that a page is read without sorting them all.
  const ofLedgers = sql`e.coid = ${coid} and e.ledgerid = ${ledgerids.length === 1 ? ledgerids[0] : sql`any(${[...ledgerids]}::bigint[])`}
    and e.edate between ${from}::date and ${to}::date and ${inBranches("e.branchid", reach)}`;
  const withVoucher = sql`ledger_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid`;
  const dated = { edate: sql`e.edate::text`, month: sql`to_char(e.edate, 'YYYY-MM-01')`, amount: sql`e.amount` };
  // What is in force is all that was posted with what was taken back, which needs no voucher.
  const counted = {
    from: sql`ledger_entry e`,
    where: ofLedgers,
    counted: sql`case when e.isreversal then -1 else 1 end`,
  };
  return {
    from: sql`${withVoucher} join m_debtors d on d.coid = e.coid and d.id = e.ledgerid`,
    where: sql`${ofLedgers} and ${entryInForce("e", "v")}`,
    paged: {
      from: withVoucher,
      key: sql`e.id`,
      days: { ...counted, day: sql`e.edate`, amount: sql`e.amount` },
    },
    summed: { ...counted, fields: { ...dated, [debit]: debitSide, [credit]: creditSide } },
    order: [sql`e.edate`, sql`e.id`],
    fields: {
      ...dated,
      kind: kindTitle("v"),
      vno: sql`v.vno`,
      [debit]: sql`greatest(e.amount, 0)`,
      [credit]: sql`greatest(-e.amount, 0)`,
      voucherid: sql`v.id`,
      ...documentFields("v"),
    },
  };
}
