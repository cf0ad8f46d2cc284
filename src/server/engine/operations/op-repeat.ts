import type { Transaction } from "kysely";
import type { OpMember, Row } from "../../../wire/envelope";
import type { Tables } from "../../db/tables";
import type { SessionUser } from "../call/session-user";
import { AnswerInstead, opError } from "../call/refusal";
import { ledgerRows } from "./op-rows";
import { storedAnswer } from "./replay-rights";

interface Repeat {
  readonly op: OpMember;
  readonly session: SessionUser;
  readonly fp: Buffer;
}

/** The answer for an operation that the ledger knows: its stored rows, or a refusal. */
export async function repeatAnswer(tx: Transaction<Tables>, { op, session, fp }: Repeat): Promise<AnswerInstead> {
  const row = (await ledgerRows(tx, [op.id])).get(op.id);
  // Its maker may have sent it before an administrator took it over (`op-ledger.ts` checks that one).
  const isMakers = op.cap?.maker !== undefined && String(row?.user_id) === op.cap.maker;
  const isOwn = row?.user_id === session.userid || isMakers;
  if (!row || !isOwn) return opError("op_user", "This save belongs to another user or company.");
  if (row.status === "cancelled")
    return opError("op_cancelled", "This save was discarded before it reached the server.", { opid: op.id });
  const stored = replayed(await storedAnswer({ tx, session }, row.sqlsp, row.resp ?? []));
  if (Buffer.compare(row.fp, fp) === 0) return new AnswerInstead(stored);
  const { err: _err, errkey: _errkey, ...first } = stored[0] ?? {};
  return opError(
    "op_mismatch",
    "An earlier version of this save has already reached the server.",
    { ...first, rev: row.rev },
    stored.slice(1),
  );
}

/** Stored rows, marked as replayed. */
export function replayed(rows: readonly Row[]): Row[] {
  return [{ ...rows[0], opst: "replayed" }, ...rows.slice(1)];
}
