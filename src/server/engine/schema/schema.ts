import { addColumns, tenantTable } from "../../db/tenant-table";
import type { LinesField, RecordDeclaration, RefField } from "../records/declaration";
import {
  CANCELLED,
  columnType,
  fieldOfColumn,
  isTextColumn,
  keyColumn,
  keyed,
  lineFields,
  lineRefs,
  linesTableOf,
  paiseColumn,
  partyOf,
  refs,
  scalars,
  tableOf,
} from "../records/shape";
import type { ScalarField } from "../records/shape";

/**
 * Tables that all records share. `master_word` is the search index: one row per word of a record, found by prefix
 * with comparisons that can use an index under row-level security. `master_count` is the exact number of records per
 * company. `master_grown` refreshes the planner's statistics as a list grows: nothing else does so in the embedded
 * engine, and without them it sorts a whole table for a page of ten. Documents are counted and indexed by branch,
 * under `entity@branchid`.
 * `changed` is the transaction of the last change (xid8 as a whole number): the order of the change feed. An update
 * that sets it itself skips `master_touch`, so the record gets no new version.
 */
export const SHARED_SCHEMA = `
  create table if not exists master_word (entity text not null, recid bigint not null, word text collate "C" not null);
  ${tenantTable("master_word")}
  create unique index if not exists master_word_find on master_word (coid, entity, word, recid);
  create index if not exists master_word_record on master_word (coid, entity, recid, word);
  create table if not exists master_count (entity text not null, n bigint not null default 0);
  ${tenantTable("master_count")}
  create unique index if not exists master_count_key on master_count (coid, entity);
  create table if not exists master_tombstone (
    entity text not null, recid bigint not null, changed bigint not null default (pg_current_xact_id()::text::bigint),
    at timestamptz not null default now());
  ${tenantTable("master_tombstone")}
  create index if not exists master_tombstone_feed on master_tombstone (coid, entity, changed, recid);

  create or replace function master_touch() returns trigger language plpgsql as $$
  begin
    if (to_jsonb(new) - tg_argv) is distinct from (to_jsonb(old) - tg_argv) then
      new.rowver := old.rowver + 1;
      new.changed_at := now();
      new.changed_by := app_userid();
    end if;
    new.changed := pg_current_xact_id()::text::bigint;
    return new;
  end $$;
  create or replace function master_grown() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    if pg_relation_size(tg_relid) / 8192 > (select greatest(relpages, 8) * 1.5 from pg_class where oid = tg_relid) then
      execute format('analyze %I', tg_table_name);
    end if;
    return null;
  end $$;
  create or replace trigger grown after insert on master_word for each statement execute function master_grown();
  create or replace function master_renamed(tbl text, keycolumn text, namecolumn text, recid bigint, recname text) returns void
    language plpgsql security definer set search_path = public as $$
  begin
    if tbl !~ '^m_[a-z0-9_]+$' then raise exception '% is no table of records.', tbl; end if;
    execute format('update %I set %I = $1, changed = pg_current_xact_id()::text::bigint where coid = app_coid() and %I = $2 and %I <> $1', tbl, namecolumn, keycolumn, namecolumn)
      using recname, recid;
  end $$;
  create or replace function master_added() returns trigger language plpgsql as $$
  begin
    insert into master_count (coid, entity, n)
      select coid, tg_argv[0] || case when tg_nargs > 1 then '@' || branchid else '' end as kind, count(*) from fresh group by 1, 2 order by 2
      on conflict (coid, entity) do update set n = master_count.n + excluded.n;
    return null;
  end $$;
  create or replace function master_removed() returns trigger language plpgsql as $$
  begin
    update master_count c set n = c.n - g.n
      from (select coid, tg_argv[0] || case when tg_nargs > 1 then '@' || branchid else '' end as kind, count(*) as n from gone group by 1, 2) g
      where c.coid = g.coid and c.entity = g.kind;
    delete from master_word w using gone g
      where w.coid = g.coid and w.entity = tg_argv[0] || case when tg_nargs > 1 then '@' || g.branchid else '' end and w.recid = g.id;
    insert into master_tombstone (coid, entity, recid) select coid, tg_argv[0], id from gone;
    return null;
  end $$;`;

