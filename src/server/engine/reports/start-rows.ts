import type { ReportDefinition } from "../../../definitions/report/report-answer";
import { FILTER_NAMES, NO_CHOICE } from "../../../definitions/report/report-filter";
import type { FilterName } from "../../../definitions/report/report-filter";
import { fyEnd, fyStart, isoDate, startOfMonth } from "../../../domain/calendar";
import type { IsoDate } from "../../../domain/calendar";
import { kolkataDate } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { bookSettings } from "../documents/book-settings";
import type { DeclaredFilter, ReportDeclaration, UsualDay } from "./declaration";

/**
 * Rows of `Rptlist_R_pageload`: with what a report starts for this user, in the members of its definition. The first
 * row applies.
 */
export const startRows = async (ctx: Context, report: ReportDeclaration): Promise<readonly Row[]> => [
  { id: report.reportno, ...(await startOf(ctx, report, kolkataDate(ctx.now.getTime()))) },
];

type Start = UsualValues & Pick<ReportDefinition, "defaultdetailed" | "defaultdetailedA" | "defaultmactabletype">;

/** The filters, details and layout that a report starts with on a day. */
export async function startOf(ctx: Context, report: ReportDeclaration, today: IsoDate): Promise<Start> {
  const { booksFrom } = await bookSettings(ctx);
  return {
    ...usualValues(report, today, isoDate(booksFrom)),
    defaultdetailed: String(report.detailed ?? false),
    defaultdetailedA: String(report.detailedA?.usual ?? false),
    defaultmactabletype: report.layout ?? "MacTable",
  };
}

type UsualValues = { readonly [K in `default${FilterName}`]: string };

/** The first values of the filters, by `default` and the name of the filter. */
function usualValues({ filters }: ReportDeclaration, today: IsoDate, booksFrom: IsoDate): UsualValues {
  const usual = new Map(filters.map((filter) => [filter.name, usualOf(filter, today, booksFrom)]));
  return Object.fromEntries(
    FILTER_NAMES.map((name) => [`default${name}`, usual.get(name) ?? NO_CHOICE]),
  ) as UsualValues;
}

function usualOf({ name, usual }: DeclaredFilter, today: IsoDate, booksFrom: IsoDate): string {
  if (typeof usual === "object") return usual.value;
  if (usual !== undefined) return dayOf(usual, today, booksFrom);
  return name === "dtpfrom" ? fyStart(today) : name === "dtpto" ? today : NO_CHOICE;
}

function dayOf(day: UsualDay, today: IsoDate, booksFrom: IsoDate): string {
  switch (day) {
    case "today":
      return today;
    case "month-start":
      return startOfMonth(today);
    case "year-start":
      return fyStart(today);
    case "year-end":
      return fyEnd(today);
    case "books-start":
      return booksFrom;
  }
}
