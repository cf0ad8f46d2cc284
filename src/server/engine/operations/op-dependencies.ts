import type { Transaction } from "kysely";
import type { OpMember, OpRef } from "../../../wire/envelope";
import type { Tables } from "../../db/tables";
import { opError } from "../call/refusal";
import { referredOps, replaceRefs } from "./op-references";
import { ledgerRows } from "./op-rows";
import type { LedgerRow } from "./op-rows";

interface ResolvedCall {
  /** The values with every `$op` replaced by the id, number or version that the server gave. */
  readonly args: ReadonlyMap<string, unknown>;
  /** The operation whose result this edit started from, where `base.kind` is `op`. */
  readonly base: LedgerRow | null;
}

/**
 * Every operation that this one depends on must be applied: the previous one on the same record (`after`), its
 * `deps`, those that its values refer to, and its base. Otherwise throws `op_dep` with the missing ones, or
 * `op_dep_cancelled` with the discarded ones.
 */
export async function resolveDependencies(
  tx: Transaction<Tables>,
  op: OpMember,
  args: ReadonlyMap<string, unknown>,
): Promise<ResolvedCall> {
  const baseOp = op.base?.kind === "op" ? op.base.op.toLowerCase() : null;
  const refs = referredOps(args);
  const needed = new Set(
    [op.after, baseOp, ...(op.deps ?? []), ...refs]
      .filter((id) => id !== null && id !== undefined)
      .map((id) => id.toLowerCase()),
  );
  needed.delete(op.id);
  if (needed.size === 0) return { args, base: null };
  const rows = await ledgerRows(tx, [...needed].filter(isUuid));
  const cancelled = [...needed].filter((id) => rows.get(id)?.status === "cancelled");
  if (cancelled.length > 0)
    throw opError("op_dep_cancelled", "This save depends on another save that was discarded.", { deps: cancelled });
  const missing = [...needed].filter((id) => !rows.has(id));
  if (missing.length > 0)
    throw opError("op_dep", "This save is waiting for another save that has not reached the server yet.", {
      deps: missing,
    });
  return {
    args: refs.size === 0 ? args : replaceRefs(args, (ref) => valueOf(ref, rows)),
    base: baseOp ? (rows.get(baseOp) ?? null) : null,
  };
}

/** References may read only `id`, `no` and `rowver` of another answer. */
function valueOf(ref: OpRef, rows: ReadonlyMap<string, LedgerRow>): unknown {
  const row = rows.get(ref.$op.toLowerCase());
  const value = ref.col === "rowver" ? row?.rowver : row?.ids?.[ref.col];
  if (value === null || value === undefined)
    throw opError("op_dep", `The save ${ref.$op} gave no ${ref.col} to refer to.`, { deps: [ref.$op] });
  return value;
}

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
