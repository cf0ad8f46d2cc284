import { sql } from "kysely";
import { deviceSerialsFrom } from "../../../../domain/books/voucher-number";
import type { Context } from "../../call/context";
import { saveMarkAfterCommit } from "../../documents/voucher-numbers";

/** A counter of a series: of its online numbers, or of those that devices reserve. */
export interface Counter {
  readonly entity: string;
  readonly fy: string;
  readonly stem: string;
  /** First number not yet given. */
  readonly next: number;
  /** First number of devices; null for the counter of the online numbers. */
  readonly start: number | null;
}

/**
 * Locks both counters of a series until the transaction ends: of online numbers, and of devices. The first request
 * places the numbers of devices far behind the online ones, so that a block that is never used leaves no gap among
 * those. A series without that much room has one counter for both.
 */
export async function lockCounters(
  ctx: Context,
  series: Pick<Counter, "entity" | "fy" | "stem">,
): Promise<readonly [online: Counter, devices: Counter]> {
  const { entity, fy, stem } = series;
  const {
    rows: [first],
  } = await sql<{ next: number }>`
    insert into number_series as s (entity, fy, next) values (${entity}, ${fy}, 1)
    on conflict (coid, branchid, entity, fy, for_devices) do update set next = s.next returning next`.execute(ctx.tx);
  const online = { ...series, next: first?.next ?? 1, start: null };
  const { coid, branchid } = ctx.session;
  const {
    rows: [known],
  } = await sql<{ next: number; start: number }>`
    select next, start from number_series
    where coid = ${coid} and branchid = ${branchid} and entity = ${entity} and fy = ${fy} and for_devices for update`.execute(
    ctx.tx,
  );
  if (known) return [online, { ...series, ...known }];
  const start = deviceSerialsFrom(stem, online.next);
  if (start === null) return [online, online];
  await sql`
    insert into number_series (entity, fy, next, start, for_devices) values (${entity}, ${fy}, ${start}, ${start}, true)`.execute(
    ctx.tx,
  );
  return [online, { ...series, next: start, start }];
}

/** Everything below `next` is given. The counter must be locked. */
export async function advanceCounter(ctx: Context, { entity, fy, stem, start }: Counter, next: number): Promise<void> {
  const { coid, branchid } = ctx.session;
  await sql`
    update number_series set next = ${next}
    where coid = ${coid} and branchid = ${branchid} and entity = ${entity} and fy = ${fy} and for_devices = ${start !== null}`.execute(
    ctx.tx,
  );
  saveMarkAfterCommit(ctx, { entity, fy, stem, next, ...(start === null ? {} : { start }) });
}
