export const id = "010-doors";

/**
 * `pw_min`: minimum length of passwords in a company (the spec says five). `issued_sealed` holds the issued password
 * until the user sets their own. Sign-in reads it, so it exists before the declarations are applied.
 */
const passwords = `
  alter table company add column if not exists pw_min integer not null default 5 check (pw_min between 5 and 64);
  grant update (pw_min) on company to microac_app;
  alter table app_user add column if not exists issued_sealed text;
  alter table app_user add column if not exists is_issued boolean generated always as (issued_sealed is not null) stored;
`;

/**
 * User names are stored as engine/session/user-name.ts normalises them; invisible characters in old names are
 * removed. Names that would become equal, or `admin`, stay unchanged: their users can still sign in, and a repair
 * informs the companies.
 */
const names = `
  create or replace function normal_user_name(text) returns text language sql immutable as $$
    select btrim(regexp_replace(regexp_replace(normalize($1, NFKC), '[\\s\\u2028\\u2029]+', ' ', 'g'),
      '[\\u0001-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]+', '', 'g'))
  $$;
  update app_user u set username = n.normal
  from (select userid, normal_user_name(username) as normal, count(*) over (partition by lower(normal_user_name(username))) as alike from app_user) n
  where n.userid = u.userid and n.normal <> u.username and n.alike = 1 and length(n.normal) between 1 and 100 and lower(n.normal) <> 'admin';
`;

/** When companies were last informed by mail that guesses locked a user out. */
const lockoutNotice = "alter table app_user add column if not exists lockout_told_at timestamptz;";

/** Space for the attached files of a company: 5 GB unless its admin changes it. */
const files = `
  alter table company add column if not exists filequota_mb integer not null default 5120 check (filequota_mb between 1 and 1000000);
  grant update (filequota_mb) on company to microac_app;
`;

export const sql = [passwords, names, lockoutNotice, files].join("\n");
