/**
 * A difference between stored data and its proof: balances against entries, documents against their trail, a trail
 * against its seals.
 */
export interface Finding {
  readonly what: string;
  /** The place: `Sale Invoice MUM/S2627/0001: Rate of Items, line 2`. */
  readonly key: string;
  /** The place by column of a maintained balance: ids, days and codes as text. */
  readonly place?: Readonly<Record<string, string | null>>;
  /** The stored value. */
  readonly kept: string;
  /** The value by the proof. */
  readonly counted: string;
}
