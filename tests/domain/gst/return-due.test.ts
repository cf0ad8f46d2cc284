import { expect, test } from "vitest";
import { isoDate } from "../../../src/domain/calendar";
import { gstr3bDue } from "../../../src/domain/gst/return-due";

test.each([
  ["2026-08-01", "2026-09-20"],
  ["2026-08-31", "2026-09-20"],
  ["2026-12-15", "2027-01-20"],
  ["2027-01-31", "2027-02-20"],
  ["2017-07-01", "2017-08-20"],
  ["2017-06-30", null],
])("GSTR-3B of the month of %s is due on %s", (month, due) => {
  expect(gstr3bDue(isoDate(month))).toBe(due);
});
