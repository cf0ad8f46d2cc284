import { tenantTable } from '../../db/tenant-table'

/**
 * `number_series.next` is the first number of a branch, kind and financial year that nobody has: every one below it is that of a
 * voucher, deleted ones included, so the register explains all of them. `ledger_role`: which ledger plays which part in postings.
 */
export default `
  create table if not exists number_series (entity text not null, fy text not null, next bigint not null default 1);
  ${tenantTable('number_series', 'select, insert, update')}
  create unique index if not exists number_series_key on number_series (coid, branchid, entity, fy);

  create table if not exists ledger_role (role text not null, ledgerid bigint not null);
  ${tenantTable('ledger_role', 'select, insert, update')}
  create unique index if not exists ledger_role_key on ledger_role (coid, role);

  create table if not exists book_settings (
    books_from date not null, locked_to date, negative_stock text not null default 'warn' check (negative_stock in ('allow', 'warn', 'refuse')),
    credit_limit text not null default 'refuse' check (credit_limit in ('allow', 'warn', 'refuse')),
    isrounded boolean not null default true, costing text not null default 'fifo' check (costing in ('fifo', 'average')), rowver integer not null default 1);
  ${tenantTable('book_settings', 'select, insert, update')}
  alter table book_settings add column if not exists approved_fixed boolean not null default false;
  create unique index if not exists book_settings_company on book_settings (coid);`
