/**
 * Definitions as rows, the same for every company: `base` follows the declaration at each start, `overlay` holds a
 * developer's changes and survives upgrades. `hash` is computed from what the client gets.
 */
export const DEFINITION_SCHEMA = `
  create table if not exists def_form (
    name text primary key, base jsonb not null, overlay jsonb, hash text not null, revision integer not null default 1);
  create table if not exists def_list (
    name text primary key, base jsonb not null, overlay jsonb, hash text not null, revision integer not null default 1);
  create table if not exists def_menu (
    name text primary key, base jsonb not null, overlay jsonb, hash text not null, revision integer not null default 1);
  create table if not exists def_report (
    name text primary key, base jsonb not null, overlay jsonb, hash text not null, revision integer not null default 1);
  grant select on def_form, def_list, def_menu, def_report to microac_app;`;
