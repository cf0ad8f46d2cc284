import { tenantTable } from "../../../db/tenant-table";

/** SQL Run (DEV-002 to DEV-012): the history of the scripts that were run and saved. */
export default `
  create table if not exists sql_script (
    id bigint generated always as identity primary key, recid text not null, sqlsp text not null, script text not null,
    username text not null, at timestamptz not null);
  ${tenantTable("sql_script", "select, insert")}
  create index if not exists sql_script_newest on sql_script (coid, sqlsp, recid, id desc);`;
