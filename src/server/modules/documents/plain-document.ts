import type { PlainDocument, PlainTable } from "../../../definitions/report/plain-document";
import { formatDate } from "../../../domain/date-format";
import { formatAmount, formatQuantity } from "../../../domain/indian-format";
import type { Row } from "../../../wire/envelope";
import type { LinesField } from "../../engine/records/declaration";
import { isNumber, isRef, lineFields, scalars } from "../../engine/records/shape";
import type { ScalarField } from "../../engine/records/shape";
import { viewRow } from "../../engine/records/view";
import type { RowDocument } from "./row-document";

/**
 * A document with the labels of its form, without what the user may not see, what is empty, and the fields `apart`,
 * which are shown elsewhere.
 */
export function plainDocument(
  { declaration, access, record, name }: RowDocument,
  apart: ReadonlySet<string> = new Set(),
): PlainDocument {
  const row = viewRow(declaration, access, record);
  const fields = scalars(declaration)
    .filter((field) => isRead(field) && field.key in row && !apart.has(field.key))
    .map((field) => ({ label: field.label, text: textOf(field, row) }))
    .filter(({ text }) => text !== "");
  const tables = lineFields(declaration)
    .filter(({ key, hidden }) => !hidden && key in row)
    .map((field) => tableOf(field, row[field.key]))
    .filter(({ rows }) => rows.length > 0);
  return { title: `${declaration.title} ${name}`, fields, tables };
}

/** Amounts that the server computes are in the bar of a form and not among its fields. */
const isRead = ({ hidden, computed, kind }: ScalarField): boolean =>
  !hidden || (computed === true && kind === "amount");

function tableOf(field: LinesField, value: unknown): PlainTable {
  const lines = Array.isArray(value) ? (value as readonly Row[]) : [];
  const columns = field.columns.filter((column) => isRead(column) && lines.some((line) => textOf(column, line) !== ""));
  return {
    label: field.label,
    columns: columns.map((column) => ({
      title: column.label,
      isFigure: isNumber(column),
      isAmount: column.kind === "amount",
    })),
    rows: lines.map((line) => columns.map((column) => textOf(column, line))),
  };
}

/** A value as text; '' where there is none, and for the 0 of a figure that was not entered. */
function textOf(field: ScalarField, row: Row): string {
  const value = row[field.key];
  if (isRef(field)) return plain(row[`${field.key}_label`]);
  if (value === null || value === undefined || value === "" || value === false) return "";
  switch (field.kind) {
    case "amount":
      return Number(value) === 0 ? "" : formatAmount(plain(value));
    case "quantity":
    case "rate":
    case "whole":
      return Number(value) === 0 ? "" : formatQuantity(plain(value));
    case "date":
      return formatDate(plain(value));
    case "flag":
      return "Yes";
    case "choice":
      return (
        plain(row[`${field.key}_label`]) || (field.options.find((one) => one.value === value)?.label ?? plain(value))
      );
    case "text":
      return plain(value);
  }
}

const plain = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" || typeof value === "boolean" ? String(value) : "";

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
