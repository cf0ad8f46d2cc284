import type { ReportGroup } from "../../../definitions/report/report-answer";
import { addDecimals, sumDecimals } from "../../../domain/decimal";
import type { Row } from "../../../wire/envelope";
import type { ReportSnapshot } from "../read/report-pages";
import type { LocalDocument } from "./local-effect";

/** Title of the group of rows that are only on this device. */
const NOT_SENT = "Not sent yet";

/** What every row of a waiting document has: its mark, and the form that it opens. */
export const documentRow = (document: LocalDocument): Row => ({
  kind: document.kind,
  vno: document.number,
  party: document.party,
  narration: textOfChange(document),
  _pending: "queued",
  _op: document.opId,
  ...(document.formname === ""
    ? {}
    : {
        linkeditallowed: 1,
        linkeditid: document.key,
        linkeditformname: document.formname,
        linkeditsqlsp: `${document.entity}_R_getviewdata`,
        linkeditformtitle: document.kind,
      }),
});

const textOfChange = ({ change, record }: LocalDocument): string =>
  change === "new"
    ? typeof record.narration === "string"
      ? record.narration
      : ""
    : change === "edit"
      ? "Changed on this device"
      : "Cancelled on this device";

interface RowsBelow {
  readonly rows: readonly Row[];
  /** Fields that are added up. */
  readonly summed: readonly string[];
  /** The closing row with these rows counted. */
  readonly close?: (close: Row) => Row;
}

/**
 * Adds rows below those of the server: before its closing row, and as a group of their own where rows are grouped.
 * Sums count them.
 */
export function rowsBelow(shown: ReportSnapshot, { rows, summed, close }: RowsBelow): ReportSnapshot {
  if (rows.length === 0) return shown;
  const { head, rows: read } = shown;
  const added = Object.fromEntries(summed.map((field) => [field, sumDecimals(rows.map((row) => textOf(row[field])))]));
  const last = read.count > 0 ? read.at(read.count - 1) : undefined;
  // A closing row that has not been read yet is the last one too, and becomes known when it is in sight.
  const hasClose =
    close !== undefined && head.groupFields.length === 0 && (last === undefined || last._kind === "close");
  const before = Math.max(0, read.count - (hasClose ? 1 : 0));
  return {
    ...shown,
    head: {
      ...head,
      total: head.total + rows.length,
      sums: Object.fromEntries(
        Object.entries({ ...added, ...head.sums }).map(([field, sum]) => [
          field,
          head.sums[field] === undefined || added[field] === undefined ? sum : addDecimals(sum, added[field]),
        ]),
      ),
      groups:
        head.groupFields.length === 0
          ? head.groups
          : [...head.groups, ...groupsOf(head.groupFields, rows.length, added)],
    },
    parts: [...shown.parts, rows],
    rows: {
      count: read.count + rows.length,
      at: (index) => {
        if (index < before) return read.at(index);
        if (index < before + rows.length) return rows[index - before];
        const own = read.at(index - rows.length);
        return own?._kind === "close" ? close?.(own) : own;
      },
    },
  };
}

const textOf = (value: unknown): string => (typeof value === "string" && value !== "" ? value : "0");

/** One group at each level, so that its rows stand as deep as the others. */
const groupsOf = (
  fields: readonly string[],
  count: number,
  sums: Readonly<Record<string, string>>,
): readonly ReportGroup[] =>
  fields.map((_, at) => ({ key: [NOT_SENT, ...fields.slice(0, at).map(() => "")], count, sums }));
