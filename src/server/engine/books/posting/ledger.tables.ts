import { tenantTable } from "../../../db/tenant-table";
import { unlessKept } from "./kept-since";

/** SQL of the number of entries in force: one that was taken back and the one that takes it back count for none. */
const IN_FORCE = "sum(case when isreversal then -1 else 1 end)";

/**
 * The books. `voucher` is the register of all documents, one row each; `recid` is the row in the table of the kind,
 * and `serial` the number in the series of the branch and financial year (null for a kind without a series).
 *
 * `ledger_entry` is append-only: an edit or deletion writes the reverse (`isreversal`), and an edit also what the
 * document posts now (`version` + 1). Each posting must balance to the paisa; the trigger checks every statement that
 * adds entries, whatever the caller does. `ledger_balance` holds debits, credits and the number of entries in force
 * (`entries`) by branch, ledger and month; of months that an earlier build kept they are counted where this runs. The
 * same trigger writes it in the same transaction, so a trial balance costs the number of ledgers; `changed` is the
 * transaction of the last change, the order in which devices fetch balances. A reversal reduces
 * the side on which it was posted, so turnovers stay true.
 *
 * A cancelled document keeps its record; a deleted one has none. `cancelled_by` is a user's id. `chkdoc`: the record
 * is approved in its current version (`approvedver`, its `rowver` then); `isrejected` and `rejectedver` say the same of
 * a rejection. `locked_at`: an audit lock holds the document; `lockver` counts locks and unlocks. `changed` is the
 * transaction that last saved or withdrew the document, the order in which devices fetch entries; approvals and locks
 * leave it, because they change no entry.
 */
