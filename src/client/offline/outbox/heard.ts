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

/** Whether a field of that name, of the record or of any of its lines (also as JSON text), has the value. */
function names(values: unknown, field: string, id: string): boolean {
  if (typeof values === "string") return values.startsWith("[") && names(readJson(values), field, id);
  if (Array.isArray(values)) return values.some((value) => names(value, field, id));
  if (!isRecord(values)) return false;
  return Object.entries(values).some(
    ([name, value]) => (name.replace("@", "") === field && String(value) === id) || names(value, field, id),
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
