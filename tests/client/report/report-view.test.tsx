import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { goOffline } from "../app/frame-harness";
import {
  answerOf,
  dayBook,
  DEFINITION,
  inTable,
  linesShown,
  openReport,
  totalsShown,
  voucher,
  vouchers,
} from "./report-harness";

describe("a report and its definition", () => {
  test("REP-032 the definition is loaded by id, the rows by its procedure with its parameters and tokens", async () => {
    const frame = await openReport();
    await inTable();
    expect(frame.asked(DEFINITION)[0]).toEqual({ txtid: "3103" });
    expect(frame.asked("daybook_R_report")[0]).toEqual({
      user2: "@user2",
      branchin: "@branchin",
      co: "@co",
      coid: "@coid",
      dtpfrom: "2026-11-01",
      dtpto: "2026-11-25",
      billnoA: "0",
      searchname: "0",
      detailed: "false",
      detailedA: "false",
      from: 1,
      top: 500,
    });
  });

  test("REP-040 the rows come from the report's own procedure by its names and values, of the user, branch, company and company id of the session", async () => {
    const frame = await openReport({
      answers: {
        [DEFINITION]: dayBook({
          DataSourceID_SQL: "ownbook_R_report",
          DataTextField: "who,place,firm,firmid,firstday,search",
          DataValueField: "@user2,@branchin,@co,@coid,dtpfrom,searchname",
        }),
        ownbook_R_report: answerOf(vouchers(1)),
      },
      path: "/Reportview?id=3103&searchname=bolt&user2=ravi&coid=99",
    });
    await inTable();
    expect(frame.asked("daybook_R_report")).toEqual([]);
    // The tokens are filled by the server from the session; nothing of an address replaces them.
    expect(frame.asked("ownbook_R_report")[0]).toEqual({
      who: "@user2",
      place: "@branchin",
      firm: "@co",
      firmid: "@coid",
      firstday: "2026-11-01",
      search: "bolt",
      from: 1,
      top: 500,
    });
  });

  test("the header shows company, number and title, user and the time", async () => {
    await openReport();
    await inTable();
    const header = document.querySelector<HTMLElement>("[data-report-header]");
    expect(screen.getByRole("heading", { level: 1, name: "3103 · Day Book" })).toBeTruthy();
    expect(within(header!).getByText("Alpha Traders")).toBeTruthy();
    expect(header?.textContent).toContain("Asha Rao");
    expect(document.querySelector("[data-report-time]")?.textContent).toMatch(/ · \d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d$/);
    expect(document.title).toBe("Day Book");
  });

  test("rows, totals and formats", async () => {
    await openReport();
    await inTable();
    expect(linesShown()).toEqual([
      ["20-Nov-2026", "Sale", "V/1", "100.00"],
      ["20-Nov-2026", "Receipt", "V/2", "100.00"],
      ["20-Nov-2026", "Sale", "V/3", "100.00"],
    ]);
    expect(totalsShown()).toEqual(["Total", "", "", "300.00"]);
  });

  test("REP-007 a spinner shows while loading, then the table", async () => {
    let isOpen = false;
    const rows = answerOf(vouchers(2));
    const frame = await openReport({ answers: { daybook_R_report: (args) => (isOpen ? rows(args) : "hang") } });
    await screen.findByRole("heading", { name: "3103 · Day Book" });
    expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy();
    expect(document.querySelector("[data-report-grid]")).toBeNull();
    isOpen = true;
    await frame.user.click(screen.getByRole("button", { name: "Show" }));
    await inTable();
    expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
  });
});

