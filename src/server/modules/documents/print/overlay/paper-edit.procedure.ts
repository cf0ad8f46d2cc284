import { z } from "zod";
import { paperDifferences } from "../../../../../definitions/print/overlay/paper-differences";
import type { PaperOverlay } from "../../../../../definitions/print/overlay/paper-overlay";
import type { Row } from "../../../../../wire/envelope";
import type { Context } from "../../../../engine/call/context";
import { defineProcedure } from "../../../../engine/call/procedure";
import { Refusal, Refusals } from "../../../../engine/call/refusal";
import { dropDraft, keepDraft, publishOverlay, revisionOf, revisionsOf } from "../../../../engine/trail/revisions";
import { fieldsOf, openPaper, overlayFaults, shownOverlay, textProblems, type EditedPaper } from "./edited-paper";
import { overlayText } from "./overlay-text";

/** Tables of the papers' drafts and revisions. */
const PAPERS = "def_paper";
/** The document on which the layout is seen. */
const SEEN = { formname: z.string().min(1).max(100), id: z.coerce.number().int().positive() };
const note = z.string().max(500).default("");

const published = (revision: number): Refusal =>
  new Refusal("formname", `The layout was published meanwhile (revision ${revision}). Open it again to see it.`);

/**
 * Publishes an overlay as the next revision, null for the layout of the product. Throws `Refusals` with everything that
 * is wrong with it: a later release may have taken away a field.
 */
async function publish(
  ctx: Context,
  paper: EditedPaper,
  overlay: PaperOverlay | null,
  text: string,
): Promise<readonly Row[]> {
  const { entity } = paper.declaration;
  const faults = overlay ? overlayFaults(paper, overlay) : [];
  if (faults.length > 0) throw new Refusals(faults);
  const revision = await publishOverlay(ctx, PAPERS, entity, { before: paper, overlay, note: text });
  return [{ err: 0, id: entity, revision }];
}

async function shown(ctx: Context, formname: string, id: number): Promise<readonly Row[]> {
  const paper = await openPaper(ctx, formname, id);
  const overlay = shownOverlay(paper);
  return [
    {
      id,
      kind: paper.declaration.title,
      parts: JSON.stringify(paper.parts),
      fields: JSON.stringify(fieldsOf(paper)),
      overlay: JSON.stringify(overlay),
      problems: JSON.stringify(textProblems(paper, overlay)),
      differences: JSON.stringify(paperDifferences(overlay)),
      revision: paper.revision,
      isdraft: paper.draft === null ? 0 : 1,
      revisions: JSON.stringify(await revisionsOf(ctx, PAPERS, paper.declaration.entity)),
    },
  ];
}

/** The layout editor of the developer: draft, difference, publish, roll back. An upgrade never discards an edit. */
export default [
  defineProcedure({
    name: "paperedit_R_get",
    kind: "query",
    params: SEEN,
    run: (ctx, { formname, id }) => shown(ctx, formname, id),
  }),
  defineProcedure({
    name: "paperedit_R_savedraft",
    kind: "command",
    params: { ...SEEN, overlay: overlayText, revision: z.coerce.number().int() },
    run: async (ctx, { formname, id, overlay, revision }) => {
      const paper = await openPaper(ctx, formname, id, true);
      if (revision !== paper.revision) throw published(paper.revision);
      const faults = overlayFaults(paper, overlay);
      if (faults.length > 0) throw new Refusals(faults);
      const { entity } = paper.declaration;
      await keepDraft(ctx, PAPERS, entity, { overlay, revision });
      return [{ err: 0, id: entity }];
    },
  }),
  defineProcedure({
    name: "paperedit_R_publish",
    kind: "command",
    params: { ...SEEN, note },
    run: async (ctx, { formname, id, note: text }) => {
      const paper = await openPaper(ctx, formname, id, true);
      if (!paper.draft) throw new Refusal("formname", "There is no draft to publish.");
      if (paper.draftOn !== paper.revision) throw published(paper.revision);
      return publish(ctx, paper, paper.draft, text);
    },
  }),
  defineProcedure({
    name: "paperedit_R_discard",
    kind: "command",
    params: SEEN,
    run: async (ctx, { formname, id }) => {
      const { declaration } = await openPaper(ctx, formname, id, true);
      await dropDraft(ctx, PAPERS, declaration.entity);
      return [{ err: 0, id: declaration.entity }];
    },
  }),
  defineProcedure({
    name: "paperedit_R_rollback",
    kind: "command",
    params: { ...SEEN, revision: z.coerce.number().int().min(0) },
    run: async (ctx, { formname, id, revision }) => {
      const paper = await openPaper(ctx, formname, id, true);
      if (revision === 0) return publish(ctx, paper, null, "Back to the layout of the product");
      const earlier = await revisionOf<PaperOverlay>(ctx, PAPERS, paper.declaration.entity, revision);
      if (!earlier) throw new Refusal("revision", `The layout has no revision ${revision}.`);
      return publish(ctx, paper, earlier.overlay, `Back to revision ${revision}`);
    },
  }),
];
