import type { Row } from "./envelope";

/**
 * The answer to a request for a block (`numberBlock` of procedure-names): numbers `first` to `last` of a series, with
 * `stem` before them (domain/books/voucher-number).
 */
export interface NumberBlockRow extends Row {
  readonly id: number;
  readonly entity: string;
  readonly fy: string;
  readonly stem: string;
  readonly first: number;
  readonly last: number;
}

/**
 * Why no document will have a number: its save was discarded, a user took another number instead, or its year is
 * over.
 */
export const VOID_REASONS = ["discarded", "dropped", "unused"] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

/** Most numbers that are given back in one call (`numberBack`). */
export const BACK_MAX = 100;

/** `block` of a refused number: no number of its block is accepted any more, so the device gives out none of them. */
export const BLOCK_CLOSED = "gone";
