import type { OpState } from "../offline/contract/save";

const WORDS = {
  queued: "Saved on this device, waiting to be sent",
  sending: "Being sent",
  held: "Waiting for you to sign in",
  rejected: "Refused by the server: needs attention",
  conflict: "The record was changed meanwhile: needs attention",
  attention: "Could not be sent: needs attention",
} as const satisfies Record<OpState, string>;

/** The state of a save as one sentence. Never only "Saved": that is shown after the server's answer. */
export const pendingWords = (state: OpState): string => WORDS[state];

/** The sentence about a save, followed by that about its number; '' for none. */
export const withNumber = (text: string, number: string): string =>
  number === "" ? text : `${text.replace(/\.$/, "")}. ${number}`;

export const numberWords = (no: string): string => `Number ${no}`;

/** Reads the `_pending` that `offline.overlay` puts on rows; null for a row without a waiting save. */
export const pendingState = (value: unknown): OpState | null =>
  typeof value === "string" && value in WORDS ? (value as OpState) : null;

export const savesOf = (count: number): string => (count === 1 ? "1 save" : `${count} saves`);
