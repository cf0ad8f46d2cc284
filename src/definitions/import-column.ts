import { dateOf } from "../domain/calendar";
import { check } from "../domain/checks";
import { MONTHS } from "../domain/date-format";
import { limitFault } from "../domain/limits";

/** One column that an import takes. */
export interface ImportColumn {
  /** Heading in the first row of the file. */
  readonly label: string;
  /**
   * Parameter of the procedure: the label without its whitespace (IMP-007) and without characters that no parameter
   * may have.
   */
  readonly name: string;
  /** Field of the record; accepted as a heading as well. */
  readonly key: string;
  readonly kind: "text" | "number" | "flag" | "date" | "choice" | "ref";
  readonly required: boolean;
  /** Two rows of one file may not have the same value. */
  readonly unique: boolean;
  /** Longest text, in characters. */
  readonly length: number;
  readonly decimals: number;
  readonly min: number;
  readonly max: number;
  /** Name of a check of `domain`, '' for none. */
  readonly check: string;
  /** Stored in capitals. */
  readonly upper: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A cell as the save takes it, or its fault: one sentence without the position. */
type Cell = { readonly value: string | number } | { readonly fault: string };

/**
 * IMP-007: a heading becomes a parameter name without its whitespace and other characters that a name cannot have.
 */
export const importParameter = (heading: string): string => heading.replace(/[^A-Za-z0-9_]/g, "");

/** Position of an error, put before every refusal. Rows count from 1, the headings being row 1. */
export const atCell = (row: number, label: string, sentence: string): string =>
  `Row ${row}, column ${label}: ${sentence}`;

/** Reads one cell; '' and a single space mean empty (IMP-006). Both sides use this function. */
export function readCell(column: ImportColumn, raw: string): Cell {
  const text = raw.trim();
  if (text === "") return column.required ? { fault: `${column.label} is required.` } : { value: "" };
  switch (column.kind) {
    case "number":
      return readNumber(column, text);
    case "flag":
      return readFlag(text);
    case "date":
      return readImportDate(text);
    case "choice":
      return readChoice(column, text);
    default:
      return readText(column, text);
  }
}

function readText({ length, check: name, upper }: ImportColumn, typed: string): Cell {
  const text = upper ? typed.toUpperCase() : typed;
  const size = [...text].length;
  if (size > length) return { fault: `at most ${length} characters are allowed. This has ${size}.` };
  const fault = name ? check(name, text) : "";
  return fault ? { fault } : { value: text };
}

function readNumber({ decimals, ...limits }: ImportColumn, text: string): Cell {
  const found = /^-?\d{1,15}(?:\.(\d+))?$/.exec(text);
  if (!found) return { fault: `"${cut(text)}" is not a number.` };
  if ((found[1] ?? "").replace(/0+$/, "").length > decimals)
    return { fault: decimals ? `at most ${decimals} decimals are allowed.` : "a whole number is expected." };
  const fault = limitFault("it", text, limits);
  return fault ? { fault } : { value: text };
}

const FLAGS: Readonly<Record<string, number>> = { yes: 1, y: 1, true: 1, 1: 1, no: 0, n: 0, false: 0, 0: 0 };

function readFlag(text: string): Cell {
  const value = FLAGS[text.toLowerCase()];
  return value === undefined ? { fault: `"${cut(text)}" is neither Yes nor No.` } : { value };
}

function readChoice({ options }: ImportColumn, text: string): Cell {
  const asked = text.toLowerCase();
  const found = options.find(({ value, label }) => value.toLowerCase() === asked || label.toLowerCase() === asked);
  if (found) return { value: found.value };
  const some = options
    .slice(0, 5)
    .map(({ value }) => value)
    .join(", ");
  return { fault: `"${cut(text)}" is not one of ${some}${options.length > 5 ? " and others" : ""}.` };
}

/** IMP-003: `05-Apr-26`. A two-digit year up to 79 is of this century, from 80 of the last, as in date fields. */
function readImportDate(text: string): Cell {
  const [, day = "", word = "", two = ""] = /^(\d{2})-([A-Za-z]{3})-(\d{2})$/.exec(text) ?? [];
  const month = MONTHS.findIndex((name) => name.toLowerCase() === word.toLowerCase()) + 1;
  const year = Number(two) + (Number(two) < 80 ? 2000 : 1900);
  const date = month > 0 ? dateOf(year, month, Number(day)) : null;
  return date ? { value: date } : { fault: `"${cut(text)}" is not a date as dd-MMM-yy, such as 05-Apr-26.` };
}

const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
