import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { addDays } from "../../../domain/calendar";
import { kolkataDate } from "../../../domain/date-format";
import { DOCUMENT_DAYS, DOCUMENTS_MAX } from "../../../wire/offline-plan";
import type { Context } from "../call/context";
import { isSource } from "../documents/chain-lines";
import type { RecordDeclaration } from "../records/declaration";
import { usesOf } from "../records/record-declarations";
import { tableOf } from "../records/shape";

/** The part of a kind of record that a device keeps. */
export interface FeedWindow {
  /** First day, `yyyy-mm-dd`; null where the device keeps all records. */
  readonly from: string | null;
  /** SQL that begins with `and`, over the columns of the record; empty for all records. */
  readonly condition: RawBuilder<unknown>;
  /** Documents in the window; null where not counted. */
  readonly count: number | null;
}

/** Documents before the window that a device keeps because their lines are open. */
const OPEN_MAX = 500;

/** Masters, and documents that other records choose from (lots in production), are kept whole. */
const isWindowed = ({ entity, document }: RecordDeclaration): boolean =>
  document !== undefined && usesOf(entity).length === 0;

/**
 * Documents of the last `DOCUMENT_DAYS` days, at most the newest `DOCUMENTS_MAX`: the day of the first one that is too
 * many is left out. Older orders, quotations and challans stay while lines of them are open, at most the newest
 * `OPEN_MAX`: a bill is made of them whatever their age. For a first copy (`isFirst`) it also starts at the earliest
 * change in the window, because a walk through the changes of all years would cost the number of all documents.
 */
export async function windowOf(ctx: Context, declaration: RecordDeclaration, isFirst: boolean): Promise<FeedWindow> {
  const { document } = declaration;
  if (!document || !isWindowed(declaration)) return { from: null, condition: sql``, count: null };
  const { coid } = ctx.session;
  const [table, day] = [sql.table(tableOf(declaration)), sql.ref(document.dateField)];
  const earliest = addDays(kolkataDate(ctx.now.getTime()), -DOCUMENT_DAYS);
  const { rows } = await sql<{ from: string }>`
    select coalesce((select (${day} + 1)::text from ${table} where coid = ${coid} and ${day} >= ${earliest}::date
      order by ${day} desc offset ${DOCUMENTS_MAX} limit 1), ${earliest}) as from`.execute(ctx.tx);
  const from = rows[0]?.from ?? earliest;
  const older = await openBefore(ctx, declaration, from);
  const isWithin =
    older.length === 0
      ? sql`and ${day} >= ${from}::date`
      : sql`and (${day} >= ${from}::date or id = any(${[...older]}::bigint[]))`;
  if (!isFirst) return { from, condition: isWithin, count: null };
  const { rows: found } = await sql<{ first: number | null; n: number }>`
    select min(changed) as first, count(*)::int as n from ${table} where coid = ${coid} ${isWithin}`.execute(ctx.tx);
  const { first = null, n = 0 } = found[0] ?? {};
  return { from, condition: sql`${isWithin} and changed >= ${first ?? 0}::bigint`, count: n };
}

/** Ids of documents of a kind before a day, `yyyy-mm-dd`, that others can still take lines from; none for bills. */
async function openBefore(
  ctx: Context,
  { entity, document }: RecordDeclaration,
  day: string,
): Promise<readonly number[]> {
  if (document?.bill?.paper === undefined || !isSource(entity)) return [];
  const { rows } = await sql<{ recid: number }>`
    select recid from document_line where coid = ${ctx.session.coid} and branchid = ${ctx.session.branchid} and entity = ${entity} and taken < qty and edate < ${day}::date
    group by recid order by max(edate) desc, recid desc limit ${OPEN_MAX}`.execute(ctx.tx);
  return rows.map(({ recid }) => recid);
}
