import type { PlainDocument, PlainTable } from "../../../definitions/report/plain-document";
import { plainDocument, type PlainFieldShape, type PlainShape } from "../../../definitions/report/plain-shape";
import type { RecordDeclaration } from "../../engine/records/declaration";
import { isNumber, isRef, lineFields, scalars } from "../../engine/records/shape";
import type { ScalarField } from "../../engine/records/shape";
import { viewRow } from "../../engine/records/view";
import type { RowDocument } from "./row-document";

/** A document with the labels of its form, without what the user may not see and what is empty. */
export const plainDocumentOf = ({ declaration, access, record, name }: RowDocument): PlainDocument =>
  plainDocument(plainShape(declaration), viewRow(declaration, access, record), `${declaration.title} ${name}`);

/** The fields of a kind that a reader sees, without those that are `apart`: they are shown elsewhere. */
export const plainShape = (declaration: RecordDeclaration, apart: ReadonlySet<string> = new Set()): PlainShape => ({
  fields: scalars(declaration)
    .filter((field) => isRead(field) && !apart.has(field.key))
    .map(fieldShape),
  lines: lineFields(declaration)
    .filter(({ hidden }) => !hidden)
    .map(({ key, label, columns }) => ({ key, label, columns: columns.filter(isRead).map(fieldShape) })),
});

/** Amounts that the server computes are in the bar of a form and not among its fields. */
const isRead = ({ hidden, computed, kind }: ScalarField): boolean =>
  !hidden || (computed === true && kind === "amount");

function fieldShape(field: ScalarField): PlainFieldShape {
  const { key, label } = field;
  if (isRef(field)) return { key, label, kind: "ref" };
  if (isNumber(field)) return { key, label, kind: field.kind === "amount" ? "amount" : "figure" };
  if (field.kind !== "choice")
    return { key, label, kind: field.kind === "flag" || field.kind === "date" ? field.kind : "text" };
  const options = Object.fromEntries(field.options.map((one) => [one.value, one.label]));
  return { key, label, kind: "choice", ...(field.options.length > 0 ? { options } : {}) };
}

/** The same as lines of text, columns apart by two blanks, figures at the right. */
export function plainText({ title, fields, tables }: PlainDocument): string {
  const width = Math.max(0, ...fields.map(({ label }) => label.length));
  const head = fields.map(({ label, text }) => `${label.padEnd(width)}  ${text}`);
  return [title, "", ...head, ...tables.flatMap((table) => ["", table.label, ...tableLines(table)]), ""].join("\r\n");
}

function tableLines({ columns, rows }: PlainTable): readonly string[] {
  const widths = columns.map(({ title }, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => (columns[at]?.isFigure ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join("  ")
      .trimEnd();
  return [line(columns.map(({ title }) => title)), ...rows.map(line)];
}
