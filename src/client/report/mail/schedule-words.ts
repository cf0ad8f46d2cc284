import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { addressList, mailFileOf, type MailFile } from "../../../definitions/report/report-mail";
import { idArgument } from "../../rows/id-argument";
import { textOf } from "../../rows/read-row";
import { asOfText } from "../../ui/as-of";

/** A schedule while it is entered; numbers as texts. */
export interface ScheduleDraft {
  /** '' for a new one, its id, or `tmp:<opId>` while its first save waits. */
  readonly key: string;
  /** Key of the view. */
  readonly view: string;
  readonly every: string;
  readonly weekday: string;
  readonly monthday: string;
  readonly hour: string;
  readonly emails: readonly string[];
  readonly filetype: MailFile;
}

/** Mondays, on the first, or daily, at nine: before the office opens. */
export const firstSchedule = (view: string): ScheduleDraft => ({
  key: "",
  view,
  every: "day",
  weekday: "1",
  monthday: "1",
  hour: "9",
  emails: [],
  filetype: "xlsx",
});

/** A stored or waiting schedule, to be changed. */
export const draftOf = (row: Row): ScheduleDraft => ({
  key: textOf(row, "id"),
  view: textOf(row, "viewkey") || textOf(row, "viewid"),
  every: textOf(row, "every"),
  weekday: textOf(row, "weekday"),
  monthday: textOf(row, "monthday"),
  hour: textOf(row, "hour"),
  emails: addressList(textOf(row, "emails")),
  filetype: mailFileOf(textOf(row, "filetype")),
});

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

export const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

/** Parameters of the procedure that saves a schedule; a view that waits on this device is named by its save. */
export const scheduleArgs = ({ view, every, weekday, monthday, hour, emails, filetype }: ScheduleDraft): Row => ({
  viewid: idArgument(view),
  every,
  weekday,
  monthday,
  hour,
  emails: emails.join(", "),
  filetype,
});

/** `Month, every Monday at 09:00, as PDF`. */
export function scheduleText(row: Row): string {
  const every = textOf(row, "every");
  const on =
    every === "week"
      ? (WEEKDAYS[Number(row.weekday)] ?? "week")
      : every === "month"
        ? `month on day ${textOf(row, "monthday")}`
        : "day";
  const as = mailFileOf(textOf(row, "filetype")) === "pdf" ? ", as PDF" : "";
  return `${textOf(row, "viewname") || "A view"}, every ${on} at ${hourText(Number(row.hour))}${as}`;
}

/** When it goes out next, or why it does not. */
export function nextText(row: Row): string {
  if (row.viewname === "") return "Its view is no longer shared with you, so nothing is sent. Delete this schedule.";
  if (isPaused(row)) return "Paused";
  const next = Date.parse(textOf(row, "nextat"));
  return Number.isNaN(next) || row._pending !== undefined ? "" : `Next: ${asOfText(next)}`;
}

/** A new schedule that waits on this device is none. */
export const isPaused = ({ isactive }: Row): boolean => isactive !== undefined && !isOn(isactive);

/** The problem of a draft by field, '' for none. */
export function scheduleProblems({ every, monthday, emails }: ScheduleDraft): {
  readonly monthday: string;
  readonly emails: string;
} {
  const day = Number(monthday);
  const isDay = Number.isInteger(day) && day >= 1 && day <= 31;
  return {
    monthday: every === "month" && !isDay ? "Enter a day from 1 to 31." : "",
    emails: emails.length === 0 ? "Enter Email id" : "",
  };
}
