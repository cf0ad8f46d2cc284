import type { LineColumn } from "../../../definitions/form-row";
import { unknownMark } from "../../rows/chosen-key";
import type { DdlOption } from "../dropdown/option";
import { spelling } from "../dropdown/spelling";
import type { Line } from "./line-values";

export const isUnknown = ({ key }: LineColumn, line: Line): boolean => Boolean(line[unknownMark(key)]);

/** The line with a text to look up; '' chooses nothing. */
export const withUnknown = ({ key }: LineColumn, line: Line, text: string): Line => ({
  ...line,
  [key]: text,
  [`${key}_label`]: text,
  [unknownMark(key)]: text === "" ? 0 : 1,
});

/** The line with a choice and its text, without the mark. */
export const withChosen = ({ key }: LineColumn, line: Line, value: unknown, label: unknown): Line => ({
  ...line,
  [key]: value,
  [`${key}_label`]: label,
  ...(unknownMark(key) in line ? { [unknownMark(key)]: 0 } : {}),
});

/** Texts of a column to look up, each once. */
export const unknownTexts = (column: LineColumn, lines: readonly Line[]): readonly string[] => [
  ...new Set(lines.flatMap((line) => (isUnknown(column, line) ? [String(line[column.key])] : []))),
];

/** Of a line that a scan made: a pack counts in its own unit. */
function scannedUnit({ key, scanUnit }: LineColumn, line: Line, option: DdlOption): Line {
  if (!scanUnit || !option.scanUnit || line[`${key}_scan`] === undefined) return {};
  return { [scanUnit]: option.scanUnit.value, [`${scanUnit}_label`]: option.scanUnit.label };
}

/**
 * The lines with the found options in place of the texts, or the same object where nothing was found. If `found` is
 * null nothing could be asked: names are then sent as they are, because the server looks them up when the save
 * arrives; digits stay marked.
 */
export function withFound(
  column: LineColumn,
  lines: readonly Line[],
  found: ReadonlyMap<string, DdlOption> | null,
): readonly Line[] {
  let isChanged = false;
  const next = lines.map((line) => {
    const text = String(line[column.key]);
    const option = isUnknown(column, line) ? found?.get(spelling(text)) : undefined;
    const isName = found === null && isUnknown(column, line) && !/^\d+$/.test(text);
    if (!option && !isName) return line;
    isChanged = true;
    if (!option) return withChosen(column, line, text, text);
    return { ...withChosen(column, line, option.value, option.label), ...scannedUnit(column, line, option) };
  });
  return isChanged ? next : lines;
}
