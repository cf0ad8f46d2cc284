import { readJson } from "../../../definitions/props";
import { isRecord } from "../../../wire/envelope";
import type { Row } from "../../../wire/envelope";
import { Refusal } from "../call/refusal";
import type { LinesField, RecordDeclaration } from "./declaration";
import { lineFields, scalars } from "./shape";
import { emptyOf, isMissing, parseValue } from "./values";

interface ParsedRecord {
  /** Every field of the declaration, lines as lists of rows, and `isactive`. */
  readonly record: Row;
  readonly faults: readonly Refusal[];
}

/**
 * Parses all values of one save. Fields that are not sent keep their value of `before`, or start with `initial`.
 * Never throws: every invalid field is in `faults`.
 */
export function parseRecord(declaration: RecordDeclaration, raw: Row, before: Row | null): ParsedRecord {
  const faults: Refusal[] = [];
  const record: Record<string, unknown> = {};
  for (const field of scalars(declaration)) {
    const given = !field.computed && field.key in raw && raw[field.key] !== undefined;
    const parsed = parseValue(field, given ? raw[field.key] : before ? before[field.key] : field.initial);
    if ("fault" in parsed) faults.push(new Refusal(field.key, parsed.fault));
    record[field.key] = "fault" in parsed ? emptyOf(field) : parsed.value;
  }
  for (const field of lineFields(declaration)) {
    const given = field.key in raw && raw[field.key] !== undefined;
    const parsed = parseLines(field, given ? raw[field.key] : (before?.[field.key] ?? []));
    faults.push(...parsed.faults);
    record[field.key] = parsed.rows;
  }
  record.isactive = activeOf(declaration, raw, record, before);
  return { record, faults };
}

function activeOf(declaration: RecordDeclaration, raw: Row, record: Row, before: Row | null): boolean {
  if (declaration.inactiveField) return record[declaration.inactiveField] !== true;
  const value = raw.isactive ?? before?.isactive ?? true;
  return value === true || value === 1 || value === "1" || String(value).toLowerCase() === "true";
}

interface ParsedLines {
  readonly rows: readonly Row[];
  readonly faults: readonly Refusal[];
}

/** A JSON list of objects, or its text. Lines without any value are left out. */
export function parseLines(field: LinesField, raw: unknown): ParsedLines {
  const list = asList(raw);
  if (!list) return { rows: [], faults: [new Refusal(field.key, `${field.label} is not a list of lines.`)] };
  const max = field.max ?? 1000;
  if (list.length > max)
    return {
      rows: [],
      faults: [new Refusal(field.key, `${field.label} can have at most ${max} lines. This has ${list.length}.`)],
    };
  const faults: Refusal[] = [];
  const rows = list
    .filter((line) => !isBlank(field, line))
    .map((line, index) => {
      const row: Record<string, unknown> = {};
      for (const column of field.columns) {
        const parsed = parseValue(column, column.computed ? undefined : (line[column.key] ?? column.initial));
        if ("fault" in parsed) faults.push(lineFault(field, index, column.key, parsed.fault));
        row[column.key] = "fault" in parsed ? emptyOf(column) : parsed.value;
      }
      return row;
    });
  if (field.required && rows.length === 0) faults.push(new Refusal(field.key, field.required));
  return { rows, faults: [...faults, ...duplicateFaults(field, rows)] };
}

/** A fault in a line: on the key of the list, with the line (from 1) and the column in addition to the sentence. */
export const lineFault = (
  field: LinesField,
  index: number,
  column: string,
  sentence: string,
  more: Row = {},
): Refusal =>
  new Refusal(field.key, `${field.label}, line ${index + 1}: ${sentence}`, { line: index + 1, column, ...more });

function asList(raw: unknown): readonly Row[] | null {
  const list = typeof raw !== "string" ? raw : raw.trim() === "" ? [] : readJson(raw)?.value;
  return Array.isArray(list) && list.every(isRecord) ? list : null;
}

const isBlank = (field: LinesField, line: Row): boolean =>
  field.columns.every(
    (column) =>
      column.computed ||
      column.hidden ||
      column.kind === "flag" ||
      isMissing(column, line[column.key]) ||
      Number(line[column.key]) === 0,
  );

function duplicateFaults(field: LinesField, rows: readonly Row[]): readonly Refusal[] {
  const [first] = field.uniqueBy ?? [];
  if (!field.uniqueBy || first === undefined) return [];
  const seen = new Map<string, number>();
  return rows.flatMap((row, index) => {
    const key = JSON.stringify(field.uniqueBy?.map((name) => String(row[name]).toLowerCase()));
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, index);
    return earlier === undefined ? [] : [lineFault(field, index, first, `is the same as line ${earlier + 1}.`)];
  });
}
