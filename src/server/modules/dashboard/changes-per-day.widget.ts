import { addDays, partsOf } from "../../../domain/calendar";
import { MONTHS } from "../../../domain/date-format";
import { defineWidget } from "../../engine/dashboard/declaration";
import { recordDeclarations } from "../../engine/records/record-declarations";
import { CHANGES, DAYS } from "./change-tally";

/** Days are distinguished by position, not by colour. */
const BLUE = "#1f77b4";

/**
 * Changes in the current branch to records that the user can view. Reads a tally by day; two weeks are one range of
 * its index.
 */
export default defineWidget({
  type: "box-verticalbar",
  group: "Overview",
  order: 7,
  heading: `Changes per day, last ${DAYS} days`,
  icon: "book",
  needs: "signed-in",
  tallies: [CHANGES],
  run: ({ figures, rights, session, today }) => {
    const seen = new Set(
      recordDeclarations()
        .map(({ entity }) => entity)
        .filter((entity) => rights.get(entity).view),
    );
    if (seen.size === 0) return null;
    const byDay = new Map<string, number>();
    for (const [bucket, n] of figures.tally(CHANGES)) {
      const [day = "", branch, entity = ""] = bucket.split("|");
      if (branch === String(session.branchid) && seen.has(entity)) byDay.set(day, (byDay.get(day) ?? 0) + n);
    }
    const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index + 1 - DAYS));
    return {
      chart: { labels: days.map(labelOf), data: days.map((day) => byDay.get(day) ?? 0), backgroundColor: [BLUE] },
    };
  },
});

/** `21-Nov`: the heading gives the period. */
const labelOf = (date: Parameters<typeof partsOf>[0]): string => {
  const { day, month } = partsOf(date);
  return `${String(day).padStart(2, "0")}-${MONTHS[month - 1] ?? ""}`;
};
