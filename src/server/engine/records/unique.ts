import { sql } from "kysely";
import type { Context } from "../call/context";
import { Refusal } from "../call/refusal";
import { accessOf, nameFor, type Access } from "./access";
import type { LinesField, RecordDeclaration, TextField } from "./declaration";
import type { Draft } from "./draft";
import { CANCELLED, columnType, isRef, keyColumn, lineFields, linesTableOf, scalars, tableOf } from "./shape";

interface Clash {
  readonly n: number;
  readonly field: string;
  readonly line: number;
  readonly holder: string;
  readonly holderid: number;
}

/** Adds a fault to the field of each draft whose unique value another record has. One query for all drafts. */
export async function refuseDuplicates(
  ctx: Context,
  declaration: RecordDeclaration,
  drafts: readonly Draft[],
): Promise<void> {
  const parts = [
    ...groupsOf(declaration).map((keys) => recordPart(ctx, declaration, keys, drafts)),
    ...lineParts(ctx, declaration, drafts),
  ];
  if (parts.length === 0) return;
  const { rows } = await sql<Clash>`${sql.join(parts, sql` union all `)}`.execute(ctx.tx);
  const access = rows.length > 0 ? await accessOf(ctx, declaration) : null;
  for (const clash of rows) {
    const draft = drafts[clash.n];
    if (draft) draft.faults.push(refusalOf(declaration, draft, clash, access));
  }
}

/** Groups of the record's own keys that are unique together. */
export function groupsOf(declaration: RecordDeclaration): readonly (readonly string[])[] {
  const single = scalars(declaration)
    .filter((field) => field.kind === "text" && field.unique)
    .map(({ key }) => [key]);
  return [...single, ...(declaration.uniqueTogether ?? [])];
}

/**
 * A step of its own makes the values lower-case: row-level security lets only plain columns use an index. `limit`
 * keeps it at one index lookup per value, whatever the planner estimates. The index holds no empty values, so the
 * query must exclude them too.
 */
function recordPart(ctx: Context, declaration: RecordDeclaration, keys: readonly string[], drafts: readonly Draft[]) {
  const fields = keys.flatMap((key) => scalars(declaration).find((field) => field.key === key) ?? []);
  const given = drafts.map(({ record, before }, n) => ({
    n,
    id: before?.id ?? 0,
    ...Object.fromEntries(keys.map((key) => [key, record[key]])),
  }));
  const typed = fields.map((field) => `${field.key} ${columnType(field).split(" not null")[0]}`).join(", ");
  const lowered = fields
    .map((field) => (field.kind === "text" ? `lower(${field.key}) as ${field.key}` : field.key))
    .join(", ");
  const equal = fields
    .map((field) => `t.${field.kind === "text" ? keyColumn(field.key) : field.key} = r.${field.key}`)
    .join(" and ");
  const first = keys[0] ?? "";
  const some = fields[0]?.kind === "text" ? `and t.${first} <> ''` : "";
  return sql`(with r as materialized (
      select n, id, ${sql.raw(lowered)} from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(n integer, id bigint, ${sql.raw(typed)}))
    select r.n, ${first}::text as field, 0 as line, t.holder, t.id as holderid from r, lateral (
      select t.id, t.${sql.raw(declaration.nameField)}::text as holder from ${sql.table(tableOf(declaration))} t
      where t.coid = ${ctx.session.coid} and ${sql.raw(equal)} and t.id <> r.id ${sql.raw(some)}${sql.raw(declaration.document?.cancels ? ` and not t.${CANCELLED}` : "")} limit 1) t)`;
}

function lineParts(ctx: Context, declaration: RecordDeclaration, drafts: readonly Draft[]) {
  return lineFields(declaration).flatMap((lines) =>
    lines.columns
      .filter((column): column is TextField => column.kind === "text" && column.unique === true)
      .map((column) => linePart(ctx, declaration, lines, column, drafts)),
  );
}

function linePart(
  ctx: Context,
  declaration: RecordDeclaration,
  lines: LinesField,
  column: TextField,
  drafts: readonly Draft[],
) {
  const given = drafts.flatMap(({ record, before }, n) =>
    listOf(record[lines.key]).map((line, index) => ({
      n,
      id: before?.id ?? 0,
      line: index + 1,
      value: line[column.key],
    })),
  );
  return sql`(with r as materialized (
      select n, id, line, lower(value) as value
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(n integer, id bigint, line integer, value text))
    select r.n, ${`${lines.key}.${column.key}`}::text as field, r.line, t.${sql.raw(declaration.nameField)}::text as holder, t.id as holderid
      from r, lateral (select l.parentid from ${sql.table(linesTableOf(lines))} l
        where l.coid = ${ctx.session.coid} and l.${sql.raw(keyColumn(column.key))} = r.value
          and l.${sql.raw(column.key)} <> '' and l.parentid <> r.id limit 1) l
      join ${sql.table(tableOf(declaration))} t on t.id = l.parentid)`;
}

const listOf = (value: unknown): readonly Record<string, unknown>[] => (Array.isArray(value) ? value : []);

function refusalOf(
  declaration: RecordDeclaration,
  { record, before }: Draft,
  { field, line, holder, holderid }: Clash,
  access: Access | null,
): Refusal {
  const [key = "", column = ""] = field.split(".");
  if (line > 0) {
    const lines = lineFields(declaration).find((one) => one.key === key);
    const value = String(listOf(record[key])[line - 1]?.[column] ?? "");
    const label = lines?.columns.find((one) => one.key === column)?.label ?? column;
    return new Refusal(key, `${label} ${value} is already on the ${declaration.noun[0]} ${holder}.`, { line, column });
  }
  // A new master that exists already: the device offers to use that one, if the user may see it.
  const offers = before === null && !declaration.document && access?.view === true;
  const label = offers ? nameFor(declaration, access, { id: holderid, [declaration.nameField]: holder }) : "";
  return new Refusal(
    key,
    duplicateSentence(declaration, key, record),
    offers ? { existing: holderid, existinglabel: label } : {},
  );
}

/** 'City Name Pune already exists for State Maharashtra.' */
export function duplicateSentence(
  declaration: RecordDeclaration,
  key: string,
  record: Readonly<Record<string, unknown>>,
): string {
  const labelled = (name: string): string => {
    const field = scalars(declaration).find((one) => one.key === name);
    return field ? `${field.label} ${String(record[isRef(field) ? field.show : name] ?? "")}` : "";
  };
  const [, ...others] = groupsOf(declaration).find(([first]) => first === key) ?? [];
  return `${labelled(key)} already exists${others.length > 0 ? ` for ${others.map(labelled).join(", ")}` : ""}.`;
}
