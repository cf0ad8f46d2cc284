import { tenantTable } from '../../db/tenant-table'

/**
 * Bills of parties that are kept bill by bill. `bill_entry` is append-only: `new` opens a bill, `against` settles a part of one; debits
 * are positive. `bill_open` has what is left of each, kept by the trigger: outstandings cost the number of open bills. A party's numbers
 * may come again in another financial year, so a bill is known by ledger, number and year.
 */
export default `
  create table if not exists bill_entry (
    id bigint generated always as identity primary key, voucherid bigint not null, version integer not null, isreversal boolean not null default false,
    kind text not null check (kind in ('new', 'against')), ledgerid bigint not null, refno text not null, fy text not null, refdate date not null,
    duedate date not null, amount numeric(18,2) not null check (amount <> 0), posted_at timestamptz not null default clock_timestamp());
  ${tenantTable('bill_entry', 'select, insert')}
  create index if not exists bill_entry_bill on bill_entry (coid, ledgerid, refno, fy);
  create index if not exists bill_entry_voucher on bill_entry (coid, voucherid, version);
  create table if not exists bill_open (
    ledgerid bigint not null, refno text not null, fy text not null, refdate date not null, duedate date not null,
    amount numeric(18,2) not null default 0, balance numeric(18,2) not null default 0);
  ${tenantTable('bill_open', 'select')}
  create unique index if not exists bill_open_bill on bill_open (coid, ledgerid, refno, fy);
  create index if not exists bill_open_due on bill_open (coid, ledgerid, duedate, refdate) where balance <> 0;
  create or replace trigger append_only before update or delete on bill_entry for each row execute function books_append_only();
  create or replace trigger no_truncate before truncate on bill_entry for each statement execute function books_append_only();

  create or replace function bill_entry_added() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    insert into bill_open as b (coid, branchid, ledgerid, refno, fy, refdate, duedate, amount, balance)
      select coid, min(branchid), ledgerid, refno, fy, max(refdate), max(duedate), coalesce(sum(amount) filter (where kind = 'new'), 0), sum(amount)
      from fresh group by coid, ledgerid, refno, fy order by coid, ledgerid, refno, fy
      on conflict (coid, ledgerid, refno, fy) do update set amount = b.amount + excluded.amount, balance = b.balance + excluded.balance;
    update bill_open b set refdate = f.refdate, duedate = f.duedate from fresh f
      where f.kind = 'new' and not f.isreversal and b.coid = f.coid and b.ledgerid = f.ledgerid and b.refno = f.refno and b.fy = f.fy
        and (b.refdate, b.duedate) is distinct from (f.refdate, f.duedate);
    return null;
  end $$;
  create or replace trigger added after insert on bill_entry referencing new table as fresh for each statement execute function bill_entry_added();`
