import type { Match } from "../../definitions/name-match";

/** A record that fits the text of Ctrl+K, or a save that waits on this device. */
export interface FoundRecord {
  readonly key: string;
  readonly label: string;
  readonly description: string;
  readonly path: string;
  /** The record by its form, and its id or `tmp:<opId>` while its first save waits; null for what is no record. */
  readonly record: { readonly formname: string; readonly recordKey: string } | null;
  /** How well it fits the text. */
  readonly match: Match;
}
