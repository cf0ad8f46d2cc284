export const id = "008-guesses";

/**
 * Wrong passwords count per user and address. From now on `is_blocked` of a user is only what an administrator
 * decided; users locked out by wrong passwords in the past can sign in again. `failed_count` counts the guesses of
 * one hour from all addresses; the hour begins at `last_failed_at`. The administrator of a user sees where the user
 * is locked out and can unlock them.
 */
export const sql = `
  create table if not exists login_guess (
    userid integer not null references app_user on delete cascade, ip text not null, failed_count integer not null,
    last_failed_at timestamptz not null, is_blocked boolean not null default false, primary key (userid, ip));
  alter table login_guess enable row level security;
  drop policy if exists tenant on login_guess;
  create policy tenant on login_guess to microac_app using (exists (select from app_user u where u.userid = login_guess.userid));
  grant select (userid, is_blocked), delete on login_guess to microac_app;
  grant update (failed_count, last_failed_at) on app_user to microac_app;
  update app_user set is_blocked = false where is_blocked and failed_count >= 5;
  update app_user set failed_count = 0, last_failed_at = null;
`;
