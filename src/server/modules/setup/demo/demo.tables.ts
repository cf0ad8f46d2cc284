import { tenantTable } from '../../../db/tenant-table'

/** How many chunks of the demo's masters a company has; no row where none are due. */
export default `
  create table if not exists demo_place (done integer not null);
  ${tenantTable('demo_place', 'select, insert, update, delete')}
  create unique index if not exists demo_place_company on demo_place (coid);`
