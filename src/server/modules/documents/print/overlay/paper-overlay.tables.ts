/**
 * Papers of kinds of documents that developers change at runtime: one draft and all published revisions of each. Shared
 * by all companies, as forms and reports are.
 */
export default `
  create table if not exists def_paper (kind text primary key, overlay jsonb, overlay_rev integer not null default 0);
  create table if not exists def_paper_draft (
    kind text primary key references def_paper, overlay jsonb not null, based_on integer not null, username text not null, at timestamptz not null);
  create table if not exists def_paper_revision (
    kind text not null references def_paper, revision integer not null, overlay jsonb, note text not null, username text not null,
    at timestamptz not null, primary key (kind, revision));
  grant select, insert, update on def_paper to microac_app;
  grant select, insert, update, delete on def_paper_draft to microac_app;
  grant select, insert on def_paper_revision to microac_app;`;
