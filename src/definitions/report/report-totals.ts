import { formatQuantity } from "../../domain/indian-format";
import type { ReportColumn } from "./report-column";
import { valueText } from "./value-text";

interface Totalled {
  readonly sums: Readonly<Record<string, string>>;
  readonly count: number;
}

/** What a group or the whole says in each column: its sum, or how many rows it has (REP-070, REP-071). */
export const totalTexts = (columns: readonly ReportColumn[], { sums, count }: Totalled): ReadonlyMap<string, string> =>
  new Map(
    columns.flatMap(({ field, sum, count: isCounted, format }) => {
      if (sum === true && sums[field] !== undefined) return [[field, valueText(sums[field], format, true)] as const];
      return isCounted === true ? [[field, formatQuantity(count)] as const] : [];
    }),
  );

/** The value of a group, as its column shows it. */
export function groupLabel(
  columns: readonly ReportColumn[],
  fields: readonly string[],
  key: readonly string[],
): string {
  const field = fields[key.length - 1];
  const format = columns.find((column) => column.field === field)?.format;
  return valueText(key.at(-1), format, true) || "(empty)";
}
