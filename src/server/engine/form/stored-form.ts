import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { FormRow } from "../../../definitions/form-row";
import { applyOverlay, NO_OVERLAY, type FormOverlay } from "../../../definitions/overlay";
import type { Tables } from "../../db/tables";

/** A stored form: the declared rows, the developers' published changes, and an unpublished draft. */
export interface StoredForm {
  readonly base: readonly FormRow[];
  readonly overlay: FormOverlay;
  /** Number of publications; 0 where there is none. */
  readonly revision: number;
  readonly draft: FormOverlay | null;
  /** The revision on which the draft was started; null without a draft. */
  readonly draftOn: number | null;
}

/** Null for a form that is not stored. `lock` makes other publications wait. */
export async function storedForm(tx: Transaction<Tables>, name: string, lock = false): Promise<StoredForm | null> {
  const { rows } = await sql<{
    base: FormRow[];
    overlay: FormOverlay | null;
    overlay_rev: number;
    draft: FormOverlay | null;
    based_on: number | null;
  }>`
    select f.base, f.overlay, f.overlay_rev, d.overlay as draft, d.based_on
    from def_form f left join def_form_draft d on d.name = f.name where f.name = ${name} ${lock ? sql`for update of f` : sql``}`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) return null;
  return {
    base: found.base,
    overlay: found.overlay ?? NO_OVERLAY,
    revision: found.overlay_rev,
    draft: found.draft,
    draftOn: found.based_on,
  };
}

/** The rows for all users, or with `withDraft` those of the draft that its developer tries out. */
export const drawnRows = ({ base, overlay, draft }: StoredForm, withDraft = false): readonly FormRow[] =>
  applyOverlay(base, withDraft && draft ? draft : overlay);
