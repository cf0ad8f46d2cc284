/** What the server is asked about, by kind and key: `item 7`. */
export const COMPANY = "company";

export const named = (kind: "item" | "party" | "ledger" | "against", keys: readonly string[]): readonly string[] =>
  keys.map((key) => `${kind} ${key}`);

/**
 * Whether facts also hold for the next bill. Those of a party, and of a bill that a note names, are requested again,
 * because the last bill changed them.
 */
export const holdsForEveryBill = (key: string): boolean => !/^(?:party|against)\b/.test(key);
