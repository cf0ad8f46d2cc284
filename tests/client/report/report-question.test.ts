import { describe, expect, test } from "vitest";
import { areSame, readDraft } from "../../../src/client/report/filters/draft";
import { periodsOn } from "../../../src/client/report/filters/periods";
import { drillTarget, openedBy } from "../../../src/client/report/place/drill";
import { readReport, type Report } from "../../../src/client/report/read/report-definition";
import { readHead, rowsOf } from "../../../src/client/report/read/report-head";
import { pagesFor, pagingOf, reportSnapshot, spanOf, trimPages } from "../../../src/client/report/read/report-pages";
import {
  missingFilter,
  readQuestion,
  reportArgs,
  writeQuestion,
} from "../../../src/client/report/read/report-question";
import { groupLabel, totalTexts } from "../../../src/definitions/report/report-totals";
import { isoDate } from "../../../src/domain/calendar";
import type { Row } from "../../../src/wire/envelope";

const PAGED = pagingOf(0);
const SHORT = pagingOf(100);
const COLUMNS = [
  { title: "Ledger", field: "ledger", linkreportno: 3102, linkfieldname: "ddlledger", linkfield: "ledgerid" },
  { title: "Debit", field: "debit", format: "number2", sum: true },
  { title: "Month", field: "month", format: "month", groupby: true },
  { title: "Bills", field: "bills", count: true },
];
const FILTERS = [
  { name: "dtpfrom", kind: "date", label: "From" },
  { name: "dtpto", kind: "date", label: "To" },
  { name: "ddlledger", kind: "record", label: "Ledger", source: "175", required: "Choose a ledger." },
  { name: "billnoA", kind: "record", label: "Bill A", source: "177" },
  { name: "searchname", kind: "text", label: "Search" },
];
const definition = (more: Row = {}): Row => ({
  id: 3102,
  comp_name: "Ledger Statement",
  DataSourceID_SQL: "ledgerstatement_R_report",
  DataTextField: "user2, branchin ,dtpfrom,dtpto,ddlledger,billnoA,searchname,detailed",
  DataValueField: "@user2,@branchin,dtpfrom,dtpto,ddlledger,billnoA,searchname,detailed",
  cols: JSON.stringify(COLUMNS),
  filters: JSON.stringify(FILTERS),
  defaultdtpfrom: "2026-04-01",
  defaultdtpto: "2026-11-25",
  defaultddlledger: "0",
  billnoAddls: "branches",
  billnoAlabel: "Branch",
  defaultdetailed: "false",
  ...more,
});
const report: Report = readReport(definition());
const asked = (query: string) => readQuestion(report, new URLSearchParams(query));

describe("the definition of a report", () => {
  test("REP-035 heading, procedure, parameters with what fills them, and columns are read", () => {
    expect(report).toMatchObject({ id: "3102", title: "Ledger Statement", procedure: "ledgerstatement_R_report" });
    expect(report.parameters.slice(0, 3)).toEqual([
      ["user2", "@user2"],
      ["branchin", "@branchin"],
      ["dtpfrom", "dtpfrom"],
    ]);
    expect(report.columns).toEqual(COLUMNS);
    expect(readReport({ ...definition(), cols: "", options: JSON.stringify(COLUMNS) }).columns).toEqual(COLUMNS);
  });

  test("REP-041 REP-042 date filters take only dates; without a default they are 2020-04-01 and 2021-03-31", () => {
    expect(readReport(definition({ defaultdtpfrom: "", defaultdtpto: "0" })).usual).toMatchObject({
      dtpfrom: "2020-04-01",
      dtpto: "2021-03-31",
    });
    const draft = { dtpfrom: "soon", dtpto: "31-2-2026", ddlledger: "12" };
    expect(Object.keys(readDraft(report, draft, isoDate("2026-11-25")).problems)).toEqual(["dtpfrom", "dtpto"]);
  });

  test("REP-062 other filter defaults are 0", () => {
    expect(report.usual).toMatchObject({ ddlledger: "0", billnoA: "0", searchname: "0" });
  });

  test("the source and label of a filter may be members of the row", () => {
    expect(report.filters[3]).toMatchObject({ name: "billnoA", source: "branches", label: "Branch" });
  });

  test("broken lists are as if they were empty", () => {
    const broken = readReport({ id: 1, cols: "{", filters: '[{"name":"nothing"}]' });
    expect(broken).toMatchObject({ title: "Report 1", columns: [], filters: [], layout: "MacTable" });
  });
});

