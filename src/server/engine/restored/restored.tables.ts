/**
 * Ids that a table may have given between a backup and its restore: no new record gets one of them. If a device sends
 * the save of such a record again, the record returns under its old id. One table for all companies, because ids are
 * per table. `audit_link_of` returns the hash of a link of the own company's trail, of other branches too: a device's
 * mark is compared with it.
 */
export default `
  create table if not exists restored_gap (tbl text not null, first bigint not null, last bigint not null, at timestamptz not null default clock_timestamp(), primary key (tbl, first));
  grant select on restored_gap to microac_app;
  create or replace function audit_link_of(company integer, link bigint) returns bytea
    language sql stable security definer set search_path = public as
    $$ select a.hash from audit_trail a where a.coid = company and a.seq = link and (app_coid() is null or app_coid() = company) $$;`;
