import fc from "fast-check";
import { expect, test } from "vitest";
import { dateOfDayNumber, isoDate } from "../../src/domain/calendar";
import { formatDate, formatDateTime, kolkataDate } from "../../src/domain/date-format";
import { readDate } from "../../src/domain/date-input";

const today = isoDate("2026-11-20");

test.each([
  ["5", "2026-11-05"],
  ["5-4", "2026-04-05"],
  ["5/4/26", "2026-04-05"],
  ["5-Apr-2026", "2026-04-05"],
  ["05042026", "2026-04-05"],
  ["today", "2026-11-20"],
  ["T", "2026-11-20"],
  ["t+3", "2026-11-23"],
  ["t - 20", "2026-10-31"],
  ["-1", "2026-11-19"],
  ["y", "2026-11-19"],
  ["", ""],
  ["  ", ""],
  ["2026-04-05", "2026-04-05"],
  ["5.4.2026", "2026-04-05"],
  ["5 apr", "2026-04-05"],
  ["5apr26", "2026-04-05"],
  ["5 April 26", "2026-04-05"],
  ["0504", "2026-04-05"],
  ["050426", "2026-04-05"],
  ["5-2", "2027-02-05"],
  ["1-1-80", "1980-01-01"],
  ["1 sept 25", "2025-09-01"],
  ["29-2-24", "2024-02-29"],
])("the date field reads %s as %s", (typed, date) => {
  expect(readDate(typed, today)).toEqual({ ok: true, date });
});

test("a day and month without year is the one of the financial year of today", () => {
  const january = isoDate("2027-01-10");
  expect(readDate("5-12", january)).toEqual({ ok: true, date: "2026-12-05" });
  expect(readDate("5-2", january)).toEqual({ ok: true, date: "2027-02-05" });
});

test.each([
  ["31-2-2026", "February 2026 has 28 days, so day 31 does not exist."],
  ["31", "November 2026 has 30 days, so day 31 does not exist."],
  ["5-13", "There is no month 13."],
  ["soon", '"soon" is not a date. Write it as 5-4-2026 or 5-Apr-2026.'],
  ["5-foo-26", '"5-foo-26" is not a date. Write it as 5-4-2026 or 5-Apr-2026.'],
  ["0-4-26", "April 2026 has 30 days, so day 0 does not exist."],
])("the date field refuses %s and says why", (typed, message) => {
  expect(readDate(typed, today)).toEqual({ ok: false, message });
});

test("what is shown can be typed again", () => {
  fc.assert(
    fc.property(fc.integer({ min: -365_000, max: 2_900_000 }), (day) => {
      const date = dateOfDayNumber(day);
      expect(readDate(formatDate(date), today)).toEqual({ ok: true, date });
    }),
  );
});

test("dates are shown as dd-MMM-yyyy with an own month table", () => {
  expect(formatDate("2026-04-05")).toBe("05-Apr-2026");
  expect(formatDate("2025-09-05")).toBe("05-Sep-2025");
  expect(formatDate("2026-11-20T20:00:00Z")).toBe("21-Nov-2026");
  for (const text of ["", null, undefined, "x", "2026-02-30"]) expect(formatDate(text)).toBe("");
});

test("date-times are shown in Indian time whatever their offset", () => {
  expect(formatDateTime("2026-11-20T12:34:56.789Z")).toBe("20-Nov-2026 18:04");
  expect(formatDateTime("2026-11-20T18:04:00+05:30")).toBe("20-Nov-2026 18:04");
  expect(formatDateTime("2026-12-31T23:30:00Z")).toBe("01-Jan-2027 05:00");
  expect(formatDateTime("2026-01-01T01:00:00+0900")).toBe("31-Dec-2025 21:30");
  expect(formatDateTime("2026-11-20 18:04")).toBe("20-Nov-2026 18:04");
  expect(formatDateTime("2026-11-20")).toBe("20-Nov-2026");
  expect(formatDateTime("2026-11-20T25:00Z")).toBe("");
});

test("the business day changes at midnight in India", () => {
  expect(kolkataDate(Date.UTC(2026, 10, 20, 18, 29, 59))).toBe("2026-11-20");
  expect(kolkataDate(Date.UTC(2026, 10, 20, 18, 30))).toBe("2026-11-21");
});
