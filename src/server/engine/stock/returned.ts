import { sql } from "kysely";
import type { BillForm } from "../../../definitions/bill/bill-kind";
import { fromQuantityText, quantity } from "../../../domain/quantity";
import type { Quantity } from "../../../domain/quantity";
import type { Context } from "../call/context";
import { placeKey } from "../documents/chain-lines";
import type { LinePlace } from "../documents/chain-lines";
import type { Move, Returned } from "../documents/posting";
import type { NamedBill } from "../ledgers/named-bill";
import type { ExcludedDocument } from "../ledgers/withholding-facts";
import { isLive } from "./live-moves";

/**
 * Goods that go back to a supplier or come back from a customer are linked to the moves that moved them before, so
 * that they have the same cost: by the bill that the return names (`namedBill`), or by the line of the challan that
 * it was made from. A bill made from challans did not move the goods: they are linked to the challans. A return is
 * linked when it is saved; a number that is no bill of the party links nothing, and the goods then cost as unknown
 * goods (see domain/stock/cost).
 * Several returns of one bill share its goods: what others (`own` is the return itself) took of a challan is not
 * available to this one, nor to its next line. A return that is saved again first takes what it took before: an edit
 * of its narration moves no goods, even if older ones are free by now.
 */
export async function withReturned(
  ctx: Context,
  { kind }: BillForm,
  named: NamedBill | null,
  moves: readonly Move[],
  own: ExcludedDocument,
): Promise<readonly Move[]> {
  if ((kind !== "salereturn" && kind !== "purchasereturn") || moves.length === 0) return moves;
  const vouchers = await challanVouchers(
    ctx,
    moves.flatMap(({ source }) => source ?? []),
  );
  const billid = named?.voucherid ?? null;
  const itemids = moves.map(({ itemid }) => itemid);
  if (billid !== null) await holdReturns(ctx, billid);
  const brought = billid === null ? [] : await broughtBy(ctx, billid, itemids);
  const { byOwn, byOthers } = await returnedOf(ctx, brought, itemids, own);
  const left = ownFirst(without(brought, byOthers), byOwn);
  return moves.flatMap((move) => {
    const voucherid = move.source && vouchers.get(placeKey(move.source));
    if (move.source && voucherid !== undefined)
      return [{ ...move, returned: { voucherid, line: move.source.lineid, billid: null } }];
    return spread(move, left);
  });
}

/**
 * Makes two returns of one bill wait for each other, or both would take the same goods. Not by a row lock: the bill
 * may be of another branch, or locked by a user who edits it.
 */
