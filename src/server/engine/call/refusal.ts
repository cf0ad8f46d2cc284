import type { OpError } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";

/**
 * A refusal by a rule, not a bug: becomes a row with `err` 1, `errkey` and `errormsg`, and rolls everything back.
 * `field` is the key of the field at fault, or '' for the whole. Anything else that is thrown is a bug (HTTP 500).
 */
export class Refusal extends Error {
  constructor(
    readonly field: string,
    message: string,
    readonly more: Row = {},
  ) {
    super(message);
  }

  row(): Row {
    return { err: 1, errkey: this.field, errormsg: this.message, stype: "warning", stitle: "Warning!", ...this.more };
  }
}

/**
 * Not wrong, but unusual: refused until the user confirms it. `token`
 * identifies the question and its subject (`wire/confirming`).
 */
export class Question extends Refusal {
  constructor(
    field: string,
    message: string,
    readonly token: string,
  ) {
    super(field, message, { ask: token });
  }
}

/** Whether every fault is a question that the user can confirm. */
export const onlyAsks = (faults: readonly Refusal[]): boolean => faults.every((fault) => fault instanceof Question);

/** Several fields at fault: one row each, so that the form shows them all at once. */
export class Refusals extends Error {
  constructor(readonly all: readonly Refusal[]) {
    super(all.map((one) => one.message).join(" "));
  }
}

/** Not allowed: rows with `err` inside the envelope, HTTP 403 outside it. */
export class Forbidden extends Refusal {
  constructor(message: string) {
    super("rights", message);
  }
}

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
