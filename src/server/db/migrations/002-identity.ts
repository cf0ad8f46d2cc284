export const id = "002-identity";

/** The role of the calls sees only its own company, and of it only what is granted here. */
const company = `
  create table company (
    coid integer generated always as identity primary key,
    code text not null unique,
    name text not null,
    logo text not null default '',
    gstin text not null default '',
    state text not null default '',
    is_registered boolean not null default true,
    registered_until date
  );
  create table branch (
    branchid integer generated always as identity primary key,
    coid integer not null references company,
    name text not null,
    companyid text not null unique,
    gstin text not null default '',
    state text not null default '',
    prefix text not null default '',
    unique (coid, name)
  );
  alter table company enable row level security;
  alter table branch enable row level security;
  create policy tenant on company to microac_app using (coid = app_coid());
  create policy tenant on branch to microac_app using (coid = app_coid());
  grant select on company, branch to microac_app;
`;

/**
 * Hashes and sealed secrets are not granted to the role of the calls: no procedure can read them, whatever its SQL.
 */
const users = `
  create table app_user (
    userid integer generated always as identity primary key,
    username text not null check (username = btrim(username) and length(username) between 1 and 100),
    fullname text not null default '',
    email text not null default '',
    pwhash text not null,
    pinhash text,
    totp text,
    is_blocked boolean not null default false,
    failed_count integer not null default 0,
    last_failed_at timestamptz,
    ip_allow text[] not null default '{}',
    last_login timestamptz,
    last_pwd_change timestamptz,
    gps_allowed boolean not null default true,
    email_allowed boolean not null default true,
    profileimg text not null default ''
  );
  create unique index app_user_name on app_user (lower(username));
  create index app_user_email on app_user (lower(email));
  create table user_branch (
    userid integer not null references app_user on delete cascade,
    branchid integer not null references branch,
    is_company_admin boolean not null default false,
    primary key (userid, branchid)
  );
  create index user_branch_branch on user_branch (branchid);
  alter table user_branch enable row level security;
  create policy tenant on user_branch to microac_app using (branchid in (select branchid from branch));
  grant select on user_branch to microac_app;
  alter table app_user enable row level security;
  create policy tenant on app_user to microac_app using (
    username = 'admin' or exists (select from user_branch where user_branch.userid = app_user.userid)
  );
  grant select (userid, username, fullname, email, is_blocked, last_login, last_pwd_change, gps_allowed, email_allowed, profileimg)
    on app_user to microac_app;
`;

const sessions = `
  create table session (
    sid uuid primary key,
    userid integer not null references app_user on delete cascade,
    branchid integer not null references branch,
    sealed_key text not null,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    ip text not null,
    device text not null
  );
  create index session_of_user on session (userid) where revoked_at is null;
  create index session_expiry on session (expires_at);
  create table login_blob (hash text primary key, seen_at timestamptz not null);
  create index login_blob_age on login_blob (seen_at);
  create table login_attempt (
    id bigint generated always as identity primary key,
    username text not null,
    ip text not null,
    device text not null,
    at timestamptz not null,
    outcome text not null
  );
  create index login_attempt_user on login_attempt (lower(username), at);
`;

const rights = `
  create table user_right (
    id bigint generated always as identity primary key,
    userid integer not null references app_user on delete cascade,
    coid integer not null references company,
    formmnu text not null,
    viewrights boolean not null default false,
    addrights boolean not null default false,
    editrights boolean not null default false,
    deleterights boolean not null default false,
    approvalrights boolean not null default false,
    printrights boolean not null default false,
    attachementrights boolean not null default false,
    reportemailsendrights boolean not null default false,
    field_disable text not null default '',
    field_visiblefalse text not null default '',
    dashboardinshow boolean not null default false,
    menuinshow boolean not null default false,
    favouriteshotcutinshow boolean not null default false,
    unique (coid, userid, formmnu)
  );
  alter table user_right enable row level security;
  create policy tenant on user_right to microac_app using (coid = app_coid()) with check (coid = app_coid());
  grant select, insert, update, delete on user_right to microac_app;
`;

/** `*` is every host without a row. The dark red one uses a name that every machine resolves to itself. */
const branding = `
  create table branding (
    host text primary key check (host = lower(host)),
    brand text not null,
    footer text not null,
    primary_colour text not null check (primary_colour ~ '^#[0-9a-f]{6}$'),
    notice_html text not null default '',
    logoutsites text[] not null default '{}'
  );
  insert into branding (host, brand, footer, primary_colour) values
    ('*', 'MicroAC', 'MicroAC 2012-2025', '#1f5fbf'),
    ('alternate.localhost', 'MicroAC Alternate', 'MicroAC Alternate 2012-2025', '#8e1b1b');
`;

export const sql = [company, users, sessions, rights, branding].join("\n");
