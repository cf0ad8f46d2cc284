import { formatDateTime } from "../../../domain/date-format";
import { isOn } from "../../../wire/answers";
import { isRecord, type Row } from "../../../wire/envelope";
import type { FieldChange } from "../../../wire/history";
import { readDegrees, type Degrees } from "../../rows/map-link";
import { listOf, textOf } from "../../rows/read-row";

/** One entry of the history, ready to be shown. */
export interface HistoryEntry {
  readonly key: string;
  /** When the server got it, and when it was made if that was offline ('' otherwise). */
  readonly at: string;
  readonly madeOffline: string;
  readonly process: string;
  readonly user: string;
  /** Null where the device did not give its place. */
  readonly place: Degrees | null;
  readonly address: string;
  readonly changes: readonly FieldChange[];
  /** What is not a change of fields: the reason of a cancellation; '' for none. */
  readonly note: string;
  /** The entry is as it was written, by its hash and seal. */
  readonly holds: boolean;
}

/** Entries from the rows of the server, newest first (HIST-003). */
export const historyEntries = (rows: readonly Row[]): readonly HistoryEntry[] =>
  rows.map((row, at) => {
    const changes = listOf(row, "changelist").filter(isChange);
    return {
      key: `${textOf(row, "processdntview")} ${at}`,
      at: formatDateTime(textOf(row, "processdntview")),
      madeOffline: formatDateTime(textOf(row, "madeofflineview")),
      process: textOf(row, "processname"),
      user: textOf(row, "fullname") || textOf(row, "username"),
      place: isOn(row.gpsallowed) ? readDegrees(textOf(row, "geolocation")) : null,
      address: textOf(row, "loginip"),
      changes,
      note: changes.length > 0 ? "" : textOf(row, "changes"),
      holds: row.chainholds === undefined || isOn(row.chainholds),
    };
  });

const isChange = (value: unknown): value is FieldChange =>
  isRecord(value) && ["label", "old", "new", "lines"].every((key) => typeof value[key] === "string");
