/**
 * Two-factor sign-in beside `app_user.totp` of migration 002. `constr` is given by who manages the user; where it is taken away, the
 * secret and the recovery codes go with it. Secrets, the last step used and the codes stay ungranted.
 */
export default `
  alter table app_user add column if not exists constr boolean not null default false, add column if not exists totp_pending text,
    add column if not exists totp_step bigint not null default 0;
  grant select (constr), update (constr) on app_user to microac_app;
  create table if not exists recovery_code (
    userid integer not null references app_user on delete cascade, hash text not null, primary key (userid, hash));
  create or replace function take_two_factor() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    if not new.constr then
      new.totp := null;
      new.totp_pending := null;
      delete from recovery_code where userid = new.userid;
    end if;
    return new;
  end $$;
  drop trigger if exists take_two_factor on app_user;
  create trigger take_two_factor before update of constr on app_user for each row execute function take_two_factor();`
