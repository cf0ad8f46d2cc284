import { tenantTable } from "../../../db/tenant-table";

/**
 * The chain of documents. `document_line` has one row for each line of a document that others are made from (a
 * quotation, order or challan): its quantity and how much is taken, in base units of the item; the rest is open.
 * `document_link` records which line of which document took it. Both belong to the branch of their documents and
 * change in the transaction of the save. Only the trigger writes `taken`, and a check refuses more than the line has,
 * whatever the code above does. Reading a party's open lines costs their own number, through a partial index by kind.
 *
 * The lines of a bill are offered to the notes that take goods back, so open here means: not taken back. `changed` is
 * the transaction that last took from a line or gave back to it (null: none has). A device whose copy of the document
 * states its open lines gets the document again then, though the document itself did not change.
 *
 * Goods of a challan wait for their bill. `value` is the challan's value of the line without tax (rupees; null for
 * lines that wait for no bill). `opendays` are the days on which the line and the documents that took it do not
 * balance (see engine/stock/unbilled.tables): from the first of their dates, to before the last where all is taken. A
 * range index finds the lines of any day at the cost of their number, however long ago it is.
 *
 * `stock_reserved` returns the open quantities of sale orders of all branches by item, because stock belongs to the
 * company; it costs their open lines.
 */
export default `
  create table if not exists document_line (
    entity text not null, recid bigint not null, lineid integer not null, vno text not null, edate date not null, partyid bigint, itemid bigint not null,
    qty numeric(18,3) not null, taken numeric(18,3) not null default 0, constraint document_line_taken check (taken >= 0 and taken <= qty));
  ${tenantTable("document_line", undefined, "branch")}
  create unique index if not exists document_line_key on document_line (coid, entity, recid, lineid);
  create index if not exists document_line_open_kind on document_line (coid, branchid, partyid, entity, edate, recid, lineid) where taken < qty;
  drop index if exists document_line_open;
  alter table document_line add column if not exists changed bigint;
  create index if not exists document_line_feed on document_line (coid, entity, changed, recid) where changed is not null;

  -- What the lines of an earlier release lack is made up for at the end of this, once: by the start that adds the columns.
  select set_config('app.chain_lacks', (not exists (select from information_schema.columns
    where table_schema = 'public' and table_name = 'document_line' and column_name = 'opendays'))::text, true);
  alter table document_line add column if not exists value numeric(18,2), add column if not exists opendays daterange;
  create index if not exists document_line_opendays on document_line using gist (opendays) where value is not null;

  create index if not exists document_line_reserved on document_line (coid, itemid) include (qty, taken) where entity = 'saleorder' and taken < qty;
  create or replace function stock_reserved(items bigint[]) returns table (itemid bigint, qty numeric) language sql stable security definer set search_path = public as $$
    select l.itemid, sum(l.qty - l.taken) from document_line l
    where l.coid = app_coid() and l.itemid = any(items) and l.entity = 'saleorder' and l.taken < l.qty group by l.itemid $$;
  revoke all on function stock_reserved(bigint[]) from public;
  grant execute on function stock_reserved(bigint[]) to microac_app;

  create table if not exists document_link (
    srcentity text not null, srcid bigint not null, srcline integer not null, entity text not null, recid bigint not null, lineid integer not null,
    qty numeric(18,3) not null check (qty > 0));
  ${tenantTable("document_link", "select, insert, delete", "branch")}
  create unique index if not exists document_link_key on document_link (coid, entity, recid, lineid);
  create index if not exists document_link_source on document_link (coid, srcentity, srcid, srcline);
  do $$ begin
    if not exists (select from pg_constraint where conname = 'document_link_source_fk') then
      alter table document_link add constraint document_link_source_fk
        foreign key (coid, srcentity, srcid, srcline) references document_line (coid, entity, recid, lineid);
    end if; end $$;

  alter table document_link add column if not exists edate date;
  create or replace function document_line_days() returns trigger language plpgsql security definer set search_path = public as $$
  declare first date; last date;
  begin
    select min(edate), max(edate) into first, last from document_link
      where coid = new.coid and srcentity = new.entity and srcid = new.recid and srcline = new.lineid;
    new.opendays := daterange(least(new.edate, first), case when new.taken >= new.qty then greatest(new.edate, last) end);
    return new;
  end $$;
  create or replace trigger days before insert or update on document_line for each row when (new.value is not null) execute function document_line_days();
  do $$ declare kind text; begin
    if current_setting('app.chain_lacks')::boolean and exists (select from document_line) then
      update document_link l set edate = v.vdate from voucher v where (v.coid, v.entity, v.recid) = (l.coid, l.entity, l.recid);
      -- Those of challans: goods have moved, and nothing else is posted; the trigger adds their days.
      for kind in select distinct entity from document_line loop
        execute format('update document_line d set value = l.taxable from %I l, voucher v, m_item i
          where d.entity = %L and (l.coid, l.parentid, l.lineid) = (d.coid, d.recid, d.lineid) and (v.coid, v.entity, v.recid) = (d.coid, d.entity, d.recid)
            and (i.coid, i.id) = (d.coid, d.itemid) and not i.inactive and exists (select from stock_move m where m.coid = v.coid and m.voucherid = v.id)
            and not exists (select from ledger_entry e where e.coid = v.coid and e.voucherid = v.id)', 'm_' || kind || '_item', kind);
      end loop;
    end if; end $$;

  create or replace function document_link_added() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    update document_line l set taken = l.taken + f.qty, changed = pg_current_xact_id()::text::bigint
      from (select coid, srcentity, srcid, srcline, sum(qty) as qty from fresh group by coid, srcentity, srcid, srcline) f
      where (l.coid, l.entity, l.recid, l.lineid) = (f.coid, f.srcentity, f.srcid, f.srcline);
    return null;
  end $$;
  create or replace function document_link_removed() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    update document_line l set taken = l.taken - g.qty, changed = pg_current_xact_id()::text::bigint
      from (select coid, srcentity, srcid, srcline, sum(qty) as qty from gone group by coid, srcentity, srcid, srcline) g
      where (l.coid, l.entity, l.recid, l.lineid) = (g.coid, g.srcentity, g.srcid, g.srcline);
    return null;
  end $$;
  create or replace trigger added after insert on document_link referencing new table as fresh for each statement execute function document_link_added();
  create or replace trigger removed after delete on document_link referencing old table as gone for each statement execute function document_link_removed();`;
