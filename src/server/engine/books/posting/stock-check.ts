import { sql } from "kysely";
import { formatDate } from "../../../../domain/date-format";
import { formatQuantity } from "../../../../domain/indian-format";
import type { Context } from "../../call/context";
import { Refusal, Refusals } from "../../call/refusal";
import { warn } from "../../call/warnings";
import { heldSettings } from "../../documents/book-settings";
import { declarationOf } from "../../records/record-declarations";
import { lineFields, linesTableOf } from "../../records/shape";

/** Id of the last move of a voucher before it is posted again, for `checkStock`; 0 where it has none. */
export async function lastMove(ctx: Context, voucherid: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select coalesce(max(id), 0) as id from stock_move where coid = ${ctx.session.coid} and voucherid = ${voucherid}`.execute(
    ctx.tx,
  );
  return rows[0]?.id ?? 0;
}

/**
 * Checks the moves of a voucher with ids above `since`. Where stock is below zero at the end of a day, from the first
 * changed day on, it refuses or warns, or does nothing, as the company has set. A day counts only where the change
 * takes stock away: stock that was negative before and gets no worse stops nothing. Reports the worst day of each
 * item, godown and batch. The trigger of the moves locks these balances until the end, so that two users who take the
 * last piece come one after the other. Costs the moves of these items from that day on.
 */
export async function checkStock(ctx: Context, voucherid: number, since = 0): Promise<void> {
  const { coid } = ctx.session;
  const { negativeStock } = await heldSettings(ctx);
  if (negativeStock === "allow") return;
  const { rows } = await sql<Short>`
    with changed as (
      select itemid, godownid, batchno, edate, sum(qty) as change from stock_move where coid = ${coid} and voucherid = ${voucherid} and id > ${since} group by itemid, godownid, batchno, edate
    ), day as (
      select p.itemid, p.godownid, p.batchno, m.edate, sum(m.qty) as qty
      from (select itemid, godownid, batchno, min(edate) as first from changed group by itemid, godownid, batchno having bool_or(change < 0)) p
        join stock_move m on m.coid = ${coid} and m.itemid = p.itemid and m.edate >= p.first and m.godownid = p.godownid and m.batchno = p.batchno
      group by p.itemid, p.godownid, p.batchno, m.edate
    ), running as (
      select d.itemid, d.godownid, d.batchno, d.edate, sum(c.change) over upto as change,
        s.qty - sum(d.qty) over (partition by d.itemid, d.godownid, d.batchno) + sum(d.qty) over upto as left_over
      from day d left join changed c using (itemid, godownid, batchno, edate)
        join stock_on_hand s on s.coid = ${coid} and (s.itemid, s.godownid, s.batchno) = (d.itemid, d.godownid, d.batchno)
      window upto as (partition by d.itemid, d.godownid, d.batchno order by d.edate)
    ), worst as (
      select distinct on (itemid, godownid, batchno) * from running where left_over < 0 and change < 0 order by itemid, godownid, batchno, left_over, edate)
    select w.itemid, i.itemname as item, g.godownname as godown, w.batchno, w.edate::text as day, trim_scale(-w.left_over)::text as qty
    from worst w join m_item i on i.coid = ${coid} and i.id = w.itemid join m_godown g on g.coid = ${coid} and g.id = w.godownid
    order by i.itemname, w.batchno, g.godownname limit 20`.execute(ctx.tx);
  if (rows.length === 0) return;
  if (negativeStock === "refuse") throw await refusals(ctx, voucherid, rows);
  warn(ctx, ...rows.map(sentenceOf));
}

interface Short {
  readonly itemid: number;
  readonly item: string;
  readonly godown: string;
  readonly batchno: string;
  readonly day: string;
  readonly qty: string;
}

const sentenceOf = ({ item, godown, batchno, day, qty }: Short): string =>
  `${item}${batchno ? `, batch ${batchno}` : ""}, ${godown}: stock is short by ${formatQuantity(qty)} on ${formatDate(day)}.`;

/** One refusal for each shortage, at the first line of the document that moves these goods, if it has one. */
async function refusals(ctx: Context, voucherid: number, rows: readonly Short[]): Promise<Refusals> {
  const lines = await goodsOf(ctx, voucherid);
  return new Refusals(
    rows.map((row) => {
      const line = lines.findIndex((one) => one.itemid === row.itemid && one.batchno === row.batchno) + 1;
      return new Refusal("items", sentenceOf(row), line > 0 ? { line, column: "qty" } : {});
    }),
  );
}

/** Item and batch of each line of the document, in its order; none for a document without such lines. */
async function goodsOf(
  { tx, session: { coid } }: Context,
  voucherid: number,
): Promise<readonly { readonly itemid: number; readonly batchno: string }[]> {
  const {
    rows: [voucher],
  } = await sql<{
    entity: string;
    recid: number;
  }>`select entity, recid from voucher where coid = ${coid} and id = ${voucherid}`.execute(tx);
  const field = voucher && lineFields(declarationOf(voucher.entity)).find(({ key }) => key === "items");
  if (!voucher || !field?.columns.some(({ key }) => key === "itemid")) return [];
  const batch = field.columns.some(({ key }) => key === "batchno") ? sql`batchno` : sql`''`;
  const { rows } = await sql<{ itemid: number; batchno: string }>`
    select itemid, ${batch} as batchno from ${sql.table(linesTableOf(field))} where coid = ${coid} and parentid = ${voucher.recid} order by lineno`.execute(
    tx,
  );
  return rows;
}
