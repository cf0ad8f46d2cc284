/**
 * Ids that a table may have given between a backup and its restore: no record gets one of them anew. A record whose save is sent again
 * by the device that made it comes back under the id it had. One table for all companies: ids are of a table.
 */
export default `
  create table if not exists restored_gap (tbl text not null, first bigint not null, last bigint not null, at timestamptz not null default clock_timestamp(), primary key (tbl, first));
  grant select on restored_gap to microac_app;`
