export const id = "012-unknown-names";

/**
 * If user names are hidden, guesses at unknown names are counted by the same statements as guesses at users:
 * `unknown_name` replaces `app_user`, `unknown_guess` replaces `login_guess`. `name` is the hash of the folded name,
 * because the name can be long or a password typed into the wrong field. Existing lock-outs stay. No call sees these
 * tables.
 */
export const sql = `
  create table if not exists unknown_name (name text primary key, failed_count integer not null default 0, last_failed_at timestamptz);
  create table if not exists unknown_guess (
    name text not null references unknown_name on delete cascade, ip text not null, failed_count integer not null,
    last_failed_at timestamptz not null, is_blocked boolean not null default false, primary key (name, ip));
  alter table unknown_name enable row level security;
  alter table unknown_guess enable row level security;
  insert into unknown_name (name)
    select distinct encode(sha256(convert_to(lower(username), 'UTF8')), 'hex') from login_attempt where outcome = 'unknown user locked out'
    on conflict do nothing;
  insert into unknown_guess (name, ip, failed_count, last_failed_at, is_blocked)
    select encode(sha256(convert_to(lower(username), 'UTF8')), 'hex'), ip, 5, max(at), true from login_attempt where outcome = 'unknown user locked out' group by 1, 2
    on conflict do nothing;
`;
