import type { Row } from "../../../../wire/envelope";
import { linesOf } from "../../documents/lines-of";
import type { LinesField, RecordDeclaration } from "../../records/declaration";
import { isLines } from "../../records/shape";

/**
 * Adds the computed values of a document to the entered ones: fields by key, and of lines the computed
 * cells, one row a line in order. Keys that this kind does not declare are left out, because kinds
 * share their computation. Throws where a value would overwrite an entered field or cell: an amount
 * stored over its own basis would grow with every save.
 */
export function addComputed(declaration: RecordDeclaration, record: Record<string, unknown>, values: Row): void {
  for (const field of declaration.fields) {
    if (!(field.key in values)) continue;
    if (isLines(field))
      record[field.key] = withCells(declaration, field, linesOf(record, field.key), linesOf(values, field.key));
    else {
      if (!field.computed) throw new Error(`${declaration.entity} computes ${field.key}, which a person enters.`);
      record[field.key] = values[field.key];
    }
  }
}

function withCells(
  { entity }: RecordDeclaration,
  { key, columns }: LinesField,
  lines: readonly Row[],
  cells: readonly Row[],
): readonly Row[] {
  if (lines.length !== cells.length)
    throw new Error(`${entity} computes ${cells.length} lines of ${key}; ${lines.length} were entered.`);
  const entered = columns.find((column) => !column.computed && cells.some((row) => column.key in row));
  if (entered) throw new Error(`${entity} computes ${entered.key} of ${key}, which a person enters.`);
  return lines.map((line, n) => ({ ...line, ...cells[n] }));
}
