import { tenantTable } from "../../../db/tenant-table";

/**
 * Stock. `stock_move` is append-only like the ledger entries: quantities in base units, in positive, out negative.
 * `value` is in rupees without tax where the move brings a value (purchases, opening), null where the cost follows
 * from earlier stock. `lineid` is the challan line whose bill may still set the cost of its goods (see
 * engine/stock/billed.tables). `reverses` is the row that a reversal takes back. `returns` is the voucher that first
 * moved goods that are returned here, `returnsline` its line where it has one (see engine/stock/returned),
 * `returnsbill` the bill of a challan that the return names. The trigger maintains `stock_on_hand`, for the line of a
 * bill, and `stock_month`, for stock reports. `changed` is the transaction of the last move, the order in which
 * devices fetch stock.
 */
export default `
  create table if not exists stock_move (
    id bigint generated always as identity primary key, voucherid bigint not null, version integer not null, isreversal boolean not null default false,
    edate date not null, itemid bigint not null, godownid bigint not null, batchno text not null default '',
    qty numeric(18,3) not null check (qty <> 0), value numeric(18,2), posted_at timestamptz not null default clock_timestamp());
  ${tenantTable("stock_move", "select, insert")}
  alter table stock_move add column if not exists lineid integer;
  alter table stock_move add column if not exists reverses bigint;
  alter table stock_move add column if not exists returns bigint, add column if not exists returnsline integer, add column if not exists returnsbill bigint;
  create index if not exists stock_move_item on stock_move (coid, itemid, edate, id);
  create index if not exists stock_move_returns on stock_move (coid, returns) where returns is not null;
  create index if not exists stock_move_voucher on stock_move (coid, voucherid, version);
  create table if not exists stock_on_hand (
    itemid bigint not null, godownid bigint not null, batchno text not null default '', qty numeric(18,3) not null);
  ${tenantTable("stock_on_hand", "select")}
  create unique index if not exists stock_on_hand_place on stock_on_hand (coid, itemid, godownid, batchno);
  alter table stock_on_hand add column if not exists changed bigint not null default 0;
  create index if not exists stock_on_hand_feed on stock_on_hand (coid, changed, itemid);
  create table if not exists stock_month (
    itemid bigint not null, godownid bigint not null, month date not null, qtyin numeric(18,3) not null, qtyout numeric(18,3) not null);
  ${tenantTable("stock_month", "select")}
  create unique index if not exists stock_month_place on stock_month (coid, itemid, month, godownid);

  do $$ begin
    if not exists (select from pg_constraint where conname = 'stock_move_item_fk') then
      alter table stock_move add constraint stock_move_item_fk foreign key (coid, itemid) references m_item (coid, id),
        add constraint stock_move_godown_fk foreign key (coid, godownid) references m_godown (coid, id);
    end if; end $$;
  create or replace trigger append_only before update or delete on stock_move for each row execute function books_append_only();
  create or replace trigger no_truncate before truncate on stock_move for each statement execute function books_append_only();

  create or replace function stock_move_added() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    insert into stock_on_hand as s (coid, branchid, itemid, godownid, batchno, qty, changed)
      select coid, min(branchid), itemid, godownid, batchno, sum(qty), pg_current_xact_id()::text::bigint from fresh
      group by coid, itemid, godownid, batchno order by coid, itemid, godownid, batchno
      on conflict (coid, itemid, godownid, batchno) do update set qty = s.qty + excluded.qty, changed = excluded.changed;
    insert into stock_month as m (coid, branchid, itemid, godownid, month, qtyin, qtyout)
      select coid, min(branchid), itemid, godownid, date_trunc('month', edate)::date as month,
        coalesce(sum(qty) filter (where (qty > 0) <> isreversal), 0), coalesce(-sum(qty) filter (where (qty < 0) <> isreversal), 0)
      from fresh group by coid, itemid, godownid, month order by coid, itemid, month, godownid
      on conflict (coid, itemid, month, godownid) do update set qtyin = m.qtyin + excluded.qtyin, qtyout = m.qtyout + excluded.qtyout;
    return null;
  end $$;
  create or replace trigger added after insert on stock_move referencing new table as fresh for each statement execute function stock_move_added();`;
