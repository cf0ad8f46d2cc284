import type { LineColumn } from "../../../definitions/form-row";
import { formatQuantity } from "../../../domain/indian-format";
import { cellText } from "./line";
import type { Line } from "./line-values";
import { meantText, type ShownColumn } from "./shown-column";

/** A line in one row of a phone. */
export interface LineSummary {
  /** What the line is of: its first column. */
  readonly lead: string;
  /** Its other values: `Qty 12 · NOS · Rate 55`. */
  readonly details: string;
  /** The last computed figure, '' where the lines have none. */
  readonly figure: string;
}

/** Without the zeros that fill the decimals, those of a price too: a row of a phone is narrow. */
const figureText = (column: LineColumn, line: Line): string =>
  formatQuantity(String(line[column.key] ?? "")) || cellText(column, line);

export function summaryOf(columns: readonly ShownColumn[], line: Line): LineSummary {
  const [first, ...others] = columns;
  const last = others.findLast(({ comp_type, computed }) => comp_type === "amt" && computed);
  const details = others
    .filter((column) => !column.computed)
    .flatMap((column) => {
      const text =
        column.comp_type === "amt" ? figureText(column, line) : cellText(column, line) || meantText(column, line);
      if (text === "") return [];
      return [column.comp_type === "amt" || column.comp_type === "date" ? `${column.title} ${text}` : text];
    });
  return {
    lead: first ? cellText(first, line) : "",
    details: details.join(" · "),
    figure: last ? cellText(last, line) : "",
  };
}
