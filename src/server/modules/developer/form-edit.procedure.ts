import { z } from "zod";
import { checkForm } from "../../../definitions/check-form";
import {
  applyOverlay,
  differences,
  EDITABLE,
  NO_OVERLAY,
  placeProblems,
  type FormOverlay,
} from "../../../definitions/overlay";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { knownProcedures } from "../../engine/call/known-procedures";
import { defineProcedure } from "../../engine/call/procedure";
import { Forbidden, Refusal, Refusals } from "../../engine/call/refusal";
import { breaksOf } from "../../engine/form/breaks";
import { storedForm, type StoredForm } from "../../engine/form/stored-form";
import { jsonOf } from "../../engine/procedures/json-text";
import { dropDraft, keepDraft, publishOverlay, revisionOf, revisionsOf } from "../../engine/trail/revisions";

/** Tables of the forms' drafts and revisions. */
const FORMS = "def_form";
const TEXT_MAX = 50_000;
const place = z.object({ under: z.string().max(100), after: z.string().max(100) });
const columns = Object.fromEntries(
  EDITABLE.map((column) => [
    column,
    (column.startsWith("field_") ? z.number().int().min(0).max(1) : z.string().max(TEXT_MAX)).optional(),
  ]),
);
const change = z.object({ ...columns, place: place.optional() }).strict();
const KEY = /^[A-Za-z][A-Za-z0-9_]{0,60}$/;
const added = z
  .object({
    ...columns,
    key: z.string().regex(KEY),
    comp_type: z.string().max(40),
    place,
    DataSourceID_SQL: z.string().max(200).optional(),
    DataTextField: z.string().max(TEXT_MAX).optional(),
    DataValueField: z.string().max(TEXT_MAX).optional(),
  })
  .strict();
const overlayText = jsonOf<FormOverlay>(
  1_000_000,
  z.object({ rows: z.record(z.string(), change), added: z.array(added).max(200) }).strict(),
  "is not a set of changes",
);
const formname = z.string().max(100);
const note = z.string().max(500).default("");

/** The form with that name, for the developer. Throws `Forbidden` for any other user. */
async function open(ctx: Context, name: string, lock = false): Promise<StoredForm> {
  if (!ctx.session.isDeveloper) throw new Forbidden("Only the developer can change a form.");
  const form = await storedForm(ctx.tx, name, lock);
  if (!form) throw new Refusal("formname", `There is no form ${name.slice(0, 60)}.`);
  return form;
}

const problemsOf = (form: StoredForm, overlay: FormOverlay): readonly string[] => {
  const before = new Set(checkForm(form.base, knownProcedures));
  const after = checkForm(applyOverlay(form.base, overlay), knownProcedures).filter((problem) => !before.has(problem));
  return [...placeProblems(form.base, overlay), ...after];
};

/**
 * Publishes an overlay as the next revision. Refuses it with the list of everything that is wrong and everything that
 * it breaks.
 */
async function publish(
  ctx: Context,
  name: string,
  form: StoredForm,
  overlay: FormOverlay,
  text: string,
): Promise<readonly Row[]> {
  const faults = [...problemsOf(form, overlay), ...breaksOf(form.base, applyOverlay(form.base, overlay))];
  if (faults.length > 0) throw new Refusals(faults.map((fault) => new Refusal("overlay", fault)));
  const revision = await publishOverlay(ctx, FORMS, name, { before: form, overlay, note: text });
  return [{ err: 0, id: name, revision }];
}

/**
 * The form editor of the developer (FORM-062, FORM-065): draft, preview, publish, roll back. An upgrade never
 * discards an edit.
 */
export default [
  defineProcedure({
    name: "formedit_R_get",
    kind: "query",
    params: { formname },
    run: async (ctx, { formname: name }) => {
      const form = await open(ctx, name);
      const shown = form.draft ?? form.overlay;
      return [
        {
          base: JSON.stringify(form.base),
          overlay: JSON.stringify(shown),
          revision: form.revision,
          isdraft: form.draft !== null,
          drafton: form.draftOn,
          problems: JSON.stringify(problemsOf(form, shown)),
          breaks: JSON.stringify(breaksOf(form.base, applyOverlay(form.base, shown))),
          differences: JSON.stringify(differences(form.base, shown)),
          revisions: JSON.stringify(await revisionsOf(ctx, FORMS, name)),
        },
      ];
    },
  }),
  defineProcedure({
    name: "formedit_R_savedraft",
    kind: "command",
    params: { formname, overlay: overlayText, revision: z.coerce.number().int() },
    run: async (ctx, { formname: name, overlay, revision }) => {
      const form = await open(ctx, name, true);
      if (revision !== form.revision)
        throw new Refusal(
          "formname",
          `The form was published meanwhile (revision ${form.revision}). Open it again to see the difference.`,
        );
      await keepDraft(ctx, FORMS, name, { overlay, revision });
      return [{ err: 0, id: name, problems: JSON.stringify(problemsOf(form, overlay)) }];
    },
  }),
  defineProcedure({
    name: "formedit_R_publish",
    kind: "command",
    params: { formname, note },
    run: async (ctx, { formname: name, note: text }) => {
      const form = await open(ctx, name, true);
      if (!form.draft) throw new Refusal("formname", "There is no draft to publish.");
      if (form.draftOn !== form.revision)
        throw new Refusal(
          "formname",
          `The form was published meanwhile (revision ${form.revision}). Save the draft again to publish it.`,
        );
      return publish(ctx, name, form, form.draft, text);
    },
  }),
  defineProcedure({
    name: "formedit_R_discard",
    kind: "command",
    params: { formname },
    run: async (ctx, { formname: name }) => {
      await open(ctx, name, true);
      await dropDraft(ctx, FORMS, name);
      return [{ err: 0, id: name }];
    },
  }),
  defineProcedure({
    name: "formedit_R_rollback",
    kind: "command",
    params: { formname, revision: z.coerce.number().int().min(0) },
    run: async (ctx, { formname: name, revision }) => {
      const form = await open(ctx, name, true);
      if (revision === 0) return publish(ctx, name, form, NO_OVERLAY, "Back to the base");
      const earlier = await revisionOf<FormOverlay>(ctx, FORMS, name, revision);
      if (!earlier) throw new Refusal("revision", `The form has no revision ${revision}.`);
      return publish(ctx, name, form, earlier.overlay, `Back to revision ${revision}`);
    },
  }),
];
