import { tenantTable } from '../../../db/tenant-table'

/**
 * Financial years that are closed, with what they came to at that moment (rupees). Closing locks the books up to the year's last day;
 * `locked_before` is the lock that was there, which reopening brings back.
 */
export default `
  create table if not exists year_closing (
    fy text not null, last_day date not null, locked_before date, profit numeric not null, closingstock numeric not null,
    closed_at timestamptz not null default clock_timestamp(), closed_by integer not null default app_userid());
  ${tenantTable('year_closing', 'select, insert, delete')}
  create unique index if not exists year_closing_year on year_closing (coid, fy);
`
