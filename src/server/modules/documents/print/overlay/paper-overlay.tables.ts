/**
 * Papers of kinds of documents that developers change at runtime: one draft and all published revisions of each, by the
 * entity of the documents. Shared by all companies, as forms and reports are.
 */
export default `
  create table if not exists def_paper (name text primary key, overlay jsonb, overlay_rev integer not null default 0);
  create table if not exists def_paper_draft (
    name text primary key references def_paper, overlay jsonb not null, based_on integer not null, username text not null, at timestamptz not null);
  create table if not exists def_paper_revision (
    name text not null references def_paper, revision integer not null, overlay jsonb, note text not null, username text not null,
    at timestamptz not null, primary key (name, revision));
  grant select, insert, update on def_paper to microac_app;
  grant select, insert, update, delete on def_paper_draft to microac_app;
  grant select, insert on def_paper_revision to microac_app;`;
