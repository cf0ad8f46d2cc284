import { tenantTable } from '../../../db/tenant-table'

/** Steps of the guided setup that a person passed by; whether a step is done follows from the data. */
export default `
  create table if not exists setup_passed (step text not null, at timestamptz not null default clock_timestamp());
  ${tenantTable('setup_passed', 'select, insert, delete')}
  create unique index if not exists setup_passed_step on setup_passed (coid, step);`
