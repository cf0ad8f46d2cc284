import { tenantTable } from "../../../db/tenant-table";

/**
 * `number_series.next` is the first free number of a branch, kind and financial year. Numbers that devices reserve have
 * a row of their own (`for_devices`), from `start` on. Every number from `start` to `next` is on a voucher (deleted and
 * cancelled ones included) or in a block. A number in a block is reserved by a user for one device until a document
 * brings it, given back as not used (`number_void`), or left over when the block was closed. So the Number Register can
 * explain every number. Online numbers below `start` were given by the program that the company used before. A block
 * stores the text before its numbers, because a branch may change its prefix. `ledger_role` is the ledger of each role
 * in postings.
 */
export default `
  create table if not exists number_series (entity text not null, fy text not null, next bigint not null default 1);
  ${tenantTable("number_series", "select, insert, update")}
  alter table number_series add column if not exists start bigint not null default 1;
  alter table number_series add column if not exists for_devices boolean not null default false;
  drop index if exists number_series_key;
  create unique index if not exists number_series_counter on number_series (coid, branchid, entity, fy, for_devices);

  create table if not exists number_block (
    id bigint generated always as identity primary key, entity text not null, fy text not null, stem text not null, first bigint not null, last bigint not null,
    dev text not null, userid integer not null default app_userid(), reserved_at timestamptz not null default clock_timestamp(),
    closed_at timestamptz, closed_by integer, closed_why text not null default '');
  ${tenantTable("number_block", "select, insert, update")}
  create unique index if not exists number_block_first on number_block (coid, branchid, entity, fy, first);
  create index if not exists number_block_device on number_block (coid, branchid, entity, fy, userid, dev);

  create table if not exists number_void (
    blockid bigint not null, serial bigint not null, why text not null check (why in ('discarded', 'dropped', 'unused')),
    userid integer not null default app_userid(), at timestamptz not null default clock_timestamp());
  ${tenantTable("number_void", "select, insert")}
  create unique index if not exists number_void_key on number_void (coid, blockid, serial);

  create table if not exists ledger_role (role text not null, ledgerid bigint not null);
  ${tenantTable("ledger_role", "select, insert, update")}
  create unique index if not exists ledger_role_key on ledger_role (coid, role);

  create table if not exists book_settings (
    books_from date not null, locked_to date, negative_stock text not null default 'warn' check (negative_stock in ('allow', 'warn', 'refuse')),
    credit_limit text not null default 'refuse' check (credit_limit in ('allow', 'warn', 'refuse')),
    isrounded boolean not null default true, costing text not null default 'fifo' check (costing in ('fifo', 'average')), rowver integer not null default 1);
  ${tenantTable("book_settings", "select, insert, update")}
  alter table book_settings add column if not exists approved_fixed boolean not null default false;
  alter table book_settings add column if not exists expired_batch text not null default 'warn' check (expired_batch in ('allow', 'warn', 'refuse'));
  alter table book_settings add column if not exists printed_tax numeric(18,2) not null default 1;
  alter table book_settings add column if not exists printed_roundoff numeric(18,2) not null default 1;
  create unique index if not exists book_settings_company on book_settings (coid);`;
