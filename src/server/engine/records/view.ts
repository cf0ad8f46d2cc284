import { sql } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { linesFor } from "./access";
import type { Access } from "./access";
import type { LinesField, RecordDeclaration } from "./declaration";
import { declarationOf, findDeclaration } from "./record-declarations";
import { isNumber, isRef, lineFields, linesTableOf, refs, scalars, tableOf } from "./shape";
import type { ScalarField } from "./shape";
import { emptyOf } from "./values";

/** SQL of a field's value in wire form, over the alias of its table; numbers leave the database as numbers. */
export const valueSql = (alias: string, field: ScalarField): string =>
  `${alias}.${field.key}${isNumber(field) ? "::float8" : ""}`;

/** The lines of a record as one JSON list, with the names of referenced records as `<key>_label`. */
export function linesSql(field: LinesField): string {
  const joins = field.columns
    .filter(isRef)
    .map((column) => `left join m_${column.to} r_${column.key} on r_${column.key}.id = l.${column.key}`);
  const pairs = field.columns.flatMap((column) => [
    `'${column.key}', l.${column.key}`,
    ...(isRef(column)
      ? [`'${column.key}_label', coalesce(r_${column.key}.${declarationOf(column.to).nameField}::text, '')`]
      : []),
  ]);
  return `(select coalesce(json_agg(json_build_object(${pairs.join(", ")}) order by l.lineno), '[]')
    from ${linesTableOf(field)} l ${joins.join(" ")} where l.coid = t.coid and l.parentid = t.id)`;
}

/**
 * One record of this company with all fields, names for refs, lines, `rowver`, `isactive`, and the last change with
 * its user. `lock` holds the row until the transaction ends. Null if there is no such record.
 */
export async function loadRecord(
  ctx: Context,
  declaration: RecordDeclaration,
  id: number,
  lock = false,
): Promise<Row | null> {
  if (!Number.isSafeInteger(id) || id <= 0) return null;
  // A statement that waits for the lock would read the lines as they were before it waited.
  if (lock && (await lockedVersion(ctx, declaration, id)) === null) return null;
  const columns = [
    "t.id",
    "t.rowver",
    "t.isactive",
    "t.isfixed",
    "t.linesver",
    "t.changed_at",
    "t.changed_by",
    ...scalars(declaration).map((field) => `${valueSql("t", field)} as ${field.key}`),
    ...refs(declaration).map(({ show }) => `t.${show}`),
    ...lineFields(declaration).map((field) => `${linesSql(field)} as ${field.key}`),
  ];
  const { rows } = await sql<Row>`
    select ${sql.raw(columns.join(", "))} from ${sql.table(tableOf(declaration))} t
    where t.coid = ${ctx.session.coid} and t.id = ${id}`.execute(ctx.tx);
  return rows[0] ?? null;
}

/** The version of a record, which stays locked until the transaction ends; null if there is no such record. */
export async function lockedVersion(ctx: Context, declaration: RecordDeclaration, id: number): Promise<number | null> {
  const { rows } = await sql<{
    rowver: number;
  }>`select rowver from ${sql.table(tableOf(declaration))} where coid = ${ctx.session.coid} and id = ${id} for update`.execute(
    ctx.tx,
  );
  return rows[0]?.rowver ?? null;
}

/** A saved record for the reply: its version, name, number and whether it is in use. Does not read lines. */
export async function loadHead(ctx: Context, declaration: RecordDeclaration, id: number): Promise<Row | null> {
  const { nameField, document } = declaration;
  const keys = new Set([
    "id",
    "rowver",
    "isactive",
    nameField,
    ...(document?.series ? [document.series.numberField] : []),
  ]);
  const { rows } = await sql<Row>`
    select ${sql.join([...keys].map((key) => sql.ref(key)))} from ${sql.table(tableOf(declaration))} where coid = ${ctx.session.coid} and id = ${id}`.execute(
    ctx.tx,
  );
  return rows[0] ?? null;
}

const INNER = new Set(["linesver", "isfixed", "changed_at", "changed_by"]);

/** A record for the form: the values that the user may see, and `<key>_label` for each ref. */
export function viewRow(declaration: RecordDeclaration, access: Access, record: Row): Row {
  const row: Record<string, unknown> = { ...linesFor(declaration, access, record) };
  for (const field of refs(declaration)) row[`${field.key}_label`] = record[field.show] ?? "";
  Object.assign(row, kindLabels(declaration, record));
  return Object.fromEntries(Object.entries(row).filter(([key]) => access.shows(key) && !INNER.has(key)));
}

/** The label of a document kind is its title. */
const kindLabels = (declaration: RecordDeclaration, record: Row): Row =>
  Object.fromEntries(
    scalars(declaration)
      .filter((field) => field.kind === "choice" && field.source === "documentkinds")
      .map(({ key }) => [`${key}_label`, findDeclaration(String(record[key]))?.title ?? ""]),
  );

/** The row of a new form: the initial values, no lines, id 0. */
export function newRow(declaration: RecordDeclaration, access: Access): Row {
  const row: Record<string, unknown> = { id: 0, rowver: 0, isactive: true };
  for (const field of scalars(declaration)) {
    row[field.key] = field.initial ?? emptyOf(field);
    if (isRef(field)) row[`${field.key}_label`] = "";
  }
  for (const field of lineFields(declaration)) row[field.key] = [];
  Object.assign(row, kindLabels(declaration, row));
  return Object.fromEntries(Object.entries(row).filter(([key]) => access.shows(key)));
}
