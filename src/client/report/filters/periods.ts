import type { IsoDate } from "../../../domain/calendar";
import { DATE_PRESETS, type DateRange } from "../../../domain/date-ranges";

/** Days that are chosen with one press; a year is the financial year. */
const PERIODS = [
  { label: "This month", preset: "month" },
  { label: "Last month", preset: "lastmonth" },
  { label: "This quarter", preset: "quarter" },
  { label: "This year", preset: "fy" },
  { label: "Previous year", preset: "lastfy" },
] as const;

/** The periods with their days. */
export const periodsOn = (today: IsoDate): readonly (DateRange & { readonly label: string })[] =>
  PERIODS.flatMap(({ label, preset }) => {
    const range = DATE_PRESETS[preset]?.of(today);
    return range ? [{ label, ...range }] : [];
  });
