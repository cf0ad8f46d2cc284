import { REMARKS, type PrintedKind } from "../../../../definitions/print/printed-document";
import type { RecordDeclaration } from "../../../engine/records/declaration";
import { plainShape } from "../plain-document";

/** What the papers of a kind of documents need to know of it. */
export function printedKind(declaration: RecordDeclaration): PrintedKind {
  const { title, document } = declaration;
  const { dateField = "", amountField = "", series, bill } = document ?? {};
  const apart = new Set([dateField, amountField, series?.numberField ?? "", REMARKS]);
  return {
    title,
    dateField,
    amountField,
    bill: bill ? billPart(bill) : null,
    shape: bill ? null : plainShape(declaration, apart),
  };
}

const billPart = ({ kind, posts, isCounter }: NonNullable<PrintedKind["bill"]>): PrintedKind["bill"] => ({
  kind,
  ...(posts ? { posts } : {}),
  ...(isCounter ? { isCounter } : {}),
});
