import { check } from "../../../domain/checks";
import { limitFault } from "../../../domain/limits";
import { harmlessHtml } from "../call/harmless-html";
import type { ChoiceField, DateField, NumberField, TextField } from "./declaration";
import { DECIMALS } from "./shape";
import type { ScalarField } from "./shape";

/** A value as the record holds it, or the sentence that explains why it is invalid. */
type Parsed = { readonly value: string | number | boolean | null } | { readonly fault: string };

/**
 * Values that mean empty: an empty text, null, not sent; in a picker also 0, which a cleared picker sends (DDL-009),
 * unless 0 is an option.
 */
export function isMissing(field: ScalarField, raw: unknown): boolean {
  if (raw === undefined || raw === null) return true;
  if (typeof raw === "string" && raw.trim() === "") return true;
  if (raw !== 0 && String(raw).trim() !== "0") return false;
  return field.kind === "ref" || (field.kind === "choice" && !field.options.some(({ value }) => value === "0"));
}

export const emptyOf = (field: ScalarField): string | number | boolean | null => {
  if (field.kind === "flag") return false;
  if (field.kind === "ref" || field.kind === "date") return null;
  return field.kind === "text" || field.kind === "choice" ? "" : 0;
};

/** Parses one value of the wire by its field. A reference by name stays a text here; references.ts finds its id. */
export function parseValue(field: ScalarField, raw: unknown): Parsed {
  if (typeof raw === "object" && raw !== null) return { fault: `${field.label} is not valid.` };
  if (field.kind !== "flag" && isMissing(field, raw))
    return field.required ? { fault: field.required } : { value: emptyOf(field) };
  switch (field.kind) {
    case "text":
      return parseText(field, String(raw));
    case "choice":
      return parseChoice(field, String(raw));
    case "date":
      return parseDate(field, String(raw));
    case "flag":
      return { value: raw === 1 || raw === true || raw === "1" || String(raw).toLowerCase() === "true" };
    case "ref":
      return parseRef(field.label, raw);
    default:
      return parseNumber(field, raw);
  }
}

/**
 * Text is stored as typed, including HTML (formatted text without active content); only the ends are trimmed.
 * PostgreSQL cannot store the character 0.
 */
function parseText(field: TextField, raw: string): Parsed {
  const typed = (field.upper ? raw.toUpperCase() : raw).trim();
  const text = field.rich ? harmlessHtml(typed) : typed;
  if (text.includes("\0")) return { fault: `${field.label} contains a character that cannot be stored.` };
  if (!field.lines && !field.rich && /[\r\n]/.test(text)) return { fault: `${field.label} must be one line.` };
  const length = [...text].length;
  if (length > field.max)
    return { fault: `${field.label} can have at most ${field.max} characters. This has ${length}.` };
  const fault = field.check ? check(field.check, text) : "";
  return fault ? { fault } : { value: text };
}

function parseChoice(field: ChoiceField, raw: string): Parsed {
  const value = raw.trim();
  if (field.source)
    return value.length <= 100 && !value.includes("\0") ? { value } : { fault: `${field.label} is not valid.` };
  return field.options.some((option) => option.value === value)
    ? { value }
    : { fault: `${field.label} cannot be ${value.slice(0, 40)}.` };
}

function parseDate(field: DateField, raw: string): Parsed {
  const [, text = ""] = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/.exec(raw.trim()) ?? [];
  const day = new Date(`${text}T00:00:00Z`);
  const isReal = text !== "" && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  if (!isReal || text < "1900-01-01" || text > "2199-12-31") return { fault: `${field.label} is not a date.` };
  return { value: text };
}

function parseNumber(field: NumberField, raw: unknown): Parsed {
  const text = String(raw).trim();
  const match = /^-?\d{1,15}(?:\.(\d*?)0*)?$/.exec(text);
  if (!match || text.endsWith(".")) return { fault: `${field.label} is not a number.` };
  const decimals = DECIMALS[field.kind] ?? 0;
  if ((match[1] ?? "").length > decimals)
    return {
      fault: `${field.label} ${decimals ? `can have at most ${decimals} decimals` : "must be a whole number"}.`,
    };
  const fault = limitFault(field.label, text, field);
  return fault ? { fault } : { value: Number(text) };
}

function parseRef(label: string, raw: unknown): Parsed {
  const text = String(raw).trim();
  if (/^\d{1,15}$/.test(text)) return { value: Number(text) };
  return text.length > 200 || text.includes("\0") || typeof raw === "boolean"
    ? { fault: `${label} is not valid.` }
    : { value: text };
}
