export const id = "009-firm";

/**
 * Details of companies and branches, and whether a branch is active. Sign-in reads them, so they exist before the
 * declarations are applied. `is_demo` marks companies created by the demo, the only ones that can be removed. Older
 * databases recognise them by code and name, which no screen could change or assign. A call can change its own
 * company and branches, but never their keys.
 */
export const sql = `
  alter table company add column if not exists legalname text not null default '', add column if not exists pan text not null default '',
    add column if not exists address text not null default '', add column if not exists pincode text not null default '',
    add column if not exists phone text not null default '', add column if not exists email text not null default '',
    add column if not exists website text not null default '', add column if not exists is_demo boolean not null default false,
    add column if not exists rowver integer not null default 1;
  alter table branch add column if not exists is_active boolean not null default true, add column if not exists rowver integer not null default 1;
  update company set is_demo = true
    where (code, name) in (('SGT', 'Shree Ganesh Traders Private Limited'), ('KHA', 'Kaveri Hardware and Agencies LLP'));
  grant update (name, legalname, gstin, state, pan, address, pincode, phone, email, website, rowver) on company to microac_app;
  grant update (name, gstin, state, prefix, is_active, rowver) on branch to microac_app;
`;
