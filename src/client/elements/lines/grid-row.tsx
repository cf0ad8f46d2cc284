import { type CSSProperties, memo, type ReactNode } from "react";
import type { LineColumn } from "../../../definitions/form-row";
import { iconStyle } from "../../ui/grid/line-icons";
import picture from "../../ui/picture-button.module.css";
import { CellInput, type Move } from "./cell-input";
import { type CellContext, cellText } from "./line";
import { type CellError, problemsOf, refusalAt } from "./line-errors";
import type { Line } from "./line-values";
import classes from "./lines.module.css";
import { meantText, type ShownColumn } from "./shown-column";

/** Shared by all rows of a grid. */
export interface RowShared {
  readonly gridId: string;
  readonly columns: readonly ShownColumn[];
  readonly context: CellContext;
  readonly disabled: boolean;
  readonly onPoint: (row: number, col: number, text: string | null) => void;
  readonly onLine: (row: number, line: Line) => void;
  readonly onMove: (move: Move) => void;
  readonly onRemove: (row: number) => void;
}

interface GridRowProps {
  readonly shared: RowShared;
  readonly line: Line;
  readonly index: number;
  /** Column with the keyboard focus in this row, -1 for none. */
  readonly activeCol: number;
  /** Text that opened the active cell; null while it is not being edited. */
  readonly editing: string | null;
  /** The server's errors for this line. */
  readonly refusals: readonly CellError[];
  readonly isNew: boolean;
  /** Distance from the first line, px, where lines have positions of their own. */
  readonly offset?: number;
}

export const cellDomId = (gridId: string, row: number, col: number): string => `${gridId}-c${row}-${col}`;

/** Minimum width of a column, px, by its width out of 12: a rate needs less than a name. */
const basisOf = (width: number): number => (width <= 1 ? 78 : width === 2 ? 100 : 110 + (width - 3) * 60);

/** Width of a column relative to the others: the one in its definition out of 12, otherwise 3. */
export const columnStyle = ({ width = 3 }: LineColumn): CSSProperties => ({
  flexGrow: width,
  flexBasis: basisOf(width),
});

const NUMBER_PX = 44;
const REMOVE_PX = 36;

/** Minimum width of all lines where there is less room: from the columns, never from the content of a line. */
export const leastWidth = (columns: readonly LineColumn[]): CSSProperties =>
  ({
    "--least": `${columns.reduce((sum, { width = 3 }) => sum + basisOf(width), NUMBER_PX + REMOVE_PX)}px`,
  }) as CSSProperties;

/** One line. Drawn again only when this line changed. */
export const GridRow = memo(function GridRow({
  shared,
  line,
  index,
  activeCol,
  editing,
  refusals,
  isNew,
  offset,
}: GridRowProps) {
  const { columns, disabled, onRemove } = shared;
  const problems = problemsOf(columns, line);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      style={offset === undefined ? undefined : { top: offset }}
      data-line={index}
    >
      <div role="rowheader" className={classes.number}>
        {isNew ? "" : index + 1}
      </div>
      {columns.map((column, col) => (
        <Cell
          key={column.key}
          shared={shared}
          column={column}
          line={line}
          row={index}
          col={col}
          isActive={col === activeCol}
          editing={col === activeCol ? editing : null}
          problem={refusalAt(refusals, index, column.key, col === 0) || (problems.get(column.key) ?? "")}
        />
      ))}
      <div role="gridcell" className={classes.remove}>
        {!disabled && !isNew && (
          <button
            type="button"
            className={`${picture.button} ${classes.removal}`}
            style={iconStyle("trash")}
            tabIndex={-1}
            aria-label={`Remove line ${index + 1}`}
            onClick={() => onRemove(index)}
          />
        )}
      </div>
    </div>
  );
});

/** The text of a closed cell, or what it stands for while it is empty. */
function closedCell(column: ShownColumn, line: Line): ReactNode {
  const text = cellText(column, line);
  const meant = text === "" ? meantText(column, line) : "";
  return meant === "" ? text : <span className={classes.meant}>{meant}</span>;
}

interface CellProps {
  readonly shared: RowShared;
  readonly column: ShownColumn;
  readonly line: Line;
  readonly row: number;
  readonly col: number;
  readonly isActive: boolean;
  readonly editing: string | null;
  readonly problem: string;
}

function Cell({ shared, column, line, row, col, isActive, editing, problem }: CellProps) {
  const { gridId, context, disabled, onPoint, onLine, onMove } = shared;
  const name = `${column.title}, line ${row + 1}`;
  return (
    <div
      role="gridcell"
      id={cellDomId(gridId, row, col)}
      aria-colindex={col + 1}
      aria-selected={isActive}
      aria-invalid={problem !== "" || undefined}
      title={problem || undefined}
      className={column.comp_type === "amt" ? `${classes.cell} ${classes.figure}` : classes.cell}
      style={columnStyle(column)}
      data-active={isActive || undefined}
      data-editing={editing !== null || undefined}
      onMouseDown={(event) => {
        if (editing !== null) return;
        event.preventDefault();
        onPoint(row, col, isActive ? "" : null);
      }}
    >
      {editing === null ? (
        closedCell(column, line)
      ) : (
        <CellInput
          column={column}
          line={line}
          context={context}
          name={name}
          error=""
          disabled={disabled}
          initial={editing}
          autoFocus
          onLine={(next) => onLine(row, next)}
          onMove={onMove}
        />
      )}
    </div>
  );
}
