import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import type { DialogIcon } from "../../ui/dialog-body";
import { WORDS } from "../draw/words";
import type { Texts } from "../form-store";
import type { FieldDef, FormDefinition } from "../open/definition";

export interface DialogText {
  readonly icon: DialogIcon;
  readonly title: string;
  readonly text?: string;
  readonly closesAfterMs?: number;
}

const SUCCESS_MS = 1500;

/**
 * Errors per field, by `errkey` (FORM-083), one per row of text where a field has several; keys that are no field of
 * the form are left to the dialog.
 */
export function errorsIn(definition: FormDefinition, rows: readonly Row[]): Texts {
  const errors: Record<string, string> = {};
  for (const row of rows) {
    const field = definition.byKey.get(String(row.errkey ?? "").toLowerCase());
    if (!field || !row.errormsg) continue;
    errors[field.key] = [errors[field.key], atItsLine(field, row)].filter(Boolean).join("\n");
  }
  return errors;
}

/** `Items, line 2: ...` where the server names the line beside its sentence, so that the line is marked. */
function atItsLine({ key, row: { label_label: label } }: FieldDef, { errormsg, line }: Row): string {
  const text = String(errormsg);
  return typeof line === "number" && !/\bline \d+:/.test(text) ? `${label || key}, line ${line}: ${text}` : text;
}

const REFUSALS_MAX = 10;

/** Refusals as one text, one per row; of very many only the first, because the list of errors has all of them. */
export function refusalText(rows: readonly Row[]): string {
  const texts = rows.map((row) => String(row.errormsg || row.Message || row.ErrorMessage || "")).filter(Boolean);
  const all = [...new Set(texts)];
  const more = all.length - REFUSALS_MAX;
  return (more > 1 ? [...all.slice(0, REFUSALS_MAX), `${more} more are listed above the form.`] : all).join("\n");
}

/** Dialog of an applied save (MSG-001): the server's icon and title before the defaults. Warnings stay open. */
export function savedDialog(rows: readonly Row[]): DialogText {
  const first = rows[0] ?? {};
  const text = first.resu ? { text: String(first.resu) } : {};
  const title = String(first.stitle || WORDS.saved);
  if (isOn(first.warned)) return { icon: "warning", title, ...text };
  return { icon: iconOf(first.stype, "success"), title, closesAfterMs: SUCCESS_MS, ...text };
}

/** Dialog of a refused save: MSG-002, or MSG-003 where the answer is empty or an exception. */
export function refusedDialog(rows: readonly Row[]): DialogText {
  const first = rows[0];
  if (!first) return { icon: "error", title: "Data not found!", text: "The server gave no answer to this save." };
  if (first.ExceptionMessage) return { icon: "error", title: "Error!", text: String(first.ExceptionMessage) };
  return { icon: "warning", title: "Warning!", text: refusalText(rows) };
}

const ICONS: ReadonlySet<string> = new Set(["success", "warning", "error", "info"] satisfies DialogIcon[]);
const isIcon = (value: unknown): value is DialogIcon => typeof value === "string" && ICONS.has(value);
const iconOf = (value: unknown, fallback: DialogIcon): DialogIcon => (isIcon(value) ? value : fallback);
