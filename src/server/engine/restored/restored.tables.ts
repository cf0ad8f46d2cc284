/**
 * Ids that a table may have given between a backup and its restore: no new record gets one of them. If a device sends
 * the save of such a record again, the record returns under its old id. One table for all companies, because ids are
 * per table.
 */
export default `
  create table if not exists restored_gap (tbl text not null, first bigint not null, last bigint not null, at timestamptz not null default clock_timestamp(), primary key (tbl, first));
  grant select on restored_gap to microac_app;`;
