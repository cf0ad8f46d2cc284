import { tenantTable } from "../../db/tenant-table";

/**
 * The cost of challan goods according to the bills that took them, append-only like all postings: `qty` (base units)
 * of line `srcline` of the challan `srcvoucherid` is worth `value` (rupees) from the challan's day on; the part of
 * the line that is in no bill keeps the challan's own rate. The items become dirty from the challan's month in the
 * transaction of the bill.
 */
export default `
  create table if not exists stock_billed (
    id bigint generated always as identity primary key, voucherid bigint not null, version integer not null, isreversal boolean not null default false,
    srcvoucherid bigint not null, srcline integer not null, qty numeric(18,3) not null check (qty <> 0), value numeric(18,2) not null,
    posted_at timestamptz not null default clock_timestamp());
  ${tenantTable("stock_billed", "select, insert")}
  create index if not exists stock_billed_source on stock_billed (coid, srcvoucherid, srcline);
  create index if not exists stock_billed_voucher on stock_billed (coid, voucherid, version);
  create or replace trigger append_only before update or delete on stock_billed for each row execute function books_append_only();
  create or replace trigger no_truncate before truncate on stock_billed for each statement execute function books_append_only();

  create or replace function stock_billed_added() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    insert into stock_value_dirty as d (coid, branchid, itemid, month)
      select f.coid, min(f.branchid), m.itemid, date_trunc('month', min(m.edate))::date
      from fresh f join stock_move m on m.coid = f.coid and m.voucherid = f.srcvoucherid and m.lineid = f.srcline group by f.coid, m.itemid order by f.coid, m.itemid
      on conflict (coid, itemid) do update set month = excluded.month where excluded.month < d.month;
    return null;
  end $$;
  create or replace trigger valued after insert on stock_billed referencing new table as fresh for each statement execute function stock_billed_added();
`;
