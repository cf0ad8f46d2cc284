/**
 * A count in a godown is compared with the books at the moment of the count: everything of earlier days, and of the day
 * itself what had been captured by then, whenever it arrived. A count of several devices has a moment for each line
 * (`countedat` of the line), any other count one for all. `stock_at_count` returns the books for items and batches at
 * their moments (`but` is the count itself, whose moves are left out). `counts_behind` returns the counts, of any
 * branch, for which the moves of a voucher after the move `since` came too late: their lines show another book
 * quantity. It reads the counts of these items, and item moves only for counts that are behind. `stock_places_held`
 * makes users who count and move the same goods wait for each other, even if the count changes nothing.
 */
export default `
  drop function if exists stock_at_count(bigint, date, timestamptz, bigint, bigint[]);
  create or replace function stock_at_count(godown bigint, but bigint, items bigint[], batches text[], days date[], moments timestamptz[]) returns table (itemid bigint, batchno text, qty numeric)
  language plpgsql stable set search_path = public as $$
  begin
    return query select m.itemid, m.batchno, sum(m.qty)
      from unnest(items, batches, days, moments) as p(itemid, batchno, day, at)
        join stock_move m on m.coid = app_coid() and m.itemid = p.itemid and m.batchno = p.batchno and m.godownid = godown and m.edate <= p.day
        join voucher v on v.coid = m.coid and v.id = m.voucherid
      where (m.edate < p.day or coalesce(v.captured_at, m.posted_at) <= p.at) and not (v.entity = 'opening' and v.recid = but)
      group by m.itemid, m.batchno;
  end $$;

  create or replace function counted_lines(count bigint) returns table (itemid bigint, batchno text, bookqty numeric, day date, at timestamptz)
  language sql stable set search_path = public as $$
    select l.itemid, l.batchno, sum(l.bookqty),
      min(case when l.countedat = '' then o.edateview else (l.countedat::timestamptz at time zone 'Asia/Kolkata')::date end),
      min(coalesce(nullif(l.countedat, ''), o.countedat)::timestamptz)
    from m_opening o join m_opening_item l on l.coid = o.coid and l.parentid = o.id
    where o.coid = app_coid() and o.id = count and o.countedat <> '' group by l.itemid, l.batchno
  $$;

  create or replace function counts_behind(voucher bigint, since bigint) returns table (recid bigint, branchid integer)
  language plpgsql stable security definer set search_path = public as $$
  begin
    return query
      with moved as (
        select m.itemid, m.batchno, m.godownid, m.edate, coalesce(v.captured_at, m.posted_at) as at, case when v.entity = 'opening' then v.recid end as own
        from stock_move m join voucher v on v.coid = m.coid and v.id = m.voucherid where m.coid = app_coid() and m.voucherid = voucher and m.id > since
      ), late as (
        select distinct o.id, o.branchid, o.godownid, o.edateview as day, nullif(o.countedat, '')::timestamptz as at
        from moved m join m_opening_item l on l.coid = app_coid() and l.itemid = m.itemid and l.batchno = m.batchno
          join m_opening o on o.coid = l.coid and o.id = l.parentid and o.godownid = m.godownid and o.id is distinct from m.own
          cross join lateral (select coalesce(nullif(l.countedat, ''), nullif(o.countedat, ''))::timestamptz as at) c
          cross join lateral (select case when l.countedat = '' then o.edateview else (c.at at time zone 'Asia/Kolkata')::date end as day) d
        where o.countedat <> '' and not o.iscancelled and (m.edate < d.day or (m.edate = d.day and m.at <= c.at)))
      select o.id, o.branchid from late o
      where exists (
        select from counted_lines(o.id) said left join stock_at_count(o.godownid, o.id,
          array(select c.itemid from counted_lines(o.id) c order by c.itemid, c.batchno), array(select c.batchno from counted_lines(o.id) c order by c.itemid, c.batchno),
          array(select c.day from counted_lines(o.id) c order by c.itemid, c.batchno), array(select c.at from counted_lines(o.id) c order by c.itemid, c.batchno)) had using (itemid, batchno)
        where said.bookqty <> coalesce(had.qty, 0))
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
