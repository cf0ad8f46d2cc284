import { tenantTable } from "../../../db/tenant-table";

/** What a company prints on its documents besides what they hold: the account to pay into, terms, copies of a bill. */
export default `
  create table if not exists print_settings (
    bankid bigint, terms text not null default '', copies smallint not null default 1 check (copies between 1 and 3),
    rowver integer not null default 1);
  ${tenantTable("print_settings", "select, insert, update")}
  create unique index if not exists print_settings_company on print_settings (coid);`;
