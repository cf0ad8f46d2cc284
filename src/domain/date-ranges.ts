import { addDays, addMonths, endOfMonth, fyEnd, fyStart, isoDate, partsOf, type IsoDate } from "./calendar";

export interface DateRange {
  /** Yyyy-mm-dd; '' for no limit. */
  readonly from: string;
  readonly to: string;
}

interface Preset {
  readonly label: string;
  readonly of: (today: IsoDate) => DateRange;
}

const monthStart = (date: IsoDate): IsoDate => isoDate(`${date.slice(0, 7)}-01`);
const fullMonth = (date: IsoDate): DateRange => ({ from: monthStart(date), to: endOfMonth(date) });

function quarter(date: IsoDate): DateRange {
  const from = addMonths(monthStart(date), -((partsOf(date).month - 1) % 3));
  return { from, to: endOfMonth(addMonths(from, 2)) };
}

/** Ranges that move with the day: kept by their name, so that "This month" is next month's in the next month. */
export const DATE_PRESETS: Readonly<Record<string, Preset>> = {
  today: { label: "Today", of: (today) => ({ from: today, to: today }) },
  yesterday: { label: "Yesterday", of: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }) },
  month: { label: "This month", of: fullMonth },
  lastmonth: { label: "Last month", of: (today) => fullMonth(addDays(monthStart(today), -1)) },
  quarter: { label: "This quarter", of: quarter },
  fy: { label: "This financial year", of: (today) => ({ from: fyStart(today), to: fyEnd(today) }) },
  lastfy: {
    label: "Last financial year",
    of: (today) => {
      const last = addDays(fyStart(today), -1);
      return { from: fyStart(last), to: last };
    },
  },
};
