import { useEffect, useId, useMemo, useRef, useState, type CSSProperties } from "react";
import { useVirtualizer } from "react-window";
import type { ColumnOption } from "../../../definitions/list-row";
import { useSideways } from "../../browser/use-sideways";
import { useLineIcons } from "../../ui/grid/use-line-icons";
import { leadingCells } from "../actions/list-actions";
import { areAllChosen } from "../use-selection";
import { RowMenu, type OpenedMenu } from "../actions/row-menu";
import { useRowMenu } from "./use-row-menu";
import type { ListDefinition } from "../read/list-definition";
import type { ListItems } from "../read/list-items";
import { GridFilters, GridHead } from "./list-grid-head";
import { useOrder, useSlots, type Line } from "../../ui/grid/line-slots";
import { GridLine, type LineActions } from "./list-grid-row";
import classes from "./list-grid.module.css";
import { PassingLines } from "../../ui/grid/passing-lines";
import { TotalsLine } from "./totals-line";
import { useFittingLines } from "./use-fitting-lines";
import { useGridKeys, type GridActions } from "./use-grid-keys";
import type { ListTable } from "./use-list-table";

/** A checkbox, two icons and the menu. */
const ACTIONS_PX = 128;
/** With the badge of a cancelled document. */
const DOCUMENT_ACTIONS_PX = 184;
const APPROVAL_PX = 44;
/** Width of a figure at the size of the grid, with room for fonts that are wider than the usual one. */
const FIGURE_PX = 8.5;
const CELL_PADDING_PX = 18;
const OVERSCAN = 12;
/** Height assumed for the first render, before the browser has measured. */
const GUESS_PX = 640;

interface ListGridProps {
  readonly label: string;
  readonly definition: ListDefinition;
  readonly table: ListTable;
  /** Visible columns in their order. */
  readonly columns: readonly ColumnOption[];
  /** Share of the remaining width, by field. */
  readonly weights: ReadonlyMap<string, number>;
  /** Letters of the longest text of columns that are never cut, by field. */
  readonly uncut: ReadonlyMap<string, number>;
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
  readonly onChooseAll: (() => void) | null;
  readonly onRange: (start: number, stop: number) => void;
  /** Gets the number of lines that fill the window. */
  readonly onFit: (lines: number) => void;
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
  useLineInSight(scroller, active, lineHeight, above + (totals.size > 0 ? 1 : 0), props.onFit);
  const onKeyDown = useGridKeys(
    items,
    active,
    actions,
    Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / lineHeight) - 2),
  );
  const menu = useRowMenu(scroller);
  const lineActions = useStable(actions, menu.open);
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
      onKeyDown={(event) => menu.onKey(event, items, active) || onKeyDown(event)}
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
      <RowMenu definition={definition} opened={menu.opened} actions={lineActions} onClose={menu.close} />
    </div>
  );
}

const Above = ({
  definition: { approval, filtering },
  table,
  columns,
  filters,
  onFilter,
  items,
  chosen,
  onChooseAll,
}: ListGridProps) => (
  <div role="rowgroup" style={{ display: "contents" }}>
    <GridHead
      table={table}
      columns={columns}
      approval={approval}
      choosing={onChooseAll && { areAllChosen: areAllChosen(items, chosen), onChooseAll }}
    />
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

function gridStyle({ definition, columns, weights, uncut, table, lineHeight }: ListGridProps): CSSProperties {
  const sizing = table.state.columnSizing;
  const widthOf = (letters: number): number => letters * FIGURE_PX + CELL_PADDING_PX;
  // Figures and codes are never cut, whatever width the user gave their column. Short texts leave their room to names.
  const sizes = columns.map(({ field }) => {
    const usual = table.getColumn(field)?.getSize() ?? 150;
    const least = sizing[field] ? usual : Math.min(usual, widthOf(weights.get(field) ?? 1));
    return Math.max(least, widthOf(uncut.get(field) ?? 0));
  });
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

/**
 * Scrolls just enough that the active line is between the header and the totals, and reports how many lines fit there.
 */
function useLineInSight(
  scroller: HTMLElement | null,
  active: number,
  lineHeight: number,
  fixedLines: number,
  onFit: (lines: number) => void,
): void {
  useFittingLines(scroller, lineHeight, fixedLines, onFit);
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
function useStable(actions: GridActions, onMenu: (menu: OpenedMenu) => void): LineActions {
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
      print: (row) => latest.current.print(row),
      point: (index, how) => latest.current.point(index, how),
      fold: (key) => latest.current.fold(key),
      menu: (row, x, y) => onMenu({ row, x, y }),
    }),
    [onMenu],
  );
}
