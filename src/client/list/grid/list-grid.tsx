import { useEffect, useId, useMemo, useRef, useState, type CSSProperties } from "react";
import { useVirtualizer } from "react-window";
import type { ColumnOption } from "../../../definitions/list-row";
import { useMoving } from "../../browser/use-moving";
import { useSideways } from "../../browser/use-sideways";
import { useLineIcons } from "../../ui/use-line-icons";
import { leadingCells } from "../actions/list-actions";
import type { ListDefinition } from "../read/list-definition";
import type { ListItems } from "../read/list-items";
import { GridFilters, GridHead } from "./list-grid-head";
import { GridLine, type LineActions } from "./list-grid-row";
import classes from "./list-grid.module.css";
import { PassingLines } from "./passing-lines";
import { useGridKeys, type GridActions } from "./use-grid-keys";
import type { ListTable } from "./use-list-table";

const ACTIONS_PX = 104;
/** With the buttons to copy and to cancel, or the badge of a cancelled document. */
const DOCUMENT_ACTIONS_PX = 164;
const APPROVAL_PX = 44;
const OVERSCAN = 12;
/** Height assumed for the first render, before the browser has measured. */
const GUESS_PX = 640;

/** A line that is drawn: its index from 0, and its distance from the top, in px. */
interface Line {
  readonly index: number;
  readonly offset: number;
}

interface ListGridProps {
  readonly label: string;
  readonly definition: ListDefinition;
  readonly table: ListTable;
  /** Visible columns in their order. */
  readonly columns: readonly ColumnOption[];
  /** Share of the remaining width, by field. */
  readonly weights: ReadonlyMap<string, number>;
  readonly items: ListItems;
  /** Number of lines, including those of other pages. */
  readonly total: number;
  readonly lineHeight: number;
  readonly active: number;
  readonly chosen: ReadonlySet<string>;
  /** Key of the record that the user has just saved, '' for none. */
  readonly saved: string;
  readonly actions: GridActions;
  readonly totals: ReadonlyMap<string, string>;
  readonly totalsLabel: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly onFilter: (field: string, text: string) => void;
  readonly onRange: (start: number, stop: number) => void;
  /** True while the lines of the previous question are shown. */
  readonly old: boolean;
}

/** Windowed grid: only visible rows are drawn, so that 100,000 rows scroll like a hundred. */
export function ListGrid(props: ListGridProps) {
  const { definition, columns, items, lineHeight, active, chosen, actions, onRange, totals } = props;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const prefix = useId();
  const { items: lines, totalSize } = useVirtualizer({
    count: items.count,
    element: scroller,
    itemSize: lineHeight,
    overscanCount: OVERSCAN,
    defaultSize: GUESS_PX,
    onItemsRendered: (seen) => onRange(seen.startIndex, seen.stopIndex),
  });
  const slots = useSlots(lines.length);
  const inOrder = useOrder(scroller, slots);
  const icons = useLineIcons();
  useSideways(scroller);
  const above = definition.filtering ? 2 : 1;
  useLineInSight(scroller, active, lineHeight, above + (totals.size > 0 ? 1 : 0));
  const onKeyDown = useGridKeys(
    items,
    active,
    actions,
    Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / lineHeight) - 2),
  );
  const lineActions = useStable(actions);
  const isSeen = lines.some((line) => line.index === active);
  return (
    <div
      ref={setScroller}
      className={classes.scroller}
      style={{ ...icons, ...gridStyle(props) }}
      role="grid"
      aria-label={props.label}
      aria-rowcount={props.total + 1}
      aria-colcount={columns.length + leadingCells(definition)}
      aria-busy={props.old}
      aria-multiselectable
      aria-activedescendant={isSeen ? `${prefix}-${active}` : undefined}
      tabIndex={0}
      data-list-grid
      onKeyDown={onKeyDown}
    >
      <Above {...props} />
      {!props.old && (
        <PassingLines
          scroller={scroller}
          lineHeight={lineHeight}
          above={above}
          count={items.count}
          drawn={drawnBy(items, lines)}
        />
      )}
      <div role="rowgroup" className={`${classes.body} ${props.old ? classes.old : ""}`} style={{ height: totalSize }}>
        {inOrder(lines).map(({ index, offset }) => {
          const item = items.at(index);
          return (
            <GridLine
              key={index % slots}
              id={`${prefix}-${index}`}
              item={item}
              index={index}
              offset={offset}
              columns={columns}
              definition={definition}
              active={index === active}
              chosen={chosen.has(item.key)}
              saved={item.key === props.saved}
              actions={lineActions}
            />
          );
        })}
      </div>
      {totals.size > 0 && (
        <TotalsLine columns={columns} approval={definition.approval} totals={totals} label={props.totalsLabel} />
      )}
    </div>
  );
}

