/**
 * Reports that developers change or write at runtime: one draft and all published revisions of each. Shared by all
 * companies, as forms are. A written report has its number in `base`; it is in use while it has an overlay.
 */
export default `
  alter table def_report add column if not exists overlay_rev integer not null default 0;
  alter table def_report add column if not exists written boolean not null default false;
  create table if not exists def_report_draft (
    name text primary key references def_report, overlay jsonb not null, based_on integer not null, username text not null, at timestamptz not null);
  create table if not exists def_report_revision (
    name text not null references def_report, revision integer not null, overlay jsonb, note text not null, username text not null,
    at timestamptz not null, primary key (name, revision));
  grant update (overlay, overlay_rev) on def_report to microac_app;
  grant insert, delete on def_report to microac_app;
  grant select, insert, update, delete on def_report_draft to microac_app;
  grant select, insert on def_report_revision to microac_app;`;
