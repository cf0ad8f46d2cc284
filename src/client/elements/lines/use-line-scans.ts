import { useState } from "react";
import type { LineColumn } from "../../../definitions/form-row";
import { codeOfScan } from "../../../domain/barcode/scanned-code";
import { type CellContext, cellText, yearOf } from "./line";
import type { Line } from "./line-values";
import { isUnknown, withChosen } from "./pasted-choice";
import { withScan } from "./scanned-lines";
import type { Lines } from "./use-lines";

interface LastScan {
  readonly code: string;
  /** Line that has the code, from 0. */
  readonly at: number;
  readonly isRepeated: boolean;
}

export interface LineScans {
  /** Takes a scan of the camera or of a hand scanner, as it was read. */
  readonly take: (text: string) => void;
  /** What the last scan did, as a sentence; '' before the first. */
  readonly message: string;
  /** Scans taken so far. */
  readonly count: number;
  /** The line (from 0) of the last scan where nothing has its code; null otherwise. */
  readonly unknown: { readonly code: string; readonly at: number } | null;
  /** Puts a record in the lines that have this unknown code. */
  readonly choose: (code: string, value: string | number, label: string) => void;
}

interface LineScanParts {
  /** The spelling under which a record on the device has a scanned code; '' for none. */
  readonly knownAs: (scanned: string) => string;
  /** Texts for which a lookup found nothing. */
  readonly missing: ReadonlySet<string>;
  /** Gets the number of lines after a scan. */
  readonly onTaken: (count: number) => void;
}

/** Scans into lines. A code that no record on the device has is taken as the article alone, without its batch. */
export function useLineScans(
  column: LineColumn | undefined,
  { lines, change }: Lines,
  context: CellContext,
  { knownAs, missing, onTaken }: LineScanParts,
): LineScans {
  const [last, setLast] = useState<LastScan | null>(null);
  const [count, setCount] = useState(0);
  const take = (text: string) => {
    if (!column) return;
    const code = knownAs(text) || codeOfScan(text, yearOf(context));
    const scanned = withScan(column, lines, code, context);
    setCount(count + 1);
    setLast({ code, at: scanned.at, isRepeated: scanned.isRepeated });
    if (!scanned.isRepeated) change(scanned.lines);
    onTaken(scanned.lines.length);
  };
  const choose = (code: string, value: string | number, label: string) => {
    if (column)
      change(
        lines.map((line) =>
          isUnknown(column, line) && line[column.key] === code ? withChosen(column, line, value, label) : line,
        ),
      );
  };
  const line = last && lines[last.at];
  if (!column || !last || !line) return { take, choose, count, message: "", unknown: null };
  const isMissing = isUnknown(column, line) && missing.has(String(line[column.key]));
  return {
    take,
    choose,
    count,
    message: wordsOf(column, last, line),
    unknown: isMissing ? { code: last.code, at: last.at } : null,
  };
}

function wordsOf(column: LineColumn, { code, at, isRepeated }: LastScan, line: Line): string {
  if (isRepeated) return `${code} is already in line ${at + 1}.`;
  if (!column.scanAdds) return `Line ${at + 1}: ${code}`;
  return `Line ${at + 1}: ${cellText(column, line)}, ${String(line[column.scanAdds] ?? "")}`;
}
