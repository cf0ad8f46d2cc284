export const id = '010-doors'

/**
 * `pw_min`: how many characters a company asks of passwords (five are the spec's). The issued password is sealed in `issued_sealed` until
 * its user sets his own; sign-in reads it, so it is there before the declarations are.
 */
const passwords = `
  alter table company add column if not exists pw_min integer not null default 5 check (pw_min between 5 and 64);
  grant update (pw_min) on company to microac_app;
  alter table app_user add column if not exists issued_sealed text;
  alter table app_user add column if not exists is_issued boolean generated always as (issued_sealed is not null) stored;
`

/**
 * User names are stored as engine/session/user-name.ts normalises them; invisible signs in old ones go. Where two would fall together, or
 * one would become `admin`, they stay as they are: their users go on signing in, and a repair tells the companies.
 */
const names = `
  create or replace function normal_user_name(text) returns text language sql immutable as $$
    select btrim(regexp_replace(regexp_replace(normalize($1, NFKC), '[\\s\\u2028\\u2029]+', ' ', 'g'),
      '[\\u0001-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]+', '', 'g'))
  $$;
  update app_user u set username = n.normal
  from (select userid, normal_user_name(username) as normal, count(*) over (partition by lower(normal_user_name(username))) as alike from app_user) n
  where n.userid = u.userid and n.normal <> u.username and n.alike = 1 and length(n.normal) between 1 and 100 and lower(n.normal) <> 'admin';
`

/** When companies were last told by mail that guesses had shut a user out. */
const told = 'alter table app_user add column if not exists lockout_told_at timestamptz;'

/** How much the attached files of a company may take; five gigabytes unless its admin says otherwise. */
const files = `
  alter table company add column if not exists filequota_mb integer not null default 5120 check (filequota_mb between 1 and 1000000);
  grant update (filequota_mb) on company to microac_app;
`

export const sql = [passwords, names, told, files].join('\n')
