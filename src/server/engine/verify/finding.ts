/** One place where what is stored differs from what proves it: balances from entries, documents from their trail, a trail from its seals. */
export interface Finding {
  readonly what: string
  /** Of what: `Sale Invoice MUM/S2627/0001: Rate of Items, line 2`. */
  readonly key: string
  /** As it is stored. */
  readonly kept: string
  /** As it must be by what proves it. */
  readonly counted: string
}
