import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { idArgument } from "../../rows/id-argument";
import { textOf } from "../../rows/read-row";

/** A schedule while it is entered; numbers as texts. */
export interface ScheduleDraft {
  /** Key of the view. */
  readonly view: string;
  readonly every: string;
  readonly weekday: string;
  readonly monthday: string;
  readonly hour: string;
  readonly emails: readonly string[];
}

export const FIRST_SCHEDULE: ScheduleDraft = {
  view: "",
  every: "day",
  weekday: "1",
  monthday: "1",
  hour: "9",
  emails: [],
};

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

export const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

/** Parameters of the procedure that saves a schedule; a view that waits on this device is named by its save. */
export const scheduleArgs = ({ view, every, weekday, monthday, hour, emails }: ScheduleDraft) => ({
  view: idArgument(view),
  every,
  weekday,
  monthday,
  hour,
  emails: emails.join(", "),
});

/** `Month, every Monday at 09:00, to ravi@example.com`. */
export function scheduleText(row: Row): string {
  const every = textOf(row, "every");
  const on =
    every === "week"
      ? (WEEKDAYS[Number(row.weekday)] ?? "week")
      : every === "month"
        ? `month on day ${textOf(row, "monthday")}`
        : "day";
  const isStopped = row.isactive !== undefined && !isOn(row.isactive);
  const parts = [
    textOf(row, "viewname"),
    `every ${on} at ${hourText(Number(row.hour))}`,
    `to ${textOf(row, "emails")}`,
  ];
  return parts.join(", ") + (isStopped ? ". Stopped: its view is no longer shared with you." : "");
}
