import { sql } from "kysely";
import { fromRupeesText, toRupeesText, ZERO } from "../../../domain/money";
import { STATUS, STATUS_DUE } from "../../../definitions/document-status";
import { OWN_PAPERS } from "../../../definitions/print/paper-offer";
import type { Row } from "../../../wire/envelope";
import { openLinesOf } from "../books/chain/chain-open";
import type { Context } from "../call/context";
import { documentFlags } from "../documents/document-flags";
import { recordCount } from "../lists/list-search";
import { optionColumns, optionOf } from "../pickers/dropdown";
import { demandAccess, linesFor } from "../records/access";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { statusDueSql } from "../records/document-status";
import { cursorText, readCursor, type FeedPosition } from "../records/feed-cursor";
import { isNumber, lineFields, refs, scalars, searched, storedColumns, tableOf } from "../records/shape";
import { linesSql, viewRow } from "../records/view";
import { changedPlaces } from "./feed-places";
import { windowOf } from "./feed-window";
import type { FeedWindow } from "./feed-window";

/**
 * Records changed or deleted after the cursor, oldest change first. Returns only changes older than every open
 * transaction: so a change that commits after a newer one was read is never skipped. Of documents a device gets those
 * of its window; one that left the window, or was changed outside it, comes as deleted. A document comes again when
 * others took from its lines, approved or paid it: its copy states what is open, and its status.
 */
export async function changesSince(
  ctx: Context,
  declaration: RecordDeclaration,
  cursor: string,
  length: number,
): Promise<readonly Row[]> {
  const access = await demandAccess(ctx, declaration, "view");
  const from = readCursor(cursor);
  const within = await windowOf(ctx, declaration, from === null);
  const places = await placesOf(ctx, declaration, from, within, length);
  const total = within.count ?? (await recordCount(ctx, declaration));
  const records = await recordsOf(
    ctx,
    declaration,
    access,
    within,
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

async function placesOf(
  ctx: Context,
  declaration: RecordDeclaration,
  from: FeedPosition | null,
  within: FeedWindow,
  length: number,
): Promise<readonly (FeedPosition & { readonly deleted: boolean })[]> {
  const all = changedPlaces(
    ctx,
    declaration,
    from,
    { isWindowed: within.from !== null, first: within.condition },
    length,
  );
  const { rows } = await sql<FeedPosition & { readonly deleted: boolean }>`
    select distinct changed, id, deleted from (${all}) p
    order by changed, id limit ${length}`.execute(ctx.tx);
  return rows;
}

/**
 * What a device stores of a record: the values that the user may see, its picker option, and the lines that are
 * searched or `kept`; all lines of a document. `whole` 1: nothing that the form shows is missing, so that the device
 * can open the record in its form.
 */
async function recordsOf(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  within: FeedWindow,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Row>> {
  if (ids.length === 0) return new Map();
  const shown = lineFields(declaration).filter((field) => access.shows(field.key));
  const lines = shown.filter((field) => within.from !== null || field.kept || searched(field.columns).length > 0);
  const columns = [
    "t.rowver",
    ...optionColumns(declaration, access),
    ...storedColumns(declaration)
      .filter((key) => access.shows(key))
      .map((key) => (numeric(declaration, key) ? `t.${key}::float8 as ${key}` : `t.${key}`)),
    ...lines.map((field) => `${linesSql(field)} as ${field.key}`),
    ...(within.from !== null && access.shows(STATUS) ? statusColumns(declaration) : []),
  ];
  const { rows } = await sql<Row & { readonly id: number }>`
    select ${sql.raw(columns.join(", "))} from ${sql.table(tableOf(declaration))} t
    where t.coid = ${ctx.session.coid} and t.id = any(${[...ids]}::bigint[]) ${within.condition}`.execute(ctx.tx);
  const flags = within.from === null ? null : await documentFlags(ctx, declaration, access, rows);
  const isWhole = lines.length === shown.length;
  const papers = isWhole ? await papersOf(ctx, declaration, rows) : null;
  const open = within.from !== null && access.shows("items") ? await openLinesOf(ctx, declaration, ids) : null;
  return new Map(
    rows.map((row) => {
      const { second: _second, narrow0: _a, narrow1: _b, narrow2: _c, ...own } = row;
      return [
        row.id,
        {
          ...linesFor(declaration, access, own),
          ...(isWhole ? { ...viewRow(declaration, access, own), ...papers?.get(row.id), whole: 1 } : {}),
          ...flags?.(row),
          ...statusOf(row),
          ...(open ? { openlines: open.get(row.id) ?? [] } : {}),
          id: row.id,
          ...optionOf(row),
          ...labels(declaration, access, row),
          ...(within.from === null ? {} : { also: otherNames(declaration, access, row) }),
          deleted: 0,
        },
      ];
    }),
  );
}

/** What the list says of a document, and when an unpaid bill is late: a device shows its copy on later days. */
function statusColumns({ list, ...declaration }: RecordDeclaration): readonly string[] {
  const status = list.find(({ field }) => field === STATUS)?.sql;
  const due = statusDueSql(declaration);
  return [...(status ? [`(${status}) as ${STATUS}`] : []), ...(status && due ? [`${due} as ${STATUS_DUE}`] : [])];
}

const statusOf = (row: Row): Row =>
  Object.fromEntries([STATUS, STATUS_DUE].filter((key) => row[key] !== undefined).map((key) => [key, row[key]]));

/** The papers of each record, where not every record of the kind has the same. */
async function papersOf(
  ctx: Context,
  { papersFor }: RecordDeclaration,
  rows: readonly (Row & { readonly id: number })[],
): Promise<ReadonlyMap<number, Row> | null> {
  if (!papersFor) return null;
  const found = new Map<number, Row>();
  for (const row of rows) found.set(row.id, { [OWN_PAPERS]: (await papersFor(row, ctx)).join(" ") });
  return found;
}

/** By what people look for a document besides its number: its party and its amount. */
function otherNames({ document, ...declaration }: RecordDeclaration, access: Access, row: Row): string {
  const party = refs(declaration).find(({ key }) => key === document?.partyField)?.show ?? "";
  const amount = document?.amountField ?? "";
  return [
    access.shows(party) ? String(row[party] ?? "") : "",
    amount !== "" && access.shows(amount) ? toRupeesText(fromRupeesText(String(row[amount] ?? 0)) ?? ZERO) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

const numeric = (declaration: RecordDeclaration, key: string): boolean =>
  scalars(declaration).some((field) => field.key === key && isNumber(field));

const labels = (declaration: RecordDeclaration, access: Access, row: Row): Row =>
  Object.fromEntries(
    refs(declaration)
      .filter((field) => access.shows(`${field.key}_label`))
      .map((field) => [`${field.key}_label`, row[field.show] ?? ""]),
  );
