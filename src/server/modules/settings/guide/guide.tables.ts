import { tenantTable } from "../../../db/tenant-table";

/** Skipped steps of the guided setup. Whether a step is done follows from the data. */
export default `
  create table if not exists setup_passed (step text not null, at timestamptz not null default clock_timestamp());
  ${tenantTable("setup_passed", "select, insert, delete")}
  create unique index if not exists setup_passed_step on setup_passed (coid, step);`;
