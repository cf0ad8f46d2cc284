/**
 * A report beside itself over other days. Rows made from balances are joined by the fields that say which row is the
 * same; of rows that are read in pages only groups and totals are compared, because an entry has no counterpart.
 */
import { isFigure } from "../../../definitions/report/report-column";
import type { ReportColumn } from "../../../definitions/report/report-column";
import { addMonths, daysBetween, isIsoDate, isoDate } from "../../../domain/calendar";
import { formatDate } from "../../../domain/date-format";
import { monthsBetween, periodBefore, yearBefore } from "../../../domain/earlier-days";
import type { Context } from "../call/context";
import { Refusal } from "../call/refusal";
import { summedFields } from "./columns";
import { comparedColumns, comparedFigures, withPercents } from "./compared-columns";
import type { GivenRows, ReportQuestion, ReportRow, ReportRows } from "./declaration";
import { givenPart } from "./given-part";
import { joined } from "./joined";
import type { ReportPart } from "./part";
import { selectedPart } from "./selected-part";

/** No books go further back, and a date cannot be before year 1. */
const EARLIEST = isoDate("1000-01-01");
const YEAR_DAYS = 366;

/** The same question about the days that it is compared with. Throws `Refusal` where they would be before any books. */
export function earlierQuestion(question: ReportQuestion): ReportQuestion {
  const back = Math.max(daysBetween(question.from, question.to), YEAR_DAYS);
  if (daysBetween(EARLIEST, question.from) < back)
    throw new Refusal("dtpfrom", "The days to compare with are too far back. Choose a later first day.");
  const { from, to } = question.compare === "year" ? yearBefore(question) : periodBefore(question);
  return { ...question, from, to, values: { ...question.values, dtpfrom: from, dtpto: to } };
}

interface CompareOptions {
  readonly now: ReportRows;
  readonly was: ReportRows;
  /** Columns of both, without what is hidden from the user. */
  readonly columns: readonly ReportColumn[];
  /** Fields that say which row is the same. */
  readonly by: readonly string[];
  readonly question: ReportQuestion;
}

/** The part that is asked for with its comparison, and the columns for it. */
export async function comparedPart(ctx: Context, options: CompareOptions): Promise<ReportPart> {
  const { now, was, columns, question } = options;
  const earlier = earlierQuestion(question);
  const note = `Compared with ${formatDate(earlier.from)} to ${formatDate(earlier.to)}.`;
  if ("rows" in now && "rows" in was) {
    const all = comparedColumns(columns, true);
    const part = givenPart(joinedRows(now, was, options, earlier), all, question);
    return { ...finished(part, summedFields(columns)), columns: all, notes: [note, ...part.notes] };
  }
  if ("rows" in now || "rows" in was) throw new Error("A report answers two periods in two ways.");
  const part = await selectedPart(ctx, now, columns, question);
  const past = await selectedPart(ctx, was, columns, { ...earlier, detailed: false, start: 0, length: 0 });
  const fields = summedFields(columns);
  return {
    ...part,
    columns: comparedColumns(columns, false),
    sums: comparedFigures(part.sums, past.sums, fields),
    groups: joined(part.groups, past.groups, {
      keyOf: ({ key }) => JSON.stringify(key),
      levelOf: ({ key }) => key.length,
      pair: (one, other) => ({
        key: (one ?? other)?.key ?? [],
        count: one?.count ?? 0,
        sums: comparedFigures(one?.sums ?? {}, other?.sums ?? {}, fields),
      }),
    }),
    notes: [note, ...part.notes],
  };
}

const finished = (part: ReportPart, fields: readonly string[]): ReportPart => ({
  ...part,
  sums: withPercents(part.sums, fields),
  groups: part.groups.map((group) => ({ ...group, sums: withPercents(group.sums, fields) })),
});

function joinedRows(now: GivenRows, was: GivenRows, options: CompareOptions, earlier: ReportQuestion): GivenRows {
  const { columns, by, question } = options;
  const fields = summedFields(columns);
  const months = columns.filter(({ format, field }) => format === "month" && by.includes(field));
  const moved = monthsBetween(earlier.from, question.from);
  const past = was.rows.map((row) => withMonths(row, months, moved));
  const own = columns.filter(({ field }) => !fields.includes(field) && !by.includes(field));
  const rows = joined<ReportRow>(now.rows, past, {
    keyOf: (row) => JSON.stringify([row._kind ?? "", row._level ?? 0, ...by.map((field) => row[field] ?? "")]),
    levelOf: ({ _level = 0 }) => _level,
    pair: (one, other) => ({
      ...(one ?? withoutOwn(other ?? {}, own)),
      ...comparedFigures(one ?? {}, other ?? {}, fields),
    }),
  });
  const { sums, ...rest } = now;
  return { ...rest, rows, ...(sums ? { sums: comparedFigures(sums, was.sums ?? {}, fields) } : {}) };
}

/** A month of the other period stands for the same month of this one. */
const withMonths = (row: ReportRow, months: readonly ReportColumn[], moved: number): ReportRow => ({
  ...row,
  ...Object.fromEntries(
    months.flatMap(({ field }) => {
      const month = row[field];
      return isIsoDate(month) ? [[field, addMonths(month, moved)]] : [];
    }),
  ),
});

/** A row that is only in the other period has no rate, share or day in this one. */
const withoutOwn = (row: ReportRow, columns: readonly ReportColumn[]): ReportRow => ({
  ...row,
  ...Object.fromEntries(
    columns.filter((column) => isFigure(column) || column.format !== undefined).map(({ field }) => [field, null]),
  ),
});
