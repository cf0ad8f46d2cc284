import { useEffect, useId, useMemo, useState, type CSSProperties } from "react";
import { useVirtualizer } from "react-window";
import { isFigure, type ReportColumn } from "../../../definitions/report/report-column";
import { useSideways } from "../../browser/use-sideways";
import { useOrder, useSlots, type Line } from "../../ui/grid/line-slots";
import { editedRow } from "../edit/edit-of-row";
import type { RowEdits } from "../edit/use-row-edits";
import { PassingLines } from "../../ui/grid/passing-lines";
import { useLineIcons } from "../../ui/grid/use-line-icons";
import type { ReportLines } from "../read/report-lines";
import type { ReportSnapshot } from "../read/report-pages";
import { haveActions } from "../row/row-actions";
import { columnWidths } from "./column-widths";
import { GridHead } from "./report-grid-head";
import { GridLine, type LineActions } from "./report-grid-row";
import classes from "./report-grid.module.css";
import { useLineInSight } from "./use-line-in-sight";
import { useLineKeys, type LineKeyActions } from "./use-line-keys";
import type { ReportTable } from "./use-report-table";

const OVERSCAN = 12;
/** Height assumed for the first render, before the browser has measured. */
const GUESS_PX = 640;

export interface ReportGridProps {
  readonly label: string;
  readonly table: ReportTable;
  /** Visible columns in their order. */
  readonly columns: readonly ReportColumn[];
  readonly allColumns: readonly ReportColumn[];
  readonly shown: ReportSnapshot;
  readonly lines: ReportLines;
  /** By field; empty where the report adds up nothing. */
  readonly totals: ReadonlyMap<string, string>;
  readonly lineHeight: number;
  /** CSS height of the table. */
  readonly height: string;
  readonly active: number;
  /** Where the table was scrolled to when it was left, px. */
  readonly scrollTop: number;
  readonly isFoot: boolean;
  readonly isOld: boolean;
  readonly actions: LineActions & LineKeyActions;
  readonly edits: RowEdits;
  readonly group: readonly string[];
  readonly onGroup: (group: readonly string[]) => void;
  /** Reports the visible lines. */
  readonly onRange: (start: number, stop: number) => void;
  /** Gets the scrolling element. */
  readonly onScroller: (scroller: HTMLElement | null) => void;
}

/** Windowed table: only visible lines are drawn, so that 100,000 rows scroll like a hundred. */
export function ReportGrid(props: ReportGridProps) {
  const { columns, shown, lines, totals, lineHeight, active, actions, isOld } = props;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const prefix = useId();
  const { items: drawn, totalSize } = useVirtualizer({
    count: lines.count,
    element: scroller,
    itemSize: lineHeight,
    overscanCount: OVERSCAN,
    defaultSize: GUESS_PX,
    onItemsRendered: (seen) => props.onRange(seen.startIndex, seen.stopIndex),
  });
  const hasMenus = useMemo(() => shown.parts.some(haveActions), [shown.parts]);
  const style = useGridStyle(props, hasMenus);
  const fixedLines = totals.size > 0 ? 2 : 1;
  const isTree = lines.keys.length > 0;
  const icons = useLineIcons();
  const { onScroller } = props;
  useEffect(() => onScroller(scroller), [onScroller, scroller]);
  useSideways(scroller);
  useLineInSight(scroller, { active, lineHeight, fixedLines, scrollTop: props.scrollTop });
  const onKeyDown = useLineKeys(
    lines,
    active,
    actions,
    Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / lineHeight) - fixedLines),
  );
  return (
    <div
      ref={setScroller}
      className={classes.scroller}
      style={{ ...icons, ...style }}
      role={isTree ? "treegrid" : "grid"}
      aria-label={props.label}
      aria-rowcount={lines.count + 1}
      aria-colcount={columns.length + (hasMenus ? 1 : 0)}
      aria-busy={isOld}
      aria-activedescendant={drawn.some(({ index }) => index === active) ? `${prefix}-${active}` : undefined}
      tabIndex={0}
      data-report-grid
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" style={{ display: "contents" }}>
        <GridHead
          table={props.table}
          columns={columns}
          group={props.group}
          isFixed={shown.isFixed}
          onGroup={props.onGroup}
        />
      </div>
      <GridBody {...props} {...{ scroller, prefix, drawn, totalSize, isTree, hasMenus }} />
      {totals.size > 0 && <TotalLine columns={columns} totals={totals} />}
    </div>
  );
}

