import { holdAnswers } from "../hold-answers";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { goOffline } from "../app/frame-harness";
import {
  activeLine,
  answerOf,
  dayBook,
  DAYBOOK_COLUMNS,
  DEFINITION,
  inTable,
  linesShown,
  openReport,
  totalsShown,
  voucher,
  vouchers,
} from "./report-harness";

afterEach(() => vi.restoreAllMocks());

const GROUPED: readonly Row[] = [voucher(2), voucher(4), voucher(1)];
const HEAD = {
  sums: '{"debit":"300.00"}',
  groupfields: '["kind"]',
  groups: JSON.stringify([
    { key: ["Receipt"], count: 2, sums: { debit: "200.00" } },
    { key: ["Sale"], count: 1, sums: { debit: "100.00" } },
  ]),
};
const grouped = (args: Row): readonly Row[] =>
  args.group === "kind" ? answerOf(GROUPED, HEAD)(args) : answerOf(vouchers(3), { sums: HEAD.sums })(args);

const openGrouped = (path = "/Reportview?id=3103&group=kind") =>
  openReport({ path, answers: { daybook_R_report: grouped } });

const TREE: readonly Row[] = [
  { particulars: "Assets", _kind: "group", _level: 0, debit: 500 },
  { particulars: "Bank", _kind: "group", _level: 1, debit: 500 },
  { particulars: "HDFC", _level: 2, debit: 500 },
  { particulars: "Total", _kind: "total", _level: 0, debit: 0 },
];
const TREE_DEFINITION = dayBook({}, [
  { title: "Particulars", field: "particulars" },
  { title: "Debit", field: "debit", format: "number2", sum: true },
]);

describe("a table in groups", () => {
  test("REP-019 group rows have the count and the sums of their rows, above them; the totals stay below", async () => {
    await openGrouped();
    await inTable();
    expect(linesShown()).toEqual([
      ["Receipt2", "200.00"],
      ["20-Nov-2026", "Receipt", "V/2", "100.00"],
      ["20-Nov-2026", "Receipt", "V/4", "100.00"],
      ["Sale1", "100.00"],
      ["20-Nov-2026", "Sale", "V/1", "100.00"],
    ]);
    expect(totalsShown()).toEqual(["Total", "", "", "300.00"]);
  });

  test("REP-069 the table is grouped by a column with groupby", async () => {
    const columns = DAYBOOK_COLUMNS.map((column) => (column.field === "kind" ? { ...column, groupby: true } : column));
    const frame = await openReport({ answers: { [DEFINITION]: dayBook({}, columns), daybook_R_report: grouped } });
    await inTable();
    expect(frame.asked("daybook_R_report")[0]).toMatchObject({ group: "kind" });
    expect(linesShown().map(([first]) => first)).toContain("Receipt2");
  });

  test("MacTableC has them below", async () => {
    await openGrouped("/Reportview?id=3103&group=kind&mactabletype=MacTableC");
    await inTable();
    expect(linesShown().map(([first]) => first)).toEqual([
      "20-Nov-2026",
      "20-Nov-2026",
      "Total of Receipt2",
      "20-Nov-2026",
      "Total of Sale1",
    ]);
  });

  test("a click closes a group, Enter opens it, * closes and opens all", async () => {
    const frame = await openGrouped();
    const table = await inTable();
    const first = () => table.querySelector<HTMLElement>('[data-index="0"]')!;
    await frame.user.click(first());
    expect(first().getAttribute("aria-expanded")).toBe("false");
    expect(linesShown()).toHaveLength(3);
    table.focus();
    await frame.user.keyboard("{Enter}");
    expect(linesShown()).toHaveLength(5);
    await frame.user.keyboard("*");
    expect(linesShown().map(([label]) => label)).toEqual(["Receipt2", "Sale1"]);
    await frame.user.keyboard("*");
    expect(linesShown()).toHaveLength(5);
  });

  test("Left goes to the group of a row and closes it, Right opens it", async () => {
    const frame = await openGrouped();
    (await inTable()).focus();
    await frame.user.keyboard("{ArrowDown}{ArrowDown}");
    expect(activeLine()).toBe(2);
    await frame.user.keyboard("{ArrowLeft}");
    expect(activeLine()).toBe(0);
    await frame.user.keyboard("{ArrowLeft}");
    expect(linesShown()).toHaveLength(3);
    await frame.user.keyboard("{ArrowRight}");
    expect(linesShown()).toHaveLength(5);
  });

  test("rows are grouped from the menu of a heading, and no longer by the same", async () => {
    const frame = await openGrouped("/Reportview?id=3103");
    const table = await inTable();
    await frame.user.click(within(table).getByRole("button", { name: "Menu of Document" }));
    await frame.user.click(await screen.findByText("Group by Document"));
    await waitFor(() => expect(frame.asked("daybook_R_report").at(-1)).toMatchObject({ group: "kind" }));
    await waitFor(() => expect(linesShown()).toHaveLength(5));
    expect(frame.router.state.location.search).toContain("group=kind");
    await frame.user.click(within(table).getByRole("button", { name: "Menu of Number" }));
    await screen.findByText("Hide Number");
    expect(screen.queryByText("Group by Number")).toBeNull();
  });
});

test("groups are moved below their rows and back, whatever the definition starts with", async () => {
  const frame = await openGrouped();
  await inTable();
  await frame.user.click(screen.getByRole("button", { name: "Group" }));
  await frame.user.click(await screen.findByText("Show groups below their rows"));
  await waitFor(() => expect(linesShown()[2]?.[0]).toBe("Total of Receipt2"));
  expect(frame.router.state.location.search).toContain("mactabletype=MacTableC");
});

