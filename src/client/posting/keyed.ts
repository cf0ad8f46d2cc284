import type { LedgerRef } from "../../domain/books/bill-posting";
import { numberOf } from "../facts/kept-records";
import type { LedgerKey } from "./posted";

/** From the numbers that a computation uses for records back to their keys on this device. */
export function keyed(keys: readonly string[]) {
  const byNumber = new Map(keys.map((key) => [numberOf(key), key]));
  const keyOf = (id: number): string => byNumber.get(id) ?? String(id);
  return { keyOf, ledgerOf: (ref: LedgerRef): LedgerKey => (typeof ref === "number" ? keyOf(ref) : { role: ref }) };
}
