import { DATE_PRESETS } from "../../domain/date-ranges";
import type { IsoDate } from "../../domain/calendar";
import type { FilterName } from "./report-filter";

/** The part of an address that names a saved view: its id, or the key of one that waits on the device. */
export const VIEW_PARAM = "view";

/** Heading of the views with a star on the first screen. */
export const HOME_VIEWS = "Saved views";

/** What a saved view asks of its report. */
export interface ViewQuestion {
  /** Address of the report without its number. */
  readonly query: string;
  /** A key of DATE_PRESETS, '' for the days of the address. */
  readonly period: string;
}

/** The days of a view on a day, by the filters that its report has; none where they do not move with the calendar. */
export function movingDays(
  { period }: Pick<ViewQuestion, "period">,
  filters: readonly { readonly name: FilterName }[],
  today: IsoDate,
): Readonly<Record<string, string>> {
  const days = DATE_PRESETS[period]?.of(today);
  if (!days) return {};
  const all = { dtpfrom: days.from, dtpto: days.to };
  return Object.fromEntries(Object.entries(all).filter(([day]) => filters.some(({ name }) => name === day)));
}