const Above = ({ definition: { approval, filtering }, table, columns, filters, onFilter }: ListGridProps) => (
  <div role="rowgroup" style={{ display: "contents" }}>
    <GridHead table={table} columns={columns} approval={approval} />
    {filtering && <GridFilters columns={columns} approval={approval} filters={filters} onFilter={onFilter} />}
  </div>
);

/** Whether all rows of a range of lines are loaded and drawn. */
const drawnBy =
  (items: ListItems, lines: readonly Line[]) =>
  (first: number, last: number): boolean => {
    if (first < (lines[0]?.index ?? 0) || last > (lines.at(-1)?.index ?? -1)) return false;
    for (let index = first; index <= last; index++) if (items.at(index).kind === "hole") return false;
    return true;
  };

/**
 * The largest number of lines drawn at once. A line that leaves at one end is reused for the line that appears at the
 * other: changing its texts costs a tenth of building it again.
 */
function useSlots(drawn: number): number {
  const [most, setMost] = useState(drawn);
  if (drawn > most) setMost(drawn);
  return Math.max(most, drawn);
}

/**
 * The lines in the order of the DOM. At rest this is the order of the list, as a screen reader needs it. While the
 * user scrolls, no line is moved within the DOM, because each moved line would be laid out again.
 */
function useOrder(scroller: HTMLElement | null, slots: number): (lines: readonly Line[]) => readonly Line[] {
  const isMoving = useMoving(scroller);
  const [held] = useState(() => ({ ranks: new Map<number, number>() }));
  return (lines) => {
    if (!isMoving) held.ranks = new Map(lines.map(({ index }, rank) => [index % slots, rank]));
    const rank = ({ index }: Line): number => held.ranks.get(index % slots) ?? slots;
    return isMoving ? lines.toSorted((a, b) => rank(a) - rank(b)) : lines;
  };
}

function gridStyle({ definition, columns, weights, table, lineHeight }: ListGridProps): CSSProperties {
  const sizing = table.state.columnSizing;
  const sizes = columns.map((column) => table.getColumn(column.field)?.getSize() ?? 150);
  const tracks = columns.map((column, index) =>
    sizing[column.field] ? `${sizes[index]}px` : `minmax(${sizes[index]}px, ${weights.get(column.field) ?? 1}fr)`,
  );
  const actions = definition.cancelNoun !== "" ? DOCUMENT_ACTIONS_PX : ACTIONS_PX;
  const leading = definition.approval ? [actions, APPROVAL_PX] : [actions];
  const least = [...leading, ...sizes].reduce((sum, size) => sum + size, 0);
  return {
    "--columns": `${leading.map((px) => `${px}px`).join(" ")} ${tracks.join(" ")}`,
    "--least": `${least}px`,
    "--line": `${lineHeight}px`,
  } as CSSProperties;
}

interface TotalsProps {
  readonly columns: readonly ColumnOption[];
  readonly approval: boolean;
  readonly totals: ReadonlyMap<string, string>;
  readonly label: string;
}

function TotalsLine({ columns, approval, totals, label }: TotalsProps) {
  return (
    <div role="rowgroup" style={{ display: "contents" }}>
      <div className={classes.foot} role="row">
        <div role="gridcell" className={classes.cell}>
          {label}
        </div>
        {approval && <div role="gridcell" />}
        {columns.map((column) => (
          <div role="gridcell" key={column.field} className={classes.cell} data-align={column.align}>
            {totals.get(column.field) ?? ""}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Scrolls just enough that the active line is between the header and the totals. */
function useLineInSight(scroller: HTMLElement | null, active: number, lineHeight: number, fixedLines: number): void {
  useEffect(() => {
    if (!scroller || active < 0) return;
    const seen = scroller.clientHeight - lineHeight * fixedLines;
    const top = active * lineHeight;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + lineHeight > scroller.scrollTop + seen) scroller.scrollTop = top + lineHeight - seen;
  }, [scroller, active, lineHeight, fixedLines]);
}

/**
 * The same object for the life of the grid. It calls the latest actions, so that lines are drawn again only for their
 * own changes.
 */
function useStable(actions: GridActions): LineActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      edit: (row) => latest.current.edit(row),
      remove: (row) => latest.current.remove(row),
      cancel: (row) => latest.current.cancel(row),
      approve: (row) => latest.current.approve(row),
      files: (row) => latest.current.files(row),
      follow: (row) => latest.current.follow(row),
      copy: (row) => latest.current.copy(row),
      point: (index, how) => latest.current.point(index, how),
      fold: (key) => latest.current.fold(key),
    }),
    [],
  );
}
