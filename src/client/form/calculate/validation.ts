import { inputPropsOf } from "../../../definitions/row-props";
import { isIsoDate } from "../../../domain/calendar";
import { check } from "../../../domain/checks";
import { readDecimal } from "../../../domain/decimal";
import { limitFault } from "../../../domain/limits";
import type { Row } from "../../../wire/envelope";
import type { Texts } from "../form-store";
import type { FieldDef } from "../open/definition";
import type { FormDeps } from "../open/form-deps";
import type { OpenForm } from "../open/open-form";
import { isRefused } from "../open/read-form";
import { errorsIn } from "../save/save-answers";

/** The error in one value by the rules that need no server, or ''. The wording is the server's. */
export function localError({ row, element, validation }: FieldDef, value: unknown): string {
  if (element.isMissing(value)) return validation.required ?? "";
  const text = typeof value === "string" ? value : element.toText(value);
  const label = row.label_label || row.key;
  if (inputPropsOf(row).type === "date" && !isIsoDate(text.slice(0, 10))) return `${label} is not a date.`;
  const length = [...text.trim()].length;
  if (validation.maxLength !== undefined && length > validation.maxLength)
    return `${label} can have at most ${validation.maxLength} characters. This has ${length}.`;
  if (validation.pattern !== undefined && !matches(validation.pattern, text))
    return validation.patternMessage ?? `${label} is not in the right format.`;
  return (
    rangeError(label, validation, value) ||
    (validation.check ? check(validation.check, text) : "") ||
    (element.problems?.(row, value) ?? []).join("\n")
  );
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    // A pattern that cannot be parsed must not block a save; the server decides.
    return true;
  }
}

function rangeError(label: string, limits: FieldDef["validation"], value: unknown): string {
  if (limits.min === undefined && limits.max === undefined) return "";
  const text = String(value).replaceAll(",", "");
  return readDecimal(text) ? limitFault(label, text, limits) : `${label} is not a number.`;
}

/** Errors of all fields that the user can see; a hidden field cannot be corrected and is left to the server. */
export function localErrors({ definition, store }: OpenForm): Texts {
  const { values } = store.state();
  const errors: Record<string, string> = {};
  for (const field of definition.fields) {
    const rule = store.rule(field.key);
    const error =
      rule.visible && !rule.disabled ? store.unfinished(field.key) || localError(field, values[field.key]) : "";
    if (error) errors[field.key] = error;
  }
  return errors;
}

/**
 * Calls the validation procedure of one field (FORM-077) with the record, the key and value of the field and all
 * values as JSON. Rows with `errormsg` are errors, at the field of `errkey`, otherwise at this one. Offline it is not
 * called: the server checks such a form when its save arrives.
 */
export async function serverErrors(deps: FormDeps, form: OpenForm, field: FieldDef): Promise<Texts> {
  const procedure = field.validation.procedure;
  if (!procedure || deps.offline.line().line !== "online") return {};
  const { values } = form.store.state();
  const args = { txtid: values.txtid, key: field.key, value: values[field.key] ?? "", vals: JSON.stringify(values) };
  const rows = await deps.offline.reader.ask(procedure, args, { enc: true }).catch(() => []);
  const wrong = rows.filter(isError);
  const found = errorsIn(form.definition, wrong);
  const first = wrong[0];
  return first && Object.keys(found).length === 0 ? { [field.key]: String(first.errormsg) } : found;
}

const isError = (row: Row): boolean => Boolean(row.errormsg) && (row.err === undefined || isRefused(row));
