import { tenantTable } from "../../../db/tenant-table";

/**
 * Closed financial years, with their results at the time of closing (rupees). Closing locks the books up to the
 * year's last day; `locked_before` is the previous lock, which reopening restores.
 */
export default `
  create table if not exists year_closing (
    fy text not null, last_day date not null, locked_before date, profit numeric not null, closingstock numeric not null,
    closed_at timestamptz not null default clock_timestamp(), closed_by integer not null default app_userid());
  ${tenantTable("year_closing", "select, insert, delete")}
  create unique index if not exists year_closing_year on year_closing (coid, fy);
`;
