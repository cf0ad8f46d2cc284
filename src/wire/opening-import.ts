import type { OpeningKind } from "../definitions/opening/opening-kinds";

/** The kinds that the user may import, a row each with `type`. */
export const OPENING_TYPES_SP = "openingimport_R_types";

/**
 * Checks records of a file (`kind`, `rows` of at most `OPENING_CHECK_ROWS`) against the books and changes nothing;
 * answers a row for each.
 */
export const OPENING_CHECK_SP = "openingimport_R_check";

/** Rows of the company for a template (`kind`): `cells`, in the order of the columns. */
export const OPENING_TEMPLATE_SP = "openingimport_R_template";

/** Totals of all opening balances now: `debit`, `credit`, `stock`, decimal text in rupees. */
export const OPENING_STATE_SP = "openingimport_R_state";

export const OPENING_CHECK_ROWS = 2000;

/** Stock lines in one save, which becomes one document. */
export const OPENING_STOCK_LINES = 500;

/** Result of the check of one record of a file. Amounts are decimal text in rupees, a credit negative. */
export interface OpeningChecked {
  readonly row: string;
  /** Label of the column, and a sentence. */
  readonly faults: readonly (readonly [label: string, sentence: string])[];
  /** Id of the ledger or item; 0 for a ledger that is still to be made. */
  readonly id: number;
  readonly name: string;
  /** Version of the ledger that was checked. */
  readonly ver: number;
  /** Opening balance of the ledger, or opening value of the stock, as it is now. */
  readonly was: string;
  /** For a bill: all bills of its party, also those that are not in the file. */
  readonly bills?: readonly { readonly refno: string; readonly fy: string; readonly amount: string }[];
  /** For stock: its godown and unit, and what is there now ('' for nothing). */
  readonly godownid?: number;
  readonly godown?: string;
  readonly unitid?: number;
  readonly seen?: string;
}

export const isOpeningKind = (name: string): name is OpeningKind =>
  name === "openingledger" || name === "openingbill" || name === "openingstock";
