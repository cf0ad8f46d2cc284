import type { OpBase, OpRef, Row } from "../../../wire/envelope";
import { parameterName } from "../../../wire/envelope";
import { nextDseq } from "../database/device-facts";
import type { OutboxDb } from "../database/outbox-db";
import type { StoredRow } from "../database/outbox-rows";
import { chainRows, refreshChain } from "../outbox/chain";
import { finish } from "./settle-finish";

/**
 * An earlier version of the save had already reached the server: that version is done. The correction made since
 * continues as its own save, based on what the server has, at the end of the chain. Where the body does not name the
 * record it changes, it would create a second record, so the user is asked instead.
 */
export async function resettle(db: OutboxDb, row: StoredRow, rows: readonly Row[], now: number): Promise<void> {
  const ver = rows[0]?.rowver;
  // The number is on the record that the earlier version made.
  const { seq: _seq, blob: _blob, number: _number, ...kept } = row;
  const renamed = row.body ? pointSealed(row) : pointAt(row);
  await finish(db, { ...row, rev: Number(rows[0]?.rev ?? 0) }, rows, now);
  const prior = await chainRows(db, row.chain).last();
  const base: OpBase = prior
    ? { kind: "op", op: prior.opId }
    : typeof ver === "number"
      ? { kind: "ver", ver }
      : { kind: "op", op: row.opId };
  await db.outbox.add({
    ...kept,
    opId: crypto.randomUUID(),
    rev: 0,
    dseq: await nextDseq(db),
    after: prior?.opId ?? null,
    deps: [...new Set([...row.deps, row.opId])],
    base,
    ...renamed,
    state: renamed ? "queued" : "attention",
    outcome: "never",
    attempts: 0,
    itemFails: 0,
    nextAt: 0,
    due: undefined,
    lastErr: { cls: "mismatch", msg: "The server already had an earlier version of this save.", at: now },
  });
  await refreshChain(db, row.chain);
}

/** The body with the record's id in place of "new"; null where it has no parameter `id`. */
function pointAt(row: StoredRow): Pick<StoredRow, "env"> | null {
  if (!row.recordKey.startsWith("tmp:")) return { env: row.env };
  const at = row.env.sqlpara.findIndex((name) => parameterName(name) === "id");
  if (at < 0) return null;
  const id: OpRef = { $op: row.opId, col: "id" };
  return { env: { ...row.env, mypayans: row.env.mypayans.map((value, index) => (index === at ? id : value)) } };
}

/** The same for a body that cannot be opened here: records the value to put there when it is opened. */
function pointSealed({ recordKey, idAt = -1, opId }: StoredRow): Pick<StoredRow, "pointTo"> | null {
  if (!recordKey.startsWith("tmp:")) return {};
  return idAt < 0 ? null : { pointTo: { $op: opId, col: "id" } };
}
