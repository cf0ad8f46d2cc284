import { tenantTable } from "../../../db/tenant-table";

/**
 * TDS and TCS of documents, append-only, in rupees. `base` is the amount paid or credited, `handled` how much of it
 * (and of earlier amounts of the year) the document covers, `amount` the tax, `advance` an amount paid before its
 * bill (negative: the part that a bill uses up). The part of an earlier year's advance that a bill covers is a row of
 * that year, without base and tax. `withheld_year` holds the sums by party, section and financial year. With what
 * bills used of advances that no longer exist (`domain/withholding/advances`), they decide the yearly thresholds.
 */
export default `
  create table if not exists withheld_entry (
    id bigint generated always as identity primary key, voucherid bigint not null, version integer not null, isreversal boolean not null default false,
    edate date not null, fy text not null, kind text not null check (kind in ('tds', 'tcs')), sectionid bigint not null, partyid bigint not null,
    base numeric(18,2) not null, handled numeric(18,2) not null, rate numeric(9,3) not null, amount numeric(18,2) not null, reason text not null default '',
    posted_at timestamptz not null default clock_timestamp());
  ${tenantTable("withheld_entry", "select, insert")}
  alter table withheld_entry add column if not exists advance numeric(18,2) not null default 0;
  create index if not exists withheld_entry_voucher on withheld_entry (coid, voucherid, version);
  create index if not exists withheld_entry_advance on withheld_entry (coid, partyid, sectionid) where advance <> 0;
  create index if not exists withheld_entry_day on withheld_entry (coid, kind, edate, id);
  create table if not exists withheld_year (
    partyid bigint not null, sectionid bigint not null, fy text not null,
    base numeric(18,2) not null default 0, handled numeric(18,2) not null default 0, amount numeric(18,2) not null default 0);
  ${tenantTable("withheld_year", "select")}
  alter table withheld_year add column if not exists advance numeric(18,2) not null default 0;
  create unique index if not exists withheld_year_key on withheld_year (coid, partyid, sectionid, fy);
  do $$ begin
    if not exists (select from pg_constraint where conname = 'withheld_entry_section_fk') then
      alter table withheld_entry add constraint withheld_entry_section_fk foreign key (coid, sectionid) references m_tdssection (coid, id),
        add constraint withheld_entry_party_fk foreign key (coid, partyid) references m_debtors (coid, id);
    end if; end $$;
  create or replace trigger append_only before update or delete on withheld_entry for each row execute function books_append_only();
  create or replace trigger no_truncate before truncate on withheld_entry for each statement execute function books_append_only();

  create or replace function withheld_entry_added() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    insert into withheld_year as y (coid, branchid, partyid, sectionid, fy, base, handled, amount, advance)
      select coid, min(branchid), partyid, sectionid, fy, sum(base), sum(handled), sum(amount), sum(advance) from fresh
      group by coid, partyid, sectionid, fy order by coid, partyid, sectionid, fy
      on conflict (coid, partyid, sectionid, fy) do update set base = y.base + excluded.base, handled = y.handled + excluded.handled, amount = y.amount + excluded.amount,
        advance = y.advance + excluded.advance;
    return null;
  end $$;
  create or replace trigger added after insert on withheld_entry referencing new table as fresh for each statement execute function withheld_entry_added();`;
