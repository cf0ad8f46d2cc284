import { addDays, dayOfWeek, daysInMonth, partsOf, type IsoDate } from "./calendar";
import { kolkataDate } from "./date-format";

/** When a mail is sent again and again, in the time of India. */
export interface MailTiming {
  readonly every: "day" | "week" | "month";
  /** 0 is Sunday; only of a week. */
  readonly weekday: number;
  /** 1 to 31, the last day in shorter months; only of a month. */
  readonly monthday: number;
  /** 0 to 23. */
  readonly hour: number;
}

/** India has one time and no summer time. */
const OFFSET = "+05:30";

/** The longest wait is from the 31st to the last day of the next month. */
const DAYS_MAX = 62;

/** The first time after a moment, both in ms since 1970. */
export function nextDue(timing: MailTiming, after: number): number {
  let day = kolkataDate(after);
  for (let tries = 0; tries <= DAYS_MAX; tries += 1, day = addDays(day, 1)) {
    const due = Date.parse(`${day}T${String(timing.hour).padStart(2, "0")}:00:00${OFFSET}`);
    if (due > after && isDayOf(timing, day)) return due;
  }
  throw new Error(`No day of ${JSON.stringify(timing)} comes after ${day}.`);
}

/** The last time that is not after `now`, of those from `due` on, which is one of them. */
export function latestDue(timing: MailTiming, due: number, now: number): number {
  // A server that was down for long looks at the last two months only.
  let latest = Math.max(due, now - DAYS_MAX * 86_400_000);
  for (let next = nextDue(timing, latest); next <= now; next = nextDue(timing, next)) latest = next;
  return latest;
}

function isDayOf({ every, weekday, monthday }: MailTiming, day: IsoDate): boolean {
  if (every === "day") return true;
  if (every === "week") return dayOfWeek(day) === weekday;
  const { year, month, day: date } = partsOf(day);
  return date === Math.min(monthday, daysInMonth(year, month));
}