export default `
  create table if not exists voucher (
    id bigint generated always as identity primary key, entity text not null, recid bigint not null, fy text not null, serial bigint,
    vno text not null, vdate date not null, partyid bigint, amount numeric(18,2) not null default 0, version integer not null default 1,
    state text not null default 'posted', opid uuid, captured_at timestamptz,
    posted_at timestamptz not null default clock_timestamp(), userid integer not null default app_userid());
  ${tenantTable("voucher", "select, insert, update")}
  create unique index if not exists voucher_record on voucher (coid, entity, recid);
  create unique index if not exists voucher_company on voucher (coid, id);
  create unique index if not exists voucher_serial on voucher (coid, branchid, entity, fy, serial) where serial is not null;
  -- Pages of a day book and of registers are found in this index alone, however deep they are.
  create index if not exists voucher_dated on voucher (coid, vdate, id) include (entity, branchid, state);
  drop index if exists voucher_day;
  alter table voucher add column if not exists chkdoc boolean not null default false;
  alter table voucher add column if not exists approvedver bigint;
  alter table voucher add column if not exists approved_by text not null default '';
  alter table voucher add column if not exists approved_at timestamptz;
  alter table voucher add column if not exists isrejected boolean not null default false;
  alter table voucher add column if not exists rejectedver bigint;
  alter table voucher add column if not exists rejected_by text not null default '';
  alter table voucher add column if not exists rejected_at timestamptz;
  alter table voucher add column if not exists reject_reason text not null default '';
  alter table voucher add column if not exists locked_at timestamptz;
  alter table voucher add column if not exists locked_by text not null default '';
  alter table voucher add column if not exists lock_remark text not null default '';
  alter table voucher add column if not exists lockver integer not null default 0;
  alter table voucher add column if not exists cancel_reason text not null default '';
  alter table voucher add column if not exists cancelled_by integer;
  alter table voucher add column if not exists cancelled_at timestamptz;
  do $$ begin
    if not exists (select from pg_constraint where conname = 'voucher_states') then
      alter table voucher drop constraint if exists voucher_state_check, add constraint voucher_states check (state in ('posted', 'deleted', 'cancelled'));
    end if; end $$;
  create index if not exists voucher_cancelled on voucher (coid, branchid, entity) where state = 'cancelled';
  create index if not exists voucher_approval on voucher (coid, branchid, chkdoc, vdate, id) where state = 'posted';
  create index if not exists voucher_party on voucher (coid, partyid, vdate, id) where partyid is not null;
  -- Registers count documents of some kinds and add up their amounts over some days from this index alone.
  create index if not exists voucher_register on voucher (coid, entity, vdate) include (branchid, amount) where state = 'posted';
  alter table voucher add column if not exists changed bigint not null default 0;
  create index if not exists voucher_feed on voucher (coid, changed, id);
  create or replace function voucher_changed() returns trigger language plpgsql as $$
  begin new.changed := pg_current_xact_id()::text::bigint; return new; end $$;
  create or replace trigger changed before insert or update of vdate, vno, version, state, posted_at, chkdoc, locked_at on voucher for each row execute function voucher_changed();
  create index if not exists voucher_amount on voucher (coid, branchid, amount, vdate, id) where amount <> 0;

  create table if not exists ledger_entry (
    id bigint generated always as identity primary key, voucherid bigint not null, version integer not null, isreversal boolean not null default false,
    edate date not null, ledgerid bigint not null, amount numeric(18,2) not null check (amount <> 0), posted_at timestamptz not null default clock_timestamp());
  ${tenantTable("ledger_entry", "select, insert")}
  -- Entries of some days are counted and added up from this index alone.
  create index if not exists ledger_entry_dated on ledger_entry (coid, ledgerid, edate, id) include (amount, isreversal, branchid);
  drop index if exists ledger_entry_ledger;
  create index if not exists ledger_entry_voucher on ledger_entry (coid, voucherid, version);

  create table if not exists ledger_balance (
    ledgerid bigint not null, month date not null, debit numeric(18,2) not null default 0, credit numeric(18,2) not null default 0);
  ${tenantTable("ledger_balance", "select")}
  create unique index if not exists ledger_balance_month on ledger_balance (coid, ledgerid, month, branchid);
  alter table ledger_balance add column if not exists changed bigint not null default 0;
  create index if not exists ledger_balance_feed on ledger_balance (coid, changed, ledgerid);
  alter table ledger_balance add column if not exists entries integer;
  ${unlessKept("ledger_entry_added", "entries = b.entries", "update ledger_balance set entries = null where entries is not null")}
  do $$ begin
    if exists (select from ledger_balance where entries is null) then
      update ledger_balance b set entries = coalesce(e.n, 0)
      from ledger_balance k left join (
        select coid, branchid, ledgerid, date_trunc('month', edate)::date as month, ${IN_FORCE} as n
        from ledger_entry group by 1, 2, 3, 4) e using (coid, branchid, ledgerid, month)
      where k.entries is null and (b.coid, b.branchid, b.ledgerid, b.month) = (k.coid, k.branchid, k.ledgerid, k.month);
    end if; end $$;

  create or replace function books_append_only() returns trigger language plpgsql as $$
  begin raise exception '% is append-only: % is not possible.', tg_table_name, tg_op using errcode = 'insufficient_privilege'; end $$;
  create or replace trigger append_only before update or delete on ledger_entry for each row execute function books_append_only();
  create or replace trigger no_truncate before truncate on ledger_entry for each statement execute function books_append_only();

  create or replace function ledger_entry_added() returns trigger language plpgsql security definer set search_path = public as $$
  declare bad record;
  begin
    select voucherid, sum(amount) as difference into bad from fresh group by voucherid, version, isreversal having sum(amount) <> 0 limit 1;
    if found then
      raise exception 'The posting of voucher % does not balance: debits less credits are %.', bad.voucherid, bad.difference using errcode = 'check_violation';
    end if;
    insert into ledger_balance as b (coid, branchid, ledgerid, month, debit, credit, entries, changed)
      select coid, branchid, ledgerid, date_trunc('month', edate)::date as month,
        coalesce(sum(amount) filter (where (amount > 0) <> isreversal), 0), coalesce(-sum(amount) filter (where (amount < 0) <> isreversal), 0),
        ${IN_FORCE}, pg_current_xact_id()::text::bigint
      from fresh group by coid, branchid, ledgerid, month order by coid, ledgerid, month, branchid
      on conflict (coid, ledgerid, month, branchid) do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit,
        entries = b.entries + excluded.entries, changed = excluded.changed;
    return null;
  end $$;
  create or replace trigger added after insert on ledger_entry referencing new table as fresh for each statement execute function ledger_entry_added();`;
