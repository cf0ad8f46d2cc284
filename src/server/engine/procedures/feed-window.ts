import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { addDays, type IsoDate } from "../../../domain/calendar";
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

/** The first day that a device can keep of a windowed kind, `yyyy-mm-dd`; null where it keeps all records. */
export const firstDayOf = ({ now }: Pick<Context, "now">, declaration: RecordDeclaration): IsoDate | null =>
  isWindowed(declaration) ? addDays(kolkataDate(now.getTime()), -DOCUMENT_DAYS) : null;

/** The newest document that is left out, by its day and id. */
interface Boundary {
  readonly day: string;
  readonly id: string;
}

/** After every id of its day. */
const LAST_ID = "9223372036854775807";

/**
 * Documents of the last `DOCUMENT_DAYS` days, at most the newest `DOCUMENTS_MAX` by day and id. Older orders,
 * quotations and challans stay while lines of them are open, at most the newest `OPEN_MAX`: a bill is made of them
 * whatever their age. For a first copy (`isFirst`) it also starts at the earliest change in the window, because a walk
 * through the changes of all years would cost the number of all documents.
 */
export async function windowOf(ctx: Context, declaration: RecordDeclaration, isFirst: boolean): Promise<FeedWindow> {
  const { document } = declaration;
  const earliest = firstDayOf(ctx, declaration);
  if (!document || earliest === null) return { from: null, condition: sql``, count: null };
  const { coid } = ctx.session;
  const [table, day] = [sql.table(tableOf(declaration)), sql.ref(document.dateField)];
  const { rows } = await sql<Boundary>`
    select ${day}::text as day, t.id::text as id from ${table} t where coid = ${coid} and ${day} >= ${earliest}::date
      order by ${day} desc, t.id desc offset ${DOCUMENTS_MAX} limit 1`.execute(ctx.tx);
  const last = rows[0] ?? { day: addDays(earliest, -1), id: LAST_ID };
  const from = rows[0]?.day ?? earliest;
  const older = await openBefore(ctx, declaration, last);
  const isNew = sql`${day} >= ${from}::date and (${day}, id) > (${last.day}::date, ${last.id}::bigint)`;
  const isWithin = older.length === 0 ? sql`and ${isNew}` : sql`and ((${isNew}) or id = any(${[...older]}::bigint[]))`;
  if (!isFirst) return { from, condition: isWithin, count: null };
  const { rows: found } = await sql<{ first: number | null; n: number }>`
    select min(changed) as first, count(*)::int as n from ${table} where coid = ${coid} ${isWithin}`.execute(ctx.tx);
  const { first = null, n = 0 } = found[0] ?? {};
  return { from, condition: sql`${isWithin} and changed >= ${first ?? 0}::bigint`, count: n };
}

/** Ids of documents of a kind up to a boundary that others can still take lines from; none for bills. */
async function openBefore(
  ctx: Context,
  { entity, document }: RecordDeclaration,
  last: Boundary,
): Promise<readonly number[]> {
  if (document?.bill?.paper === undefined || !isSource(entity)) return [];
  const { rows } = await sql<{ recid: number }>`
    select recid from document_line where coid = ${ctx.session.coid} and branchid = ${ctx.session.branchid} and entity = ${entity} and taken < qty and (edate, recid) <= (${last.day}::date, ${last.id}::bigint)
    group by recid order by max(edate) desc, recid desc limit ${OPEN_MAX}`.execute(ctx.tx);
  return rows.map(({ recid }) => recid);
}
