import { isBlankLine } from "../../../definitions/blank-line";
import type { LineColumn } from "../../../definitions/form-row";
import { cellProblem } from "./line";
import type { Line } from "./line-values";

/** An error in one cell; `column` is '' where it is about the whole line. */
export interface CellError {
  readonly line: number;
  readonly column: string;
  readonly text: string;
}

const NAMES_LINE = /\bline (\d+): ([^\n]*)/;

/** The errors of a line by the rules that the browser knows, keyed by column; a blank line has no errors. */
export function problemsOf(columns: readonly LineColumn[], line: Line): ReadonlyMap<string, string> {
  if (isBlankLine(columns, line)) return new Map();
  return new Map(
    columns.flatMap((column) => {
      const problem = cellProblem(column, line);
      return problem ? [[column.key, problem] as const] : [];
    }),
  );
}

/** The same for all lines, as the server writes it: "Barcodes, line 3: Barcode is required." Skips blank lines. */
export function problemsIn(label: string, columns: readonly LineColumn[], lines: readonly Line[]): readonly string[] {
  return filledOf(columns, lines).flatMap((index, place) =>
    [...problemsOf(columns, lines[index] ?? {}).values()].map((text) => `${label}, line ${place + 1}: ${text}`),
  );
}

/**
 * The cells of the server's errors: "Barcodes, line 3: Barcode is required.", one error per row of text. Errors that
 * name no line of the grid are left out.
 */
export function serverErrors(
  error: string,
  columns: readonly LineColumn[],
  lines: readonly Line[],
): readonly CellError[] {
  if (!NAMES_LINE.test(error)) return [];
  const filled = filledOf(columns, lines);
  return error.split("\n").flatMap((sentence) => placeOf(sentence, columns, filled) ?? []);
}

/** The first error of a column in a line; an error that names no column is shown in the first one. */
export const refusalAt = (refusals: readonly CellError[], line: number, column: string, isFirst: boolean): string =>
  refusals.find((one) => one.line === line && (one.column === column || (one.column === "" && isFirst)))?.text ?? "";

/** The errors by line, so that drawing a line reads only its own. */
export function byLine(refusals: readonly CellError[]): ReadonlyMap<number, readonly CellError[]> {
  const found = new Map<number, CellError[]>();
  for (const one of refusals) {
    const own = found.get(one.line);
    if (own) own.push(one);
    else found.set(one.line, [one]);
  }
  return found;
}

/**
 * The part of an error that still holds after a change of the lines: the errors of unchanged cells, with the current
 * numbers of their lines. Errors of corrected or removed cells are dropped, and those that name no line too.
 */
export function remainingErrors(
  error: string,
  columns: readonly LineColumn[],
  before: readonly Line[],
  after: readonly Line[],
): string {
  if (!NAMES_LINE.test(error)) return "";
  const filled = filledOf(columns, before);
  const places = new Map(after.map((line, index) => [line, index]));
  const numbers = new Map(filledOf(columns, after).map((index, place) => [index, place + 1]));
  const now = ({ line, column }: CellError): number | undefined => {
    const own = before[line];
    const same = own && places.get(own);
    if (same !== undefined) return numbers.get(same);
    const changed = before.length === after.length && column !== "" && Object.is(after[line]?.[column], own?.[column]);
    return changed ? numbers.get(line) : undefined;
  };
  return error
    .split("\n")
    .flatMap((sentence) => {
      const place = placeOf(sentence, columns, filled);
      const number = place && now(place);
      return number ? sentence.replace(NAMES_LINE, `line ${number}: $2`) : [];
    })
    .join("\n");
}

const filledOf = (columns: readonly LineColumn[], lines: readonly Line[]): readonly number[] =>
  lines.flatMap((line, index) => (isBlankLine(columns, line) ? [] : index));

/** The server skips blank lines, and its message begins with the title of the column. Null where it names no line. */
function placeOf(sentence: string, columns: readonly LineColumn[], filled: readonly number[]): CellError | null {
  const found = NAMES_LINE.exec(sentence);
  const line = found && filled[Number(found[1]) - 1];
  if (!found || line === null || line === undefined) return null;
  const text = found[2] ?? "";
  const titled = columns
    .filter(({ title }) => text.startsWith(title))
    .toSorted((a, b) => b.title.length - a.title.length);
  return { line, column: titled[0]?.key ?? "", text };
}