test("offline, rows of a page that is not here are named as missing", async () => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(32 * 20);
  const frame = await openReport({ answers: { daybook_R_report: answerOf(vouchers(1200)) } });
  const table = await inTable();
  await goOffline(frame);
  table.focus();
  await frame.user.keyboard("{End}");
  fireEvent.scroll(table);
  expect(await screen.findByText(/^Some rows could not be read\./)).toBeTruthy();
});

describe("a tree that the report made", () => {
  const openTree = () =>
    openReport({
      answers: { [DEFINITION]: TREE_DEFINITION, daybook_R_report: answerOf(TREE, { sums: '{"debit":"0"}' }) },
    });

  test("is a treegrid with levels; a total of zero says so; it closes by its arrow and by Left", async () => {
    const frame = await openTree();
    const table = await inTable();
    expect(table.getAttribute("role")).toBe("treegrid");
    expect(linesShown()).toEqual([
      ["Assets", "500.00"],
      ["Bank", "500.00"],
      ["HDFC", "500.00"],
      ["Total", "0.00"],
    ]);
    expect(totalsShown()).toEqual(["Total", "0.00"]);
    const levels = within(table)
      .getAllByRole("row")
      .map((row) => row.getAttribute("aria-level"));
    expect(levels.filter(Boolean)).toEqual(["1", "2", "3", "1"]);
    fireEvent.click(table.querySelector('[data-index="1"] [data-fold]')!);
    expect(linesShown()).toHaveLength(3);
    table.focus();
    await frame.user.keyboard("{Home}{ArrowLeft}");
    expect(linesShown().map(([name]) => name)).toEqual(["Assets", "Total"]);
    await frame.user.keyboard("{Enter}");
    expect(linesShown()).toHaveLength(3);
    await frame.user.click(table.querySelector('[data-index="0"]')!);
    expect(linesShown()).toHaveLength(2);
  });
});

test("a tree of more than a page is read whole, so that it can be closed", async () => {
  const ledgers = Array.from({ length: 700 }, (_, at) => ({ particulars: `L${at}`, _level: 1, debit: 1 }));
  const rows = [{ particulars: "Assets", _kind: "group", _level: 0, debit: 700 }, ...ledgers];
  const frame = await openReport({ answers: { [DEFINITION]: TREE_DEFINITION, daybook_R_report: answerOf(rows) } });
  const table = await inTable();
  await waitFor(() => expect(table.getAttribute("aria-rowcount")).toBe("702"));
  await waitFor(() => expect(table.getAttribute("role")).toBe("treegrid"));
  const pages = frame.asked("daybook_R_report").map(({ from, further = 0 }) => [from, further]);
  expect(pages).toEqual([
    [1, 0],
    [501, 1],
  ]);
  table.focus();
  await frame.user.keyboard("*");
  expect(linesShown()).toEqual([["Assets", "700.00"]]);
});

describe("keys of the table", () => {
  test("REP-013 Arrow Down and Arrow Up move the highlighted row within bounds", async () => {
    const frame = await openReport();
    await inTable();
    await waitFor(() => expect(document.activeElement?.hasAttribute("data-report-grid")).toBe(true));
    expect(activeLine()).toBe(0);
    await frame.user.keyboard("{ArrowUp}");
    expect(activeLine()).toBe(0);
    await frame.user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(activeLine()).toBe(2);
    await frame.user.keyboard("{ArrowUp}");
    expect(activeLine()).toBe(1);
    await frame.user.keyboard("{End}");
    expect(activeLine()).toBe(2);
    await frame.user.keyboard("{Home}");
    expect(activeLine()).toBe(0);
  });

  test("Page Down goes on by what is in sight, and the pages that are scrolled to are read", async () => {
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(32 * 20);
    const frame = await openReport({ answers: { daybook_R_report: answerOf(vouchers(1200)) } });
    const table = await inTable();
    expect(frame.asked("daybook_R_report").map(({ from }) => from)).toEqual([1]);
    table.focus();
    await frame.user.keyboard("{PageDown}");
    expect(activeLine()).toBe(19);
    await frame.user.keyboard("{End}");
    fireEvent.scroll(table);
    await waitFor(() => expect(frame.asked("daybook_R_report").some(({ from }) => from === 1001)).toBe(true));
    await waitFor(() => expect(linesShown().at(-1)?.[2]).toBe("V/1200"));
    expect(frame.asked("daybook_R_report").every(({ top }) => top === 500)).toBe(true);
  });

  test("where a page is read for itself, a short one is shown while the rest of what the device keeps is read, and short ones where one scrolls", async () => {
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(32 * 20);
    const frame = await openReport({
      path: "/nothing/there",
      answers: { [DEFINITION]: dayBook({ firstrows: 100 }), daybook_R_report: answerOf(vouchers(1200)) },
    });
    const release = holdAnswers(frame, ({ mypayans }) => mypayans.includes(101));
    await frame.router.navigate("/Reportview?id=3103");
    const table = await inTable();
    expect(linesShown()[0]?.[2]).toBe("V/1");
    const asked = () => frame.asked("daybook_R_report").map(({ from, top }) => [from, top]);
    await waitFor(() =>
      expect(asked()).toEqual([
        [1, 100],
        [101, 400],
      ]),
    );
    expect(table.getAttribute("aria-rowcount")).toBe("1201");
    release();
    table.focus();
    await frame.user.keyboard("{End}");
    fireEvent.scroll(table);
    await waitFor(() => expect(linesShown().at(-1)?.[2]).toBe("V/1200"));
    expect(asked().slice(2)).toEqual([[1101, 100]]);
  });
});
