import type { Row } from "../../../wire/envelope";
import { listOf, numberOf, textOf } from "../../rows/read-row";

export interface SqlFault {
  readonly message: string;
  /** From 1; 0 if PostgreSQL gives no position. */
  readonly line: number;
  readonly column: number;
}

export interface SqlRows {
  readonly names: readonly string[];
  /** Values as texts; null for SQL null. */
  readonly rows: readonly (readonly (string | null)[])[];
  readonly affected: number;
  readonly note: string;
}

export type SqlAnswer = { readonly fault: SqlFault } | { readonly found: SqlRows };

/** The answer of `WEBAPIsqlexec`; a refusal counts as a fault without a position. */
export function sqlAnswer([row = {}]: readonly Row[]): SqlAnswer {
  const message = Number(row.err ?? 0) === 0 ? textOf(row, "ErrorMessage") : textOf(row, "errormsg");
  if (message !== "") return { fault: { message, line: numberOf(row, "line"), column: numberOf(row, "column") } };
  const texts = (list: unknown): (string | null)[] =>
    Array.isArray(list) ? list.map((value) => (value === null ? null : String(value))) : [];
  return {
    found: {
      names: listOf(row, "names").map(String),
      rows: listOf(row, "rows").map(texts),
      affected: numberOf(row, "affected"),
      note: textOf(row, "note"),
    },
  };
}

/** DEV-012: `records found!`, or what was done if there are no rows. */
export const doneTitle = (rows: number, isSaved: boolean): string =>
  rows > 0 ? "records found!" : isSaved ? "SQL Execute & Save" : "SQL Execute";

/** The faulty line with a mark under its column; '' if no position is known. */
export function markedLine(script: string, { line, column }: SqlFault): string {
  const text = line > 0 ? (script.split("\n")[line - 1] ?? "") : "";
  return text === "" ? "" : `${text}\n${" ".repeat(Math.max(0, column - 1))}^`;
}
