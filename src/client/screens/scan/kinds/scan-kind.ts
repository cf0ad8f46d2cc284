import type { Icon } from "@tabler/icons-react";
import type { Row } from "../../../../wire/envelope";

/** A document that a session can become. The form of it says its fields, its lines and what it may be made of. */
export interface ScanDocument {
  readonly formname: string;
  /** Fields to choose before the first scan; required fields that are still empty come besides. */
  readonly asks: readonly string[];
  /** Values that a session gives the document. */
  readonly sets?: Row;
  /** The field with the godown whose stock the session shows. */
  readonly godown: string;
}

/** One kind of scan session: the default export of `<name>.scan.ts`. */
export interface ScanKind {
  readonly name: string;
  readonly title: string;
  /** What it is for, a few words. */
  readonly about: string;
  readonly icon: Icon;
  readonly order: number;
  /** In the order in which they are offered; none where nothing is saved. */
  readonly documents: readonly ScanDocument[];
  /** Several devices make one document: a session opens it or joins it, and hands over its scans. */
  readonly isShared?: true;
  /** Compares with the stock in the books, not with an order. */
  readonly countsStock?: true;
}
