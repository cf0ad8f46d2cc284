import { sql } from "kysely";
import type { Row } from "../../../wire/envelope";
import { BadRequest } from "../call/bad-request";
import type { Context } from "../call/context";
import { recordCount } from "../lists/list-search";
import { optionColumns, optionOf } from "../pickers/dropdown";
import { demandAccess, linesFor } from "../records/access";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { isNumber, lineFields, refs, scalars, searched, storedColumns, tableOf } from "../records/shape";
import { linesSql } from "../records/view";

/** Position in the feed: the transaction of a change, and the record within it. */
interface FeedPosition {
  readonly changed: number;
  readonly id: number;
}

const cursorText = ({ changed, id }: FeedPosition): string => Buffer.from(`${changed}.${id}`).toString("base64url");

/** '' starts at the first record. Throws `BadRequest` for a cursor that this server did not issue. */
function readCursor(text: string): FeedPosition | null {
  if (text === "") return null;
  const [, changed, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(text, "base64url").toString()) ?? [];
  if (changed === undefined || id === undefined) throw new BadRequest("cursor did not come from this server.");
  return { changed: Number(changed), id: Number(id) };
}

/**
 * Records changed or deleted after the cursor, oldest change first. Returns only changes older than every open
 * transaction: so a change that commits after a newer one was read is never skipped.
 */
export async function changesSince(
  ctx: Context,
  declaration: RecordDeclaration,
  cursor: string,
  length: number,
): Promise<readonly Row[]> {
  const access = await demandAccess(ctx, declaration, "view");
  const from = readCursor(cursor);
  const after = from ? sql`and (changed, id) > (${from.changed}::bigint, ${from.id}::bigint)` : sql``;
  const settled = sql`changed < (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint)`;
  const { coid } = ctx.session;
  const deletedRecords = from
    ? sql`
    union all (select changed, recid, true from (
      select changed, recid, recid as id from master_tombstone where coid = ${coid} and entity = ${declaration.entity}) d
      where ${settled} ${after} order by changed, recid limit ${length})`
    : sql``;
  const { rows: places } = await sql<{ changed: number; id: number; deleted: boolean }>`
    select changed, id, deleted from (
      (select changed, id, false as deleted from ${sql.table(tableOf(declaration))}
        where coid = ${coid} and ${settled} ${after} order by changed, id limit ${length})
      ${deletedRecords}) p
    order by changed, id limit ${length}`.execute(ctx.tx);
  const total = await recordCount(ctx, declaration);
  const records = await recordsOf(
    ctx,
    declaration,
    access,
    places.filter(({ deleted }) => !deleted).map(({ id }) => id),
  );
  const more = places.length === length ? 1 : 0;
  return places.map((place) => ({
    ...(place.deleted ? { id: place.id, deleted: 1 } : (records.get(place.id) ?? { id: place.id, deleted: 1 })),
    cursor: cursorText(place),
    more,
    TotalCount: total,
  }));
}

/**
 * What a device stores of a record: the values that the user may see, its picker option, and the lines that are
 * searched or `kept`.
 */
async function recordsOf(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Row>> {
  if (ids.length === 0) return new Map();
  const columns = [
    "t.rowver",
    ...optionColumns(declaration, access),
    ...storedColumns(declaration)
      .filter((key) => access.shows(key))
      .map((key) => (numeric(declaration, key) ? `t.${key}::float8 as ${key}` : `t.${key}`)),
    ...lineFields(declaration)
      .filter((field) => access.shows(field.key) && (field.kept || searched(field.columns).length > 0))
      .map((field) => `${linesSql(field)} as ${field.key}`),
  ];
  const { rows } = await sql<Row & { readonly id: number }>`
    select ${sql.raw(columns.join(", "))} from ${sql.table(tableOf(declaration))} t
    where t.coid = ${ctx.session.coid} and t.id = any(${[...ids]}::bigint[])`.execute(ctx.tx);
  return new Map(
    rows.map((row) => {
      const { second: _second, narrow0: _a, narrow1: _b, narrow2: _c, ...own } = row;
      return [
        row.id,
        {
          ...linesFor(declaration, access, own),
          id: row.id,
          ...optionOf(row),
          ...labels(declaration, access, row),
          deleted: 0,
        },
      ];
    }),
  );
}

const numeric = (declaration: RecordDeclaration, key: string): boolean =>
  scalars(declaration).some((field) => field.key === key && isNumber(field));

const labels = (declaration: RecordDeclaration, access: Access, row: Row): Row =>
  Object.fromEntries(
    refs(declaration)
      .filter((field) => access.shows(`${field.key}_label`))
      .map((field) => [`${field.key}_label`, row[field.show] ?? ""]),
  );
