import type { OpMember, Row } from "../../../wire/envelope";
import type { Refusal } from "../call/refusal";

/** Tokens of the questions that the user confirmed. */
export type Confirmed = Pick<ReadonlySet<string>, "has">;

/** One record on its way into the database. `record` is filled in as the steps go. */
export interface Draft {
  readonly record: Record<string, unknown>;
  /** The stored record that is changed, null for a new one. */
  readonly before: Row | null;
  readonly faults: Refusal[];
  /** The number that a new document got on the device where it was made. */
  readonly deviceNumber?: string | undefined;
  readonly confirmed?: Confirmed | undefined;
  /** The operation of this record, if one call carries records of several; by default that of the call. */
  readonly op?: OpMember | undefined;
}
