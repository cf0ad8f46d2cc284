/**
 * Two-factor sign-in, in addition to `app_user.totp` of migration 002. A manager of the user sets `constr`; clearing
 * it removes the secret, the recovery codes and the passkeys. Secrets, the last used step and the codes are not
 * granted; of passkeys, calls see and delete the user's own.
 */
export default `
  alter table app_user add column if not exists constr boolean not null default false, add column if not exists totp_pending text,
    add column if not exists totp_step bigint not null default 0;
  grant select (constr), update (constr) on app_user to microac_app;
  create table if not exists recovery_code (
    userid integer not null references app_user on delete cascade, hash text not null, primary key (userid, hash));
  create table if not exists passkey (
    id integer generated always as identity primary key, userid integer not null references app_user on delete cascade,
    credid text not null unique, public_key text not null, counter bigint not null, transports text not null default '', rpid text not null,
    name text not null, created_at timestamptz not null, last_used_at timestamptz);
  create index if not exists passkey_user on passkey (userid);
  alter table passkey enable row level security;
  drop policy if exists own on passkey;
  create policy own on passkey to microac_app using (userid = app_userid());
  grant select (id, userid, rpid, name, created_at, last_used_at), delete on passkey to microac_app;
  create table if not exists passkey_challenge (
    challenge text primary key, userid integer not null references app_user on delete cascade, purpose text not null, origin text not null,
    expires_at timestamptz not null);
  create or replace function take_two_factor() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    if not new.constr then
      new.totp := null;
      new.totp_pending := null;
      delete from recovery_code where userid = new.userid;
      delete from passkey where userid = new.userid;
    end if;
    return new;
  end $$;
  drop trigger if exists take_two_factor on app_user;
  create trigger take_two_factor before update of constr on app_user for each row execute function take_two_factor();`;
