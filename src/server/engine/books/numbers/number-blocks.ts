/**
 * Blocks of voucher numbers. A device reserves a block while it is online, so that a document made offline has its
 * final number at once. A block takes its numbers from a counter of the series (`device-counter`), so no number is
 * given twice. A number of a block ends on a document, is given back as not used, or is left over when the block is
 * closed.
 */
import { sql } from "kysely";
import { lastSerial, numberStem, readNumber } from "../../../../domain/books/voucher-number";
import { daysOfFinancialYear, financialYearOf } from "../../../../domain/calendar";
import { kolkataDate } from "../../../../domain/date-format";
import type { VoidReason } from "../../../../wire/number-blocks";
import type { Context } from "../../call/context";
import { Refusal } from "../../call/refusal";
import { bookSettings } from "../../documents/book-settings";
import { branchPrefix } from "../../documents/voucher-numbers";
import { audit } from "../../trail/audit";
import { advanceCounter, lockCounters } from "./device-counter";

/** Fewest and most numbers in a block, and most unused numbers of one device and of all devices of a user. */
export const BLOCK_SIZE = 20;
export const BLOCK_MAX = 1000;
const DEVICE_MAX = 2000;
const USER_MAX = 10_000;
/** A block is enough for so many days like the busiest one of its user in the days before. */
const DAYS_AHEAD = 2;
const DAYS_BEFORE = 90;

/**
 * Blocks are given for this financial year, the one before, and the next one from this many days before it starts.
 */
const AHEAD_DAYS = 31;
const DAY_MS = 86_400_000;

/** Numbers `first` to `last` of a series, reserved for one device of one user. */
export interface NumberBlock {
  readonly id: number;
  readonly entity: string;
  readonly fy: string;
  readonly stem: string;
  readonly first: number;
  readonly last: number;
  readonly dev: string;
  readonly userid: number;
  readonly closed_at: Date | null;
}

interface BlockRequest {
  readonly entity: string;
  readonly code: string;
  readonly fy: string;
  /**
   * Name that the device gives itself. No session proves it: a block belongs to its
   * user, and `dev` only separates the user's devices.
   */
  readonly dev: string;
  readonly want: number;
}

/**
 * Reserves the next numbers of the series in the session's branch for one device of this user. Throws `Refusal` where
 * the year is not open, the device or user has too many unused numbers, or the series is full.
 */
export async function reserveBlock(ctx: Context, request: BlockRequest): Promise<NumberBlock> {
  const { entity, fy, dev } = request;
  await refuseYear(ctx, fy);
  const stem = numberStem(await branchPrefix(ctx), request.code, fy);
  // Locked, so that no two requests count the unused numbers at the same time.
  const [, counter] = await lockCounters(ctx, { entity, fy, stem });
  const first = counter.next;
  const room = await roomOf(ctx, request);
  if (room <= 0)
    throw new Refusal(
      "dev",
      "This device has the largest number of unused numbers allowed. Send its documents, or close its blocks in the Number Register.",
    );
  const size = Math.min(Math.max(request.want, DAYS_AHEAD * (await busiestDay(ctx, entity))), BLOCK_MAX, room);
  const last = Math.min(first + size - 1, lastSerial(stem));
  if (last < first)
    throw new Refusal("fy", `The numbers of ${fy} are used up, because a bill number can have at most 16 characters.`);
  await advanceCounter(ctx, counter, last + 1);
  const {
    rows: [made],
  } = await sql<NumberBlock>`
    insert into number_block (entity, fy, stem, first, last, dev) values (${entity}, ${fy}, ${stem}, ${first}, ${last}, ${dev})
    returning id, entity, fy, stem, first, last, dev, userid, closed_at`.execute(ctx.tx);
  if (!made) throw new Error("A block was stored without a row.");
  await audit(ctx, {
    entity: "number_block",
    recid: made.id,
    action: "reserve",
    after: { entity, fy, stem, first, last, dev },
  });
  return made;
}

async function refuseYear(ctx: Context, fy: string): Promise<void> {
  const yearAt = (ms: number): string => financialYearOf(kolkataDate(ms));
  const now = ctx.now.getTime();
  const days = daysOfFinancialYear(fy);
  if (!days || ![yearAt(now), yearAt(now - 365 * DAY_MS), yearAt(now + AHEAD_DAYS * DAY_MS)].includes(fy))
    throw new Refusal("fy", `No numbers are reserved for ${fy} now.`);
  if (days.to <= (await bookSettings(ctx)).lockedTo) throw new Refusal("fy", `The books of ${fy} are locked.`);
}

