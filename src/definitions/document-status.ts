import type { IsoDate } from "../domain/calendar";

/** The column of a list of documents that says how far each is, and the field of its filter. */
export const STATUS = "docstatus";

/** In a downloaded copy: the day on which the next unpaid part of a bill is due, `yyyy-mm-dd`; '' where none is. */
export const STATUS_DUE = "docdue";

/** What a status is called past its due day. */
export const WHEN_LATE: Readonly<Record<string, string>> = { Unpaid: "Overdue", "Part paid": "Part paid, overdue" };

/**
 * A copied document as its list would show it today: a bill that was unpaid when it was copied may be overdue since.
 * It is due for the whole of its due day.
 */
export function statusOn<R extends Readonly<Record<string, unknown>>>(row: R, today: IsoDate): R {
  const due = String(row[STATUS_DUE] ?? "");
  const late = due !== "" && due < today ? WHEN_LATE[String(row[STATUS])] : undefined;
  return late === undefined ? row : { ...row, [STATUS]: late };
}
