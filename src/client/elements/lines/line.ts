import { isBlankLine, isEmptyCell } from "../../../definitions/blank-line";
import type { LineColumn } from "../../../definitions/form-row";
import { readAmount } from "../../../domain/amount-input";
import { codeOfScan } from "../../../domain/barcode/scanned-code";
import { isIsoDate, type IsoDate } from "../../../domain/calendar";
import { check } from "../../../domain/checks";
import { formatDate } from "../../../domain/date-format";
import { readDate } from "../../../domain/date-input";
import { readDecimal, trimZeros } from "../../../domain/decimal";
import { formatAmount } from "../../../domain/indian-format";
import { limitFault } from "../../../domain/limits";
import { isOn } from "../../../wire/answers";
import { isRecord } from "../../../wire/envelope";
import { plainText } from "../fields/plain-text";
import type { Line } from "./line-values";
import { isUnknown, withChosen, withUnknown } from "./pasted-choice";

/** What a cell needs besides its line. */
export interface CellContext {
  /** For dates typed in short form. */
  readonly today: IsoDate;
  /** Key of the godown whose stock the options of an item show; '' or nothing for all. */
  readonly place?: string;
}

/** For the century of the years in a GS1 symbol. */
export const yearOf = ({ today }: CellContext): number => Number(today.slice(0, 4));

const DECIMALS = 2;

/** A list of objects or its JSON text; [] for anything else. */
export function linesOf(value: unknown): readonly Line[] {
  if (Array.isArray(value)) return value.filter(isRecord);
  if (typeof value !== "string" || !value.trim().startsWith("[")) return [];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed.filter(isRecord) : [];
  } catch {
    return [];
  }
}

/** Without the blank lines at the end. */
export function trimmed(columns: readonly LineColumn[], lines: readonly Line[]): readonly Line[] {
  const last = lines.findLastIndex((line) => !isBlankLine(columns, line));
  return lines.slice(0, last + 1);
}

/** A cell as it is shown. */
export function cellText(column: LineColumn, line: Line): string {
  const value = line[column.key];
  const text = plainText(value);
  switch (column.comp_type) {
    case "amt":
      return formatAmount(text, column.decimals ?? DECIMALS, column.leastDecimals) || text;
    case "chk":
      return isOn(value) ? "Yes" : isFlag(value) ? "" : text;
    case "date":
      return formatDate(text) || text;
    case "ddls":
      return labelOf(column, line);
    default:
      return text;
  }
}

function labelOf(column: LineColumn, line: Line): string {
  const text = plainText(line[column.key]);
  const option = column.options?.find(({ value }) => value === text);
  return (
    option?.label ?? (plainText(line[`${column.key}_label`]) || (text === "0" || text.startsWith("tmp:") ? "" : text))
  );
}

/** A cell while it is edited: amounts without grouping. */
export function editText(column: LineColumn, line: Line): string {
  const text = plainText(line[column.key]);
  return column.comp_type === "amt" && readDecimal(text) ? trimZeros(text) : cellText(column, line);
}

/** The line with a cell set from typed or pasted text. Text that is not understood stays and shows an error. */
export function withText(column: LineColumn, line: Line, typed: string, context: CellContext): Line {
  const { today } = context;
  const text = typed.trim();
  switch (column.comp_type) {
    case "amt": {
      const read = readAmount(text, column.decimals ?? DECIMALS);
      return { ...line, [column.key]: read.ok ? read.text : text };
    }
    case "date": {
      const read = readDate(text, today);
      return { ...line, [column.key]: read.ok ? read.date : text };
    }
    case "chk":
      return { ...line, [column.key]: flagOfText(text) };
    case "ddls":
      return withChoice(column, line, text);
    case "txtbarcodescanner":
      return { ...line, [column.key]: codeOfScan(text, yearOf(context)) };
    default:
      return { ...line, [column.key]: text };
  }
}

const NO = /^(?:|0|n|no|false)$/i;

/** Text that is neither yes nor no stays as it was pasted. */
const flagOfText = (text: string): 0 | 1 | string =>
  isOn(text) || /^(?:y|yes|x)$/i.test(text) ? 1 : NO.test(text) ? 0 : text;

const isFlag = (value: unknown): boolean => typeof value !== "string" || isOn(value) || NO.test(value);

/** A name or code of a record is looked up later. */
function withChoice(column: LineColumn, line: Line, text: string): Line {
  const option = column.options?.find(
    ({ value, label }) => label.toLowerCase() === text.toLowerCase() || value.toLowerCase() === text.toLowerCase(),
  );
  if (!option && !column.options && column.DataSourceID_SQL) return withUnknown(column, line, text);
  return withChosen(column, line, option?.value ?? text, option?.label ?? text);
}

const amountProblem = (column: LineColumn, text: string): string =>
  readDecimal(text) ? limitFault(column.title, text, column) : `${column.title} is not an amount.`;

/** '' or the error in a cell of a line that is not blank. */
export function cellProblem(column: LineColumn, line: Line): string {
  const value = line[column.key];
  const text = plainText(value);
  if (column.required && (isEmptyCell(value) || (column.comp_type === "ddls" && text === "0"))) return column.required;
  if (text === "") return "";
  if (column.comp_type === "amt") return amountProblem(column, text);
  if (column.comp_type === "chk") return isFlag(value) ? "" : `${column.title} must be yes or no.`;
  if (column.comp_type === "date" && !isIsoDate(text.slice(0, 10))) return `${column.title} is not a date.`;
  if (column.comp_type === "ddls" && column.options && !column.options.some((option) => option.value === text))
    return `${column.title} has no choice "${text}".`;
  if (column.comp_type === "ddls" && isUnknown(column, line))
    return `${column.title} "${text}" is not in the list. Choose one from the list.`;
  if (column.maxLength !== undefined && [...text].length > column.maxLength)
    return `${column.title} can have at most ${column.maxLength} characters.`;
  return column.check ? check(column.check, text) : "";
}
