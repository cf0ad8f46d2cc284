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
  const {
    rows: [next],
  } = await sql<{ serial: number; prefix: string }>`
    insert into number_series as s (entity, fy, next) values (${series.entity}, ${fy}, 2)
    on conflict (coid, branchid, entity, fy) do update set next = s.next + 1
    returning next - 1 as serial, coalesce((select prefix from branch where branchid = ${ctx.session.branchid}), '') as prefix`.execute(
    ctx.tx,
  );
  const { serial, prefix } = next ?? { serial: 1, prefix: "" };
  const stem = numberStem(prefix, series.code, fy);
  const vno = numberOn(stem, serial);
  if (vno === null)
    throw new Refusal(
      series.numberField,
      `The numbers of ${fy} are used up, because a bill number can have at most 16 characters.`,
    );
  saveMarkAfterCommit(ctx, { entity: series.entity, fy, stem, next: serial + 1 });
  return { fy, serial, vno };
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
