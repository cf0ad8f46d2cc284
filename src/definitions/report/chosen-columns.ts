import type { ReportColumn } from "./report-column";

/** Columns that a user chose: only what differs from the report itself. */
export interface ChosenColumns {
  readonly hidden: readonly string[];
  /** Columns that the report does not show by itself. */
  readonly shown: readonly string[];
  /** Fields in their order; columns that are not named here come after them. */
  readonly order: readonly string[];
}

/** The columns as a user chose them. */
export function chosenColumns(
  columns: readonly ReportColumn[],
  { hidden, shown, order }: ChosenColumns,
): readonly ReportColumn[] {
  const placeOf = ({ field }: ReportColumn): number =>
    order.includes(field) ? order.indexOf(field) : order.length + columns.findIndex((one) => one.field === field);
  return columns
    .filter(({ field, visible }) => (visible === false ? shown.includes(field) : !hidden.includes(field)))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}
