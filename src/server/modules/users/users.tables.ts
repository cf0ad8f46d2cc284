/**
 * User profiles and settings made by administrators, in addition to migration 002. The issued password is sealed by
 * the server and deleted with any other change of `pwhash` (OPEN-051). Hashes and sealed texts are not granted: calls
 * see only whether they exist. Blocking a user in any way ends all their sessions for good, so a stolen token stays
 * useless after the block is removed. `user_branch.godownid` is the godown that the user's new documents in that branch
 * begin with.
 */
export default `
  alter table app_user add column if not exists fname text not null default '', add column if not exists lname text not null default '',
    add column if not exists contactno text not null default '', add column if not exists dob date,
    add column if not exists pan_no text not null default '', add column if not exists co_add2 text not null default '',
    add column if not exists profile_ver integer not null default 0, add column if not exists pw_question text not null default '',
    add column if not exists pw_answer_hash text, add column if not exists status integer not null default 0;
  alter table app_user add column if not exists has_totp boolean generated always as (totp is not null) stored,
    add column if not exists has_pin boolean generated always as (pinhash is not null) stored;
  grant select (ip_allow, has_pin, fname, lname, contactno, dob, pan_no, co_add2, profile_ver, is_issued, has_totp), update (fname, lname, contactno, dob, pan_no,
    co_add2, profile_ver, fullname, email, is_blocked, gps_allowed, email_allowed) on app_user to microac_app;
  grant select (failed_count, last_failed_at) on app_user to microac_app;
  grant select (ip, last_failed_at), insert (userid, ip, failed_count, last_failed_at) on login_guess to microac_app;
  create or replace function forget_issued_password() returns trigger language plpgsql as $$
  begin
    if new.issued_sealed is not distinct from old.issued_sealed then new.issued_sealed := null; end if;
    return new;
  end $$;
  drop trigger if exists forget_issued on app_user;
  create trigger forget_issued before update of pwhash on app_user for each row execute function forget_issued_password();

  alter table session enable row level security;
  drop policy if exists tenant on session;
  create policy tenant on session to microac_app using (userid = app_userid() or branchid in (select branchid from branch));
  grant select (sid, userid, branchid, created_at, last_seen_at, expires_at, revoked_at, ip, device) on session to microac_app;
  create or replace function end_sessions_of_blocked() returns trigger
    language plpgsql security definer set search_path = public as $$
  begin
    update session set revoked_at = now() where userid = new.userid and revoked_at is null;
    return null;
  end $$;
  drop trigger if exists end_sessions on app_user;
  create trigger end_sessions after update of is_blocked on app_user for each row when (new.is_blocked) execute function end_sessions_of_blocked();
  update session set revoked_at = now() where revoked_at is null and userid in (select userid from app_user where is_blocked);

  create or replace function user_is_elsewhere(integer) returns boolean
    language sql stable security definer set search_path = public as
    'select exists (select from user_branch join branch using (branchid) where userid = $1 and coid <> app_coid())';
  create or replace function user_leaves_company(integer) returns void
    language sql security definer set search_path = public as '
    delete from user_branch where userid = $1 and branchid in (select branchid from branch where coid = app_coid());
    delete from user_right where userid = $1 and coid = app_coid();
    update session set revoked_at = now() where userid = $1 and revoked_at is null and branchid in (select branchid from branch where coid = app_coid());
    delete from app_user where userid = $1 and username <> ''admin'' and not exists (select from user_branch where userid = $1)';
  create or replace function user_leaves_branches(integer, integer[]) returns void
    language sql security definer set search_path = public as '
    delete from user_branch where userid = $1 and branchid in (select branchid from branch where coid = app_coid() and branchid = any($2));
    update session set revoked_at = now() where userid = $1 and revoked_at is null
      and branchid in (select branchid from branch where coid = app_coid() and branchid = any($2))';
  alter table user_branch add column if not exists godownid bigint;
  grant insert, update (is_company_admin, godownid) on user_branch to microac_app;
  revoke all on function user_is_elsewhere(integer), user_leaves_company(integer), user_leaves_branches(integer, integer[]) from public;
  grant execute on function user_is_elsewhere(integer), user_leaves_company(integer), user_leaves_branches(integer, integer[]) to microac_app;`;
