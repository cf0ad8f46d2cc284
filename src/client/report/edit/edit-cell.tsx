import type { KeyboardEvent } from "react";
import type { ReportColumn } from "../../../definitions/report/report-column";
import type { Row } from "../../../wire/envelope";
import { mayBeSaved, type EditedRow } from "./edited-row";
import classes from "./edit.module.css";
import { editText } from "./read-edit";
import type { EditCalls } from "./use-row-edits";

interface EditCellProps {
  readonly column: ReportColumn;
  readonly row: Row;
  /** Line of the table. */
  readonly index: number;
  readonly edited: EditedRow | undefined;
  readonly calls: EditCalls;
}

/**
 * A cell that is changed in place (REP-091). Enter goes to the cell below, Escape takes the changes of the row back.
 * Plain HTML, because a table draws many of them.
 */
export function EditCell({ column, row, index, edited, calls }: EditCellProps) {
  const { field, title, linkeditfieldtype: kind } = column;
  const typed = edited?.cells.find((cell) => cell.column.field === field)?.typed;
  const isRefused = edited?.state === "refused" && typed !== undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "Escape" && mayBeSaved(edited)) calls.undo(column, row);
    else if (event.key === "Enter" && !event.ctrlKey) goBelow(event.currentTarget, index, field);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className={classes.cell} onClick={(event) => event.stopPropagation()}>
      <input
        className={classes.input}
        data-edit={field}
        data-state={typed === undefined ? undefined : edited?.state}
        aria-label={title}
        aria-invalid={isRefused || undefined}
        title={isRefused ? edited.message : undefined}
        inputMode={kind === "txtnumber" ? "decimal" : undefined}
        autoComplete="off"
        disabled={edited?.state === "saving"}
        value={typed ?? editText(kind, row[field])}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => calls.type(column, row, event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onDoubleClick={(event) => event.stopPropagation()}
      />
      {column.linkeditfieldsavebtn === "rowwise" && (
        <button
          type="button"
          className={classes.update}
          disabled={!mayBeSaved(edited)}
          onClick={() => calls.save(column, row)}
        >
          Update
        </button>
      )}
    </span>
  );
}

/** Focuses the same cell of the next line. */
function goBelow(input: HTMLElement, index: number, field: string): void {
  const table = input.closest("[data-report-grid]");
  table?.querySelector<HTMLElement>(`[data-index="${index + 1}"] [data-edit="${field}"]`)?.focus();
}
