import type { Row } from "../../../wire/envelope";
import type { Overlay } from "../../offline/contract/reader";
import { textOf } from "../../rows/read-row";

/**
 * In a list over several kinds of documents (Approval Detail) a row shows the record `formid` of the kind `formmnu`;
 * '' in other lists.
 */
const kindOf = (row: Row): string => (textOf(row, "formid") === "" ? "" : textOf(row, "formmnu"));

const KINDS = new WeakMap<readonly Row[], readonly string[]>();

/** Kinds of documents in the rows of the parts, in lower case; each part is searched once. */
export const kindsIn = (parts: readonly (readonly Row[])[]): ReadonlySet<string> => new Set(parts.flatMap(kindsOf));

function kindsOf(part: readonly Row[]): readonly string[] {
  const kinds = KINDS.get(part) ?? [...new Set(part.map((row) => kindOf(row).toLowerCase()))].filter(Boolean);
  KINDS.set(part, kinds);
  return kinds;
}

/**
 * Lays the waiting saves of these documents over their rows, which keep their places and ids. Returns the same `rows`
 * if none waits.
 */
export async function foldKinds(
  overlay: Overlay,
  kinds: ReadonlySet<string>,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const place = (kind: string, record: unknown): string => `${kind.toLowerCase()} ${String(record)}`;
  const changed = new Map<string, Row>();
  for (const kind of kinds) {
    const own = rows.filter((row) => kindOf(row).toLowerCase() === kind).map((row) => ({ ...row, id: row.formid }));
    for (const row of await overlay.list(kind, own))
      if (row._pending !== undefined) changed.set(place(kind, row.id), row);
  }
  if (changed.size === 0) return rows;
  return rows.map((row) => {
    const found = kindOf(row) === "" ? undefined : changed.get(place(kindOf(row), row.formid));
    return found ? { ...found, id: row.id, formid: row.formid } : row;
  });
}
