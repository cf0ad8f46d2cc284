import { sql } from "kysely";
import type { IsoDate } from "../../../../domain/calendar";
import { addDecimals } from "../../../../domain/decimal";
import type { Context } from "../../../engine/call/context";
import type { BranchReach } from "../../../engine/reports/reach";
import { inEachBranch } from "./each-branch";

interface UnbilledItem {
  readonly entity: "salechallan" | "purchasechallan";
  readonly itemid: number;
  readonly value: string;
}

/**
 * Value of challan goods without their bill at the end of a day, by item: the same figures as `goods_unbilled`
 * (engine/stock/unbilled.tables), which knows them by kind of challan only. Challans belong to branches, so the reach
 * must be the whole company.
 */
export async function itemsUnbilled(
  ctx: Context,
  day: IsoDate,
  reach: BranchReach,
): Promise<ReadonlyMap<string, string>> {
  const rows = await inEachBranch(ctx, reach, async () => (await unbilledHere(ctx, day)).rows);
  const found = new Map<string, string>();
  for (const { entity, itemid, value } of rows) {
    const key = unbilledKey(entity, itemid);
    found.set(key, addDecimals(found.get(key) ?? "0", value));
  }
  return found;
}

/** Key of an item in that map. */
export const unbilledKey = (entity: UnbilledItem["entity"], itemid: number): string => `${entity} ${itemid}`;

const unbilledHere = ({ tx, session: { coid } }: Context, day: IsoDate) =>
  sql<UnbilledItem>`
  with line as (
    select l.entity, l.itemid, l.value, l.qty, case when l.edate <= ${day}::date then 1 else 0 end as here, m.value as cost, v.id as voucherid, l.lineid,
      (select coalesce(sum(k.qty), 0) from document_link k
        where k.coid = l.coid and k.srcentity = l.entity and k.srcid = l.recid and k.srcline = l.lineid and k.edate <= ${day}::date) as taken
    from document_line l join voucher v on v.coid = l.coid and v.entity = l.entity and v.recid = l.recid
      left join lateral (
        select m.value from stock_move m where m.coid = v.coid and m.voucherid = v.id and m.lineid = l.lineid and not m.isreversal order by m.id desc limit 1) m on true
    where l.coid = ${coid} and l.branchid = app_branch() and l.value is not null and l.opendays @> ${day}::date
  ), said as (
    select n.*, b.value as saidvalue, b.qtynow, b.valuenow, n.qty - b.qty as rest, round(n.cost * (n.qty - b.qty) / n.qty, 2) as restvalue
    from line n cross join lateral (
      select coalesce(sum(b.qty), 0) as qty, coalesce(sum(b.value), 0) as value, coalesce(sum(b.qty) filter (where t.vdate <= ${day}::date), 0) as qtynow,
        coalesce(sum(b.value) filter (where t.vdate <= ${day}::date), 0) as valuenow
      from stock_billed b join voucher t on t.coid = b.coid and t.id = b.voucherid
      where n.cost is not null and b.coid = ${coid} and b.srcvoucherid = n.voucherid and b.srcline = n.lineid) b)
  select entity, itemid, sum(case when cost is null then round(value * (here * qty - taken) / qty, 2)
    else here * saidvalue - valuenow + case when rest = 0 then 0 else round(restvalue * (here * rest - (taken - qtynow)) / rest, 2) end end)::text as value
  from said group by entity, itemid`.execute(tx);