describe("what is in the way of a table", () => {
  test("without rows it says what to do", async () => {
    const frame = await openReport({ answers: { daybook_R_report: answerOf([]) } });
    expect(await screen.findByText("No entries in these days. Choose other days.")).toBeTruthy();
    await frame.user.click(screen.getByRole("button", { name: "Choose days" }));
    expect(await screen.findByRole("dialog", { name: "Advance Search" })).toBeTruthy();
  });

  test("an error offers to try again", async () => {
    let isBroken = true;
    const rows = answerOf(vouchers(1));
    const frame = await openReport({
      answers: {
        daybook_R_report: (args) =>
          isBroken ? { raw: '{"ExceptionMessage":"The disk is full."}', status: 500 } : rows(args),
      },
    });
    expect(await screen.findByText("The disk is full.")).toBeTruthy();
    isBroken = false;
    await frame.user.click(screen.getByRole("button", { name: "Retry" }));
    await inTable();
  });

  test("without the right the report is denied, and no rows are asked", async () => {
    const frame = await openReport({
      answers: { [DEFINITION]: () => ({ raw: '{"Message":"You don\'t have permission."}', status: 403 }) },
    });
    expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeTruthy();
    expect(frame.asked("daybook_R_report")).toEqual([]);
  });

  test("a definition that cannot be loaded says so, with a way to try again", async () => {
    let isBroken = true;
    const frame = await openReport({
      answers: {
        [DEFINITION]: () => (isBroken ? { raw: '{"ExceptionMessage":"The disk is full."}', status: 500 } : dayBook()),
      },
    });
    expect(await screen.findByText("The disk is full.")).toBeTruthy();
    isBroken = false;
    await frame.user.click(screen.getByRole("button", { name: "Retry" }));
    await inTable();
  });

  test("REP-015 where the definition of the Balance Sheet cannot be read, its view is only the heading Balance Sheet Report, and the reason", async () => {
    let isBroken = true;
    const sheet = dayBook({ id: 3105, comp_name: "Balance Sheet" });
    const frame = await openReport({
      path: "/Reportview?id=3105&formtitle=Balance+Sheet",
      answers: {
        [DEFINITION]: () => (isBroken ? { raw: '{"ExceptionMessage":"The disk is full."}', status: 500 } : sheet),
      },
    });
    expect(await screen.findByText("The disk is full.")).toBeTruthy();
    expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["Balance Sheet Report"]);
    expect(document.querySelector("[data-report], [data-report-grid]")).toBeNull();
    expect(screen.queryByRole("button", { name: "Show" })).toBeNull();
    isBroken = false;
    await frame.user.click(screen.getByRole("button", { name: "Retry" }));
    await inTable();
    expect(screen.queryByRole("heading", { name: "Balance Sheet Report" })).toBeNull();
  });

  test("a report that does not exist says so", async () => {
    await openReport({
      path: "/Reportview?id=9999",
      answers: { [DEFINITION]: [{ err: 1, errkey: "txtid", errormsg: "There is no report 9999." }] },
    });
    expect(await screen.findByText("There is no report 9999.")).toBeTruthy();
  });

  test("offline, a report that was read is shown with its age; another one says that it is not here", async () => {
    const frame = await openReport();
    await inTable();
    await goOffline(frame);
    await frame.router.navigate("/outbox");
    await waitFor(() => expect(document.querySelector("[data-report]")).toBeNull());
    await frame.router.navigate("/Reportview?id=3103");
    await inTable();
    await waitFor(() => expect(screen.getByText(/^as of /)).toBeTruthy());
    await frame.router.navigate("/Reportview?id=3103&searchname=bolt");
    expect(await screen.findByText(/this is not on this device/)).toBeTruthy();
  });

  test("notes of the answer stand under the table", async () => {
    await openReport({
      answers: { daybook_R_report: answerOf(vouchers(1), { notes: '["These are not all branches."]' }) },
    });
    await inTable();
    expect(screen.getByText("These are not all branches.")).toBeTruthy();
  });
});

