import type { ReportGroup } from "../../../definitions/report/report-answer";
import { readJson } from "../../../definitions/props";
import type { ReportColumn } from "../../../definitions/report/report-column";
import { isRecord, type Row } from "../../../wire/envelope";
import { listOf, numberOf, textOf } from "../../rows/read-row";
import { readColumns } from "./report-definition";

/** What the first row of an answer says of the whole, parsed. */
export interface Head {
  readonly total: number;
  readonly sums: Readonly<Record<string, string>>;
  readonly groups: readonly ReportGroup[];
  readonly groupFields: readonly string[];
  /** Null where the columns are those of the definition. */
  readonly columns: readonly ReportColumn[] | null;
  readonly notes: readonly string[];
}

/** Reads the head; broken members are as if they were missing. */
export function readHead(row: Row | undefined): Head {
  const given = row ?? {};
  const columns = textOf(given, "answercols");
  return {
    total: numberOf(given, "iTotalRecords"),
    sums: sumsIn(readJson(textOf(given, "sums"))?.value),
    groups: listOf(given, "groups").flatMap(readGroup),
    groupFields: texts(listOf(given, "groupfields")),
    columns: columns === "" ? null : readColumns(columns),
    notes: texts(listOf(given, "notes")),
  };
}

/** The rows of an answer: one without rows is a row with `RowNumber` 0. */
export const rowsOf = (answer: readonly Row[]): readonly Row[] =>
  answer.length === 1 && answer[0]?.RowNumber === 0 ? [] : answer;

/** A row whose place among the others must not change: one of a tree, or a group or total that the report made. */
export const isFixedRow = (row: Row): boolean =>
  row._kind === "group" || row._kind === "total" || numberOf(row, "_level") > 0;

function readGroup(value: unknown): readonly ReportGroup[] {
  if (!isRecord(value) || !Array.isArray(value.key)) return [];
  return [{ key: value.key.map(String), count: numberOf(value, "count"), sums: sumsIn(value.sums) }];
}

const sumsIn = (value: unknown): Readonly<Record<string, string>> =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([field, sum]) => [field, String(sum)])) : {};

const texts = (list: readonly unknown[]): readonly string[] => list.filter((text) => typeof text === "string");
