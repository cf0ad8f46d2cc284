import type { DrawnDocument } from "./drawn";
import { layoutOf, type AnyPaper } from "./layout-of";

/** What is to be drawn, as plain data: it crosses to the thread that draws. */
export interface Drawing {
  readonly paper: AnyPaper;
  /** Mark of each copy, [""] for one without. */
  readonly copies: readonly string[];
}

/** Draws a document of the library as PDF. */
type DrawDocument = (document: DrawnDocument) => Promise<Uint8Array>;

/** A paper as PDF: drawn again with its last line beside the totals where these would stand on a page alone. */
export async function drawnAsPdf({ paper, copies }: Drawing, draw: DrawDocument): Promise<Uint8Array> {
  const first = layoutOf(paper, { copies });
  const drawn = await draw(first.definition);
  return first.areTotalsAlone() ? draw(layoutOf(paper, { copies, withLastRow: true }).definition) : drawn;
}