describe("the question of a report", () => {
  test("REP-132 the definition decides the first layout and whether details are shown", () => {
    const other = readReport(definition({ defaultdetailed: "true", defaultmactabletype: "MacTableC" }));
    expect(readQuestion(other, new URLSearchParams())).toMatchObject({ detailed: true, layout: "MacTableC" });
    expect(asked("")).toMatchObject({ detailed: false, layout: "MacTable" });
  });

  test("rows are grouped by a column with groupby, unless the address says otherwise", () => {
    expect(asked("").group).toEqual(["month"]);
    expect(asked("group=").group).toEqual([]);
    expect(asked("group=ledger,month").group).toEqual(["ledger", "month"]);
  });

  test.each([
    [""],
    ["ddlledger=12"],
    ["dtpfrom=2026-10-01&dtpto=2026-10-31&ddlledger=12&billnoA=3&searchname=rent"],
    ["detailed=true&group=&sort=-debit&mactabletype=MacTableC"],
  ])("survives its address: %s", (query) => {
    const address = writeQuestion(report, asked(query), "3102");
    expect(address.get("id")).toBe("3102");
    expect(readQuestion(report, address)).toEqual(asked(query));
    expect([...address].length).toBe([...new URLSearchParams(query)].length + 1);
  });

  test("parameters get filters, switches and tokens; group and sort only where there are some", () => {
    expect(reportArgs(report, asked("ddlledger=12&group=&detailed=1"))).toEqual({
      user2: "@user2",
      branchin: "@branchin",
      dtpfrom: "2026-04-01",
      dtpto: "2026-11-25",
      ddlledger: "12",
      billnoA: "0",
      searchname: "0",
      detailed: "true",
    });
    expect(reportArgs(report, asked("sort=-debit"))).toMatchObject({ group: "month", sort: "-debit" });
  });

  test("a filter that must have a value is missing at 0", () => {
    expect(missingFilter(report, asked(""))?.required).toBe("Choose a ledger.");
    expect(missingFilter(report, asked("ddlledger=12"))).toBeUndefined();
  });
});

describe("filters as they are entered", () => {
  const today = isoDate("2026-11-25");
  const draft = { dtpfrom: "1-11", dtpto: "today", ddlledger: "12", billnoA: "", searchname: " rent " };

  test("typed days are dates, nothing is 0", () => {
    expect(readDraft(report, draft, today)).toEqual({
      problems: {},
      values: { dtpfrom: "2026-11-01", dtpto: "2026-11-25", ddlledger: "12", billnoA: "0", searchname: "rent" },
    });
  });

  test.each([
    [{ dtpfrom: "soon" }, "dtpfrom", /"soon" is not a date/],
    [{ dtpfrom: "" }, "dtpfrom", /^Enter a date in From\.$/],
    [{ ddlledger: "0" }, "ddlledger", /^Choose a ledger\.$/],
    [{ dtpfrom: "t+1" }, "dtpto", /^The first day is after the last\./],
  ])("%o is refused at %s", (change, name, sentence) => {
    const { problems } = readDraft(report, { ...draft, ...change }, today);
    expect(Object.keys(problems)).toEqual([name]);
    expect(Object.values(problems)[0]).toMatch(sentence);
  });

  test("no choice is no choice, however it is written", () => {
    expect(areSame(report, { ddlledger: "0" }, { ddlledger: "" })).toBe(true);
    expect(areSame(report, { ddlledger: "12" }, {})).toBe(false);
  });

  test("the usual periods, a year from April to March", () => {
    expect(periodsOn(today).map(({ label, from, to }) => `${label} ${from} ${to}`)).toEqual([
      "This month 2026-11-01 2026-11-30",
      "Last month 2026-10-01 2026-10-31",
      "This quarter 2026-10-01 2026-12-31",
      "This year 2026-04-01 2027-03-31",
      "Previous year 2025-04-01 2026-03-31",
    ]);
  });
});

