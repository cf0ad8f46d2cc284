/**
 * Papers of kinds of documents that developers change at runtime: one draft and all published revisions of each, by the
 * entity of the documents. Shared by all companies, as forms and reports are.
 */
export default `
  -- Before 25-Nov-2026 the column was called kind.
  do $$ declare old text; begin
    for old in select table_name from information_schema.columns
      where table_schema = 'public' and table_name in ('def_paper', 'def_paper_draft', 'def_paper_revision') and column_name = 'kind' loop
      execute format('alter table %I rename column kind to name', old);
    end loop; end $$;
  create table if not exists def_paper (name text primary key, overlay jsonb, overlay_rev integer not null default 0);
  create table if not exists def_paper_draft (
    name text primary key references def_paper, overlay jsonb not null, based_on integer not null, username text not null, at timestamptz not null);
  create table if not exists def_paper_revision (
    name text not null references def_paper, revision integer not null, overlay jsonb, note text not null, username text not null,
    at timestamptz not null, primary key (name, revision));
  grant select, insert, update on def_paper to microac_app;
  grant select, insert, update, delete on def_paper_draft to microac_app;
  grant select, insert on def_paper_revision to microac_app;`;
