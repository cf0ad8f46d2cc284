import { copyOf, type Copies } from "../call/kept-stock";
import type { KnownParty } from "./known-facts";

/**
 * A party with its downloaded balance, in all branches, where that is newer: an answer that was stored here may be of
 * before the last bill of the party. Never throws.
 */
export async function withNewerBalance(copies: Copies, party: string, known: KnownParty): Promise<KnownParty> {
  // The server gave no figure: the user may not see it in a bill.
  if (known.asOf !== undefined && known.outstanding === "") return known;
  try {
    const copy = await copyOf(copies, "ledgerbalance");
    if (!copy?.complete || copy.asOf === null || copy.asOf <= (known.asOf ?? 0)) return known;
    const kept = await copies.reference.byId("ledgerbalance", party);
    return { ...known, outstanding: String(kept?.balance ?? "0"), asOf: copy.asOf };
  } catch {
    return known;
  }
}
