import type { Row } from "../../../wire/envelope";
import type { EditedRecord } from "../contract/outbox";
import type { Vault } from "../contract/vault";
import type { CacheDb } from "../database/cache-db";
import type { ReferenceHead } from "../database/cache-rows";
import { applyPage, readCopyState } from "./apply";
import { rowsById } from "./parts";
import { openAll } from "./search";

/**
 * Changes the records that a complete copy has. Its moment and its place in the changes stay: its next update brings
 * them as the server has them.
 */
export async function takeEdits(
  { db, vault }: { readonly db: CacheDb; readonly vault: Pick<Vault, "access"> },
  complete: ReferenceHead | null,
  edits: readonly EditedRecord[],
): Promise<void> {
  if (!complete || edits.length === 0) return;
  const from = await readCopyState(db, complete);
  const { head } = from;
  const access = () => vault.access(head.userKey);
  const ids = [...new Set(edits.map(({ id }) => id))];
  const kept = await openAll(head.t, await rowsById(db, head.t, ids), await access());
  const rows = [...kept].map(([id, row]) =>
    edits.filter((edit) => edit.id === id).reduce<Row>((edited, { values }) => edit(edited, values), row),
  );
  const changed = rows.filter((row) => JSON.stringify(row) !== JSON.stringify(kept.get(String(row.id))));
  if (changed.length === 0) return;
  const { cursor, asOf, isPartial } = head;
  await applyPage(db, from, { rows: changed, cursor, at: asOf ?? 0, last: true, isPartial }, access);
}

/** The fields that the copy has, in the kind it has them: forms send numbers as texts. */
const edit = (row: Row, values: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([key, old]) => [key, key === "id" ? old : alike(old, values[key])]));

function alike(old: unknown, value: unknown): unknown {
  if (value === undefined || typeof value === "object") return old;
  if (typeof old !== "number") return value;
  const number = Number(value);
  return value !== "" && Number.isFinite(number) ? number : old;
}
