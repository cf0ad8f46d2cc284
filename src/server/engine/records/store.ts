import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import type { LinesField, RecordDeclaration } from "./declaration";
import { wordsOf } from "../../../domain/words-of";
import { searchText } from "./search-words";
import { recordsKey, columnType, isRef, lineFields, linesTableOf, scalars, tableOf } from "./shape";

/** Columns of a record's table that a save writes, with their types for reading them from JSON. */
function writtenColumns(declaration: RecordDeclaration): readonly (readonly [name: string, type: string])[] {
  const own = scalars(declaration).flatMap((field) => {
    const type = bare(columnType(field));
    return isRef(field) ? [[field.key, type] as const, [field.show, "text"] as const] : [[field.key, type] as const];
  });
  return [...own, ["isactive", "boolean"], ["isfixed", "boolean"], ["search_text", "text"]];
}

const bare = (type: string): string => type.split(" not null")[0] ?? type;

/** The part of a record that its own table stores; sending its lines would be useless. */
const written = (columns: readonly (readonly [string, string])[], record: Row): Row =>
  Object.fromEntries(columns.map(([name]) => [name, record[name]]));

const names = (columns: readonly (readonly [string, string])[]): string => columns.map(([name]) => name).join(", ");
const typed = (columns: readonly (readonly [string, string])[]): string =>
  columns.map(([name, type]) => `${name} ${type}`).join(", ");

/**
 * Writes new records with their lines and words in one statement, for one record as for thousands. Returns their ids
 * in order: ids of one insert grow in the order of its rows, while the order of `returning` is not guaranteed. `id`
 * is for a single record that had this id before.
 */
export async function insertRecords(
  ctx: Context,
  declaration: RecordDeclaration,
  records: readonly Row[],
  id?: number,
): Promise<readonly number[]> {
  const columns = writtenColumns(declaration);
  const given = records.map((record, n) => ({
    ...written(columns, { isfixed: false, ...record, search_text: searchText(declaration, record) }),
    n,
  }));
  const words = records.flatMap((record, n) => wordsOf(searchText(declaration, record)).map((word) => ({ n, word })));
  const parts = [
    sql`made as (
      insert into ${sql.table(tableOf(declaration))} (${id === undefined ? sql`` : sql`id, `}${sql.raw(names(columns))}) overriding system value
      select ${id === undefined ? sql`` : sql`${id}::bigint, `}${sql.raw(names(columns))} from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(n integer, ${sql.raw(typed(columns))}) order by n
      returning id)`,
    sql`placed as (select id, row_number() over (order by id) - 1 as n from made)`,
    ...lineFields(declaration).flatMap((field, index) => linesPart(field, index, records)),
    ...(words.length === 0
      ? []
      : [
          sql`words as (
      insert into master_word (entity, recid, word)
      select ${recordsKey(ctx, declaration)}, id, word from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as r(n integer, word text) join placed using (n)
      order by word, id)`,
        ]),
  ];
  const { rows } = await sql<{ id: number }>`with ${sql.join(parts)} select id from made`.execute(ctx.tx);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

function linesPart(field: LinesField, index: number, records: readonly Row[]): readonly RawBuilder<unknown>[] {
  const given = records.flatMap((record, n) =>
    listOf(record[field.key]).map((line, at) => ({ ...line, n, lineno: at + 1 })),
  );
  if (given.length === 0) return [];
  const columns = columnsOf(field);
  return [
    sql`${sql.raw(`lines${index}`)} as (
    insert into ${sql.table(linesTableOf(field))} (parentid, lineno, ${sql.raw(names(columns))})
    select placed.id, lineno, ${sql.raw(names(columns))}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(n integer, lineno integer, ${sql.raw(typed(columns))}) join placed using (n)
    order by placed.id, lineno)`,
  ];
}

/** A line that differs at its position (from 1); null if there was or is no line. */
interface LineChange {
  readonly lineno: number;
  readonly was: Row | null;
  readonly is: Row | null;
}

/** The changes of each list of lines that differs, by its key. */
export type LineChanges = Readonly<Record<string, readonly LineChange[]>>;

/** Writes a changed record and returns its changed lines. A trigger increases `rowver` if record or lines differ. */
export async function updateRecord(
  ctx: Context,
  declaration: RecordDeclaration,
  id: number,
  before: Row,
  record: Row,
): Promise<LineChanges> {
  const changed = lineFields(declaration).flatMap((field) => {
    const changes = changesOf(plainLines(field, before[field.key]), plainLines(field, record[field.key]));
    return changes.length > 0 ? [{ field, changes }] : [];
  });
  const columns = writtenColumns(declaration).filter(([name]) => name !== "isfixed");
  const given = written(columns, { ...record, search_text: searchText(declaration, record) });
  const sets = columns.map(([name]) => `${name} = r.${name}`).join(", ");
  await sql`
    update ${sql.table(tableOf(declaration))} t set ${sql.raw(sets)}, linesver = t.linesver + ${changed.length > 0 ? 1 : 0}
    from jsonb_to_record(${JSON.stringify(given)}::jsonb) as r(${sql.raw(typed(columns))})
    where t.coid = ${ctx.session.coid} and t.id = ${id}`.execute(ctx.tx);
  for (const { field, changes } of changed)
    await changeLines(ctx, field, id, { changes, lines: listOf(record[field.key]), isWhole: !declaration.document });
  if (searchText(declaration, before) !== given.search_text) await writeWords(ctx, declaration, id, record);
  return Object.fromEntries(changed.map(({ field, changes }) => [field.key, changes]));
}

/** Replaces the words of one record. */
export async function writeWords(ctx: Context, declaration: RecordDeclaration, id: number, record: Row): Promise<void> {
  await sql`delete from master_word where coid = ${ctx.session.coid} and entity = ${recordsKey(ctx, declaration)} and recid = ${id}`.execute(
    ctx.tx,
  );
  await insertWords(ctx, declaration, [[id, record]]);
}

function changesOf(before: readonly Row[], lines: readonly Row[]): readonly LineChange[] {
  const changes: LineChange[] = [];
  for (let at = 0; at < Math.max(before.length, lines.length); at += 1) {
    const [was, is] = [before[at] ?? null, lines[at] ?? null];
    if (!was || !is || Object.keys(is).some((key) => is[key] !== was[key])) changes.push({ lineno: at + 1, was, is });
  }
  return changes;
}

const listOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : []);

