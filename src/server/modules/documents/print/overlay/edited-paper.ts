import { NO_PAPER_OVERLAY, type PaperOverlay } from "../../../../../definitions/print/overlay/paper-overlay";
import { mayLeaveOut, partsOf, type PaperPart } from "../../../../../definitions/print/overlay/paper-parts";
import { fieldsIn, filledText } from "../../../../../definitions/print/overlay/paper-text";
import { printedDocument } from "../../../../../definitions/print/printed-document";
import { cellRows, type Cells } from "../../../../../definitions/bill/cells";
import type { Context } from "../../../../engine/call/context";
import { Forbidden, Refusal } from "../../../../engine/call/refusal";
import type { RecordDeclaration } from "../../../../engine/records/declaration";
import { lineFields } from "../../../../engine/records/shape";
import { downloadedDocument } from "../../document-text";
import { paperSettings } from "../issuer";
import { storedPaper, type StoredPaper } from "./stored-paper";
import { printSettings } from "../print-settings";
import { printedKind } from "../printed-kind";
import { printedRow } from "../printed-paper";

/** The papers of a kind in the layout editor, seen on one of its documents. */
export interface EditedPaper extends StoredPaper {
  readonly declaration: RecordDeclaration;
  /** Parts of the document's paper without any changes. */
  readonly parts: readonly PaperPart[];
  readonly row: Cells;
}

/** Throws `Forbidden` for any user but the developer, `Refusal` without such a document. `lock`: as `storedPaper`. */
export async function openPaper(ctx: Context, formname: string, id: number, lock = false): Promise<EditedPaper> {
  if (!ctx.session.isDeveloper) throw new Forbidden("Only the developer can change a layout.");
  const document = await downloadedDocument(ctx, formname, id);
  const { declaration } = document;
  const settings = await paperSettings(ctx, declaration.entity, await printSettings(ctx));
  const printed = await printedRow(ctx, document);
  const { paper } = printedDocument(printedKind(declaration), printed, settings);
  const stored = await storedPaper(ctx, declaration.entity, lock);
  return { ...stored, declaration, parts: partsOf(paper), row: printed.row };
}

/** What the editor shows: the draft, otherwise what is published. */
export const shownOverlay = ({ draft, overlay }: StoredPaper): PaperOverlay => draft ?? overlay ?? NO_PAPER_OVERLAY;

interface Fields {
  readonly document: readonly string[];
  /** Of a line with an item; none for kinds that have no bill. */
  readonly line: readonly string[];
}

/** The fields that texts may name. */
export function fieldsOf({ declaration, row }: EditedPaper): Fields {
  const items = declaration.document?.bill && lineFields(declaration).find(({ key }) => key === "items");
  const [line = {}] = cellRows(row.items);
  const plain = (keys: readonly string[]): readonly string[] =>
    [...new Set(keys)].filter((key) => !key.startsWith("_") && !key.endsWith("_label")).toSorted();
  return {
    document: plain([...declaration.fields.map(({ key }) => key), ...Object.keys(row)]),
    line: items ? plain([...items.columns.map(({ key }) => key), ...Object.keys(line)]) : [],
  };
}

/** Why an overlay cannot be kept, at its member. */
export function overlayFaults(paper: EditedPaper, { leftOut, added }: PaperOverlay): readonly Refusal[] {
  const fields = fieldsOf(paper);
  const [noun] = paper.declaration.noun;
  const faults = [
    ...leftOut
      .filter((part) => !mayLeaveOut(part))
      .map((part) => `${part.slice(part.indexOf("/") + 1)} stays on the paper. It can only be labelled otherwise.`),
    ...added.flatMap(({ place, label, text }) => {
      if (place === "line" && fields.line.length === 0) return ["Only bills have texts below their items."];
      const named = fieldsIn(text);
      const known = place === "line" ? fields.line : fields.document;
      return [
        ...(place === "facts" && label === "" ? [`Enter a label for the text ${text}.`] : []),
        ...named.problems,
        ...named.fields
          .filter((field) => !known.includes(field))
          .map((field) => `A ${place === "line" ? "line" : noun} has no field ${field || "without a name"}.`),
      ];
    }),
  ];
  return [...new Set(faults)].map((fault) => new Refusal("overlay", fault));
}

/** Added texts that this document leaves out because they cannot be computed, a sentence each. */
export function textProblems({ row }: EditedPaper, { added }: PaperOverlay): readonly string[] {
  const rows = (place: string): readonly Cells[] => (place === "line" ? cellRows(row.items) : [row]);
  const found = added.flatMap(({ place, text }) =>
    rows(place).flatMap((one) => filledText(text, one).problems.map((problem) => `${text}: ${problem}`)),
  );
  return [...new Set(found)];
}
