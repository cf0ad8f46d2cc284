import { Text } from "@mantine/core";
import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import type { LineColumn } from "../../../definitions/form-row";
import { useLineIcons } from "../../ui/grid/use-line-icons";
import { CODES } from "./cell-input";
import { cellDomId, columnStyle, leastWidth, type RowShared } from "./grid-row";
import type { HeldLetters } from "./held-letters";
import { byLine, type CellError, problemsOf, refusalAt } from "./line-errors";
import type { Line } from "./line-values";
import classes from "./lines.module.css";
import { LineAt, type LinesShown, LongLines } from "./long-lines";
import type { Place } from "./paste";
import { type Grid, type GridPlan, useGrid } from "./use-grid";

/** Above this number only the visible lines are drawn. */
const DRAWN_MAX = 50;

interface LinesGridProps extends GridPlan {
  readonly name: string;
  readonly describedBy?: string;
  readonly refusals: readonly CellError[];
  /** A cell to show and to focus; acted on once for each object. */
  readonly spot: Place | null;
  readonly onLeave: () => void;
  /** Letters at a closed cell that scans fill. */
  readonly letters: HeldLetters;
  /** The line (from 0) and the column where the user is. */
  readonly onLine: (line: number, column: string) => void;
}

export function LinesGrid(props: LinesGridProps) {
  const { id, name, describedBy, refusals, spot, letters, onLeave, onLine, ...plan } = props;
  const grid = useGrid({ id, ...plan });
  const { rows, active, editing } = grid;
  const errors = useMemo(() => byLine(refusals), [refusals]);
  const isLong = rows.length > DRAWN_MAX;
  const icons = useLineIcons();
  const shared = useShared({ id, ...plan }, grid);
  const { onShow, onPoint } = shared;
  useEffect(() => {
    if (!spot) return;
    onShow(spot);
    document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  }, [spot, onShow, id]);
  const atLine = useRef(onLine);
  useEffect(() => {
    atLine.current = onLine;
  });
  const column = plan.columns[active.col]?.key ?? "";
  useEffect(() => atLine.current(active.row, column), [active.row, column]);
  const isScanned = editing === null && !plan.disabled && plan.columns[active.col]?.scanAdds !== undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    const type = (text: string) => onPoint(active.row, active.col, text);
    const isHeld = editing === null ? letters.press(event, isScanned, type) : "none";
    if (isHeld === "none") grid.onKeyDown(event);
    if (isHeld !== "taken") return;
    event.preventDefault();
    event.stopPropagation();
  };
  const data: LinesShown = { rows, shared, active, editing, refusals: errors, isOpen: !plan.disabled };
  return (
    <>
      <div
        id={id}
        role="grid"
        tabIndex={0}
        aria-label={name}
        aria-describedby={describedBy}
        aria-invalid={refusals.length > 0 || undefined}
        aria-rowcount={rows.length + 1}
        aria-colcount={plan.columns.length}
        aria-readonly={plan.disabled || undefined}
        aria-activedescendant={rows.length > 0 ? cellDomId(id, active.row, active.col) : undefined}
        className={classes.grid}
        style={{ ...icons, ...leastWidth(plan.columns) }}
        {...(isScanned ? CODES : {})}
        onKeyDown={onKeyDown}
        onPaste={grid.onPaste}
        onCopy={grid.onCopy}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onLeave()}
      >
        <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.head}`}>
          <div role="columnheader" className={classes.number}>
            #
          </div>
          {plan.columns.map((column) => (
            <div
              key={column.key}
              role="columnheader"
              className={column.comp_type === "amt" ? `${classes.cell} ${classes.figure}` : classes.cell}
              style={columnStyle(column)}
            >
              {column.title}
              {column.required ? " *" : ""}
            </div>
          ))}
          <div role="columnheader" className={classes.remove} aria-label="Remove" />
        </div>
        {isLong ? <LongLines {...data} /> : rows.map((_, index) => <LineAt key={index} index={index} {...data} />)}
      </div>
      {!plan.disabled && <GridStatus message={grid.message} problem={problemAt(plan.columns, rows, active, errors)} />}
    </>
  );
}

function problemAt(
  columns: readonly LineColumn[],
  rows: readonly Line[],
  { row, col }: Place,
  errors: ReadonlyMap<number, readonly CellError[]>,
): string {
  const column = columns[col];
  const line = rows[row];
  if (!column || !line) return "";
  return (
    refusalAt(errors.get(row) ?? [], row, column.key, col === 0) || (problemsOf(columns, line).get(column.key) ?? "")
  );
}

/** The error of the focused cell, and the result of a paste. Always present: it is read out and nothing moves. */
const GridStatus = ({ message, problem }: { readonly message: string; readonly problem: string }) => (
  <Text size="sm" mih={22} role="status" c={problem ? "var(--mac-danger-text)" : "dimmed"}>
    {problem || message}
  </Text>
);

/** Handlers that stay the same while the grid is shown, so that a keystroke draws only one row again. */
function useShared(
  { id: gridId, columns, context, disabled }: GridPlan,
  grid: Pick<Grid, "onPoint" | "onShow" | "onLine" | "onMove" | "onRemove">,
): RowShared & Pick<Grid, "onShow"> {
  const latest = useRef(grid);
  useEffect(() => {
    latest.current = grid;
  });
  return useMemo(
    () => ({
      gridId,
      columns,
      context,
      disabled,
      onShow: (place) => latest.current.onShow(place),
      onPoint: (row, col, text) => latest.current.onPoint(row, col, text),
      onLine: (row, line) => latest.current.onLine(row, line),
      onMove: (move) => latest.current.onMove(move),
      onRemove: (row) => latest.current.onRemove(row),
    }),
    [gridId, columns, context, disabled],
  );
}
