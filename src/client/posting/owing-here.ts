import type { OpenBill } from "../../definitions/bill/bill-refs";
import { add, fromRupeesText, negate, subtract, sum, toRupeesText, ZERO, type Paise } from "../../domain/money";
import type { DocumentEffect } from "./item-effect";
import type { PostedBill } from "./posted";
import type { WaitingPosted } from "./waiting-posted";

/** The balance of a ledger on this device. */
export interface OwingHere {
  /** Rupees, a debit is positive. */
  readonly balance: string;
  /** Documents waiting here that change it. */
  readonly waiting: number;
}

/** A document as it is in the form, whose own effect is left out. */
export interface OwnDocument {
  readonly entity: string;
  readonly key: string;
}

const NO_DOCUMENT: OwnDocument = { entity: "", key: "" };

/** A ledger's balance by the server's answer (rupees, as of ms), with what the documents that wait here post to it. */
export async function owingHere(
  ledger: string,
  answered: { readonly balance: string; readonly asOf: number },
  effects: WaitingPosted,
  own: OwnDocument = NO_DOCUMENT,
): Promise<OwingHere> {
  const changes = (await otherDocuments(effects, answered.asOf, own))
    .map(({ before, after }) => subtract(postedTo(after, ledger), postedTo(before, ledger)))
    .filter((change) => change !== 0);
  const balance = add(fromRupeesText(answered.balance) ?? ZERO, sum(changes));
  return { balance: toRupeesText(balance), waiting: changes.length };
}

/**
 * Open bills of a ledger by the server's answer, after the documents that wait here: what they settle has less or is
 * gone, what they open comes last.
 */
export async function openBillsHere(
  ledger: string,
  answered: { readonly open: readonly OpenBill[]; readonly asOf: number },
  effects: WaitingPosted,
  own: OwnDocument = NO_DOCUMENT,
): Promise<{ readonly open: readonly OpenBill[]; readonly waiting: number }> {
  const bills = new Map(answered.open.map((bill) => [keyOf(bill), bill]));
  const change = (effect: DocumentEffect | null, sign: 1 | -1): void => {
    for (const bill of billsOf(effect, ledger)) {
      const known = bills.get(keyOf(bill)) ?? { ...bill, balance: ZERO };
      const balance = add(known.balance, sign === 1 ? bill.amount : negate(bill.amount));
      bills.set(keyOf(bill), { ...known, balance });
    }
  };
  const changing = (await otherDocuments(effects, answered.asOf, own)).filter(({ before, after }) =>
    [before, after].some((effect) => billsOf(effect, ledger).length > 0),
  );
  for (const { before, after } of changing) {
    change(before, -1);
    change(after, 1);
  }
  return { open: [...bills.values()].filter(({ balance }) => balance !== 0), waiting: changing.length };
}

const otherDocuments = async (effects: WaitingPosted, asOf: number, own: OwnDocument) =>
  (await effects(asOf)).documents.filter(({ entity, key }) => entity !== own.entity || key !== own.key);

const keyOf = ({ fy, refno }: Pick<OpenBill, "fy" | "refno">): string => `${fy} ${refno.toLowerCase()}`;

/** Without those whose number the server will give. */
const billsOf = (effect: DocumentEffect | null, ledger: string): readonly PostedBill[] =>
  effect && "posted" in effect ? effect.posted.bills.filter((bill) => bill.ledger === ledger && bill.refno !== "") : [];

function postedTo(effect: DocumentEffect | null, ledger: string): Paise {
  if (!effect || !("posted" in effect)) return ZERO;
  return sum(effect.posted.entries.filter((entry) => entry.ledger === ledger).map(({ amount }) => amount));
}
