/**
 * Value of challan goods at the end of a day that no bill has taken yet, or that have a bill but have not come or
 * gone yet (then negative), by kind of challan and item, or by kind alone; rupees. For incoming goods it is exactly
 * their value in stock (engine/stock/monthly-moves): that of their bills from the challan's day on, and for the part
 * in no bill that of the challan, by quantity. For outgoing goods it is the challan's value. So a line that is fully
 * taken leaves no paisa. The figure is the company's, while documents belong to a branch.
 */
export default `
  create or replace function items_unbilled(day date) returns table (entity text, itemid bigint, value numeric) language plpgsql stable security definer set search_path = public as $$
  begin
    return query
    with line as (
      select l.entity, l.itemid, l.value, l.qty, case when l.edate <= day then 1 else 0 end as here, m.value as cost, l.coid, v.id as voucherid, l.lineid,
        (select coalesce(sum(k.qty), 0) from document_link k where k.coid = l.coid and k.srcentity = l.entity and k.srcid = l.recid and k.srcline = l.lineid and k.edate <= day) as taken
      from document_line l join voucher v on v.coid = l.coid and v.entity = l.entity and v.recid = l.recid
        left join lateral (
          select m.value from stock_move m where m.coid = v.coid and m.voucherid = v.id and m.lineid = l.lineid and not m.isreversal order by m.id desc limit 1) m on true
      where l.coid = app_coid() and l.value is not null and l.opendays @> day
    ), said as (
      select n.*, b.qty as saidqty, b.value as saidvalue, b.qtynow, b.valuenow, n.qty - b.qty as rest, round(n.cost * (n.qty - b.qty) / n.qty, 2) as restvalue
      from line n cross join lateral (
        select coalesce(sum(b.qty), 0) as qty, coalesce(sum(b.value), 0) as value, coalesce(sum(b.qty) filter (where t.vdate <= day), 0) as qtynow,
          coalesce(sum(b.value) filter (where t.vdate <= day), 0) as valuenow
        from stock_billed b join voucher t on t.coid = b.coid and t.id = b.voucherid
        where n.cost is not null and b.coid = n.coid and b.srcvoucherid = n.voucherid and b.srcline = n.lineid) b
    )
    select s.entity, s.itemid, sum(case when s.cost is null then round(s.value * (s.here * s.qty - s.taken) / s.qty, 2)
      else s.here * s.saidvalue - s.valuenow + case when s.rest = 0 then 0 else round(s.restvalue * (s.here * s.rest - (s.taken - s.qtynow)) / s.rest, 2) end end)
    from said s group by s.entity, s.itemid;
  end $$;
  revoke all on function items_unbilled(date) from public;
  grant execute on function items_unbilled(date) to microac_app;

  create or replace function goods_unbilled(day date) returns table (entity text, value numeric) language sql stable as $$
    select i.entity, sum(i.value) from items_unbilled(day) i group by i.entity $$;
  revoke all on function goods_unbilled(date) from public;
  grant execute on function goods_unbilled(date) to microac_app;
`;
