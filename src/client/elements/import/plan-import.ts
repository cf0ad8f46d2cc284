import { atCell, importParameter, readCell, type ImportColumn } from "../../../definitions/import-column";
import type { Row } from "../../../wire/envelope";
import { IMPORT_ROW_PARAM, type ImportType } from "../../../wire/imports";
import type { ImportRow } from "../../offline/contract/imports";
import type { Sheet } from "./sheet";

/** IMP-008, verbatim. */
export const FORMAT_WORDS = { title: "Issue in file format!", text: "File format mismatch" } as const;

/** The effect of a file: its rows as saves, or every reason why nothing is sent, each with its row and column. */
interface ImportPlan {
  readonly rows: readonly ImportRow[];
  readonly problems: readonly string[];
}

/** The column of a heading, and its position in the file. */
interface Placed {
  readonly column: ImportColumn;
  readonly at: number;
}

/** Checks a table against the columns of a type; sends nothing. `mint` gives each row its operation id. */
export function planImport(sheet: Sheet, type: ImportType, mint: () => string): ImportPlan {
  const [headings = [], ...lines] = sheet;
  const { placed, problems } = placeColumns(headings, type);
  if (problems.length > 0) return { rows: [], problems };
  const rows: ImportRow[] = [];
  const seen = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    if (line.every((cell) => cell.trim() === "")) continue;
    const row = index + 2;
    problems.push(...faultsOf(line, row, headings, placed), ...repeated(line, row, placed, seen));
    if (problems.length === 0) rows.push(rowOf(line, row, type, placed, mint()));
  }
  return problems.length > 0 ? { rows: [], problems } : { rows, problems };
}

function placeColumns(
  headings: readonly string[],
  { title, columns }: ImportType,
): { readonly placed: readonly Placed[]; readonly problems: string[] } {
  const placed: Placed[] = [];
  const problems: string[] = [];
  for (const [at, heading] of headings.entries()) {
    const name = importParameter(heading).toLowerCase();
    const column = columns.find((one) => one.name.toLowerCase() === name || one.key.toLowerCase() === name);
    const label = heading.trim() || String(at + 1);
    if (heading.trim() === "") problems.push(atCell(1, label, "the heading is missing."));
    else if (!column)
      problems.push(
        atCell(1, label, `${title} has no such column. It has ${columns.map((one) => one.label).join(", ")}.`),
      );
    else if (placed.some((one) => one.column === column)) problems.push(atCell(1, label, "the column appears twice."));
    else placed.push({ column, at });
  }
  for (const column of columns)
    if (column.required && !placed.some((one) => one.column === column))
      problems.push(atCell(1, column.label, "the column is missing, and it is required."));
  return { placed, problems };
}

/** IMP-004 with OPEN-079: these characters are refused, never removed silently. */
const SPECIAL = /['"`,\u2018\u2019\u201c\u201d]/;
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const ERROR_VALUE = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/;

function faultsOf(
  line: readonly string[],
  row: number,
  headings: readonly string[],
  placed: readonly Placed[],
): readonly string[] {
  const beyond = line.findIndex((cell, at) => at >= headings.length && cell.trim() !== "");
  const faults = beyond < 0 ? [] : [atCell(row, String(beyond + 1), "this cell has no heading above it.")];
  for (const { column, at } of placed) {
    const fault = faultOf(column, line[at] ?? "");
    if (fault) faults.push(atCell(row, column.label, fault));
  }
  return faults;
}

function faultOf(column: ImportColumn, text: string): string {
  const special = SPECIAL.exec(text);
  if (special) return `the character ${special[0]} is not allowed.`;
  if (UNPRINTABLE.test(text)) return "it contains a line break or another invisible character.";
  if (ERROR_VALUE.test(text.trim())) return `${text.trim()} is an error of the spreadsheet.`;
  const read = readCell(column, text);
  return "fault" in read ? read.fault : "";
}

function repeated(
  line: readonly string[],
  row: number,
  placed: readonly Placed[],
  seen: Map<string, number>,
): readonly string[] {
  return placed
    .filter(({ column }) => column.unique)
    .flatMap(({ column, at }) => {
      const text = (line[at] ?? "").trim();
      if (text === "") return [];
      const key = `${column.name}|${text.toLowerCase()}`;
      const earlier = seen.get(key);
      if (earlier === undefined) seen.set(key, row);
      return earlier === undefined ? [] : [atCell(row, column.label, `"${text}" is already in row ${earlier}.`)];
    });
}

/** IMP-006: an empty cell is sent as a single space. */
function rowOf(
  line: readonly string[],
  row: number,
  type: ImportType,
  placed: readonly Placed[],
  opId: string,
): ImportRow {
  const args: Row = { [IMPORT_ROW_PARAM]: row };
  const shown: Row = { id: `tmp:${opId}` };
  for (const { column, at } of placed) {
    const text = (line[at] ?? "").trim();
    args[column.name] = text || " ";
    shown[column.key] = text;
  }
  return { opId, at: row, title: `${type.title}, row ${row}: ${String(shown[type.nameField] ?? "")}`, args, shown };
}
