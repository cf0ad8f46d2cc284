import { lazy, Suspense, useMemo, useState } from "react";
import type { ColumnOption } from "../../definitions/list-row";
import type { Row } from "../../wire/envelope";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { ScreenSkeleton } from "../ui/screen-skeleton";
import { AddChip } from "./actions/add-chip";
import { codeLetters, columnWeights, figureLetters, SAMPLE_ROWS } from "./grid/column-weights";
import { ListGrid } from "./grid/list-grid";
import type { GridActions } from "./grid/use-grid-keys";
import type { ListTable } from "./grid/use-list-table";
import { ListCards } from "./list-cards";
import type { ListPrefs } from "./list-prefs";
import type { ListDefinition } from "./read/list-definition";
import type { ListQuestion } from "./read/list-question";
import type { ListLines } from "./read/use-list-lines";
import { useListTotals } from "./read/use-list-totals";
import { WaitingSaves } from "./waiting-saves";

/** Loaded on demand, because few lists have pictures. */
const ListGallery = lazy(() => import("./list-gallery").then((file) => ({ default: file.ListGallery })));

const LINE_PX = { normal: 32, tight: 26, phone: 48 } as const;

interface ListRowsProps {
  readonly definition: ListDefinition;
  readonly question: ListQuestion;
  readonly lines: ListLines;
  readonly prefs: ListPrefs;
  readonly table: ListTable;
  readonly columns: readonly ColumnOption[];
  readonly phone: boolean;
  readonly asCards: boolean;
  readonly active: number;
  readonly chosen: ReadonlySet<string>;
  /** Null where not all rows are listed at once. */
  readonly onChooseAll: (() => void) | null;
  /** Key of the record that the user has just saved, '' for none. */
  readonly saved: string;
  readonly actions: GridActions;
  readonly onFilter: (field: string, text: string) => void;
  readonly onAdd: () => void;
}

/** The rows in each state: loading, failed, empty, cards, grid (LIST-002, LIST-023). */
export function ListRows(props: ListRowsProps) {
  const { definition, question, lines, prefs, table, columns, active, actions } = props;
  const { shown, items, error } = lines;
  const parts = shown?.parts;
  const { totals, label } = useListTotals(definition, question, columns, shown, prefs.mode === "pages");
  const { weights, codes } = useFirstWidths(columns, parts?.[0]);
  const uncut = useMemo(
    () => new Map([...codes, ...figureLetters(columns, parts ?? [], totals)]),
    [codes, columns, parts, totals],
  );
  if (error) {
    return (
      <>
        <WaitingSaves entity={definition.entity} />
        <ErrorState text={error.message} onRetry={lines.retry} />
      </>
    );
  }
  if (!shown) return <ScreenSkeleton />;
  const searched = question.search.trim() !== "" || Object.values(question.filters).some(Boolean);
  if (items.count === 0 && !(definition.filtering && searched)) {
    const words = question.search.trim();
    const text = searched
      ? `Nothing in ${definition.title} matches ${words ? `“${words}”` : "the filters"}.`
      : `No records in ${definition.title} yet.`;
    return (
      <EmptyState
        text={text}
        action={definition.addAllowed && !searched ? <AddChip label={definition.addLabel} onAdd={props.onAdd} /> : null}
      />
    );
  }
  const common = { label: definition.title, definition, columns, items, actions, onRange: lines.reportRange };
  if (definition.cards)
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <ListGallery {...common} cards={definition.cards} />
      </Suspense>
    );
  if (props.asCards) return <ListCards {...common} chosen={props.chosen} saved={props.saved} />;
  return (
    <ListGrid
      {...common}
      table={table}
      weights={weights}
      uncut={uncut}
      total={lines.total ?? 0}
      lineHeight={props.phone ? LINE_PX.phone : LINE_PX[prefs.density]}
      active={Math.min(active, items.count - 1)}
      chosen={props.chosen}
      onChooseAll={props.onChooseAll}
      saved={props.saved}
      totals={totals}
      totalsLabel={lines.unsent > 0 ? `${label} without ${lines.unsent} waiting` : label}
      onFit={lines.reportFit}
      filters={question.filters}
      onFilter={props.onFilter}
      old={lines.old}
    />
  );
}

/** Widths of columns by the first rows, so that columns do not jump while the user pages or scrolls. */
function useFirstWidths(columns: readonly ColumnOption[], rows: readonly Row[] = NO_ROWS) {
  const [first, setFirst] = useState(NO_ROWS);
  // The first answer may have fewer rows than the window has room for.
  if (first.length < SAMPLE_ROWS && rows.length > first.length) setFirst(rows);
  return useMemo(
    () => ({ weights: columnWeights(columns, first), codes: codeLetters(columns, first) }),
    [columns, first],
  );
}

const NO_ROWS: readonly Row[] = [];
