import type { OpError } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";

/** Ends a command with these rows instead of its own. The transaction rolls back, so nothing is stored. */
export class AnswerInstead extends Error {
  constructor(readonly rows: readonly Row[]) {
    super(String(rows[0]?.errormsg ?? "answered from the ledger"));
  }
}

/**
 * A refusal by the ledger; `more` is what the client needs to continue (the missing operations, the current record).
 */
export function opError(
  errkey: OpError,
  errormsg: string,
  more: Row = {},
  following: readonly Row[] = [],
): AnswerInstead {
  return new AnswerInstead([{ err: 1, errkey, errormsg, stype: "warning", stitle: "Warning!", ...more }, ...following]);
}
