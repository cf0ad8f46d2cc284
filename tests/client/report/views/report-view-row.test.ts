import { expect, test } from "vitest";
import { readReport } from "../../../../src/client/report/read/report-definition";
import { readQuestion } from "../../../../src/client/report/read/report-question";
import { AS_STARTED, isShownAs, readViews, viewQuery } from "../../../../src/client/report/views/report-view-row";
import { viewAddress } from "../../../../src/client/report/views/view-address";
import { isoDate } from "../../../../src/domain/calendar";
import type { Row } from "../../../../src/wire/envelope";
import { dayBook } from "../report-harness";

const REPORT = readReport(dayBook()[0] ?? {});
const TODAY = isoDate("2026-11-25");
const question = (query: string) => readQuestion(REPORT, new URLSearchParams(query));
const named = (rows: readonly Row[]) => readViews(rows, "3103");

test("views of other reports that wait, deleted ones and the row without a view are left out", () => {
  const rows = [
    { id: 0, mayshare: 1 },
    { id: 1, name: "Server" },
    { id: 2, name: "Gone", isdeleted: 1, _pending: "queued" },
    { id: "tmp:a", name: "Here", reportno: "3103", _pending: "queued" },
    { id: "tmp:b", name: "Elsewhere", reportno: "3101", _pending: "queued" },
  ];
  expect(named(rows).map(({ key, name, pending, isOwn }) => [key, name, pending, isOwn])).toEqual([
    ["1", "Server", null, true],
    ["tmp:a", "Here", "queued", true],
  ]);
});

test("of views that wait to open first the one chosen last does, and no other", () => {
  const usual = (rows: readonly Row[]) => named(rows).flatMap(({ name, isUsual }) => (isUsual ? [name] : []));
  const server = { id: 1, name: "Server", isusual: 1 };
  const [early, late] = [7, 9].map((usualat) => ({
    id: usualat,
    name: `At ${usualat}`,
    isusual: "1",
    usualat,
    _pending: "queued",
  }));
  expect(usual([server])).toEqual(["Server"]);
  expect(usual([server, late ?? {}, early ?? {}])).toEqual(["At 9"]);
  expect(usual([{ ...server, isusual: "0", _pending: "queued" }])).toEqual([]);
});

test("columns that cannot be read are those of the report", () => {
  expect(named([{ id: 1, name: "A", cols: "{" }])[0]?.columns).toEqual({ hidden: [], shown: [], order: [] });
});

test("fixed days are in the address even where the report starts with them; others are not", () => {
  const now = question("id=3103&searchname=ravi");
  expect(viewQuery(REPORT, now, "")).toEqual({
    query: "searchname=ravi&dtpfrom=2026-11-01&dtpto=2026-11-25",
    period: "",
  });
  expect(viewQuery(REPORT, now, AS_STARTED)).toEqual({ query: "searchname=ravi", period: "" });
  expect(viewQuery(REPORT, now, "lastmonth")).toEqual({ query: "searchname=ravi", period: "lastmonth" });
});

test("the address of a view has the days of its period today, and the number of the report comes from where it opens", () => {
  const view = { query: "id=1&dtpto=2020-01-01&group=kind", period: "lastmonth" };
  expect(Object.fromEntries(viewAddress(view, REPORT, "daybook", TODAY))).toEqual({
    id: "daybook",
    dtpfrom: "2026-10-01",
    dtpto: "2026-10-31",
    group: "kind",
  });
  const [own] = named([{ id: 1, name: "A", ...view }]);
  expect(own && isShownAs(REPORT, question("dtpfrom=2026-10-01&dtpto=2026-10-31&group=kind"), own, TODAY)).toBe(true);
  expect(own && isShownAs(REPORT, question("group=kind"), own, TODAY)).toBe(false);
});
