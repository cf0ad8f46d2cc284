import {
  addDays,
  daysBetween,
  endOfMonth,
  financialYearOf,
  fyEnd,
  fyStart,
  isIsoDate,
  startOfMonth,
  type IsoDate,
} from "../../../domain/calendar";
import { compareDecimals, sumDecimals } from "../../../domain/decimal";
import type { ReportColumn } from "../../../definitions/report/report-column";
import { monthsBetween } from "../../../domain/earlier-days";
import { formatQuantity } from "../../../domain/indian-format";
import { reportText } from "../report-text";
import type { ChartPart } from "./chart-parts";

/** Bars of a ranking; more are too thin to compare. */
const RANKED_MAX = 20;
/** Up to so many days each has a bar, then each month up to so many, then each financial year. */
const DAYS_MAX = 31;
const MONTHS_MAX = 36;

export interface ChartBar {
  readonly label: string;
  /** Exact, decimal text. */
  readonly sum: string;
  /** The sum as the column shows it. */
  readonly text: string;
  /** What it stands for; null for a span of days. */
  readonly part: ChartPart | null;
  /** The days it stands for; null in a ranking. */
  readonly days: { readonly from: IsoDate; readonly to: IsoDate } | null;
}

export interface ChartBars {
  readonly bars: readonly ChartBar[];
  readonly isTime: boolean;
  /** What has no bar, in words; '' where all have one. */
  readonly rest: string;
}

/** The bars of a chart: days, months or years in their order, anything else by the size of the measure. */
export function chartBars(parts: readonly ChartPart[], by: ReportColumn, measure: ReportColumn): ChartBars {
  const textOf = (sum: string): string => reportText(sum, measure.format, true);
  const isTime = by.format === "month" || by.format === "date";
  return isTime ? timeBars(parts, by, textOf) : rankedBars(parts, by, textOf);
}

const isNothing = (sum: string): boolean => compareDecimals(sum, "0") === 0;
const size = (sum: string): string => sum.replace("-", "");

function rankedBars(parts: readonly ChartPart[], { format }: ReportColumn, textOf: (sum: string) => string): ChartBars {
  const ranked = parts
    .filter(({ sum }) => !isNothing(sum))
    .sort((a, b) => compareDecimals(size(b.sum), size(a.sum)) || (a.key < b.key ? -1 : 1));
  const others = ranked.slice(RANKED_MAX);
  const rest = sumDecimals(others.map(({ sum }) => sum));
  return {
    isTime: false,
    bars: ranked.slice(0, RANKED_MAX).map((part) => ({
      label: reportText(part.key, format, true) || "(empty)",
      sum: part.sum,
      text: textOf(part.sum),
      part,
      days: null,
    })),
    rest: others.length === 0 ? "" : `${formatQuantity(others.length)} more come to ${textOf(rest)}.`,
  };
}

interface Span {
  readonly start: (day: IsoDate) => IsoDate;
  readonly end: (day: IsoDate) => IsoDate;
  readonly label: (day: IsoDate) => string;
}

const DAY: Span = { start: (day) => day, end: (day) => day, label: (day) => reportText(day, "date") };
const MONTH: Span = { start: startOfMonth, end: endOfMonth, label: (day) => reportText(day, "month") };
const YEAR: Span = { start: fyStart, end: fyEnd, label: (day) => `FY ${financialYearOf(day)}` };

function spanFor(format: string | undefined, first: IsoDate, last: IsoDate): Span {
  if (format === "date" && daysBetween(first, last) < DAYS_MAX) return DAY;
  return monthsBetween(first, last) < MONTHS_MAX ? MONTH : YEAR;
}

/** A bar for every day, month or year from the first to the last, also for those without a figure. */
function timeBars(parts: readonly ChartPart[], { format }: ReportColumn, textOf: (sum: string) => string): ChartBars {
  const dated = parts.flatMap((part) => (isIsoDate(part.key) ? [{ part, day: part.key }] : []));
  const days = dated.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  const undated = parts.filter(({ key, sum }) => !isIsoDate(key) && !isNothing(sum));
  const rest = undated.length === 0 ? "" : `Without a date: ${textOf(sumDecimals(undated.map(({ sum }) => sum)))}.`;
  if (first === undefined || last === undefined) return { bars: [], isTime: true, rest };
  const span = spanFor(format, first, last);
  const bars: ChartBar[] = [];
  for (let from = span.start(first); from <= last; from = addDays(span.end(from), 1)) {
    const to = span.end(from);
    const inside = dated.filter(({ day }) => day >= from && day <= to).map(({ part }) => part);
    const sum = sumDecimals(inside.map((part) => part.sum));
    const [only] = inside;
    bars.push({
      label: span.label(from),
      sum,
      text: textOf(sum),
      part: inside.length === 1 && only ? only : null,
      days: { from, to },
    });
  }
  return { bars, isTime: true, rest };
}
