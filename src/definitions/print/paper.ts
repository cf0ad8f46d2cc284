import type { Paise } from "../../domain/money";
import type { PaperLook } from "./paper-look";

/** What stands on the paper of a document, as texts that are ready to be drawn. Who draws it decides nothing more. */
export interface Paper {
  /** Title by law or by kind: `Tax Invoice`, `Receipt`. */
  readonly title: string;
  /** What the law asks for at the top besides the title; '' or absent for none. */
  readonly declaration?: string;
  readonly number: string;
  /** `dd-MMM-yyyy`. */
  readonly day: string;
  /** Who issues it. */
  readonly issuer: PaperParty;
  /** Data URL of a PNG or JPEG picture, or null. */
  readonly logo: string | null;
  readonly parties: readonly PaperAddress[];
  /** Due date, place of supply and the like, beside the parties. */
  readonly facts: readonly PaperFact[];
  /** Registration of a bill with the government's portal; absent where there is none. */
  readonly eInvoice?: PaperEInvoice;
  /** What a letter begins with, above its table; absent on documents. */
  readonly opening?: string;
  readonly table: PaperTable | null;
  readonly totals: readonly PaperTotal[];
  /** The final amount in words; '' where there is none. */
  readonly words: string;
  /** Drawn small below the totals: tax by HSN, further lines of a document. */
  readonly more: readonly PaperTable[];
  readonly bank: readonly PaperFact[];
  /** `upi://pay?...` of what is to be paid, drawn as a QR code; '' for none. */
  readonly upi: string;
  readonly remarks: string;
  readonly terms: string;
  /** Who signs; '' for a paper that nobody signs. */
  readonly signatory: string;
  /** Picture of the signature as a data URL; null or absent for none. */
  readonly signature?: string | null;
  /** A document that is no longer valid says so across each page; '' for the others. */
  readonly stamp: string;
  /** A4, portrait and black where it is absent. */
  readonly look?: PaperLook;
}

export interface PaperParty {
  readonly name: string;
  /** Address, GSTIN with state, contacts: one text a line. */
  readonly lines: readonly string[];
}

export interface PaperAddress extends PaperParty {
  /** `Bill to`, `Supplier`. */
  readonly label: string;
}

export interface PaperFact {
  readonly label: string;
  readonly text: string;
}

export interface PaperEInvoice {
  readonly irn: string;
  /** Acknowledgement: its number and day. */
  readonly facts: readonly PaperFact[];
  /** Signed text, drawn as a QR code; '' where only the IRN is known. */
  readonly qr: string;
}

export interface PaperColumn {
  readonly title: string;
  readonly isFigure: boolean;
  /** Width in points; "*" shares what is left. */
  readonly width: number | "*";
}

export interface PaperTable {
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly PaperRow[];
  /** Rows are high enough to write in by hand. */
  readonly isWritten?: boolean;
}

export interface PaperRow {
  /** One for each column; a second line of a cell stands behind a line break, in small type. */
  readonly cells: readonly string[];
  /** What a page carries forward of this row; null where nothing is carried. */
  readonly carried: Paise | null;
  /** The sums of the rows above. */
  readonly isTotal?: boolean;
}

export interface PaperTotal extends PaperFact {
  readonly isFinal?: boolean;
}
