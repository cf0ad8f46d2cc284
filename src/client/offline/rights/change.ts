/** What changed for the user between two lists of his rights. */
export interface RightsChange {
  /** Names under which answers are kept that are as good as before; all others go. */
  readonly same: ReadonlySet<string>
  /** Modules of which he sees more or less now, by their key; downloads of them go. */
  readonly seen: ReadonlySet<string>
  /** Names of those modules, and the keys hidden from him now; null where he sees nothing of it any more. */
  readonly hidden: ReadonlyMap<string, ReadonlySet<string> | null>
}
