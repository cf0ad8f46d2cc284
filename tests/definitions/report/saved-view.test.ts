import { expect, test } from "vitest";
import { movingDays } from "../../../src/definitions/report/saved-view";
import { isoDate } from "../../../src/domain/calendar";

const TODAY = isoDate("2026-04-15");
const BOTH = [{ name: "dtpfrom" }, { name: "dtpto" }, { name: "searchname" }] as const;

test("the days of a period on a day, for the filters that the report has", () => {
  expect(movingDays({ period: "lastfy" }, BOTH, TODAY)).toEqual({ dtpfrom: "2025-04-01", dtpto: "2026-03-31" });
  expect(movingDays({ period: "lastmonth" }, [{ name: "dtpto" }], TODAY)).toEqual({ dtpto: "2026-03-31" });
});

test.each(["", "fortnight"])("the period %j moves no days", (period) => {
  expect(movingDays({ period }, BOTH, TODAY)).toEqual({});
});
