import type { BillKind } from "../../domain/books/bill-posting";

/** What differs between the kinds of bills, on both sides of the wire. */
export interface BillForm {
  readonly kind: BillKind;
  /** Whether goods come in (1), go out (-1), or do not move (0: notes without stock). */
  readonly stock: 1 | -1 | 0;
  /** Sold at the printed price if the item has one (a counter); otherwise at the sale price. */
  readonly isRetail?: true;
  /** Title of a document that is no bill (an order, a challan): no tax is withheld on it. */
  readonly paper?: string;
  /** Field with the party's number of the document, if that is not our number. */
  readonly refField?: string;
  /** Kinds of documents whose lines have moved their goods before this bill takes them; the server fills it. */
  readonly movedBy?: readonly string[];
  /** Posts only goods, or nothing; entries and goods by default. */
  readonly posts?: "stock" | "nothing";
  /** Sold at a counter: the party is optional, and payments are part of the posting. */
  readonly isCounter?: true;
}

export const isSaleSide = ({ kind }: Pick<BillForm, "kind">): boolean => kind === "sale" || kind === "salereturn";