/** Lines with only their declared columns, in that order: labels and key order make no difference. */
export const plainLines = (field: LinesField, value: unknown): readonly Row[] =>
  listOf(value).map((line) => Object.fromEntries(field.columns.map(({ key }) => [key, line[key] ?? null])));

interface LinesChange {
  readonly changes: readonly LineChange[];
  /** All lines as they are now. */
  readonly lines: readonly Row[];
  readonly isWhole: boolean;
}

/**
 * Writes only lines that differ: a change in one of thousands of lines writes one. Lines of a master are all written
 * again (`isWhole`), because its tallies read them from one statement; so are unique lines, because two may swap
 * places.
 */
async function changeLines(
  ctx: Context,
  field: LinesField,
  id: number,
  { changes, lines, isWhole }: LinesChange,
): Promise<void> {
  const table = sql.table(linesTableOf(field));
  const ofRecord = sql`l.coid = ${ctx.session.coid} and l.parentid = ${id}`;
  const rewritesAll = isWhole || field.columns.some((column) => column.kind === "text" && column.unique);
  const kept = rewritesAll ? 0 : lines.length - changes.filter(({ was }) => was === null).length;
  if (rewritesAll || changes.some(({ is }) => is === null))
    await sql`delete from ${table} l where ${ofRecord} and l.lineno > ${kept}`.execute(ctx.tx);
  const changed = changes.flatMap(({ lineno, is }) => (is && lineno <= kept ? [{ ...is, lineno }] : []));
  const columns = columnsOf(field);
  if (changed.length > 0)
    await sql`
    update ${table} l set ${sql.raw(columns.map(([name]) => `${name} = r.${name}`).join(", "))}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(lineno integer, ${sql.raw(typed(columns))}) where ${ofRecord} and l.lineno = r.lineno`.execute(
      ctx.tx,
    );
  await insertLines(ctx, field, id, lines.slice(kept), kept + 1);
}

const columnsOf = (field: LinesField): readonly (readonly [string, string])[] =>
  field.columns.map((column) => [column.key, bare(columnType(column))] as const);

async function insertLines(
  ctx: Context,
  field: LinesField,
  parentid: number,
  lines: readonly Row[],
  first: number,
): Promise<void> {
  if (lines.length === 0) return;
  const given = lines.map((line, index) => ({ ...line, lineno: first + index }));
  const columns = columnsOf(field);
  await sql`
    insert into ${sql.table(linesTableOf(field))} (parentid, lineno, ${sql.raw(names(columns))})
    select ${parentid}::bigint, lineno, ${sql.raw(names(columns))}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(lineno integer, ${sql.raw(typed(columns))})
    order by lineno`.execute(ctx.tx);
}

async function insertWords(
  ctx: Context,
  declaration: RecordDeclaration,
  records: readonly (readonly [id: number, record: Row])[],
): Promise<void> {
  const given = records.flatMap(([recid, record]) =>
    wordsOf(searchText(declaration, record)).map((word) => ({ recid, word })),
  );
  if (given.length === 0) return;
  await sql`
    insert into master_word (entity, recid, word)
    select ${recordsKey(ctx, declaration)}, recid, word from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(recid bigint, word text)
    order by word, recid`.execute(ctx.tx);
}
