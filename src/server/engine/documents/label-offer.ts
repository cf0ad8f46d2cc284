import type { PaperOffer } from "../../../definitions/print/paper-offer";
import type { RecordDeclaration } from "../records/declaration";
import { formOf } from "../records/shape";

/** The labels of the lines of a document. */
export const labelOffer = (declaration: Pick<RecordDeclaration, "entity">): PaperOffer => ({
  title: "Labels",
  path: `/Labels?formname=${formOf(declaration)}`,
  param: "id",
});

/** A document whose goods come in: it offers labels of its lines. */
export const withLabels = (declaration: RecordDeclaration): RecordDeclaration => ({
  ...declaration,
  papers: [...(declaration.papers ?? []), labelOffer(declaration)],
});
