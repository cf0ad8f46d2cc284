import type { ReportColumn } from "../../../definitions/report/report-column";
import type { Row } from "../../../wire/envelope";
import { EditCell } from "./edit-cell";
import classes from "./edit.module.css";
import type { EditedRow } from "./edited-row";
import type { EditCalls } from "./use-row-edits";

/** Room for one cell on a card, px. */
export const CARD_EDIT_PX = 52;

interface CardEditsProps {
  readonly columns: readonly ReportColumn[];
  readonly row: Row;
  readonly index: number;
  readonly edited: EditedRow | undefined;
  readonly calls: EditCalls;
}

/** The cells of a card that are changed in place, each below its title. */
export const CardEdits = ({ columns, row, index, edited, calls }: CardEditsProps) => (
  <div className={classes.card} data-edits>
    {columns.map((column) => (
      <label key={column.field} className={classes.cardCell}>
        <span>{column.title}</span>
        <EditCell {...{ column, row, index, edited, calls }} />
      </label>
    ))}
  </div>
);
