import type { Row } from '../../../wire/envelope'

/**
 * A considered no: becomes a row with `err` 1, `errkey` and `errormsg`, and rolls everything back.
 * `field` is the key of the field at fault, or '' for the whole; anything else that is thrown is a bug (HTTP 500).
 */
export class Refusal extends Error {
  constructor(
    readonly field: string,
    message: string,
    readonly more: Row = {},
  ) {
    super(message)
  }

  row(): Row {
    return { err: 1, errkey: this.field, errormsg: this.message, stype: 'warning', stitle: 'Warning!', ...this.more }
  }
}

/** Not wrong, but unusual: refused until the user confirms it. `token` names the question and what it is about (`wire/confirming`). */
export class Question extends Refusal {
  constructor(
    field: string,
    message: string,
    readonly token: string,
  ) {
    super(field, message, { ask: token })
  }
}

/** Nothing of it is wrong: what is asked may be confirmed. */
export const onlyAsks = (faults: readonly Refusal[]): boolean => faults.every((fault) => fault instanceof Question)

/** Several fields at fault at once: one row each, so that the form shows them all. */
export class Refusals extends Error {
  constructor(readonly all: readonly Refusal[]) {
    super(all.map((one) => one.message).join(' '))
  }
}

/** Not allowed: rows with `err` inside the envelope, HTTP 403 outside it. */
export class Forbidden extends Refusal {
  constructor(message: string) {
    super('rights', message)
  }
}
