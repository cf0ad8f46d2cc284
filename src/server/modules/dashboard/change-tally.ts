import { addDays } from "../../../domain/calendar";
import { tallyBy } from "../../engine/records/tally";

export const DAYS = 14;

/** Entries of the audit trail counted by `<day in India>|<branch>|<entity>|<action>`; the last two weeks are read. */
export const CHANGES = {
  ...tallyBy(
    "change_day",
    "audit_trail",
    "to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') || '|' || branchid || '|' || entity || '|' || action",
  ),
  window: (today: Parameters<typeof addDays>[0]) => ({ from: addDays(today, 1 - DAYS), to: addDays(today, 1) }),
};
