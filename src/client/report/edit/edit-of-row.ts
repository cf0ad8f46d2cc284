import type { ReportColumn } from "../../../definitions/report/report-column";
import type { Row } from "../../../wire/envelope";
import type { EditedRow } from "./edited-row";
import { editKey, isEditable } from "./read-edit";
import type { RowEdits } from "./use-row-edits";

/** The changes of the user in a row; what was saved is in the row once it was read again. */
export function editedRow(columns: readonly ReportColumn[], row: Row, { rows }: RowEdits): EditedRow | undefined {
  if (rows.size === 0) return undefined;
  const column = columns.find((one) => isEditable(one, row));
  const edited = column && rows.get(editKey(column, row));
  const isRead = edited !== undefined && edited.row !== row && (edited.state === "saved" || edited.state === "waiting");
  return isRead ? undefined : edited;
}
