import { readJson } from "../../../definitions/props";
import { type Envelope, isRecord, type Row } from "../../../wire/envelope";
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
 * Up to when the device knew what a corrected body names: the present, `heard` (ms). One that keeps a record which the
 * server refused refers to what was known before, and is refused again; one in which no other record is chosen was
 * begun when its entry was.
 */
export function knownOf(
  row: StoredRow,
  { request, env }: Prepared,
  heard: number | undefined,
): Pick<StoredRow, "heardAt" | "since"> {
  if (row.reused?.some(({ field, id }) => names(request.args, field, id)))
    return { heardAt: row.heardAt, since: row.since };
  const before = namedIds(row.env);
  const isAsBefore = !row.reused && [...namedIds(env)].every((one) => before.has(one));
  return { heardAt: heard, since: isAsBefore ? (row.since ?? request.since) : request.since };
}

/** The records that a body names, as `name:id`. */
function namedIds({ sqlpara, mypayans }: Envelope): ReadonlySet<string> {
  const found = new Set<string>();
  sqlpara.forEach((name, at) => collectIds(String(name).replace("@", ""), mypayans[at], found));
  return found;
}

function collectIds(name: string, value: unknown, found: Set<string>): void {
  if (typeof value === "string" && value.startsWith("[")) collectIds(name, readJson(value)?.value, found);
  else if (Array.isArray(value)) for (const one of value) collectIds(name, one, found);
  else if (isRecord(value)) for (const [key, one] of Object.entries(value)) collectIds(key, one, found);
  else if (name.endsWith("id") && Number(value) > 0) found.add(`${name}:${Number(value)}`);
}

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
