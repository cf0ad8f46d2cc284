import { add, fromRupeesText, negate, sum, toRupeesText, ZERO, type Paise } from "../../domain/money";
import type { DocumentEffect } from "./item-effect";
import type { WaitingPosted } from "./waiting-posted";

/** The balance of a ledger on this device. */
export interface OwingHere {
  /** Rupees, a debit is positive. */
  readonly balance: string;
  /** Documents waiting here that change it. */
  readonly waiting: number;
}

/** A ledger's balance as the server told it (rupees, as of ms), with what the documents that wait here post to it. */
export async function owingHere(
  ledger: string,
  told: { readonly balance: string; readonly asOf: number },
  effects: WaitingPosted,
): Promise<OwingHere> {
  const { documents } = await effects(told.asOf);
  const changes = documents
    .map(({ before, after }) => add(postedTo(after, ledger), negate(postedTo(before, ledger))))
    .filter((change) => change !== 0);
  const balance = add(fromRupeesText(told.balance) ?? ZERO, sum(changes));
  return { balance: toRupeesText(balance), waiting: changes.length };
}

function postedTo(effect: DocumentEffect | null, ledger: string): Paise {
  if (!effect || !("posted" in effect)) return ZERO;
  return sum(effect.posted.entries.filter((entry) => entry.ledger === ledger).map(({ amount }) => amount));
}
