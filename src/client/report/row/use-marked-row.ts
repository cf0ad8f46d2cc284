import { useCallback, useEffect, useRef } from "react";
import type { Row } from "../../../wire/envelope";
import { textOf } from "../../rows/read-row";
import type { ReportLines } from "../read/report-lines";
import type { ReportSnapshot } from "../read/report-pages";

/** Names the record of a row; '' where the row has none. */
const keyOf = (row: Row): string => {
  const id = textOf(row, "linkeditid");
  return id === "" ? "" : `${textOf(row, "linkeditformname")} ${id}`;
};

/**
 * Keeps the mark on the row of a record that was changed: when the report is read again, the row may stand elsewhere.
 * Returns a function that names the row to follow.
 */
export function useMarkedRow(
  shown: ReportSnapshot | null,
  lines: ReportLines,
  activate: (line: number) => void,
): (row: Row) => void {
  const followed = useRef({ key: "", since: shown });
  useEffect(() => {
    const { key, since } = followed.current;
    if (key === "" || !shown || shown === since) return;
    followed.current = { key: "", since: shown };
    const line = lineOf(shown, lines, key);
    if (line >= 0) activate(line);
  }, [shown, lines, activate]);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  return useCallback((row) => {
    followed.current = { key: keyOf(row), since: latest.current };
  }, []);
}

/** The line of a record among the rows that were read; -1 where it is not there any more, or closed in a group. */
function lineOf({ rows }: ReportSnapshot, lines: ReportLines, key: string): number {
  for (let at = 0; at < lines.count; at++) {
    const line = lines.at(at);
    const row = line?.kind === "row" ? rows.at(line.index) : undefined;
    if (row && keyOf(row) === key) return at;
  }
  return -1;
}
