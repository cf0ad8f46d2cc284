import type { OpMember, Row } from '../../../wire/envelope'
import type { Refusal } from '../call/refusal'

/** Tokens of the questions that the user confirmed. */
export type Confirmed = Pick<ReadonlySet<string>, 'has'>

/** One record on its way into the database. `record` is filled in as the steps go. */
export interface Draft {
  readonly record: Record<string, unknown>
  /** The stored record that is changed, null for a new one. */
  readonly before: Row | null
  readonly faults: Refusal[]
  /** The number that a new document brings from the device it was made on. */
  readonly brought?: string | undefined
  readonly confirmed?: Confirmed | undefined
  /** The operation of this record, where the records of one call come from several; that of the call unless given. */
  readonly op?: OpMember | undefined
}
