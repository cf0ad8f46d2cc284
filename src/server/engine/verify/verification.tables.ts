import { tenantTable } from "../../db/tenant-table";

/**
 * Verifications that users asked for, with what was found. The role of the calls asks for one only by
 * `ask_verification`, at most one at a time for a company, and never writes a result. `checks` is a JSON list of
 * CheckResult.
 */
export default `
  create table if not exists verification_run (
    id bigint generated always as identity primary key, state text not null default 'wanted',
    userid integer not null, username text not null, asked_at timestamptz not null default clock_timestamp(),
    started_at timestamptz, ended_at timestamptz, progress text not null default '', checks jsonb not null default '[]',
    documents integer not null default 0, records integer not null default 0, links integer not null default 0,
    withoutdigest integer not null default 0);
  ${tenantTable("verification_run", "select")}
  create unique index if not exists verification_run_open on verification_run (coid) where state in ('wanted', 'running');
  create index if not exists verification_run_newest on verification_run (coid, id desc);
  create or replace function ask_verification(by text) returns bigint
    language sql security definer set search_path = public as '
    insert into verification_run (coid, branchid, userid, username) values (app_coid(), app_branch(), app_userid(), $1)
    on conflict do nothing returning id';
`;
