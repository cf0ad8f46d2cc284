import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import type { OutboxDb } from "../database/outbox-db";
import type { StoredRow } from "../database/outbox-rows";
import { SENT_BYTES_MAX, trimSentBlobs } from "../files/file-bytes";
import { removeRow } from "../outbox/chain";

/** The save is on the server: its row leaves, its result stays (later drafts may still carry the temporary id). */
export async function finish(db: OutboxDb, row: StoredRow, rows: readonly Row[], now: number): Promise<void> {
  const { opId, entity, userKey, screen, place, sig, rev } = row;
  const title = titleWithNumber(row);
  const first = rows[0] ?? {};
  const id = first.id === undefined || first.id === "" ? ownKey(row) : String(first.id);
  const ver = typeof first.rowver === "number" ? first.rowver : null;
  await db.opresult.put({ opId, userKey, at: now, entity, rows: rows.map(withoutRefusal), id, ver, sig, title, rev });
  await db.history.add({
    opId,
    at: now,
    what: "applied",
    userKey,
    title,
    screen,
    place,
    ...(isOn(first.warned) ? { warning: String(first.resu ?? "") } : {}),
  });
  await db.sent.put({
    ...row,
    at: now,
    due: undefined,
    back: placeOf(row, first),
    server: undefined,
    answer: undefined,
  });
  // A user who seals saves does not want their files stored in plain longer than necessary.
  await removeRow(db, row, !row.body);
  if (row.blob) await trimSentBlobs(db, SENT_BYTES_MAX);
}

/** The id and number of the record that this save made, so that it can come back under them. */
function placeOf(row: StoredRow, { id, no, isnew }: Row): NonNullable<StoredRow["back"]> {
  if (row.back?.id) return row.back;
  return isnew === 1 && Number.isSafeInteger(Number(id))
    ? { id: Number(id), ...(typeof no === "string" && no !== "" ? { no } : {}) }
    : {};
}

/** Users find the save of a document by its number. */
export const titleWithNumber = ({ title, number }: Pick<StoredRow, "title" | "number">): string =>
  number ? `${title} · ${number.no}` : title;

const ownKey = (row: StoredRow): string => (row.recordKey.startsWith("tmp:") ? "" : row.recordKey);

/** A stored answer that came back with `op_mismatch` is still the answer of a save that was applied. */
function withoutRefusal(row: Row): Row {
  if (row.errkey !== "op_mismatch") return row;
  const { err: _err, errkey: _errkey, errormsg: _errormsg, ...stored } = row;
  return stored;
}
