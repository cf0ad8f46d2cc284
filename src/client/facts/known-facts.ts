import type { ItemFacts, PartyFacts } from "../../definitions/bill/facts";
import type { BatchFacts, BillHead, StockFacts } from "../../definitions/bill/facts-rows";
import type { RuledLedger } from "../../definitions/ledgers/ledger-rules";
import type { Row } from "../../wire/envelope";

/** An item of a bill with the figures shown next to its line. Rupees and base units as text, '' where not known. */
export interface KnownItem {
  readonly facts: ItemFacts;
  /** Of the base unit. */
  readonly price: string;
  readonly lastprice: string;
  /** The unit of the last price; 0 or missing for the base unit. */
  readonly lastunit?: number;
  readonly stock: string;
  readonly batches?: readonly BatchFacts[];
  /** Stock of the whole company; missing where not known. */
  readonly held?: StockFacts | null;
  /** When these figures were correct, server ms. */
  readonly asOf?: number;
  /** Documents waiting here that are in the stock, and counts that are not. */
  readonly waiting?: number;
  readonly uncounted?: number;
}

export interface KnownParty {
  readonly facts: PartyFacts;
  readonly outstanding: string;
  /** When the outstanding was correct, server ms; missing where the server has just said it. */
  readonly asOf?: number;
  /** Documents waiting here that are in the outstanding. */
  readonly waiting?: number;
  readonly creditlimit: string;
}

/** A ledger used in the bill, with its default rate as a charge. */
export type KnownLedger = RuledLedger & { readonly chargerate: string };

export interface Need {
  readonly partyid: string;
  /** Another party that receives the goods, '' for none. */
  readonly shipid?: string;
  readonly items: readonly string[];
  /** Ledgers used in the bill: its party, its account, those of its charges. */
  readonly ledgers?: readonly string[];
  readonly godownid: string;
  /** Id of the bill itself, where the server has it. */
  readonly recid?: string;
  readonly against?: Against;
}

/** The bill that a note names, and the note's own day: the last bill of that number not dated after that day. */
export interface Against {
  readonly refno: string;
  readonly day: string;
}

export const NOTHING_NAMED: Against = { refno: "", day: "" };

export const againstKey = (partyid: string, { refno, day }: Against): string =>
  `${partyid} ${day} ${refno.toLowerCase()}`;

/** At a retail counter the printed price comes first. */
export const printed = ({ isRetail }: BillHead, { mrp }: Row): string =>
  isRetail && Number(mrp) > 0 ? String(mrp) : "";
