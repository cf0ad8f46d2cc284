import { addDays, dateOf, daysInMonth, fyEnd, fyStart, isIsoDate, partsOf, type IsoDate } from "./calendar";

type DateAnswer = { readonly ok: true; readonly date: IsoDate | "" } | { readonly ok: false; readonly message: string };

const FULL_MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/**
 * Converts a typed date: `5`, `5-4`, `5/4/26`, `5.4.2026`, `5-Apr-2026`, `5apr26`, `5 apr`, `0504`, `050426`,
 * `05042026`, `2026-04-05`, `today`, `t`, `t+3`, `-1`, `y`. '' gives ''. A day alone is in today's month; a day and
 * month without year are in today's financial year, so in January `5-12` is last month (OPEN-040 sets that year).
 */
export function readDate(text: string, today: IsoDate): DateAnswer {
  const typed = text.trim().toLowerCase();
  if (typed === "") return { ok: true, date: "" };
  if (isIsoDate(typed)) return { ok: true, date: typed };
  const relative = readRelative(typed);
  if (relative !== null) return { ok: true, date: addDays(today, relative) };
  const parts = split(typed);
  if (!parts)
    return { ok: false, message: `"${text.trim().slice(0, 40)}" is not a date. Write it as 5-4-2026 or 5-Apr-2026.` };
  return resolve(parts, today);
}

function readRelative(typed: string): number | null {
  if (typed === "today" || typed === "t") return 0;
  if (typed === "yesterday" || typed === "y") return -1;
  if (typed === "tomorrow") return 1;
  const found = /^(?:t|today)?\s*([+-])\s*(\d{1,4})$/.exec(typed);
  return found ? Number(found[2]) * (found[1] === "-" ? -1 : 1) : null;
}

interface Typed {
  readonly day: number;
  readonly month?: number;
  readonly year?: number;
}

function split(typed: string): Typed | null {
  const solid = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(typed);
  if (solid) return { day: Number(solid[1]), month: Number(solid[2]), ...yearOf(solid[3]) };
  const worded = /^(\d{1,2})[\s./-]*([a-z]{3,9})[\s./,-]*(\d{4}|\d{2})?$/.exec(typed);
  if (worded) {
    const month = monthOf(worded[2] ?? "");
    return month === null ? null : { day: Number(worded[1]), month, ...yearOf(worded[3]) };
  }
  const found = /^(\d{1,2})(?:[\s./-]+(\d{1,2})(?:[\s./-]+(\d{4}|\d{2}))?)?$/.exec(typed);
  if (!found) return null;
  return { day: Number(found[1]), ...(found[2] === undefined ? {} : { month: Number(found[2]) }), ...yearOf(found[3]) };
}

/** Two-digit years are of this century up to 79, of the last from 80. */
function yearOf(text: string | undefined): { year?: number } {
  if (text === undefined) return {};
  const year = Number(text);
  return { year: text.length === 4 ? year : year < 80 ? 2000 + year : 1900 + year };
}

function monthOf(word: string): number | null {
  const index = FULL_MONTHS.findIndex((name) => name.toLowerCase().startsWith(word));
  if (index >= 0) return index + 1;
  return word === "sept" ? 9 : null;
}

function resolve(typed: Typed, today: IsoDate): DateAnswer {
  const now = partsOf(today);
  const month = typed.month ?? now.month;
  if (month < 1 || month > 12) return { ok: false, message: `There is no month ${month}.` };
  const year =
    typed.year ?? (typed.month === undefined ? now.year : partsOf(month >= 4 ? fyStart(today) : fyEnd(today)).year);
  const date = dateOf(year, month, typed.day);
  if (date) return { ok: true, date };
  const days = daysInMonth(year, month);
  return {
    ok: false,
    message: `${FULL_MONTHS[month - 1] ?? ""} ${year} has ${days} days, so day ${typed.day} does not exist.`,
  };
}
