import type { OwnRegistration } from "./own-registration";

/**
 * The kinds of supply that the returns distinguish. Sales: `regular`, `rcm` (the buyer owes the tax), exports and
 * special economic zones with and without payment of tax, `deemedexport`, `composition` and `unregistered` (our own
 * status). Purchases: `regular`, `rcm` (we owe the tax), `import`, `sez`, `composition` and `unregistered` (the
 * supplier's status). Both: untaxed supplies, by their reason.
 */
export type SupplyKind =
  | "regular"
  | "rcm"
  | "export"
  | "exportwithout"
  | "sez"
  | "sezwithout"
  | "deemedexport"
  | "import"
  | "composition"
  | "unregistered"
  | "nil"
  | "exempt"
  | "nongst";

export interface SupplyTerms {
  readonly isSale: boolean;
  readonly own: OwnRegistration;
  /** Registration of the party, in the words of the ledger master. */
  readonly gstType: string;
  readonly isReverseCharge: boolean;
  readonly isWithoutTax: boolean;
}

const UNTAXED: ReadonlySet<string> = new Set(["nil", "exempt", "nongst"]);
const isUntaxed = (taxability: string): taxability is "nil" | "exempt" | "nongst" => UNTAXED.has(taxability);

/**
 * Parties to whom a sale is zero-rated (section 16 of the IGST Act): only these may be billed without payment of tax.
 */
export const isZeroRated = (gstType: string): boolean => gstType === "overseas" || gstType === "sez";

const CHARGE_NONE: ReadonlySet<string> = new Set(["composition", "unregistered", "consumer", "overseas"]);

/** Suppliers who may not charge GST on their bills; if the buyer owes it, that is reverse charge. */
export const chargesNoTax = (gstType: string): boolean => CHARGE_NONE.has(gstType);

/** The kind of supply of a line; `taxability` is that of its item, '' for a charge. */
export const supplyKindOf = (terms: SupplyTerms, taxability: string): SupplyKind =>
  terms.isSale ? kindOfSale(terms, taxability) : kindOfPurchase(terms, taxability);

/** A supply abroad or to a special economic zone is zero-rated, even if it would be exempt at home. */
function kindOfSale({ own, gstType, isReverseCharge, isWithoutTax }: SupplyTerms, taxability: string): SupplyKind {
  if (own !== "regular") return own;
  if (gstType === "overseas") return isWithoutTax ? "exportwithout" : "export";
  if (gstType === "sez") return isWithoutTax ? "sezwithout" : "sez";
  if (isUntaxed(taxability)) return taxability;
  if (isReverseCharge) return "rcm";
  return gstType === "deemedexport" ? "deemedexport" : "regular";
}

function kindOfPurchase({ gstType, isReverseCharge }: SupplyTerms, taxability: string): SupplyKind {
  if (isUntaxed(taxability)) return taxability;
  if (isReverseCharge) return "rcm";
  if (gstType === "overseas") return "import";
  if (gstType === "sez" || gstType === "composition") return gstType;
  return gstType === "unregistered" || gstType === "consumer" ? "unregistered" : "regular";
}
