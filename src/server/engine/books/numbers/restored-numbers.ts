import { sql } from "kysely";
import { numberStem, readNumber } from "../../../../domain/books/voucher-number";
import type { Context } from "../../call/context";
import { branchPrefix } from "../../documents/voucher-numbers";
import type { Series } from "../../documents/voucher-numbers";
import { wasRestored } from "../../restored/was-restored";
import { advanceCounter, lockCounters } from "./device-counter";
import type { NumberBlock } from "./number-blocks";

/**
 * Numbers given before a restore that the restored database does not know. They form blocks without a user: a document
 * that its device sends again takes from them the number that its user has seen. No other document gets these numbers.
 */
export const RESTORED = {
  dev: "restored",
  userid: 0,
  why: "Given before a backup was restored. Waiting for the device that has the document",
} as const;

/**
 * Without the marks in the data folder, only devices know the last number of a
 * series. A number further ahead than this is not accepted.
 */
const AHEAD_MAX = { online: 1_000, devices: 10_000 } as const;

/**
 * The block that contains a number given before a restore, locked
 * until the transaction ends; null where there is none.
 */
export async function restoredBlock(
  ctx: Context,
  series: Series,
  fy: string,
  no: string,
): Promise<{ readonly block: NumberBlock; readonly serial: number } | null> {
  const read = readNumber(no);
  if (!read) return null;
  const { coid, branchid } = ctx.session;
  const { rows } = await sql<NumberBlock>`
    select id, entity, fy, stem, first, last, dev, userid, closed_at from number_block
    where coid = ${coid} and branchid = ${branchid} and userid = ${RESTORED.userid} and dev = ${RESTORED.dev} and entity = ${series.entity}
      and stem = ${read.stem} and ${read.serial} between first and last for update`.execute(ctx.tx);
  const block = rows[0] ?? (await claimAhead(ctx, series, fy, read));
  return block ? { block, serial: read.serial } : null;
}

/**
 * The marks were lost with the machine: the numbers up to the one that
 * a device brings back become a block without a user.
 */
async function claimAhead(
  ctx: Context,
  series: Series,
  fy: string,
  { stem, serial }: { readonly stem: string; readonly serial: number },
): Promise<NumberBlock | null> {
  if (!(await wasRestored(ctx)) || stem !== numberStem(await branchPrefix(ctx), series.code, fy)) return null;
  const counters = await lockCounters(ctx, { entity: series.entity, fy, stem });
  const counter = counters.find(
    ({ next, start }) => serial >= next && serial < next + (start === null ? AHEAD_MAX.online : AHEAD_MAX.devices),
  );
  if (!counter) return null;
  const { next } = counter;
  await advanceCounter(ctx, counter, serial + 1);
  const { rows } = await sql<NumberBlock>`
    insert into number_block (entity, fy, stem, first, last, dev, userid, closed_why) values (${series.entity}, ${fy}, ${stem}, ${next}, ${serial}, ${RESTORED.dev}, ${RESTORED.userid}, ${RESTORED.why})
    returning id, entity, fy, stem, first, last, dev, userid, closed_at`.execute(ctx.tx);
  return rows[0] ?? null;
}