/** SQL that creates the missing parts of a record's own table and its lines; may be run again. */
export function tablesOf(declaration: RecordDeclaration): string {
  return [ownTable(declaration), ...lineFields(declaration).map((field) => linesTable(declaration, field))].join("\n");
}

function ownTable(declaration: RecordDeclaration): string {
  const table = tableOf(declaration);
  const names = refs(declaration).map(({ show }) => show);
  const { amountField } = declaration.document ?? {};
  const keys = [...keyed(declaration).map(keyColumn), ...(amountField ? [paiseColumn(amountField)] : [])];
  const kind = `'${declaration.entity}'${declaration.document ? ", 'branch'" : ""}`;
  const untracked = ["rowver", "changed", "changed_at", "changed_by", "search_text", ...names, ...keys]
    .map((name) => `'${name}'`)
    .join(", ");
  return `
  create table if not exists ${table} (
    id bigint generated by default as identity primary key,
    isactive boolean not null default true, isfixed boolean not null default false, linesver integer not null default 0,
    rowver bigint not null default 1, changed bigint not null default (pg_current_xact_id()::text::bigint),
    changed_at timestamptz not null default now(), changed_by integer not null default app_userid(),
    created_at timestamptz not null default now(), created_by integer not null default app_userid(),
    search_text text not null default '');
  ${tenantTable(table, undefined, declaration.document ? "branch" : "company")}
  ${addColumns(table, [...scalars(declaration).map((field) => `${field.key} ${columnType(field)}`), ...names.map((name) => `${name} text not null default ''`)])}
  ${keyColumns(table, keyed(declaration))}
  create unique index if not exists ${table}_company on ${table} (coid, id);
  create index if not exists ${table}_feed on ${table} (coid, changed, id);
  ${uniqueIndexes(table, scalars(declaration), declaration.uniqueTogether, declaration.document?.cancels).join("\n  ")}
  ${declaration.document?.cancels ? `create index if not exists ${table}_cancelled on ${table} (coid, branchid, id) where ${CANCELLED};` : ""}
  ${sortIndexes(declaration).join("\n  ")}
  ${documentIndexes(declaration)}
  create or replace trigger touch before update on ${table} for each row when (new.changed = old.changed) execute function master_touch(${untracked});
  create or replace trigger added after insert on ${table} referencing new table as fresh
    for each statement execute function master_added(${kind});
  create or replace trigger grown after insert on ${table} for each statement execute function master_grown();
  create or replace trigger removed after delete on ${table} referencing old table as gone
    for each statement execute function master_removed(${kind});`;
}

/** Columns of lines are also `unique` within the company (a barcode belongs to one item). */
function linesTable(declaration: RecordDeclaration, field: LinesField): string {
  const table = linesTableOf(field);
  return `
  create table if not exists ${table} (
    id bigint generated by default as identity primary key, parentid bigint not null, lineno integer not null);
  ${tenantTable(table, undefined, declaration.document ? "branch" : "company")}
  ${addColumns(
    table,
    field.columns.map((column) => `${column.key} ${columnType(column)}`),
  )}
  ${keyColumns(
    table,
    field.columns.filter((column) => column.kind === "text" && column.unique).map(({ key }) => key),
  )}
  create index if not exists ${table}_parent on ${table} (coid, parentid, lineno);
  create or replace trigger grown after insert on ${table} for each statement execute function master_grown();
  ${foreignKey(table, "parentid", tableOf(declaration), "on delete cascade")}
  ${uniqueIndexes(table, field.columns).join("\n  ")}`;
}

