import { tenantTable } from "../../db/tenant-table";

/** The cards that a user chose for the first screen, by their keys and in their order. */
export default `
  create table if not exists home_choice (userid integer not null default app_userid(), cards jsonb not null);
  ${tenantTable("home_choice")}
  create unique index if not exists home_choice_user on home_choice (coid, userid);`;
