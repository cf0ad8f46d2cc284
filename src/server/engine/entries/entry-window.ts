import { sql } from "kysely";
import { addMonths, isoDate, startOfMonth } from "../../../domain/calendar";
import type { IsoDate } from "../../../domain/calendar";
import { kolkataDate } from "../../../domain/date-format";
import { ENTRY_MONTHS } from "../../../wire/offline-plan";
import type { Context } from "../call/context";
import { branchReach, inBranches, seenKinds } from "../reports/reach";

const FIRST_DAY = isoDate("0001-01-01");

/** Size of a document with four entries, and of a ledger with the balances of a year, as a device keeps them. */
const DOCUMENT_BYTES = 230;
const LEDGER_BYTES = 400;

/** The first day whose entries a device keeps; always the first of a month, because balances are kept by month. */
export const entriesFrom = ({ now }: Pick<Context, "now">, isAll: boolean): IsoDate =>
  isAll ? FIRST_DAY : startOfMonth(addMonths(kolkataDate(now.getTime()), -ENTRY_MONTHS));

interface EntriesSize {
  /** Documents and ledgers. */
  readonly rows: number;
  /** Estimated. */
  readonly bytes: number;
}

/** What a device that keeps the entries from a day on fetches, in the branches of the user; counted by an index. */
export async function entriesSize(ctx: Context, from: IsoDate): Promise<EntriesSize> {
  const { coid } = ctx.session;
  const reach = await branchReach(ctx, 0);
  const kinds = (await seenKinds(ctx)).map(({ entity }) => entity);
  const { rows } = await sql<{ documents: number; ledgers: number }>`
    select (select count(*)::int from voucher v where v.coid = ${coid} and v.entity = any(${kinds}::text[]) and v.vdate >= ${from}::date
        and v.state = 'posted' and ${inBranches("v.branchid", reach)}) as documents,
      (select count(*)::int from m_debtors d where d.coid = ${coid}
        and exists (select from ledger_balance b where b.coid = d.coid and b.ledgerid = d.id)) as ledgers`.execute(
    ctx.tx,
  );
  const { documents = 0, ledgers = 0 } = rows[0] ?? {};
  return { rows: documents + ledgers, bytes: documents * DOCUMENT_BYTES + ledgers * LEDGER_BYTES };
}
