import { readJson } from "../../../definitions/props";
import { isRecord, type Row } from "../../../wire/envelope";
import type { StoredRow } from "../database/outbox-rows";
import type { Prepared } from "./prepare";

/** References that the server refused because a restore gave their ids to other records. */
export function reusedOf(rows: readonly Row[]): StoredRow["reused"] {
  const reused = rows.flatMap(({ reusedfield, reusedid }) =>
    reusedfield === undefined ? [] : [{ field: String(reusedfield), id: String(reusedid) }],
  );
  return reused.length > 0 ? reused : undefined;
}

/**
 * A corrected body refers to what the device knows at the correction, `heard` (ms). One that keeps a record which the
 * server refused refers to what was known before, and is refused again.
 */
export const heardAfter = (row: StoredRow, { request }: Prepared, heard: number | undefined): number | undefined =>
  row.reused?.some(({ field, id }) => names(request.args, field, id)) ? row.heardAt : heard;

/**
 * Whether all that the server refused are records that still have the name under which the user chose them: then they
 * are the chosen ones, and only the times were wrong. The server names no document, whose number another one may have.
 */
export const areAsChosen = (rows: readonly Row[], shown: Row): boolean =>
  rows.length > 0 &&
  rows.every(
    ({ reusedfield, reusedid, reusedname }) =>
      typeof reusedname === "string" &&
      reusedname !== "" &&
      names(shown, String(reusedfield), String(reusedid), reusedname),
  );

/**
 * Whether a field of that name, of the record or of any of its lines (also as JSON text), has the value, and the label
 * where one is asked for.
 */
function names(values: unknown, field: string, id: string, label?: string): boolean {
  if (typeof values === "string") return values.startsWith("[") && names(readJson(values)?.value, field, id, label);
  if (Array.isArray(values)) return values.some((value) => names(value, field, id, label));
  if (!isRecord(values)) return false;
  return Object.entries(values).some(
    ([name, value]) =>
      (name.replace("@", "") === field &&
        String(value) === id &&
        (label === undefined || values[`${field}_label`] === label)) ||
      names(value, field, id, label),
  );
}
