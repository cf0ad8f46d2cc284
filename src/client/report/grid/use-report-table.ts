import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ReactTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import type { ReportColumn } from "../../../definitions/report/report-column";
import type { Row } from "../../../wire/envelope";
import type { ReportPrefs } from "../report-prefs";

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature, rowSortingFeature });
/** The grid windows the rows itself; the table manages only the columns. */
const NO_ROWS: Row[] = [];

export type ReportTable = ReactTable<typeof features, Row>;

interface ReportTableOptions {
  readonly columns: readonly ReportColumn[];
  readonly prefs: ReportPrefs;
  readonly keep: (prefs: ReportPrefs) => void;
  /** A field, with a leading `-` for descending; '' for none. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** Rows that keep their own order are not sorted. */
  readonly isSortable: boolean;
}

/** Columns of a report: visibility, order, sorting. `keep` stores the user's choices; `onSort` asks the server. */
export function useReportTable({ columns, prefs, keep, sort, onSort, isSortable }: ReportTableOptions): ReportTable {
  const definitions = useMemo(() => columns.map((column) => columnDef(column, isSortable)), [columns, isSortable]);
  const columnOrder = useMemo(() => orderOf(columns, prefs.order), [columns, prefs.order]);
  const columnVisibility = useMemo(() => visibilityOf(columns, prefs), [columns, prefs]);
  const sorting = useMemo(
    () => (sort === "" ? [] : [{ id: sort.replace(/^-/, ""), desc: sort.startsWith("-") }]),
    [sort],
  );
  return useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    manualSorting: true,
    enableMultiSort: false,
    state: { columnOrder, columnVisibility, sorting },
    onColumnOrderChange: (change) =>
      keep({ ...prefs, order: typeof change === "function" ? change([...columnOrder]) : change }),
    onColumnVisibilityChange: (change) => {
      const next = typeof change === "function" ? change({ ...columnVisibility }) : change;
      keep({ ...prefs, ...chosenColumns(columns, next) });
    },
    onSortingChange: (change) => {
      const [first] = typeof change === "function" ? change([...sorting]) : change;
      onSort(first ? `${first.desc ? "-" : ""}${first.id}` : "");
    },
  });
}

const columnDef = (column: ReportColumn, isSortable: boolean): ColumnDef<typeof features, Row> => ({
  id: column.field,
  accessorFn: (row) => row[column.field],
  header: column.title,
  enableSorting: isSortable && column.unsorted !== true,
  sortDescFirst: false,
});

/** The kept order; columns that were added later come at the end. */
const orderOf = (columns: readonly ReportColumn[], kept: readonly string[]): string[] => {
  const fields = columns.map(({ field }) => field);
  return [...kept.filter((field) => fields.includes(field)), ...fields.filter((field) => !kept.includes(field))];
};

const visibilityOf = (columns: readonly ReportColumn[], { hidden, shown }: ReportPrefs): Record<string, boolean> =>
  Object.fromEntries(
    columns.map(({ field, visible }) => [field, visible === false ? shown.includes(field) : !hidden.includes(field)]),
  );

/** Only what differs from the report itself is kept, so that columns added later appear as the report has them. */
const chosenColumns = (
  columns: readonly ReportColumn[],
  next: Readonly<Record<string, boolean>>,
): Pick<ReportPrefs, "hidden" | "shown"> => ({
  hidden: columns.filter(({ field, visible }) => visible !== false && next[field] === false).map(({ field }) => field),
  shown: columns.filter(({ field, visible }) => visible === false && next[field] === true).map(({ field }) => field),
});
