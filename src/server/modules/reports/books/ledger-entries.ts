import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../../../engine/call/context";
import type { ReportQuestion, SelectedRows } from "../../../engine/reports/declaration";
import { documentFields, kindTitle } from "../../../engine/reports/documents-of-rows";
import { entryInForce } from "../../../engine/reports/in-force";
import { inBranches } from "../../../engine/reports/reach";
import type { BranchReach } from "../../../engine/reports/reach";

interface LedgerEntries extends Pick<SelectedRows, "from" | "where" | "order" | "paged"> {
  /** Day, month, document, `amount` (a debit is positive) and what the rows of a page are completed by. */
  readonly fields: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** The entries `e` in force of some ledgers in the days of a question, by day, with their voucher `v`, ledger `d`. */
export const ledgerEntries = (
  { session: { coid } }: Context,
  { from, to }: Pick<ReportQuestion, "from" | "to">,
  ledgerids: readonly number[],
  reach: BranchReach,
): LedgerEntries => ({
  from: sql`ledger_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid join m_debtors d on d.coid = e.coid and d.id = e.ledgerid`,
  // Of one ledger the index has the entries in their order, so that a page is read without sorting them all.
  where: sql`e.coid = ${coid} and e.ledgerid = ${ledgerids.length === 1 ? ledgerids[0] : sql`any(${[...ledgerids]}::bigint[])`} and e.edate between ${from}::date and ${to}::date
    and ${entryInForce("e", "v")} and ${inBranches("e.branchid", reach)}`,
  paged: { from: sql`ledger_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid`, key: sql`e.id` },
  order: [sql`e.edate`, sql`e.id`],
  fields: {
    edate: sql`e.edate::text`,
    month: sql`to_char(e.edate, 'YYYY-MM-01')`,
    kind: kindTitle("v"),
    vno: sql`v.vno`,
    amount: sql`e.amount`,
    voucherid: sql`v.id`,
    ...documentFields("v"),
  },
});