interface GridBodyProps extends ReportGridProps {
  readonly scroller: HTMLElement | null;
  /** Of the ids of the lines. */
  readonly prefix: string;
  readonly drawn: readonly Line[];
  readonly totalSize: number;
  readonly isTree: boolean;
  readonly hasMenus: boolean;
}

function GridBody(props: GridBodyProps) {
  const {
    columns,
    shown,
    lines,
    lineHeight,
    active,
    actions,
    edits,
    isOld,
    scroller,
    prefix,
    drawn,
    isTree,
    hasMenus,
  } = props;
  const slots = useSlots(drawn.length);
  const inOrder = useOrder(scroller, slots);
  return (
    <>
      {!isOld && (
        <PassingLines
          scroller={scroller}
          lineHeight={lineHeight}
          above={1}
          count={lines.count}
          drawn={(first, last) =>
            first >= (drawn[0]?.index ?? 0) && last <= (drawn.at(-1)?.index ?? -1) && areRead(props, first, last)
          }
        />
      )}
      <div
        role="rowgroup"
        className={`${classes.body} ${isOld ? classes.old : ""}`}
        style={{ height: props.totalSize }}
      >
        {inOrder(drawn).map(({ index, offset }) => {
          const line = lines.at(index);
          const row = line?.kind === "row" ? shown.rows.at(line.index) : undefined;
          return (
            <GridLine
              key={index % slots}
              id={`${prefix}-${index}`}
              line={line}
              row={row}
              edited={row && editedRow(columns, row, edits)}
              edits={edits.calls}
              groupFields={shown.head.groupFields}
              isActive={index === active}
              {...{ index, offset, columns, isTree, hasMenus, actions }}
              allColumns={props.allColumns}
              isFoot={props.isFoot}
            />
          );
        })}
      </div>
    </>
  );
}

/** Whether all rows of a range of lines have been read. */
function areRead({ lines, shown }: ReportGridProps, first: number, last: number): boolean {
  for (let index = first; index <= last; index++) {
    const line = lines.at(index);
    if (!line || (line.kind === "row" && !shown.rows.at(line.index))) return false;
  }
  return true;
}

function useGridStyle(
  { columns, shown, totals, lineHeight, height }: ReportGridProps,
  hasMenus: boolean,
): CSSProperties {
  const widths = useMemo(() => columnWidths(columns, shown.parts, totals), [columns, shown.parts, totals]);
  const shared = widths.some(({ share }) => share > 0);
  const menu = hasMenus ? lineHeight : 0;
  return {
    "--height": height,
    "--columns": widths
      .map(({ px, share }) => (share > 0 || !shared ? `minmax(${px}px, ${share || 1}fr)` : `${px}px`))
      .concat(hasMenus ? [`${menu}px`] : [])
      .join(" "),
    "--least": `${widths.reduce((sum, { px }) => sum + px, menu)}px`,
    "--line": `${lineHeight}px`,
  } as CSSProperties;
}

interface TotalLineProps {
  readonly columns: readonly ReportColumn[];
  readonly totals: ReadonlyMap<string, string>;
}

/** Never scrolls away. */
const TotalLine = ({ columns, totals }: TotalLineProps) => (
  <div role="rowgroup" style={{ display: "contents" }}>
    <div className={classes.foot} role="row" data-totals>
      {columns.map((column, at) => (
        <div
          key={column.field}
          role="gridcell"
          className={classes.cell}
          data-first={at === 0 || undefined}
          data-align={column.align ?? (isFigure(column) ? "right" : "left")}
        >
          {[at === 0 ? "Total" : "", totals.get(column.field) ?? ""].filter(Boolean).join(" ")}
        </div>
      ))}
    </div>
  </div>
);