/** Most documents of the kind that this user entered in this branch for one of the last days. */
async function busiestDay(ctx: Context, entity: string): Promise<number> {
  const { coid, branchid, userid } = ctx.session;
  const since = kolkataDate(ctx.now.getTime() - DAYS_BEFORE * DAY_MS);
  const {
    rows: [day],
  } = await sql<{ most: number }>`
    select coalesce(max(n), 0)::int as most from (
      select count(*) as n from voucher where coid = ${coid} and entity = ${entity} and vdate >= ${since}::date and state = 'posted'
        and branchid = ${branchid} and userid = ${userid} group by vdate) d`.execute(ctx.tx);
  return day?.most ?? 0;
}

/** How many more numbers the device may reserve. */
async function roomOf(ctx: Context, { entity, fy, dev }: BlockRequest): Promise<number> {
  const { coid, branchid, userid } = ctx.session;
  const {
    rows: [out],
  } = await sql<{ ofdev: number; ofuser: number }>`
    select coalesce(sum(n) filter (where dev = ${dev}), 0)::int as ofdev, coalesce(sum(n), 0)::int as ofuser from (
      select b.dev, b.last - b.first + 1
        - (select count(*) from voucher v where v.coid = b.coid and v.branchid = b.branchid and v.entity = b.entity and v.fy = b.fy and v.serial between b.first and b.last)
        - (select count(*) from number_void x where x.coid = b.coid and x.blockid = b.id) as n
      from number_block b where b.coid = ${coid} and b.branchid = ${branchid} and b.entity = ${entity} and b.fy = ${fy} and b.userid = ${userid} and b.closed_at is null) o`.execute(
    ctx.tx,
  );
  return Math.min(DEVICE_MAX - (out?.ofdev ?? 0), USER_MAX - (out?.ofuser ?? 0));
}

/**
 * The block of this user's device in this branch that contains a number, locked
 * until the transaction ends; null where there is none.
 */
export async function blockOf(
  ctx: Context,
  dev: string,
  no: string,
  entity?: string,
): Promise<{ readonly block: NumberBlock; readonly serial: number } | null> {
  const read = readNumber(no);
  if (!read) return null;
  const { coid, branchid } = ctx.session;
  // An administrator may send the document of the user who reserved the block.
  const userid = Number(ctx.op?.cap?.maker ?? ctx.session.userid);
  const { rows } = await sql<NumberBlock>`
    select id, entity, fy, stem, first, last, dev, userid, closed_at from number_block
    where coid = ${coid} and branchid = ${branchid} and userid = ${userid} and dev = ${dev} and stem = ${read.stem} and ${read.serial} between first and last
      and (${entity ?? null}::text is null or entity = ${entity ?? null}) for update`.execute(ctx.tx);
  return rows[0] ? { block: rows[0], serial: read.serial } : null;
}

/** Whether a document has the number, including deleted documents. */
export async function isOnDocument(ctx: Context, { entity, fy }: NumberBlock, serial: number): Promise<boolean> {
  const { coid, branchid } = ctx.session;
  const { rows } = await sql`
    select 1 from voucher where coid = ${coid} and branchid = ${branchid} and entity = ${entity} and fy = ${fy} and serial = ${serial}`.execute(
    ctx.tx,
  );
  return rows.length > 0;
}

/**
 * The device reports that no document will use these numbers, so they are never used. Skips
 * numbers that a document has meanwhile, that were given back before, or that are in no block of
 * this user's device. Returns how many were recorded.
 */
export async function returnUnusedNumbers(
  ctx: Context,
  entity: string,
  dev: string,
  numbers: readonly string[],
  why: VoidReason,
): Promise<number> {
  let taken = 0;
  for (const no of numbers) {
    const found = await blockOf(ctx, dev, no, entity);
    if (!found || (await isOnDocument(ctx, found.block, found.serial))) continue;
    const { block, serial } = found;
    const { numAffectedRows } = await sql`
      insert into number_void (blockid, serial, why) values (${block.id}, ${serial}, ${why}) on conflict (coid, blockid, serial) do nothing`.execute(
      ctx.tx,
    );
    if (numAffectedRows !== 1n) continue;
    taken += 1;
    await audit(ctx, { entity: "number_block", recid: block.id, action: "give back", after: { no, why } });
  }
  return taken;
}

/**
 * An admin closes a block whose device is lost; its remaining numbers are never used. Throws `Refusal` where the
 * block is already closed or belongs to another branch.
 */
export async function closeBlock(ctx: Context, id: number, why: string): Promise<void> {
  const { coid, branchid, userid } = ctx.session;
  const { rows } = await sql<NumberBlock>`
    update number_block set closed_at = clock_timestamp(), closed_by = ${userid}, closed_why = ${why}
    where coid = ${coid} and branchid = ${branchid} and id = ${id} and closed_at is null returning stem, first, last, dev, userid`.execute(
    ctx.tx,
  );
  const [block] = rows;
  if (!block) throw new Refusal("id", "This branch has no open block of that kind.");
  await audit(ctx, { entity: "number_block", recid: id, action: "close", after: { ...block, why } });
}
