import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  compareDates,
  dateOfDayNumber,
  dayNumber,
  dayOfWeek,
  daysBetween,
  endOfMonth,
  financialYearOf,
  fyEnd,
  fyStart,
  isIsoDate,
  isoDate,
} from "../../src/domain/calendar";

const days = fc.integer({ min: -700_000, max: 2_900_000 });

test("day numbers agree with the engine for every day tried, and come back", () => {
  fc.assert(
    fc.property(days, (day) => {
      const date = dateOfDayNumber(day);
      expect(dayNumber(date)).toBe(day);
      expect(date).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10));
      expect(dayOfWeek(date)).toBe(new Date(day * 86_400_000).getUTCDay());
    }),
  );
});

test("only real days are dates", () => {
  expect(isIsoDate("2024-02-29")).toBe(true);
  expect(isIsoDate("2000-02-29")).toBe(true);
  expect(isIsoDate("1900-02-29")).toBe(false);
  for (const text of [
    "2023-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-4-5",
    "26-04-05",
    "2026-04-31",
    "0000-01-01",
    "2026-04-05T00:00",
    "",
    null,
    5,
  ])
    expect(isIsoDate(text)).toBe(false);
  expect(() => isoDate("31-12-2026")).toThrow(RangeError);
});

test("the financial year is April to March, with its short name", () => {
  expect(financialYearOf(isoDate("2025-04-01"))).toBe("2025-26");
  expect(financialYearOf(isoDate("2026-03-31"))).toBe("2025-26");
  expect(financialYearOf(isoDate("1999-06-01"))).toBe("1999-00");
  expect(fyStart(isoDate("2026-03-31"))).toBe("2025-04-01");
  expect(fyEnd(isoDate("2025-04-01"))).toBe("2026-03-31");
});

test("days and months are added over ends of months and years", () => {
  expect(addDays(isoDate("2026-12-31"), 1)).toBe("2027-01-01");
  expect(addDays(isoDate("2024-03-01"), -1)).toBe("2024-02-29");
  expect(addMonths(isoDate("2026-01-31"), 1)).toBe("2026-02-28");
  expect(addMonths(isoDate("2026-01-15"), -1)).toBe("2025-12-15");
  expect(addMonths(isoDate("2024-02-29"), 12)).toBe("2025-02-28");
  expect(daysBetween(isoDate("2025-04-01"), isoDate("2026-03-31"))).toBe(364);
  expect(endOfMonth(isoDate("2024-02-05"))).toBe("2024-02-29");
  expect(compareDates(isoDate("2026-01-02"), isoDate("2025-12-31"))).toBe(1);
  expect(() => addDays(isoDate("9999-12-31"), 1)).toThrow(RangeError);
});
