import { formatDate } from "../../domain/date-format";
import { formatAmount, formatQuantity } from "../../domain/indian-format";
import { cellDecimal, cellRows, cellText, isOn, type Cells } from "../bill/cells";
import type { PlainDocument, PlainTable } from "./plain-document";

/** What a document's plain text needs to know of a field: crosses the wire, so that a device draws the same paper. */
export interface PlainFieldShape {
  readonly key: string;
  readonly label: string;
  /** `figure` for quantities and rates; a `ref` is shown by the label beside it. */
  readonly kind: "amount" | "figure" | "date" | "flag" | "choice" | "text" | "ref";
  /** Labels of a choice by value; a value that is not among them is shown as it is. */
  readonly options?: Readonly<Record<string, string>>;
}

interface PlainLinesShape {
  readonly key: string;
  readonly label: string;
  readonly columns: readonly PlainFieldShape[];
}

/** The fields of a kind of documents that a reader sees, in their order. */
export interface PlainShape {
  readonly fields: readonly PlainFieldShape[];
  readonly lines: readonly PlainLinesShape[];
}

/** A document by its shape, without what `row` does not have (the user may not see it) and what is empty. */
export function plainDocument({ fields, lines }: PlainShape, row: Cells, title: string): PlainDocument {
  return {
    title,
    fields: fields
      .filter(({ key }) => key in row)
      .map((field) => ({ label: field.label, text: textOf(field, row) }))
      .filter(({ text }) => text !== ""),
    tables: lines
      .filter(({ key }) => key in row)
      .map((one) => tableOf(one, cellRows(row[one.key])))
      .filter(({ rows }) => rows.length > 0),
  };
}

function tableOf({ label, columns: all }: PlainLinesShape, rows: readonly Cells[]): PlainTable {
  const columns = all.filter((column) => rows.some((row) => textOf(column, row) !== ""));
  return {
    label,
    columns: columns.map(({ label: title, kind }) => ({
      title,
      isFigure: kind === "amount" || kind === "figure",
      isAmount: kind === "amount",
    })),
    rows: rows.map((row) => columns.map((column) => textOf(column, row))),
  };
}

/** A value as text; '' where there is none, and for the 0 of a figure that was not entered. */
function textOf({ key, kind, options = {} }: PlainFieldShape, row: Cells): string {
  const label = cellText(row[`${key}_label`]);
  const value = cellText(row[key]);
  switch (kind) {
    case "ref":
      return label;
    case "amount":
      return Number(cellDecimal(value)) === 0 ? "" : formatAmount(cellDecimal(value));
    case "figure":
      return Number(cellDecimal(value)) === 0 ? "" : formatQuantity(cellDecimal(value));
    case "date":
      return formatDate(value);
    case "flag":
      return isOn(row[key]) ? "Yes" : "";
    case "choice":
      return value === "" ? "" : label || (options[value] ?? value);
    case "text":
      return value;
  }
}
