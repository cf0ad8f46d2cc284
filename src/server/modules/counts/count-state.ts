import { sql } from "kysely";
import { formatDateTime } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { NUMBER } from "../../engine/documents/shared-keys";
import { declarationOf } from "../../engine/records/record-declarations";
import { loadRecord } from "../../engine/records/view";

/** The physical stock that a count became. */
export interface Posted {
  readonly openingid: number;
  readonly no: string;
  readonly by: string;
  /** ISO with offset. */
  readonly at: string;
  /** Scans that are in it. */
  readonly scans: number;
}

/** Null while the count is open, also after its physical stock was cancelled or deleted. */
export async function postedAs(ctx: Context, countid: number): Promise<Posted | null> {
  const { rows } = await sql<Posted>`
    select p.openingid::float8 as openingid, o.${sql.ref(NUMBER)} as no, p.username as by, p.at, p.scans from stock_count_posting p
    join m_opening o on o.coid = p.coid and o.id = p.openingid and not o.iscancelled
    where p.coid = ${ctx.session.coid} and p.countid = ${countid} order by p.at desc limit 1`.execute(ctx.tx);
  const [posted] = rows;
  return posted ? { ...posted, at: new Date(posted.at).toISOString() } : null;
}

/** `posted as OS/12 by Asha on 26-Nov-2026 10:30` */
export const postedWords = ({ no, by, at }: Posted): string => `posted as ${no} by ${by} on ${formatDateTime(at)}`;

/** A count of this branch by the operation that opened it; null where the server does not have it yet. */
export async function countOfUid(ctx: Context, uid: string, lock = false): Promise<Row | null> {
  const { rows } = await sql<{ id: number }>`
    select id from m_stockcount where coid = ${ctx.session.coid} and branchid = ${ctx.session.branchid} and uid = ${uid}`.execute(
    ctx.tx,
  );
  return rows[0] ? loadRecord(ctx, declarationOf("stockcount"), Number(rows[0].id), lock) : null;
}

/** The count of this id, locked until the transaction ends. Throws `Refusal` where it is not open for changes. */
export async function heldOpenCount(ctx: Context, id: number, done: string): Promise<Row> {
  const count = await loadRecord(ctx, declarationOf("stockcount"), id, true);
  if (!count) throw new Refusal("id", "This count no longer exists.");
  const no = String(count[NUMBER]);
  if (count.iscancelled) throw new Refusal("id", `Count ${no} is cancelled. Nothing was ${done}.`);
  const posted = await postedAs(ctx, id);
  if (posted) throw new Refusal("id", `Count ${no} is already ${postedWords(posted)}. Nothing was ${done} again.`);
  return count;
}

/** Whether any device has scanned for the count. */
export async function hasScans(ctx: Context, uid: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from stock_count_scan where coid = ${ctx.session.coid} and countuid = ${uid}::uuid limit 1`.execute(
    ctx.tx,
  );
  return rows.length > 0;
}
