import { expect, test } from "vitest";
import { isoDate } from "../../src/domain/calendar";
import { monthsBetween, periodBefore, yearBefore } from "../../src/domain/earlier-days";

const days = (from: string, to: string) => ({ from: isoDate(from), to: isoDate(to) });

test.each([
  ["2026-11-01", "2026-11-30", "2026-10-01", "2026-10-31"],
  ["2026-04-01", "2026-09-30", "2025-10-01", "2026-03-31"],
  ["2024-03-01", "2024-03-31", "2024-02-01", "2024-02-29"],
  ["2026-11-05", "2026-11-05", "2026-11-04", "2026-11-04"],
  ["2026-11-01", "2026-11-25", "2026-10-07", "2026-10-31"],
])("before %s to %s are %s and %s", (from, to, first, last) => {
  expect(periodBefore(days(from, to))).toEqual(days(first, last));
});

test.each([
  ["2025-02-01", "2025-02-28", "2024-02-01", "2024-02-29"],
  ["2024-02-29", "2024-02-29", "2023-02-28", "2023-02-28"],
  ["2026-04-01", "2026-11-25", "2025-04-01", "2025-11-25"],
])("a year before %s to %s are %s and %s", (from, to, first, last) => {
  expect(yearBefore(days(from, to))).toEqual(days(first, last));
});

test("months from one month to another", () => {
  expect(monthsBetween(isoDate("2025-11-30"), isoDate("2026-02-01"))).toBe(3);
});
