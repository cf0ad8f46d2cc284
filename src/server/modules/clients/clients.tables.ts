import { EVERYWHERE_MAX, EVERYWHERE_MINUTES } from "../../engine/sign-in/guesses";

/**
 * What calls may know and do about client logins, which row security hides from them: those of their own company, and
 * never a hash or a sealed text. A login ends with the ledger of its customer. A new e-mail address ends its sessions,
 * because it is the name with which the customer signs in.
 */
export default `
  create or replace function client_logins(at timestamptz) returns table (userid integer, username text, partyid bigint, isblocked boolean,
    isissued boolean, lastlogin timestamptz)
    language sql stable security definer set search_path = public as $$
    select u.userid, u.username, u.client_party, u.is_blocked
        or exists (select from login_guess g where g.userid = u.userid and g.is_blocked)
        or (u.failed_count >= ${EVERYWHERE_MAX} and u.last_failed_at > at - interval '${EVERYWHERE_MINUTES} minutes'),
      u.is_issued, u.last_login
    from app_user u where u.client_of = app_coid() $$;
  create or replace function rename_client_login(integer, text) returns void
    language sql security definer set search_path = public as $$
    update session set revoked_at = now() where revoked_at is null and userid in (select userid from app_user where userid = $1 and client_of = app_coid());
    update app_user set username = $2, email = $2 where userid = $1 and client_of = app_coid() $$;
  create or replace function end_logins_of_party() returns trigger
    language plpgsql security definer set search_path = public as $$
  begin
    delete from app_user where client_of = old.coid and client_party = old.id;
    return null;
  end $$;
  create or replace trigger end_client_logins after delete on m_debtors for each row execute function end_logins_of_party();`;
