import { sql } from "kysely";
import { z } from "zod";
import { paperDifferences } from "../../../../../definitions/print/overlay/paper-differences";
import type { PaperOverlay } from "../../../../../definitions/print/overlay/paper-overlay";
import type { Row } from "../../../../../wire/envelope";
import type { Context } from "../../../../engine/call/context";
import { defineProcedure } from "../../../../engine/call/procedure";
import { Refusal, Refusals } from "../../../../engine/call/refusal";
import { audit } from "../../../../engine/trail/audit";
import { fieldsOf, openPaper, overlayFaults, shownOverlay, textProblems, type EditedPaper } from "./edited-paper";
import { overlayText } from "./overlay-text";

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
  const revision = paper.revision + 1;
  const json = overlay && JSON.stringify(overlay);
  await sql`update def_paper set overlay = ${json}::jsonb, overlay_rev = ${revision} where kind = ${entity}`.execute(
    ctx.tx,
  );
  await sql`insert into def_paper_revision (kind, revision, overlay, note, username, at)
    values (${entity}, ${revision}, ${json}::jsonb, ${text}, ${ctx.session.username}, ${ctx.now})`.execute(ctx.tx);
  await sql`delete from def_paper_draft where kind = ${entity}`.execute(ctx.tx);
  await audit(ctx, {
    entity: "def_paper",
    recid: entity,
    action: "publish",
    before: { overlay: paper.overlay },
    after: { overlay, revision },
  });
  return [{ err: 0, id: entity, revision }];
}

async function shown(ctx: Context, formname: string, id: number): Promise<readonly Row[]> {
  const paper = await openPaper(ctx, formname, id);
  const { rows } = await sql<Row>`
    select revision, note, username, at from def_paper_revision where kind = ${paper.declaration.entity}
    order by revision desc limit 100`.execute(ctx.tx);
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
      revisions: JSON.stringify(rows),
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
      await sql`
        insert into def_paper_draft (kind, overlay, based_on, username, at)
        values (${entity}, ${JSON.stringify(overlay)}::jsonb, ${paper.revision}, ${ctx.session.username}, ${ctx.now})
        on conflict (kind) do update set overlay = excluded.overlay, based_on = excluded.based_on, username = excluded.username, at = excluded.at`.execute(
        ctx.tx,
      );
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
      await sql`delete from def_paper_draft where kind = ${declaration.entity}`.execute(ctx.tx);
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
      const { rows } = await sql<{ readonly overlay: PaperOverlay | null }>`
        select overlay from def_paper_revision where kind = ${paper.declaration.entity} and revision = ${revision}`.execute(
        ctx.tx,
      );
      if (!rows[0]) throw new Refusal("revision", `The layout has no revision ${revision}.`);
      return publish(ctx, paper, rows[0].overlay, `Back to revision ${revision}`);
    },
  }),
];
