import type { Paise } from "../../domain/money";
import type { BillRef, OpenBill } from "./bill-refs";
import type { Grouped } from "../ledgers/ledger-groups";
import type { WithholdingFacts } from "./withholding";

/** What payments, receipts and journals need to know of a ledger; the server reads it, a device keeps it. */
export interface MoneyLedger extends Grouped {
  readonly id: number;
  readonly name: string;
  readonly isBillwise: boolean;
  /** Set if TDS applies to what we pay to it or credit it with, TCS to what we receive from it. */
  readonly tds: WithholdingFacts | null;
  readonly tcs: WithholdingFacts | null;
  /** Its open bills without the part of the document itself, oldest due first; null if they are not known. */
  readonly open: readonly OpenBill[] | null;
  /** Balance without the document itself, a debit is positive; missing where it is not known. */
  readonly balance?: Paise;
  /** What the stored document itself settled of its oldest bills; missing if it did not, and for a new document. */
  readonly settled?: StoredSettling;
}

/** An amount of a party in a document, and the bill that it names, '' for none. A debit is positive. */
interface SettlingPart {
  readonly refno: string;
  readonly amount: Paise;
}

/** How a stored document was spread over the oldest bills: the amounts, and the bills that they settle. */
export interface StoredSettling {
  /** `yyyy-mm-dd`. */
  readonly day: string;
  readonly parts: readonly SettlingPart[];
  readonly refs: readonly BillRef[];
}

/**
 * The bills that a document already settles, if its day and its amounts of this party are as stored: it is not spread
 * again over the bills open now. Otherwise an advance would settle a bill that came after it, and the tax deducted
 * with it would be lost.
 */
export function settledBefore(
  { settled }: MoneyLedger,
  day: string,
  parts: readonly SettlingPart[],
): readonly BillRef[] | undefined {
  if (settled?.day !== day || settled.parts.length !== parts.length) return undefined;
  return parts.every(({ refno, amount }, n) => settled.parts[n]?.refno === refno && settled.parts[n]?.amount === amount)
    ? settled.refs
    : undefined;
}

export type MoneyLedgers = ReadonlyMap<number, MoneyLedger>;

/** One row of `WEBAPI_moneyfacts`: a ledger; `facts` is JSON of `MoneyLedger`, its balances in paise. */
export interface MoneyFactsRow {
  readonly id: number;
  readonly facts: string;
}

export const moneyLedgerOf = ({ facts }: MoneyFactsRow): MoneyLedger => JSON.parse(facts) as MoneyLedger;
