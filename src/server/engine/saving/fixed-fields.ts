import type { Row } from "../../../wire/envelope";
import { Refusal, Refusals } from "../call/refusal";
import { formFields } from "../form/form-rows";
import type { Access } from "../records/access";
import type { Field, RecordDeclaration } from "../records/declaration";

/**
 * The values without fields that the user may not change. Throws `Refusals` if a locked field is sent with another
 * value than the stored one, or a hidden field is sent at all, so that a guess is not confirmed. A new record may
 * carry the initial values.
 */
export function refuseFixed(declaration: RecordDeclaration, access: Access, raw: Row, before: Row | null): Row {
  const faults: Refusal[] = [];
  const allowed: Record<string, unknown> = { ...raw };
  for (const field of formFields(declaration)) {
    if (field.computed || (!access.fixed.has(field.key) && !field.disabled)) continue;
    const sent = raw[field.key];
    if (sent !== undefined && !isAllowedValue(access, field, sent, before)) faults.push(refusalOf(access, field));
    delete allowed[field.key];
  }
  if (faults.length > 0) throw new Refusals(faults);
  return allowed;
}

function isAllowedValue(access: Access, field: Field, sent: unknown, before: Row | null): boolean {
  if (before) return access.shows(field.key) && same(sent, before[field.key]);
  return same(sent, "initial" in field ? field.initial : undefined);
}

const refusalOf = (access: Access, { key, label }: Field): Refusal =>
  new Refusal(
    key,
    access.shows(key) ? `${label} is locked for you.` : `${label} is hidden from you and cannot be saved.`,
  );

function same(sent: unknown, stored: unknown): boolean {
  const plain = (value: unknown): string => {
    if (value === null || value === undefined || value === false || value === 0 || value === "0" || value === "[]")
      return "";
    if (value === true) return "1";
    if (Array.isArray(value)) return value.length === 0 ? "" : JSON.stringify(value);
    const text = String(value).trim();
    return /^-?\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text;
  };
  return plain(sent) === plain(stored);
}