/** What the filters of a list of documents need: the documents of a party by date, and amounts in a range. */
function documentIndexes(declaration: RecordDeclaration): string {
  const { dateField, amountField } = declaration.document ?? {};
  const [table, party] = [tableOf(declaration), partyOf(declaration)];
  const ofParty = party
    ? `create index if not exists ${table}_party_date on ${table} (coid, branchid, ${party.key}, ${dateField}, id);`
    : "";
  if (!amountField) return ofParty;
  const paise = paiseColumn(amountField);
  return `${ofParty}
  ${addColumns(table, [`${paise} bigint generated always as ((${amountField} * 100)::bigint) stored`])}
  create index if not exists ${table}_by_${paise} on ${table} (coid, branchid, ${paise}, id);`;
}

/** Foreign keys by company and id: no record of another company can be referenced, even if code above is wrong. */
export function foreignKeysOf(declaration: RecordDeclaration): string {
  const keys = (table: string, fields: readonly RefField[]) =>
    fields.map(
      (field) => `
  create index if not exists ${table}_by_${field.key} on ${table} (coid, ${field.key});
  ${foreignKey(table, field.key, `m_${field.to}`, "")}`,
    );
  return [
    ...keys(tableOf(declaration), refs(declaration)),
    ...lineFields(declaration).flatMap((field) => keys(linesTableOf(field), lineRefs(field))),
  ].join("\n");
}

function foreignKey(table: string, column: string, target: string, rule: string): string {
  const name = `${table}_${column}_fk`;
  return `do $$ begin
    if not exists (select from pg_constraint where conname = '${name}') then
      alter table ${table} add constraint ${name} foreign key (coid, ${column}) references ${target} (coid, id) ${rule};
    end if; end $$;`;
}

/** Lower-case copies: under row-level security plain columns can use an index, `lower()` of a column cannot. */
function keyColumns(table: string, keys: readonly string[]): string {
  return addColumns(
    table,
    keys.map((key) => `${keyColumn(key)} text collate "C" generated always as (lower(${key})) stored`),
  );
}

/**
 * With `cancels`, cancelled documents are left out, so that their values are free again; an index from before
 * documents could be cancelled is dropped.
 */
function uniqueIndexes(
  table: string,
  fields: readonly ScalarField[],
  together: readonly (readonly string[])[] = [],
  cancels?: true,
): readonly string[] {
  const isText = (key: string) => fields.find((field) => field.key === key)?.kind === "text";
  const groups = [
    ...fields.filter((field) => field.kind === "text" && field.unique).map(({ key }) => [key]),
    ...together,
  ];
  // An empty text is not a value: two records may both have none.
  return groups.map(([first = "", ...others]) => {
    const name = `${table}_uq_${first}`;
    const where = [...(isText(first) ? [`${first} <> ''`] : []), ...(cancels ? [`not ${CANCELLED}`] : [])];
    const old = cancels
      ? `do $$ begin
      if exists (select from pg_indexes where schemaname = current_schema() and indexname = '${name}' and indexdef not like '%${CANCELLED}%') then drop index ${name}; end if; end $$; `
      : "";
    return `${old}create unique index if not exists ${name} on ${table} (coid, ${[first, ...others]
      .map((key) => (isText(key) ? keyColumn(key) : key))
      .join(", ")})${where.length > 0 ? ` where ${where.join(" and ")}` : ""};`;
  });
}

/**
 * One index for each stored column that the list can be sorted by, in the order of the page query; indexes of an
 * earlier form are dropped.
 */
function sortIndexes(declaration: RecordDeclaration): readonly string[] {
  const table = tableOf(declaration);
  return declaration.list
    .filter((column) => !column.sql && fieldOfColumn(declaration, column))
    .map((column) => {
      const isText = isTextColumn(declaration, column);
      const by = isText ? keyColumn(column.field) : column.field;
      return `${isText ? `drop index if exists ${table}_by_${column.field}_id;` : ""} create index if not exists ${table}_by_${by}_id on ${table} (${declaration.document ? "coid, branchid" : "coid"}, ${by}, id);`;
    });
}
