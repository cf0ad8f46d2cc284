import { sql } from "kysely";
import { z } from "zod";
import { atCell, readCell, type ImportColumn } from "../../../definitions/import-column";
import type { Row } from "../../../wire/envelope";
import { IMPORT_ROW_PARAM, IMPORT_TYPES_SP, importProcedure } from "../../../wire/imports";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import type { Procedure } from "../../engine/call/procedure";
import { Refusal, Refusals } from "../../engine/call/refusal";
import { accessOf, demandAccess } from "../../engine/records/access";
import type { RecordDeclaration } from "../../engine/records/declaration";
import { declarationOf } from "../../engine/records/record-declarations";
import { saveRecord } from "../../engine/saving/save";
import { columnsFor, IMPORT_ENTITIES, importColumns, pointsAtItself } from "./import-types";

const cell = z.union([z.string().max(10_000), z.number()]).optional();
const rowNumber = z.coerce.number().int().min(0).optional();

/** The types that the user can import, each with its columns. */
const types = defineProcedure({
  name: IMPORT_TYPES_SP,
  kind: "query",
  params: {},
  run: async (ctx) => {
    const rows: Row[] = [];
    for (const [type, entity] of Object.entries(IMPORT_ENTITIES)) {
      const declaration = declarationOf(entity);
      const access = await accessOf(ctx, declaration);
      if (!access.add) continue;
      rows.push({
        type,
        title: declaration.title,
        entity,
        namefield: declaration.nameField,
        insequence: pointsAtItself(declaration) ? 1 : 0,
        columns: columnsFor(declaration, access),
      });
    }
    return rows;
  },
});

/**
 * IMP-012: one row of a file becomes one new record. Empty cells get the initial values of the form. Names are looked
 * up as a save does it.
 */
function ofRecord(type: string, declaration: RecordDeclaration): Procedure {
  const columns = importColumns(declaration);
  return defineProcedure({
    name: importProcedure(type),
    kind: "command",
    entity: declaration.entity,
    params: { [IMPORT_ROW_PARAM]: rowNumber, ...Object.fromEntries(columns.map(({ name }) => [name, cell])) },
    run: (ctx, given) => importRow(ctx, declaration, columns, given),
  });
}

async function importRow(
  ctx: Context,
  declaration: RecordDeclaration,
  columns: readonly ImportColumn[],
  given: Row,
): Promise<readonly Row[]> {
  await demandAccess(ctx, declaration, "add");
  const at = Number(given[IMPORT_ROW_PARAM] ?? 0);
  const record = recordOf(columns, given, at);
  // Two rows of one file may both create the group that they name.
  await sql`select pg_advisory_xact_lock(hashtextextended('import', ${ctx.session.coid}))`.execute(ctx.tx);
  try {
    return await saveRecord(ctx, declaration, { id: 0, ...record });
  } catch (error) {
    throw atItsCell(columns, at, error);
  }
}

function recordOf(columns: readonly ImportColumn[], given: Row, at: number): Row {
  const faults: Refusal[] = [];
  const record: Record<string, unknown> = {};
  for (const column of columns) {
    const read = readCell(column, String(given[column.name] ?? ""));
    if ("fault" in read) faults.push(new Refusal(column.name, atCell(at, column.label, read.fault)));
    else if (read.value !== "") record[column.key] = read.value;
  }
  if (faults.length > 0) throw new Refusals(faults);
  return record;
}

/** Adds the cell of the file to a refusal of the save. */
function atItsCell(columns: readonly ImportColumn[], at: number, error: unknown): unknown {
  const placed = (one: Refusal): Refusal => {
    const column = columns.find(({ key }) => key === one.field);
    return new Refusal(
      column?.name ?? "",
      column ? atCell(at, column.label, one.message) : `Row ${at}: ${one.message}`,
      one.more,
    );
  };
  if (error instanceof Refusals) return new Refusals(error.all.map(placed));
  return error instanceof Refusal && error.constructor === Refusal ? placed(error) : error;
}

export default () => [
  types,
  ...Object.entries(IMPORT_ENTITIES).map(([type, entity]) => ofRecord(type, declarationOf(entity))),
];