describe("what a row opens", () => {
  const question = asked("ddlledger=7&billnoA=3&dtpfrom=2026-10-01");
  const row = { ledger: "Shah & Co", ledgerid: 12, debit: 5 };

  test("the report of its first column with a link, with the days and the branch of this one", () => {
    const opened = openedBy(report, question, report.columns, row);
    expect(opened).toMatchObject({ kind: "report" });
    const target = drillTarget(report, question, report.columns[0]!, row);
    expect(Object.fromEntries(target?.query ?? [])).toEqual({
      id: "3102",
      dtpfrom: "2026-10-01",
      dtpto: "2026-11-25",
      billnoA: "3",
      ddlledger: "12",
    });
  });

  test("REP-003 the state of a drill-down has id, the pairs, isLoaded false, and the filter values", () => {
    const column = {
      ...COLUMNS[0]!,
      linkfieldnameB: "searchname",
      linkfieldB: "ledger",
      linkfieldnameE: "area",
      linkfieldE: "areaid",
    };
    expect(drillTarget(report, question, column, { ...row, areaid: 4 })?.state).toEqual({
      id: 3102,
      linkfieldname: "ddlledger",
      linkfield: "12",
      linkfieldnameB: "searchname",
      linkfieldB: "Shah & Co",
      linkfieldnameE: "area",
      linkfieldE: "4",
      isLoaded: false,
      dtpfrom: "2026-10-01",
      dtpto: "2026-11-25",
      billnoA: "3",
      ddlledger: "12",
      searchname: "Shah & Co",
      area: "4",
    });
  });

  test("a row without a report opens its document, where it is allowed", () => {
    const document = { linkreportno: 0, linkeditallowed: 1, linkeditid: 9, linkeditformname: "saledetail" };
    expect(openedBy(report, question, report.columns, document)).toEqual({
      kind: "form",
      link: { id: "9", formname: "saledetail", sqlsp: "", formtitle: "" },
    });
    expect(openedBy(report, question, report.columns, { ...document, linkeditallowed: 0 })).toBeNull();
  });
});