describe("columns", () => {
  test("REP-068 a column with visible false is hidden; the choice of the user is remembered", async () => {
    const frame = await openReport();
    await inTable();
    const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads()).toEqual(["Date", "Document", "Number", "Debit"]);
    await frame.user.click(screen.getByRole("button", { name: "Columns" }));
    await frame.user.click(await screen.findByLabelText("Month"));
    await waitFor(() => expect(heads()).toEqual(["Date", "Month", "Document", "Number", "Debit"]));
    expect(linesShown()[0]?.[1]).toBe("Nov 2026");
    expect(window.localStorage.getItem("mac-report|7|3103")).toContain('"shown":["month"]');
  });

  test("a heading sorts up, then down, then as at first; neither what is unsorted nor the rows of a tree", async () => {
    const frame = await openReport();
    const table = await inTable();
    const head = () => within(table).getByRole("button", { name: "Number" });
    expect(within(table).getByRole("button", { name: "Debit" })).toHaveProperty("disabled", true);
    await frame.user.click(head());
    await waitFor(() => expect(frame.asked("daybook_R_report").at(-1)).toMatchObject({ sort: "vno" }));
    await frame.user.click(head());
    await waitFor(() => expect(frame.asked("daybook_R_report").at(-1)).toMatchObject({ sort: "-vno" }));
    expect(head().closest("[role=columnheader]")?.getAttribute("aria-sort")).toBe("descending");
    await frame.user.click(head());
    await waitFor(() => expect(head().closest("[role=columnheader]")?.getAttribute("aria-sort")).toBe("none"));
    frame.unmount();
    await openReport({
      answers: {
        [DEFINITION]: dayBook(),
        daybook_R_report: answerOf([voucher(1, { _kind: "group", _level: 0 }), voucher(2, { _level: 1 })]),
      },
    });
    expect(within(await inTable()).getByRole("button", { name: "Number" })).toHaveProperty("disabled", true);
  });

  test("the order of the columns is remembered for the next visit", async () => {
    const frame = await openReport();
    await inTable();
    const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    await frame.user.click(screen.getByRole("button", { name: "Columns" }));
    await frame.user.click(await screen.findByRole("button", { name: "Number to the left", hidden: true }));
    await waitFor(() => expect(heads()).toEqual(["Date", "Number", "Document", "Debit"]));
    await frame.router.navigate("/outbox");
    await waitFor(() => expect(document.querySelector("[data-report]")).toBeNull());
    await frame.router.navigate("/Reportview?id=3103");
    await inTable();
    expect(heads()).toEqual(["Date", "Number", "Document", "Debit"]);
  });

  test("REP-065 REP-066 REP-067 a column has its heading, the field of the rows, and its side", async () => {
    const columns = [
      { title: "Party", field: "party", align: "center" },
      { title: "Bills", field: "bills", format: "0" },
      { title: "Rate", field: "rate", format: "0.00", align: "left" },
    ] as const;
    await openReport({
      answers: {
        [DEFINITION]: dayBook({}, columns),
        daybook_R_report: answerOf([{ party: "Shah & Co", bills: 12, rate: 18 }]),
      },
    });
    const table = await inTable();
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Party", "Bills", "Rate"]);
    expect(linesShown()).toEqual([["Shah & Co", "12", "18.00"]]);
    const sides = [...table.querySelectorAll<HTMLElement>('[data-index="0"] [role=gridcell]')];
    expect(sides.map((cell) => cell.dataset.align)).toEqual(["center", "right", "left"]);
  });

  test("an answer may decide its columns", async () => {
    const columns = [
      { title: "Ledger", field: "ledger" },
      { title: "Apr 2026", field: "m04", format: "number2", sum: true },
    ];
    await openReport({
      answers: {
        daybook_R_report: answerOf([{ ledger: "Rent", m04: 50 }], {
          answercols: JSON.stringify(columns),
          sums: '{"m04":"50"}',
        }),
      },
    });
    await inTable();
    expect(linesShown()).toEqual([["Rent", "50.00"]]);
    expect(totalsShown()).toEqual(["Total", "50.00"]);
  });
});
