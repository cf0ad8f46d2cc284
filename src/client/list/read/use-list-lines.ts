import { useCallback, useMemo, useState } from "react";
import { useReadRange } from "../../ui/use-read-range";
import type { ListPrefs } from "../list-prefs";
import type { ListView } from "../use-list-view";
import type { ListDefinition } from "./list-definition";
import { groupedItems, plainItems, type ListItems } from "./list-items";
import { PART_ROWS } from "./list-parts";
import { fittingSize } from "./page-size";
import { useListRows, type ListRead } from "./use-list-rows";
import { useOverlay } from "./use-overlay";

export interface ListLines extends ListRead {
  readonly items: ListItems;
  readonly pageSize: number;
  /** Number of rows, with those that only this device has. */
  readonly total: number | null;
  /** Of the rows shown, those that the totals do not have as they are shown. */
  readonly unsent: number;
  readonly fold: (key: string) => void;
  /** Reports the visible lines, from 0. */
  readonly reportRange: (start: number, stop: number) => void;
  /** Reports how many rows fill the window. */
  readonly reportFit: (lines: number) => void;
}

/**
 * What the grid or the cards show: the rows read with the waiting saves laid over them, grouped if the user wants it.
 */
export function useListLines(definition: ListDefinition, view: ListView, prefs: ListPrefs): ListLines {
  const [range, reportRange] = useReadRange(PART_ROWS);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [fit, setFit] = useState(0);
  const sizes = definition.pageSizes;
  const pageSize = sizes.includes(prefs.pageSize) ? prefs.pageSize : fittingSize(sizes, fit);
  const read = useListRows(definition, view.question, { mode: prefs.mode, page: view.page, pageSize, ...range });
  const { shown } = read;
  const { made, rows, unsent } = useOverlay(definition.entity, shown, view.question, definition.filters);
  const groupBy = view.question.groupBy;
  const items = useMemo(
    () => (groupBy ? groupedItems(made, rows, groupBy, folded) : plainItems(made, rows)),
    [made, rows, groupBy, folded],
  );
  const fold = (key: string): void => setFolded(toggled(folded, key));
  // Rows that are all here need no larger page.
  const isCut = prefs.mode === "pages" && shown !== null && shown.total > shown.rows.count;
  const reportFit = useCallback((lines: number) => (isCut ? setFit(lines) : undefined), [isCut]);
  const total = shown ? shown.total + made.length : null;
  return { ...read, items, pageSize, total, unsent, fold, reportRange, reportFit };
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}
