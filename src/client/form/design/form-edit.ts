import type { FormRow } from "../../../definitions/form-row";
import {
  applyOverlay,
  type AddedRow,
  type Difference,
  type FormOverlay,
  type Place,
  type RowChange,
} from "../../../definitions/overlay";
import type { Row } from "../../../wire/envelope";
import { answered } from "../../call/answered";
import type { Offline } from "../../offline/offline";
import type { Revision } from "../../ui/design/revision-list";
import type { Decision } from "../../ui/design/use-draft";

/** A form in the form editor (FORM-062): the base, the overlay on it, and the server's check of the two. */
export interface FormEdit {
  readonly formname: string;
  readonly base: readonly FormRow[];
  readonly overlay: FormOverlay;
  readonly revision: number;
  readonly isDraft: boolean;
  readonly problems: readonly string[];
  readonly breaks: readonly string[];
  readonly differences: readonly Difference[];
  readonly revisions: readonly Revision[];
}

/** Throws CallFailed where the server is not reached or refuses. */
export async function readFormEdit({ reader }: Offline, formname: string): Promise<FormEdit> {
  const [row] = answered(await reader.ask("formedit_R_get", { formname }));
  const list = <T>(name: string): T => JSON.parse(String(row?.[name] ?? "[]")) as T;
  return {
    formname,
    base: list("base"),
    overlay: list("overlay"),
    revision: Number(row?.revision ?? 0),
    isDraft: Number(row?.isdraft ?? 0) === 1,
    problems: list("problems"),
    breaks: list("breaks"),
    differences: list("differences"),
    revisions: list("revisions"),
  };
}

/** Stores a changed overlay as the draft; returns the resulting form. */
export async function saveDraft(offline: Offline, edit: FormEdit, overlay: FormOverlay): Promise<FormEdit> {
  const { formname, revision } = edit;
  answered(
    await offline.reader.ask(
      "formedit_R_savedraft",
      { formname, overlay: JSON.stringify(overlay), revision },
      { command: true },
    ),
  );
  return readFormEdit(offline, formname);
}

/** Publishes, discards or rolls back; the cached definition of the form is out of date after it. */
export async function decide(offline: Offline, formname: string, what: Decision, args: Row = {}): Promise<FormEdit> {
  answered(await offline.reader.ask(`formedit_R_${what}`, { formname, ...args }, { command: true }));
  await offline.ping();
  return readFormEdit(offline, formname);
}

/** The row as it is drawn now, changes included. */
export const rowNow = ({ base, overlay }: Pick<FormEdit, "base" | "overlay">, key: string): FormRow | undefined =>
  applyOverlay(base, overlay).find((row) => row.key === key);

/** The overlay with one row changed; a column with the value of the base is no change. */
export function withChange({ base, overlay }: FormEdit, key: string, change: RowChange): FormOverlay {
  const declared = base.find((row) => row.key === key);
  if (!declared)
    return {
      ...overlay,
      added: overlay.added.map((row) => (row.key === key ? ({ ...row, ...change } as AddedRow) : row)),
    };
  const merged = { ...overlay.rows[key], ...change };
  const kept = Object.fromEntries(
    Object.entries(merged).filter(
      ([column, value]) => column === "place" || declared[column as keyof FormRow] !== value,
    ),
  );
  const { [key]: _before, ...others } = overlay.rows;
  return { ...overlay, rows: Object.keys(kept).length > 0 ? { ...others, [key]: kept } : others };
}

export const withRow = (overlay: FormOverlay, row: AddedRow): FormOverlay => ({
  ...overlay,
  added: [...overlay.added, row],
});

export const withoutRow = (overlay: FormOverlay, key: string): FormOverlay => ({
  ...overlay,
  added: overlay.added.filter((row) => row.key !== key),
});

/** The place one step up or down among the rows of the same container; null at its ends. */
export function neighbourPlace(edit: Pick<FormEdit, "base" | "overlay">, key: string, step: -1 | 1): Place | null {
  const rows = applyOverlay(edit.base, edit.overlay);
  const row = rows.find((one) => one.key === key);
  if (!row) return null;
  const siblings = rows.filter(({ under_srno }) => under_srno === row.under_srno);
  const at = siblings.indexOf(row);
  const under = rows.find(({ id }) => id === row.under_srno)?.key ?? "";
  if (step < 0) return at === 0 ? null : { under, after: siblings[at - 2]?.key ?? "" };
  const next = siblings[at + 1];
  return next ? { under, after: next.key } : null;
}
