import { sql } from "kysely";
import type { BatchFacts } from "../../../definitions/bill/facts-rows";
import { formatDate } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { Refusal } from "../call/refusal";
import { warn } from "../call/warnings";
import { heldSettings } from "../documents/book-settings";
import type { Move } from "../documents/posting";

/** Enters the batches of moves into the register. A date on a document replaces the known one; no date leaves it. */
export async function keepBatches(ctx: Context, moves: readonly Move[]): Promise<void> {
  const batches = new Map<string, Row>();
  for (const { itemid, batchno, batch } of moves) {
    const key = `${itemid} ${batchno}`;
    const known = batches.get(key);
    if (batchno !== "")
      batches.set(key, {
        itemid,
        batchno,
        mfgdate: batch?.mfgdate || known?.mfgdate || null,
        expirydate: batch?.expirydate || known?.expirydate || null,
      });
  }
  if (batches.size === 0) return;
  await sql`
    insert into stock_batch as b (itemid, batchno, mfgdate, expirydate)
    select itemid, batchno, mfgdate, expirydate from jsonb_to_recordset(${JSON.stringify([...batches.values()])}::jsonb) as r(itemid bigint, batchno text, mfgdate date, expirydate date)
    where not exists (select from stock_batch k where k.coid = ${ctx.session.coid} and k.itemid = r.itemid and k.batchno = r.batchno
      and coalesce(r.mfgdate, k.mfgdate) is not distinct from k.mfgdate and coalesce(r.expirydate, k.expirydate) is not distinct from k.expirydate)
    order by itemid, batchno
    on conflict (coid, itemid, batchno) do update set mfgdate = coalesce(excluded.mfgdate, b.mfgdate), expirydate = coalesce(excluded.expirydate, b.expirydate)
      where (coalesce(excluded.mfgdate, b.mfgdate), coalesce(excluded.expirydate, b.expirydate)) is distinct from (b.mfgdate, b.expirydate)`.execute(
    ctx.tx,
  );
}

/**
 * Goods of a sale that expired before its date are refused, reported or allowed, as the company has set it. `lines`
 * are the items as entered.
 */
export async function expiredFaults(ctx: Context, day: string, lines: readonly Row[]): Promise<readonly Refusal[]> {
  const { expiredBatch } = await heldSettings(ctx);
  const named = lines.filter(({ batchno }) => String(batchno ?? "") !== "");
  if (expiredBatch === "allow" || named.length === 0) return [];
  const { rows } = await sql<{ itemid: number; item: string; batchno: string; expired: string }>`
    select b.itemid, i.itemname as item, b.batchno, b.expirydate::text as expired from stock_batch b join m_item i on i.coid = b.coid and i.id = b.itemid
    where b.coid = ${ctx.session.coid} and b.itemid = any(${named.map(({ itemid }) => Number(itemid))}::bigint[])
      and b.batchno = any(${named.map(({ batchno }) => String(batchno))}::text[]) and b.expirydate < ${day}::date`.execute(
    ctx.tx,
  );
  const faults = lines.flatMap((line, index) => {
    const found = rows.find(
      ({ itemid, batchno }) => itemid === Number(line.itemid) && batchno === String(line.batchno ?? ""),
    );
    return found
      ? [{ index, text: `${found.item}, batch ${found.batchno} expired on ${formatDate(found.expired)}.` }]
      : [];
  });
  if (expiredBatch === "refuse")
    return faults.map(
      ({ index, text }) =>
        new Refusal("items", `Items, line ${index + 1}: ${text}`, { line: index + 1, column: "batchno" }),
    );
  warn(ctx, ...faults.map(({ text }) => text));
  return [];
}

/**
 * Batches in stock of each batched item, by its id, in a godown (0: in any). The earliest expiry comes first, batches
 * without expiry last.
 */
export async function batchesInStock(
  ctx: Context,
  itemids: readonly number[],
  godownid: number,
): Promise<ReadonlyMap<number, readonly BatchFacts[]>> {
  const { coid } = ctx.session;
  const { rows } = await sql<{ itemid: number; batches: readonly BatchFacts[] }>`
    select s.itemid, json_agg(json_build_object('batchno', s.batchno, 'expiry', coalesce(b.expirydate::text, ''), 'stock', trim_scale(s.qty)::text)
      order by b.expirydate nulls last, s.batchno) as batches
    from (select itemid, batchno, sum(qty) as qty from stock_on_hand
      where coid = ${coid} and itemid = any(${[...itemids]}::bigint[]) and batchno <> '' ${godownid > 0 ? sql`and godownid = ${godownid}` : sql``}
      group by itemid, batchno having sum(qty) > 0) s
      left join stock_batch b on b.coid = ${coid} and b.itemid = s.itemid and b.batchno = s.batchno
    group by s.itemid`.execute(ctx.tx);
  return new Map(rows.map(({ itemid, batches }) => [itemid, batches]));
}
