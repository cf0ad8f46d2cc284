import { sql } from "kysely";
import { formatDate } from "../../../domain/date-format";
import { compareDecimals } from "../../../domain/decimal";
import { add, toRupeesText } from "../../../domain/money";
import { quantity, toQuantityText } from "../../../domain/quantity";
import type { Context } from "../call/context";
import { Refusal } from "../call/refusal";
import { warn } from "../call/warnings";
import { heldSettings } from "../documents/book-settings";
import { placeKey } from "../documents/chain-lines";
import type { BilledGoods } from "../documents/posting";

/** A row of `stock_billed`; quantity and rupees as decimal text. */
export interface BilledRow {
  readonly srcvoucherid: number;
  readonly srcline: number;
  readonly qty: string;
  readonly value: string;
}

interface Source extends BilledRow {
  readonly vno: string;
  /** The challan is in a locked period. */
  readonly islocked: boolean;
  /** The challan's own value of this quantity, rupees; null if its line does not exist. */
  readonly own: string | null;
}

/**
 * The rows that a version of a bill stores for challan goods; `before` is the voucher whose posting it replaces. A
 * locked period keeps its value: goods of a challan in it keep the challan's value, with a warning, and the stored
 * rows of a bill for them cannot change (`Refusal`).
 */
export async function billedRows(
  ctx: Context,
  goods: readonly BilledGoods[],
  before: { readonly id: number; readonly version: number } | null,
): Promise<readonly BilledRow[]> {
  const { lockedTo } = await heldSettings(ctx);
  const kept = before && lockedTo !== "" ? await keptRows(ctx, before, lockedTo) : [];
  if (goods.length === 0 && kept.length === 0) return [];
  const sources = await sourcesOf(ctx, goods, lockedTo);
  const isSame = (a: BilledRow, b: BilledRow): boolean =>
    a.srcvoucherid === b.srcvoucherid &&
    a.srcline === b.srcline &&
    compareDecimals(a.qty, b.qty) === 0 &&
    compareDecimals(a.value, b.value) === 0;
  for (const one of kept) if (!sources.some((other) => isSame(one, other))) throw fixed(one.vno, lockedTo);
  const isStored = (one: Source): boolean => kept.some((other) => isSame(one, other));
  const closed = sources.filter((one) => one.islocked && !isStored(one));
  for (const { srcvoucherid, vno } of closed)
    if (kept.some((other) => other.srcvoucherid === srcvoucherid)) throw fixed(vno, lockedTo);
  for (const vno of new Set(
    closed.flatMap(({ own, value, vno: number }) =>
      own !== null && compareDecimals(own, value) === 0 ? [] : [number],
    ),
  ))
    warn(ctx, `The books are locked up to ${formatDate(lockedTo)}. The goods of ${vno} keep their value.`);
  return sources
    .filter((one) => !closed.includes(one))
    .map(({ srcvoucherid, srcline, qty, value }) => ({ srcvoucherid, srcline, qty, value }));
}

const fixed = (vno: string, lockedTo: string): Refusal =>
  new Refusal(
    "items",
    `The books are locked up to ${formatDate(lockedTo)}. The cost of the goods of ${vno} can no longer change.`,
  );

/** The rows that a stored bill has for goods of a locked period. */
async function keptRows(
  ctx: Context,
  { id, version }: { readonly id: number; readonly version: number },
  lockedTo: string,
): Promise<readonly (BilledRow & { readonly vno: string })[]> {
  const { rows } = await sql<BilledRow & { readonly vno: string }>`
    select b.srcvoucherid, b.srcline, b.qty::text, b.value::text, s.vno from stock_billed b join voucher s on s.coid = b.coid and s.id = b.srcvoucherid
    where b.coid = ${ctx.session.coid} and b.voucherid = ${id} and b.version = ${version} and not b.isreversal and s.vdate <= ${lockedTo}::date`.execute(
    ctx.tx,
  );
  return rows;
}

/** One row for each line of a challan, because a bill may take it in several of its own lines. */
async function sourcesOf(ctx: Context, goods: readonly BilledGoods[], lockedTo: string): Promise<readonly Source[]> {
  if (goods.length === 0) return [];
  const merged = new Map<string, BilledGoods>();
  for (const one of goods) {
    const same = merged.get(placeKey(one.source));
    merged.set(
      placeKey(one.source),
      same ? { ...one, quantity: quantity(same.quantity + one.quantity), value: add(same.value, one.value) } : one,
    );
  }
  const given = [...merged.values()].map(({ source, quantity: qty, value }) => ({
    ...source,
    qty: toQuantityText(qty),
    value: toRupeesText(value),
  }));
  const { rows } = await sql<Source>`
    select v.id as srcvoucherid, r.lineid as srcline, r.qty, r.value, v.vno, v.vdate <= nullif(${lockedTo}, '')::date is true as islocked,
      (select round(m.value * r.qty::numeric / m.qty, 2)::text from stock_move m
        where m.coid = v.coid and m.voucherid = v.id and m.lineid = r.lineid and not m.isreversal order by m.id desc limit 1) as own
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(entity text, recid bigint, lineid integer, qty text, value text)
      join voucher v on v.coid = ${ctx.session.coid} and v.entity = r.entity and v.recid = r.recid order by v.id, r.lineid`.execute(
    ctx.tx,
  );
  return rows;
}