describe("an answer", () => {
  const stamped = (rows: readonly Row[], asOf = 1) => ({ rows, asOf, fresh: true });
  const page = (count: number, head: Row = {}) =>
    Array.from({ length: count }, (_, at) => ({ at, ...(at ? {} : head) }));

  test("its head is read, and broken members are as if they were missing", () => {
    expect(
      readHead({
        iTotalRecords: 7,
        sums: '{"debit":"12.50"}',
        groups: '[{"key":["A"],"count":2,"sums":{"debit":"5"}},{"key":1}]',
        groupfields: '["ledger"]',
        notes: '["One."]',
        answercols: '[{"title":"Apr","field":"m04"}]',
      }),
    ).toEqual({
      total: 7,
      sums: { debit: "12.50" },
      groups: [{ key: ["A"], count: 2, sums: { debit: "5" } }],
      groupFields: ["ledger"],
      notes: ["One."],
      columns: [{ title: "Apr", field: "m04" }],
    });
    expect(readHead({ sums: "{", groups: "?" })).toMatchObject({ sums: {}, groups: [], columns: null });
    expect(readHead(undefined).total).toBe(0);
  });

  test("a row with number 0 is no row", () => {
    expect(rowsOf([{ RowNumber: 0 }])).toEqual([]);
    expect(rowsOf([{ RowNumber: 1 }])).toHaveLength(1);
  });

  test("pages become one answer with the oldest time", () => {
    const pages = new Map([
      [0, stamped(page(500, { iTotalRecords: 700 }), 9)],
      [1, stamped(page(200), 5)],
    ]);
    const shown = reportSnapshot("k", pages, PAGED);
    expect(shown).toMatchObject({ isWhole: true, isFixed: false, asOf: 5, fresh: true });
    expect(shown.rows.count).toBe(700);
    expect(shown.rows.at(501)).toEqual({ at: 1 });
    pages.delete(1);
    expect(reportSnapshot("k", pages, PAGED)).toMatchObject({ isWhole: false });
    expect(reportSnapshot("k", pages, PAGED).rows.at(501)).toBeUndefined();
  });

  test("a short first page is followed by the rest of what is kept, and by short ones", () => {
    expect([0, 1, 2, 3].map((one) => spanOf(SHORT, one))).toEqual([
      { start: 0, length: 100 },
      { start: 100, length: 400 },
      { start: 500, length: 100 },
      { start: 600, length: 100 },
    ]);
    const pages = new Map([0, 1, 2].map((one) => [one, stamped(page(spanOf(SHORT, one).length))] as const));
    pages.set(0, stamped(page(100, { iTotalRecords: 590 })));
    pages.set(2, stamped(page(90)));
    const { rows, isWhole } = reportSnapshot("k", pages, SHORT);
    expect([rows.count, isWhole]).toEqual([590, true]);
    expect([99, 100, 499, 500, 589, 590].map((at) => rows.at(at)?.at)).toEqual([99, 0, 399, 0, 89, undefined]);
  });

  test("a page that is shorter than asked is the end, whatever the total says", () => {
    const count = (paging: typeof SHORT, ...pages: ReturnType<typeof stamped>[]) =>
      reportSnapshot("k", new Map(pages.map((one, at) => [at, one] as const)), paging).rows.count;
    expect(count(PAGED, stamped(page(2, { iTotalRecords: 900 })))).toBe(2);
    expect(count(PAGED, stamped([{ RowNumber: 0, iTotalRecords: 900 }]))).toBe(0);
    expect(count(SHORT, stamped(page(100, { iTotalRecords: 900 })), stamped(page(30)))).toBe(130);
  });

  test.each([
    [0, 40, 2000, [0]],
    [480, 520, 2000, [0, 1]],
    [1500, 1540, 2000, [0, 3]],
    [1900, 2600, 2000, [0, 3]],
    [0, 0, 0, [0]],
  ])("rows %i to %i of %i need the pages %j", (start, stop, count, pages) => {
    expect(pagesFor({ start, stop }, count, PAGED, true)).toEqual(pages);
  });

  test.each([
    [0, 40, 2000, false, [0]],
    [0, 40, 2000, true, [0, 1]],
    [0, 40, 100, true, [0]],
    [480, 520, 2000, true, [0, 1, 2]],
    [1500, 1610, 2000, true, [0, 1, 12, 13]],
    [1500, 1610, 2000, false, [0, 12, 13]],
  ])(
    "behind a short first page rows %i to %i of %i (begun: %s) need the pages %j",
    (start, stop, count, begun, pages) => {
      expect(pagesFor({ start, stop }, count, SHORT, begun)).toEqual(pages);
    },
  );

  test("the pages farthest from the visible rows are dropped, never the first", () => {
    const pages = new Map(Array.from({ length: 90 }, (_, at) => [at, stamped([])] as const));
    trimPages(pages, 89, PAGED);
    expect(pages.size).toBe(60);
    expect([pages.has(0), pages.has(1), pages.has(89)]).toEqual([true, false, true]);
  });

  test("REP-070 REP-071 groups and the total show the sum of a column, or how many rows they have", () => {
    expect([...totalTexts(report.columns, { sums: { debit: "1234567.5", ledger: "1" }, count: 1200 })]).toEqual([
      ["debit", "12,34,567.50"],
      ["bills", "1,200"],
    ]);
  });

  test("a group is called as its column shows the value", () => {
    expect(groupLabel(report.columns, ["ledger", "month"], ["Shah & Co", "2026-11-01"])).toBe("Nov 2026");
    expect(groupLabel(report.columns, ["ledger"], [""])).toBe("(empty)");
  });
});
