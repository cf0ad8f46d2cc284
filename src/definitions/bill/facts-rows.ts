import type { BillForm } from "./bill-kind";
import type { ChargedRate } from "./charged-rates";
import type { BillFacts, ItemFacts, PartyFacts } from "./facts";
import type { RuledLedger } from "../ledgers/ledger-rules";

/**
 * One row of `WEBAPI_billfacts`: the company (first), the bill that a note names (`AgainstFacts`), the parties, the
 * items, then the ledgers (`RuledLedger`); `facts` is JSON of the shapes of `facts.ts`.
 */
export interface FactsRow {
  readonly kind: "company" | "against" | "party" | "item" | "ledger";
  readonly id: number;
  readonly facts: string;
  /**
   * Usual price of an item in this kind of bill for its base unit, the price that the party paid last, and the stock in
   * the godown: rupees and base units as text.
   */
  readonly price: string;
  readonly lastprice: string;
  /** The unit of the last price; 0 or missing for the base unit. */
  readonly lastunit?: number;
  readonly stock: string;
  /** Of an item, for the whole company: JSON of `StockFacts`. */
  readonly held?: string;
  /** Of an item kept in batches: JSON of `BatchFacts`, the earliest expiry first. */
  readonly batches?: string;
  /** Of a party: its outstanding balance (a credit is negative) and its credit limit, rupees as text. */
  readonly outstanding: string;
  readonly creditlimit: string;
  /** Of a ledger: its first rate as a charge, '' if the charge is entered. */
  readonly chargerate?: string;
}

/** A batch in stock; its expiry `yyyy-mm-dd` or '', its stock in base units as text. */
export interface BatchFacts {
  readonly batchno: string;
  readonly expiry: string;
  readonly stock: string;
}

/**
 * Stock of an item in a company, in base units as text: in all its godowns, ordered by customers and not delivered
 * yet ('' where a device does not know it), and by godown.
 */
export interface StockFacts {
  readonly instock: string;
  readonly reserved: string;
  /** Godowns with stock or with negative stock, the largest first. */
  readonly places: readonly { readonly godownid: number; readonly name: string; readonly stock: string }[];
}

/** The bill that a note names: its day, `yyyy-mm-dd`, or '' if there is none, and the rates that it charged. */
export interface AgainstFacts {
  readonly day: string;
  readonly rates?: readonly ChargedRate[];
}

export type CompanyFacts = Pick<BillFacts, "ownState" | "isRounded" | "registrations" | "printed">;

/**
 * `billform` of a form's head, as JSON: the kind of bill and, for a device that has never asked the server, the
 * company.
 */
export interface BillHead extends BillForm {
  readonly company: CompanyFacts;
}

const parsed = <T>(text: string): T => JSON.parse(text) as T;

export const batchFactsOf = ({ batches }: FactsRow): readonly BatchFacts[] =>
  batches ? parsed<readonly BatchFacts[]>(batches) : [];
export const stockFactsOf = ({ held }: Pick<FactsRow, "held">): StockFacts | null =>
  held ? parsed<StockFacts>(held) : null;
export const itemFactsOf = (row: FactsRow): ItemFacts => parsed<ItemFacts>(row.facts);
export const partyFactsOf = (row: FactsRow): PartyFacts => parsed<PartyFacts>(row.facts);
export const ruledLedgerOf = (row: FactsRow): RuledLedger => parsed<RuledLedger>(row.facts);
export const againstFactsOf = (row: FactsRow): AgainstFacts => parsed<AgainstFacts>(row.facts);
export const companyFactsOf = (row: FactsRow): CompanyFacts => parsed<CompanyFacts>(row.facts);
