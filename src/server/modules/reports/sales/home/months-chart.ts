import {
  addDays,
  addMonths,
  fyEnd,
  fyStart,
  financialYearOf,
  partsOf,
  startOfMonth,
} from "../../../../../domain/calendar";
import type { IsoDate } from "../../../../../domain/calendar";
import { MONTHS } from "../../../../../domain/date-format";
import type { WidgetAnswer, WidgetContext } from "../../../../engine/dashboard/declaration";
import { reportFigures } from "../../../../engine/dashboard/report-figures";
import type { ReportFilters } from "../../../../engine/dashboard/report-figures";

const YEAR_MONTHS = 12;

/** Filters of an analysis by month from one day to another. */
export const byMonth = (from: IsoDate, to: IsoDate): ReportFilters => ({ dtpfrom: from, dtpto: to, billnoC: "month" });

/** The financial year so far. */
export const yearToDate = ({ today }: { readonly today: IsoDate }): ReportFilters => byMonth(fyStart(today), today);

/** Amount without tax of each month of a financial year by its first day; null where the user may not have it. */
async function months(
  ctx: WidgetContext,
  report: string,
  filters: ReportFilters,
): Promise<ReadonlyMap<string, number> | null> {
  const part = await reportFigures(ctx, report, filters);
  return part && new Map(part.rows.map(({ name, taxable }) => [String(name), Number(taxable ?? 0)]));
}

/** Months of this financial year beside those of the last, from an analysis; null where all are zero. */
export async function monthsChart(ctx: WidgetContext, report: string): Promise<WidgetAnswer | null> {
  const start = fyStart(ctx.today);
  const earlier = fyStart(addDays(start, -1));
  const now = await months(ctx, report, yearToDate(ctx));
  const before = now && (await months(ctx, report, byMonth(earlier, fyEnd(earlier))));
  if (!now || !before || [...now.values(), ...before.values()].every((amount) => amount === 0)) return null;
  const days = Array.from({ length: YEAR_MONTHS }, (_, at) => startOfMonth(addMonths(start, at)));
  return {
    chart: {
      labels: days.map((day) => MONTHS[partsOf(day).month - 1] ?? ""),
      data: days.map((day) => now.get(day) ?? 0),
      datalabel: financialYearOf(start),
      before: days.map((day) => before.get(addMonths(day, -YEAR_MONTHS)) ?? 0),
      beforelabel: financialYearOf(earlier),
      backgroundColor: ["#1f77b4"],
    },
  };
}
