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
