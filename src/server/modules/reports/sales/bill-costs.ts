import { sql } from "kysely";
import { decimalText, divideRounded, readDecimal, unscaledAt } from "../../../../domain/decimal";
import { isoDate } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import type { Context } from "../../../engine/call/context";
import type { ReportQuestion } from "../../../engine/reports/declaration";
import { inBranches } from "../../../engine/reports/reach";
import type { BranchReach } from "../../../engine/reports/reach";
import { voucherCosts } from "../../../engine/stock/voucher-costs";
import { inEachBranch } from "./each-branch";
import { isBillOf, SALES } from "./trade-side";

/** Goods of a challan that a bill took: they left the stock with the challan. */
interface Taken {
  readonly billid: number;
  readonly challanid: number;
  readonly itemid: number;
  readonly day: string;
  /** Base units, decimal text. */
  readonly qty: string;
}

/** Challan goods on the bills of the days. The chain belongs to the branch of its documents. */
const takenGoods = (ctx: Context, { from, to }: ReportQuestion, reach: BranchReach): Promise<readonly Taken[]> =>
  inEachBranch(
    ctx,
    reach,
    async () =>
      (
        await sql<Taken>`
        select v.id as billid, s.id as challanid, d.itemid, s.vdate::text as day, sum(l.qty)::text as qty
        from voucher v join document_link l on (l.coid, l.entity, l.recid) = (v.coid, v.entity, v.recid)
          join document_line d on (d.coid, d.entity, d.recid, d.lineid) = (l.coid, l.srcentity, l.srcid, l.srcline)
          join voucher s on (s.coid, s.entity, s.recid) = (l.coid, l.srcentity, l.srcid)
        where v.coid = ${ctx.session.coid} and v.vdate between ${from}::date and ${to}::date and v.state = 'posted' and v.branchid = app_branch() and ${isBillOf(SALES)}
          and l.srcentity = 'salechallan' group by v.id, s.id, d.itemid`.execute(ctx.tx)
      ).rows,
  );

/** Items that bills and notes of the days moved themselves. */
async function movedItems(ctx: Context, { from, to }: ReportQuestion, reach: BranchReach): Promise<readonly number[]> {
  const { rows } = await sql<{ itemid: number }>`
    select distinct m.itemid from voucher v join stock_move m on m.coid = v.coid and m.voucherid = v.id
    where v.coid = ${ctx.session.coid} and v.vdate between ${from}::date and ${to}::date and v.state = 'posted' and ${inBranches("v.branchid", reach)} and ${isBillOf(SALES)}`.execute(
    ctx.tx,
  );
  return rows.map(({ itemid }) => Number(itemid));
}

/** Cost of the goods of documents, rupees as decimal text, by the id of their voucher; two lists of the same length. */
interface BillCosts {
  readonly ids: readonly number[];
  readonly costs: readonly string[];
}

/**
 * What the goods of the bills and notes of the days cost: what they took out of the stock, and of challans that they
 * took, their part of what the challan took out, by quantity.
 */
export async function billCosts(ctx: Context, question: ReportQuestion, reach: BranchReach): Promise<BillCosts> {
  const taken = await takenGoods(ctx, question, reach);
  const firsts = new Map<number, IsoDate>(
    (await movedItems(ctx, question, reach)).map((itemid) => [itemid, question.from]),
  );
  for (const { itemid, day } of taken) {
    const known = firsts.get(Number(itemid));
    if (known === undefined || day < known) firsts.set(Number(itemid), isoDate(day));
  }
  const found = await voucherCosts(ctx, firsts, question.to);
  const costs = new Map<number, bigint>();
  const add = (voucherid: number, cost: bigint) => costs.set(voucherid, (costs.get(voucherid) ?? 0n) + cost);
  for (const { voucherid, cost } of found) add(voucherid, cost);
  const challans = challanGoods(found, new Set(taken.map(({ challanid }) => Number(challanid))));
  for (const { billid, challanid, itemid, qty } of taken) {
    const goods = challans.get(`${challanid} ${itemid}`);
    if (goods && goods.quantity > 0n) add(Number(billid), divideRounded(goods.cost * thousandths(qty), goods.quantity));
  }
  return { ids: [...costs.keys()], costs: [...costs.values()].map((cost) => decimalText(cost, 2)) };
}

const thousandths = (qty: string): bigint => unscaledAt(readDecimal(qty) ?? { unscaled: 0n, scale: 0 }, 3);

/** What challans took, by voucher and item. */
function challanGoods(
  found: Awaited<ReturnType<typeof voucherCosts>>,
  ids: ReadonlySet<number>,
): ReadonlyMap<string, { readonly quantity: bigint; readonly cost: bigint }> {
  const goods = new Map<string, { quantity: bigint; cost: bigint }>();
  for (const { voucherid, itemid, quantity, cost } of found) {
    if (!ids.has(voucherid)) continue;
    const key = `${voucherid} ${itemid}`;
    const known = goods.get(key) ?? { quantity: 0n, cost: 0n };
    goods.set(key, { quantity: known.quantity + quantity, cost: known.cost + cost });
  }
  return goods;
}
