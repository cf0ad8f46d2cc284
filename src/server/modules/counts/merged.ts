import { createHash } from "node:crypto";
import { sql } from "kysely";
import {
  type Choice,
  mergeCount,
  type MergedItem,
  type Recount,
  type Tally,
} from "../../../domain/counting/merged-count";
import type { Context } from "../../engine/call/context";

/** A tally with who made it, and the dates of a batch as the scans say them. */
export interface StoredTally extends Tally {
  readonly username: string;
  readonly device: string;
  readonly scans: number;
  readonly expirydate: string;
  readonly mfgdate: string;
}

export interface StoredRecount extends Recount {
  readonly remark: string;
  readonly username: string;
}

export interface CountState {
  readonly tallies: readonly StoredTally[];
  readonly recounts: readonly StoredRecount[];
  readonly items: readonly MergedItem[];
  /** Scans that arrived, with those that were taken back again. */
  readonly scans: number;
  /** The same as long as nothing of the count changes. */
  readonly seen: string;
}

/** All that devices and the supervisor have said about a count, merged. */
export async function countState(ctx: Context, uid: string): Promise<CountState> {
  const tallies = await talliesOf(ctx, uid);
  const choices = await choicesOf(ctx, uid);
  const recounts = await recountsOf(ctx, uid);
  const items = mergeCount(tallies, choices, recounts);
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from stock_count_scan where coid = ${ctx.session.coid} and countuid = ${uid}::uuid`.execute(
    ctx.tx,
  );
  const scans = rows[0]?.n ?? 0;
  const seen = createHash("sha256")
    .update(JSON.stringify([items, scans]))
    .digest("hex");
  return { tallies, recounts, items, scans, seen };
}

/** Recounts that were requested and that no device has scanned yet. */
export function waitingRecounts({ tallies, recounts }: CountState): readonly StoredRecount[] {
  const scanned = new Set(tallies.map(({ recount }) => recount));
  return recounts.filter(({ id }) => !scanned.has(id));
}

/** Where everything was taken back nothing was counted. A session belongs to one user. */
async function talliesOf(ctx: Context, uid: string): Promise<readonly StoredTally[]> {
  const { rows } = await sql<StoredTally>`
    select session || '/' || userid as session, max(username) as username, max(device) as device, bin, itemid::float8 as itemid, batchno, recount,
      trim_scale(sum(qty))::text as qty, count(*)::integer as scans, extract(epoch from min(at))::float8 * 1000 as first, extract(epoch from max(at))::float8 * 1000 as last,
      max(expirydate) as expirydate, max(mfgdate) as mfgdate
    from stock_count_scan where coid = ${ctx.session.coid} and countuid = ${uid}::uuid
    group by session, userid, bin, itemid, batchno, recount having sum(lines) > 0
    order by itemid, batchno, bin, session, userid, recount`.execute(ctx.tx);
  return rows;
}

async function choicesOf(ctx: Context, uid: string): Promise<readonly Choice[]> {
  const { rows } = await sql<Choice>`
    select bin, itemid::float8 as itemid, batchno, recount, taken, known from stock_count_choice
    where coid = ${ctx.session.coid} and countuid = ${uid}::uuid order by itemid, batchno, bin, recount`.execute(
    ctx.tx,
  );
  return rows;
}

/** Without those that were withdrawn. */
async function recountsOf(ctx: Context, uid: string): Promise<readonly StoredRecount[]> {
  const { rows } = await sql<StoredRecount>`
    select id::text as id, itemid::float8 as itemid, remark, username, extract(epoch from at)::float8 * 1000 as at from stock_count_recount
    where coid = ${ctx.session.coid} and countuid = ${uid}::uuid and withdrawn_by = '' order by stock_count_recount.at, id`.execute(
    ctx.tx,
  );
  return rows;
}
