import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type columnResizingState,
  type ColumnDef,
  type ReactTable,
  type SortingState,
} from "@tanstack/react-table";
import { useMemo, useState } from "react";
import type { ColumnOption } from "../../../definitions/list-row";
import type { Row } from "../../../wire/envelope";
import { isFigure } from "../../rows/cell-text";
import type { ListPrefs } from "../list-prefs";
import type { ListQuestion } from "../read/list-question";

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnResizingFeature,
  rowSortingFeature,
});
/** The grid windows the rows itself; the table manages only the columns. */
const NO_ROWS: Row[] = [];

export type ListTable = ReactTable<typeof features, Row>;

interface ListTableOptions {
  readonly columns: readonly ColumnOption[];
  readonly prefs: ListPrefs;
  readonly keep: (prefs: ListPrefs) => void;
  readonly question: ListQuestion;
  readonly ask: (change: Partial<ListQuestion>) => void;
}

/**
 * Columns of a list: visibility, order, width, sorting. `keep` stores the user's choices; `ask` sends the sorting to
 * the server.
 */
export function useListTable({ columns, prefs, keep, question, ask }: ListTableOptions): ListTable {
  const definitions = useMemo(() => columns.map(columnDef), [columns]);
  const [resizing, setResizing] = useState<columnResizingState>(IDLE);
  const columnOrder = useMemo(() => orderOf(columns, prefs.order), [columns, prefs.order]);
  const columnVisibility = useMemo(() => visibilityOf(columns, prefs), [columns, prefs]);
  const sorting = useMemo(
    () => (question.sortCol === "id" ? [] : [{ id: question.sortCol, desc: question.sortDir === "desc" }]),
    [question],
  );
  return useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    manualSorting: true,
    enableMultiSort: false,
    columnResizeMode: "onChange",
    state: { columnOrder, columnVisibility, columnSizing: prefs.widths, columnResizing: resizing, sorting },
    onColumnResizingChange: setResizing,
    onColumnOrderChange: (change) =>
      keep({ ...prefs, order: typeof change === "function" ? change([...columnOrder]) : change }),
    onColumnSizingChange: (change) =>
      keep({ ...prefs, widths: typeof change === "function" ? change({ ...prefs.widths }) : change }),
    onColumnVisibilityChange: (change) => {
      const next = typeof change === "function" ? change({ ...columnVisibility }) : change;
      keep({ ...prefs, ...chosenColumns(columns, next) });
    },
    onSortingChange: (change) => ask(sortOf(typeof change === "function" ? change([...sorting]) : change)),
  });
}

type Visibility = Readonly<Record<string, boolean>>;

const visibilityOf = (columns: readonly ColumnOption[], { hidden, shown }: ListPrefs): Record<string, boolean> =>
  Object.fromEntries(
    columns.map(({ field, visible }) => [field, visible === false ? shown.includes(field) : !hidden.includes(field)]),
  );

/** Only what differs from the list itself is kept, so that columns added later appear as the list has them. */
const chosenColumns = (columns: readonly ColumnOption[], next: Visibility): Pick<ListPrefs, "hidden" | "shown"> => ({
  hidden: columns.filter(({ field, visible }) => visible !== false && next[field] === false).map(({ field }) => field),
  shown: columns.filter(({ field, visible }) => visible === false && next[field] === true).map(({ field }) => field),
});

const IDLE: columnResizingState = {
  columnSizingStart: [],
  deltaOffset: null,
  deltaPercentage: null,
  isResizingColumn: false,
  startOffset: null,
  startSize: null,
};

const columnDef = (column: ColumnOption): ColumnDef<typeof features, Row> => ({
  id: column.field,
  accessorFn: (row) => row[column.field],
  header: column.title,
  size: sizeOf(column.format),
  minSize: 56,
  maxSize: 1200,
  enableSorting: column.sortable !== false,
  sortDescFirst: false,
});

/** The kept order; columns that were added later come at the end. */
const orderOf = (columns: readonly ColumnOption[], kept: readonly string[]): string[] => {
  const fields = columns.map((column) => column.field);
  return [...kept.filter((field) => fields.includes(field)), ...fields.filter((field) => !kept.includes(field))];
};

const sortOf = ([first]: SortingState): Partial<ListQuestion> =>
  first ? { sortCol: first.id, sortDir: first.desc ? "desc" : "asc" } : { sortCol: "id", sortDir: "asc" };

/** Pixels for typical content of a column: 1,23,45,678.00, 21-Nov-2026, the number of a bill. */
function sizeOf(format: ColumnOption["format"]): number {
  if (isFigure(format)) return 118;
  if (format === "datetime") return 160;
  return format === "flag" ? 90 : format === "date" ? 112 : 136;
}
