import { sql } from "kysely";
import { numberOn, numberStem } from "../../../domain/books/voucher-number";
import { financialYearOf } from "../../../domain/calendar";
import type { IsoDate } from "../../../domain/calendar";
import { afterCommit } from "../../db/last-work";
import type { Context } from "../call/context";
import type { NumberMark } from "../call/marks";
import { memoKey } from "../call/memo";
import { Refusal } from "../call/refusal";

/**
 * One number series: a kind of document (`entity`) in a financial year. Its numbers begin with the letters `code`.
 */
export interface Series {
  readonly entity: string;
  readonly code: string;
  readonly numberField: string;
}

export interface VoucherNumber {
  readonly fy: string;
  readonly serial: number;
  readonly vno: string;
}

/**
 * The next number of the series in the session's branch. The series stays locked until the transaction ends; a
 * transaction that rolls back uses no number. Throws `Refusal` where the series is full.
 */
export async function nextNumber(ctx: Context, series: Series, day: IsoDate): Promise<VoucherNumber> {
  const fy = financialYearOf(day);
  const { serial, prefix, start } = await takeSerial(ctx, series.entity, fy);
  const stem = numberStem(prefix, series.code, fy);
  const vno = numberOn(stem, serial);
  if (vno === null)
    throw new Refusal(
      series.numberField,
      `The numbers of ${fy} are used up, because a bill number can have at most 16 characters.`,
    );
  saveMarkAfterCommit(ctx, { entity: series.entity, fy, stem, next: serial + 1, ...(start ? { start } : {}) });
  return { fy, serial, vno };
}

interface Taken {
  readonly serial: number;
  readonly prefix: string;
  /** The first number of devices, where the number is one of theirs. */
  readonly start: number | null;
}

async function takeSerial(ctx: Context, entity: string, fy: string): Promise<Taken> {
  const { coid, branchid } = ctx.session;
  const ofDevices = sql`coid = ${coid} and branchid = ${branchid} and entity = ${entity} and fy = ${fy} and for_devices`;
  const {
    rows: [online],
  } = await sql<Taken>`
    insert into number_series as s (entity, fy, next) values (${entity}, ${fy}, 2)
    on conflict (coid, branchid, entity, fy, for_devices) do update set next = s.next + 1
    returning next - 1 as serial, (select start from number_series where ${ofDevices}) as start,
      coalesce((select prefix from branch where branchid = ${branchid}), '') as prefix`.execute(ctx.tx);
  const { serial, prefix, start } = online ?? { serial: 1, prefix: "", start: null };
  if (start === null || serial < start) return { serial, prefix, start: null };
  // The online numbers have reached those of devices and continue behind them.
  const {
    rows: [behind],
  } = await sql<{ serial: number }>`
    with s as (update number_series set next = next - 1 where coid = ${coid} and branchid = ${branchid} and entity = ${entity} and fy = ${fy} and not for_devices)
    update number_series set next = next + 1 where ${ofDevices} returning next - 1 as serial`.execute(ctx.tx);
  return { serial: behind?.serial ?? serial, prefix, start };
}

/** Keeps the mark after the commit: a transaction that rolls back uses no number. */
export function saveMarkAfterCommit(ctx: Context, mark: Omit<NumberMark, "coid" | "branchid">): void {
  const { marks, session } = ctx;
  if (marks) afterCommit(ctx.tx, () => marks.number({ coid: session.coid, branchid: session.branchid, ...mark }));
}

const PREFIX = memoKey<string>("prefix of the branch");

export async function branchPrefix(ctx: Context): Promise<string> {
  const known = ctx.memo.get(PREFIX);
  if (known !== undefined) return known;
  const branch = await ctx.tx
    .selectFrom("branch")
    .select("prefix")
    .where("branchid", "=", ctx.session.branchid)
    .executeTakeFirst();
  return ctx.memo.keep(PREFIX, branch?.prefix ?? "");
}
