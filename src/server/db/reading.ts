import type { Transaction } from "kysely";
import type { Tables } from "./tables";

/**
 * Runs one part of a long check in a transaction that reads. Parts may see different moments, so each must hold by
 * itself; between two parts others are served, also by the embedded engine.
 */
export type Reading = <T>(work: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>;

/** For checks that take either: one transaction reads all parts on its snapshot. */
export const readingOf = (source: Reading | Transaction<Tables>): Reading =>
  typeof source === "function" ? source : (work) => work(source);
