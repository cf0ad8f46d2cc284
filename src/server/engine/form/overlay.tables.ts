/**
 * Changes that developers make to forms at runtime: one draft and all published revisions of
 * each form. Shared by all companies, as the forms are.
 */
export default `
  alter table def_form add column if not exists overlay_rev integer not null default 0;
  create table if not exists def_form_draft (
    name text primary key references def_form, overlay jsonb not null, based_on integer not null, username text not null, at timestamptz not null);
  create table if not exists def_form_revision (
    name text not null references def_form, revision integer not null, overlay jsonb not null, note text not null, username text not null,
    at timestamptz not null, primary key (name, revision));
  grant update (overlay, overlay_rev) on def_form to microac_app;
  grant select, insert, update, delete on def_form_draft to microac_app;
  grant select, insert on def_form_revision to microac_app;`;
