import { tenantTable } from "../../../db/tenant-table";

/** Chunks of demo records that a company has already; no row if none are due. */
export default `
  create table if not exists demo_place (done integer not null);
  ${tenantTable("demo_place", "select, insert, update, delete")}
  create unique index if not exists demo_place_company on demo_place (coid);`;
