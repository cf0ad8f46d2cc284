import type { EditKind, ReportColumn } from "../../../definitions/report/report-column";
import type { IsoDate } from "../../../domain/calendar";
import { formatDate } from "../../../domain/date-format";
import { readDate } from "../../../domain/date-input";
import { readDecimal } from "../../../domain/decimal";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { textOf } from "../../rows/read-row";

/** An entry as the server takes it, or what is wrong with it. */
export type EditRead = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly message: string };

/** Whether a cell is changed in place: its column says how, and its row allows it (REP-091). */
export const isEditable = (column: ReportColumn, row: Row): boolean =>
  column.linkeditfieldtype !== undefined && isOn(row.linkeditfieldallowed) && editKey(column, row) !== "";

/** Names the record of a cell: cells of one record are saved together. '' where the row names none. */
export function editKey(column: ReportColumn, row: Row): string {
  const id = textOf(row, column.linkeditsaveid ?? "id");
  return id === "" || id === "0" ? "" : `${column.linkeditsaveentity ?? ""} ${id}`;
}

/** The value of a cell as the user enters it. */
export function editText(kind: EditKind | undefined, value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  return kind === "txtdate" ? formatDate(text) || text : text;
}

/** Reads what was typed into a cell. An empty text empties the cell. */
export function readEdit({ linkeditfieldtype: kind, title }: ReportColumn, typed: string, today: IsoDate): EditRead {
  const text = typed.trim();
  if (text === "" || kind === "txtstring" || kind === "txtstrings") return { ok: true, value: text };
  if (kind === "txtdate") {
    const read = readDate(text, today);
    return read.ok ? { ok: true, value: read.date } : read;
  }
  const number = text.replaceAll(",", "");
  return readDecimal(number) === null
    ? { ok: false, message: `Enter a number in ${title}.` }
    : { ok: true, value: number };
}
