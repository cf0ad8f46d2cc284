/**
 * A count in a godown is compared with the books at that moment: everything of earlier days, and of the day itself
 * what had been captured by then, whenever it arrived. `stock_at_count` returns it for items (`but` is the count
 * itself, whose moves are left out). `counts_behind` returns the counts, of any branch, for which the moves of a
 * voucher after the move `since` came too late: their lines show another book quantity. It reads the counts of these
 * items, and item moves only for counts that are behind. `stock_places_held` makes users who count and move the same
 * goods wait for each other, even if the count changes nothing.
 */
export default `
  create or replace function stock_at_count(godown bigint, day date, at timestamptz, but bigint, items bigint[]) returns table (itemid bigint, batchno text, qty numeric)
  language plpgsql stable set search_path = public as $$
  begin
    return query select m.itemid, m.batchno, sum(m.qty) from stock_move m join voucher v on v.coid = m.coid and v.id = m.voucherid
      where m.coid = app_coid() and m.itemid = any(items) and m.godownid = godown and m.edate <= day
        and (m.edate < day or coalesce(v.captured_at, m.posted_at) <= at) and not (v.entity = 'opening' and v.recid = but)
      group by m.itemid, m.batchno;
  end $$;

  create or replace function counts_behind(voucher bigint, since bigint) returns table (recid bigint, branchid integer)
  language plpgsql stable security definer set search_path = public as $$
  begin
    return query
      with moved as (
        select m.itemid, m.batchno, m.godownid, m.edate, coalesce(v.captured_at, m.posted_at) as at, case when v.entity = 'opening' then v.recid end as own
        from stock_move m join voucher v on v.coid = m.coid and v.id = m.voucherid where m.coid = app_coid() and m.voucherid = voucher and m.id > since
      ), late as (
        select distinct o.id, o.branchid, o.godownid, o.edateview::date as day, o.countedat::timestamptz as at
        from moved m join m_opening_item l on l.coid = app_coid() and l.itemid = m.itemid and l.batchno = m.batchno
          join m_opening o on o.coid = l.coid and o.id = l.parentid and o.godownid = m.godownid and o.id is distinct from m.own
        where o.countedat <> '' and not o.iscancelled and (m.edate < o.edateview or (m.edate = o.edateview and m.at <= o.countedat::timestamptz)))
      select o.id, o.branchid from late o
      where exists (
        select from (select l.itemid, l.batchno, sum(l.bookqty) as qty from m_opening_item l where l.coid = app_coid() and l.parentid = o.id group by l.itemid, l.batchno) said
          left join stock_at_count(o.godownid, o.day, o.at, o.id, array(select l.itemid from m_opening_item l where l.coid = app_coid() and l.parentid = o.id)) had using (itemid, batchno)
        where said.qty <> coalesce(had.qty, 0))
      order by o.day, o.at, o.id;
  end $$;

  create or replace function stock_places_held(godown bigint, items bigint[], batches text[]) returns void
  language plpgsql security definer set search_path = public as $$
  begin
    insert into stock_on_hand (coid, branchid, itemid, godownid, batchno, qty)
      select distinct app_coid(), app_branch(), p.itemid, godown, p.batchno, 0 from unnest(items, batches) as p(itemid, batchno) order by p.itemid, p.batchno
      on conflict (coid, itemid, godownid, batchno) do nothing;
    perform from stock_on_hand s where s.coid = app_coid() and s.godownid = godown and (s.itemid, s.batchno) in (select * from unnest(items, batches))
      order by s.itemid, s.batchno for update;
  end $$;
  revoke all on function counts_behind(bigint, bigint), stock_places_held(bigint, bigint[], text[]) from public;
  grant execute on function counts_behind(bigint, bigint), stock_places_held(bigint, bigint[], text[]) to microac_app;
`;
