/**
 * What a call can read and do beyond its own company and the rights of migration 009: whether a name is taken, which
 * companies its user can enter, add a branch (its `companyid` is built from two keys), and end the sessions of a
 * closed branch. `godownid` is the godown that new documents of the branch begin with.
 */
export default `
  alter table branch add column if not exists godownid bigint;
  grant update (godownid) on branch to microac_app;
  create or replace function company_name_taken(text) returns boolean
    language sql stable security definer set search_path = public as
    'select exists (select from company where lower(name) = lower($1) and coid <> app_coid())';
  create or replace function add_branch(text) returns integer language plpgsql security definer set search_path = public as $$
  declare made integer := nextval(pg_get_serial_sequence('branch', 'branchid'));
  begin
    if app_coid() is null then raise exception 'a branch is added in a company'; end if;
    insert into branch (branchid, coid, name, companyid) overriding system value values (made, app_coid(), $1, app_coid() || '-' || made);
    return made;
  end $$;
  create or replace function end_sessions_of_branch(integer) returns void
    language sql security definer set search_path = public as '
    update session set revoked_at = now() where revoked_at is null and branchid in (select branchid from branch where coid = app_coid() and branchid = $1)';
  create or replace function companies_of_caller() returns table (id integer, name text, gstin text, state text, isdemo boolean, branches bigint)
    language sql stable security definer set search_path = public as '
    select c.coid, c.name, c.gstin, c.state, c.is_demo, count(b.branchid) from company c join branch b using (coid)
    where exists (select from app_user where userid = app_userid() and username = ''admin'')
      or exists (select from user_branch u join branch o using (branchid) where u.userid = app_userid() and o.coid = c.coid)
    group by c.coid order by c.name';
  create or replace function demo_companies() returns integer
    language sql stable security definer set search_path = public as 'select count(*)::integer from company where is_demo';
  create or replace function demo_places_of_caller() returns table (companyid text, name text)
    language sql stable security definer set search_path = public as '
    select distinct on (c.name, c.coid) b.companyid, c.name from company c join branch b using (coid)
    where c.is_demo and b.is_active and (exists (select from app_user where userid = app_userid() and username = ''admin'')
      or exists (select from user_branch u where u.userid = app_userid() and u.branchid = b.branchid))
    order by c.name, c.coid, b.branchid';
  create or replace function administers_company(integer) returns boolean
    language sql stable security definer set search_path = public as
    'select coalesce(bool_and(u.is_company_admin), false) from user_branch u join branch b using (branchid) where u.userid = app_userid() and b.coid = $1';
  revoke all on function company_name_taken(text), add_branch(text), end_sessions_of_branch(integer), companies_of_caller(), demo_companies(), demo_places_of_caller(), administers_company(integer) from public;
  grant execute on function company_name_taken(text), add_branch(text), end_sessions_of_branch(integer), companies_of_caller(), demo_companies(), demo_places_of_caller(), administers_company(integer) to microac_app;`;
