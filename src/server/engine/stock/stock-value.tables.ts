import { tenantTable } from "../../db/tenant-table";

/**
 * Value of stock. `stock_value_month` stores, for each item and each month in which it moved, the quantity at month
 * end and its cost in rupees, with the layers of that cost (`kept`, see domain/stock/kept-cost) from which the next
 * month is calculated.
 * `stock_value_dirty` lists the items whose rows are outdated, and from which month on. The trigger of the moves
 * writes it in the transaction of the posting; a change of the costing writes it for all items, a dated one for items
 * that moved since. A row before the dirty month is valid; a later one is never shown.
 */
export default `
  create table if not exists stock_value_month (
    itemid bigint not null, month date not null, qty numeric not null, value numeric not null, valuein numeric not null, costout numeric not null, kept jsonb not null);
  ${tenantTable("stock_value_month", "select")}
  create unique index if not exists stock_value_month_place on stock_value_month (coid, itemid, month);
  create table if not exists stock_value_dirty (itemid bigint not null, month date not null);
  ${tenantTable("stock_value_dirty", "select")}
  create unique index if not exists stock_value_dirty_item on stock_value_dirty (coid, itemid);

  create or replace function stock_value_stale() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    insert into stock_value_dirty as d (coid, branchid, itemid, month)
      select coid, min(branchid), itemid, date_trunc('month', min(edate))::date from fresh group by coid, itemid order by coid, itemid
      -- A row that stays as it is is held all the same, so that no recount goes past what is posted here.
      on conflict (coid, itemid) do update set month = excluded.month where excluded.month < d.month;
    return null;
  end $$;
  create or replace trigger valued after insert on stock_move referencing new table as fresh for each statement execute function stock_value_stale();

  create or replace function stock_costing_changed() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    insert into stock_value_dirty as d (coid, branchid, itemid, month)
      select coid, min(branchid), itemid, min(month) from stock_month where coid = new.coid group by coid, itemid order by itemid
      on conflict (coid, itemid) do update set month = least(d.month, excluded.month);
    return null;
  end $$;

  create or replace function stock_costing_dated() returns trigger language plpgsql security definer set search_path = public as $$
  declare
    co integer := coalesce(new.coid, old.coid);
    first date := date_trunc('month', least(old.fromdate, new.fromdate))::date;
  begin
    insert into stock_value_dirty as d (coid, branchid, itemid, month)
      select coid, min(branchid), itemid, min(month) from stock_month where coid = co and month >= first group by coid, itemid order by itemid
      on conflict (coid, itemid) do update set month = least(d.month, excluded.month);
    return null;
  end $$;
  create or replace trigger recosted after insert or update or delete on m_stockcosting for each row execute function stock_costing_dated();
  create or replace trigger recosted after update of costing on book_settings for each row when (old.costing <> new.costing) execute function stock_costing_changed();
`;
