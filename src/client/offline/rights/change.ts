/** The difference between two lists of a user's rights. */
export interface RightsChange {
  /** Names of cached answers that are still valid; all others are dropped. */
  readonly same: ReadonlySet<string>;
  /** Modules of which the user now sees more or less, by their key; their downloads are dropped. */
  readonly seen: ReadonlySet<string>;
  /** Names of those modules, and the keys hidden now; null where the user no longer sees the module at all. */
  readonly hidden: ReadonlyMap<string, ReadonlySet<string> | null>;
}