const holdReturns = (ctx: Context, billid: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`returns of ${billid}`}, ${ctx.session.coid}))`.execute(ctx.tx);

async function challanVouchers(ctx: Context, places: readonly LinePlace[]): Promise<ReadonlyMap<string, number>> {
  if (places.length === 0) return new Map();
  const { rows } = await sql<LinePlace & { readonly id: number }>`
    select r.entity, r.recid, r.lineid, v.id from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as r(entity text, recid bigint, lineid integer)
      join voucher v on v.coid = ${ctx.session.coid} and v.entity = r.entity and v.recid = r.recid`.execute(ctx.tx);
  return new Map(rows.map((row) => [placeKey(row), row.id]));
}

/** Goods of an item on a bill, by the move that moved them. `batchno` is null if their challan line has none. */
interface Brought extends Returned {
  readonly itemid: number;
  readonly batchno: string | null;
  readonly quantity: Quantity;
}

async function broughtBy(ctx: Context, billid: number, itemids: readonly number[]): Promise<readonly Brought[]> {
  const { coid } = ctx.session;
  const { rows } = await sql<Omit<Brought, "quantity"> & { readonly qty: string }>`
    select m.itemid, m.batchno, m.voucherid, null::integer as line, null::bigint as billid, abs(sum(m.qty))::text as qty, min(m.id) as place
    from stock_move m where m.coid = ${coid} and m.voucherid = ${billid} and m.itemid = any(${[...itemids]}::bigint[]) and ${isLive("m")} group by m.itemid, m.batchno, m.voucherid
    union all
    select d.itemid, m.batchno, s.id, l.srcline, b.id, l.qty::text, l.lineid
    from voucher b join document_link l on (l.coid, l.entity, l.recid) = (b.coid, b.entity, b.recid)
      join document_line d on (d.coid, d.entity, d.recid, d.lineid) = (l.coid, l.srcentity, l.srcid, l.srcline) and d.itemid = any(${[...itemids]}::bigint[])
      join voucher s on (s.coid, s.entity, s.recid) = (l.coid, l.srcentity, l.srcid)
      left join stock_move m on m.coid = s.coid and m.voucherid = s.id and m.lineid = l.srcline and ${isLive("m")}
    where b.coid = ${coid} and b.id = ${billid} and exists (select from stock_move o where o.coid = s.coid and o.voucherid = s.id and o.itemid = d.itemid)
    order by place`.execute(ctx.tx);
  return rows.map(({ qty, ...row }) => ({ ...row, quantity: fromQuantityText(qty) ?? quantity(0) }));
}

interface Taken {
  readonly byOwn: readonly Brought[];
  readonly byOthers: readonly Brought[];
}

/** The quantities that this return, as it is stored, and the other returns took of the places of a bill's goods. */
async function returnedOf(
  ctx: Context,
  brought: readonly Brought[],
  itemids: readonly number[],
  own: ExcludedDocument,
): Promise<Taken> {
  if (brought.length === 0) return { byOwn: [], byOthers: [] };
  const { rows } = await sql<Omit<Brought, "quantity"> & { readonly qty: string; readonly isown: boolean }>`
    select m.itemid, m.batchno, m.returns as voucherid, m.returnsline as line, m.returnsbill as billid, abs(sum(m.qty))::text as qty,
      v.entity = ${own.entity} and v.recid = ${own.recid} as isown
    from stock_move m join voucher v on v.coid = m.coid and v.id = m.voucherid
    where m.coid = ${ctx.session.coid} and m.returns = any(${[...new Set(brought.map(({ voucherid }) => voucherid))]}::bigint[]) and m.itemid = any(${[...itemids]}::bigint[]) and ${isLive("m")}
    group by isown, m.itemid, m.batchno, m.returns, m.returnsline, m.returnsbill order by min(m.id)`.execute(ctx.tx);
  const taken = (isOwn: boolean) =>
    rows
      .filter(({ isown }) => isown === isOwn)
      .map(({ qty, isown: _own, ...row }) => ({ ...row, quantity: fromQuantityText(qty) ?? quantity(0) }));
  return { byOwn: taken(true), byOthers: taken(false) };
}

const isSamePlace = (one: Brought, other: Brought): boolean =>
  one.itemid === other.itemid &&
  one.voucherid === other.voucherid &&
  one.line === other.line &&
  one.billid === other.billid;

/** Splits places in two parts each: first what the return took of them before this save, then the rest, in order. */
function ownFirst(places: readonly Brought[], own: readonly Brought[]): Brought[] {
  const left = without(places, own);
  return [
    ...places.map((place, n) => ({ ...place, quantity: quantity(place.quantity - (left[n]?.quantity ?? 0)) })),
    ...left,
  ].filter((part, n) => n >= places.length || part.quantity > 0);
}

/**
 * The places less the taken quantities: a return took its own batch first, then the others in their order; anything
 * beyond them is ignored.
 */
function without(brought: readonly Brought[], taken: readonly Brought[]): readonly Brought[] {
  const left = [...brought];
  for (const one of taken) {
    let rest = one.quantity;
    for (const isOfBatch of [true, false]) {
      for (const [n, place] of left.entries()) {
        if (!isSamePlace(place, one) || (place.batchno === one.batchno) !== isOfBatch) continue;
        const part = quantity(Math.min(rest, place.quantity));
        rest = quantity(rest - part);
        left[n] = { ...place, quantity: quantity(place.quantity - part) };
      }
    }
  }
  return left;
}

/**
 * One move for each voucher, or challan line, that the goods came from or went to, only from places of its own batch
 * if there are any; the last place takes the rest. Reduces `places` by what it takes, for the next line of the same
 * return.
 */
function spread(move: Move, places: Brought[]): readonly Move[] {
  const ofItem = places.map((place, at) => ({ place, at })).filter(({ place }) => place.itemid === move.itemid);
  const ofBatch = ofItem.filter(({ place }) => place.batchno === move.batchno);
  const chosen = ofBatch.length > 0 ? ofBatch : ofItem;
  if (chosen.length === 0) return [move];
  const sign = Math.sign(move.quantity);
  let left = Math.abs(move.quantity);
  const moves = new Map<string, Move>();
  for (const [n, { place, at }] of chosen.entries()) {
    const part = n === chosen.length - 1 ? left : Math.min(left, place.quantity);
    left -= part;
    places[at] = { ...place, quantity: quantity(Math.max(0, place.quantity - part)) };
    const { voucherid, line, billid } = place;
    const key = [voucherid, line, billid].join(" ");
    if (part > 0)
      moves.set(key, {
        ...move,
        quantity: quantity(sign * part + (moves.get(key)?.quantity ?? 0)),
        returned: { voucherid, line, billid },
      });
  }
  return [...moves.values()];
}
