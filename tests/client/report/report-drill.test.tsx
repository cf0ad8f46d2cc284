import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { drawerSide } from "../form-harness";
import {
  activeLine,
  answerOf,
  dayBook,
  DEFINITION,
  inTable,
  linesShown,
  openReport,
  voucher,
  vouchers,
} from "./report-harness";

afterEach(() => vi.restoreAllMocks());

const LINK = { linkreportno: 3102, linkfieldname: "ddlledger", linkfield: "ledgerid" } as const;
const SUMMARY = (link: Row = LINK): readonly Row[] =>
  dayBook({ id: 3101, comp_name: "Trial Balance", DataSourceID_SQL: "trialbalance_R_report" }, [
    { title: "Code", field: "code" },
    { title: "Particulars", field: "particulars", ...link },
    { title: "Debit", field: "debit", format: "number2" },
  ]);
const STATEMENT = dayBook({
  id: 3102,
  comp_name: "Ledger Statement",
  DataTextField: "ddlledger,dtpfrom,dtpto",
  DataValueField: "ddlledger,dtpfrom,dtpto",
  filters: JSON.stringify([
    { name: "ddlledger", kind: "record", label: "Ledger", source: "175", required: "Choose a ledger." },
    { name: "dtpfrom", kind: "date", label: "From" },
    { name: "dtpto", kind: "date", label: "To" },
  ]),
  defaultddlledger: "0",
});
const ledgers = Array.from({ length: 60 }, (_, at) => ({
  code: `C${at}`,
  particulars: `Ledger ${at}`,
  ledgerid: at,
  debit: 1,
}));

const openSummary = (link?: Row, path = "/Reportview?id=3101&dtpfrom=2026-10-01") =>
  openReport({
    path,
    answers: {
      [DEFINITION]: ({ txtid }) => (txtid === "3102" ? STATEMENT : SUMMARY(link)),
      trialbalance_R_report: answerOf(ledgers),
      daybook_R_report: answerOf(vouchers(2)),
      WEBAPIGetddls: [{ key: "5", label: "Ledger 5", value: 5, labellist: "" }],
    },
  });

const opened = (title: string) => screen.findByRole("heading", { name: title });

describe("drill-down", () => {
  test("Enter opens the report of the row with its pair and the days; Backspace goes back to the same row and place", async () => {
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(32 * 20);
    const frame = await openSummary();
    const table = await inTable();
    table.focus();
    await frame.user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
    table.scrollTop = 64;
    await frame.user.keyboard("{Enter}");
    await opened("3102 · Ledger Statement");
    await inTable();
    const { location } = frame.router.state;
    expect(location.pathname).toBe("/Reportview");
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      id: "3102",
      ddlledger: "5",
      dtpfrom: "2026-10-01",
      dtpto: "2026-11-25",
    });
    expect(location.state).toMatchObject({
      id: 3102,
      linkfieldname: "ddlledger",
      linkfield: "5",
      isLoaded: false,
      dtpfrom: "2026-10-01",
    });
    expect(frame.asked("daybook_R_report").at(-1)).toMatchObject({ ddlledger: "5", dtpfrom: "2026-10-01" });
    await waitFor(() => expect(document.activeElement?.hasAttribute("data-report-grid")).toBe(true));
    await frame.user.keyboard("{Backspace}");
    await opened("3101 · Trial Balance");
    const back = await inTable();
    expect(activeLine()).toBe(5);
    expect(back.scrollTop).toBe(64);
    expect(frame.router.state.location.search).toContain("dtpfrom=2026-10-01");
  });

  test("REP-074 a cell links to another report by its number; the way is a breadcrumb that leads back", async () => {
    const frame = await openSummary();
    const table = await inTable();
    await frame.user.click(within(table).getByRole("link", { name: "Ledger 5" }));
    await opened("3102 · Ledger Statement");
    expect(new URLSearchParams(frame.router.state.location.search).get("id")).toBe("3102");
    const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
    expect(crumbs.getByText("Ledger Statement").getAttribute("aria-current")).toBe("page");
    expect(await screen.findByRole("button", { name: "Ledger: Ledger 5" })).toBeTruthy();
    await frame.user.click(crumbs.getByRole("button", { name: "Trial Balance" }));
    await opened("3101 · Trial Balance");
    await waitFor(() => expect(activeLine()).toBe(5));
  });

  test("Esc goes back; on the first report it does nothing", async () => {
    const frame = await openSummary();
    (await inTable()).focus();
    await frame.user.keyboard("{Escape}");
    expect(screen.getByRole("heading", { name: "3101 · Trial Balance" })).toBeTruthy();
    await frame.user.keyboard("{ArrowDown}{Enter}");
    await opened("3102 · Ledger Statement");
    (await inTable()).focus();
    await frame.user.keyboard("{Escape}");
    await opened("3101 · Trial Balance");
  });

  test("Enter on the row of a document opens its form; the first cell is a link to it", async () => {
    const frame = await openReport();
    const table = await inTable();
    const link = within(table).getAllByRole("link")[1]!;
    expect(link.getAttribute("href")).toMatch(/^\/MainB\?/);
    table.focus();
    await frame.user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(frame.router.state.location.pathname).toBe("/MainB"));
    expect(Object.fromEntries(new URLSearchParams(frame.router.state.location.search))).toEqual({
      id: "2",
      formname: "saledetail",
      sqlsp: "sale_R_getviewdata",
      formtitle: "Sale",
    });
  });

  test("REP-131 a row offers its document only by its own flag", async () => {
    const rows = [voucher(1, { linkeditallowed: 0 }), voucher(2)];
    const frame = await openReport({ answers: { daybook_R_report: answerOf(rows) } });
    const table = await inTable();
    expect(within(table).getAllByRole("link")).toHaveLength(1);
    table.focus();
    await frame.user.keyboard("{Enter}");
    fireEvent.doubleClick(table.querySelector('[data-index="0"]')!);
    expect(frame.router.state.location.pathname).toBe("/Reportview");
    fireEvent.doubleClick(table.querySelector('[data-index="1"]')!);
    await waitFor(() => expect(frame.router.state.location.pathname).toBe("/MainB"));
  });

  test("REP-016 REP-075 a linked report with the popup flag opens in a left drawer with a close X", async () => {
    const frame = await openSummary({ ...LINK, linkreportnopopup: true });
    const table = await inTable();
    await frame.user.click(within(table).getByRole("link", { name: "Ledger 5" }));
    const drawer = await screen.findByRole("dialog", { name: /Report/ });
    expect(drawerSide(drawer)).toBe("left");
    await within(drawer).findByRole("heading", { name: "3102 · Ledger Statement" });
    await waitFor(() => expect(frame.asked("daybook_R_report").at(-1)).toMatchObject({ ddlledger: "5" }));
    expect(frame.router.state.location.search).toContain("id=3101");
    await frame.user.click(within(drawer).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("REP-010 the table is 70% of the window high under the heading of the page, and 80% in a drawer", async () => {
    const frame = await openSummary({ ...LINK, linkreportnopopup: true });
    const table = await inTable();
    expect(table.style.getPropertyValue("--height")).toBe("70dvh");
    await frame.user.click(within(table).getByRole("link", { name: "Ledger 5" }));
    const drawer = await screen.findByRole("dialog", { name: /Report/ });
    const inDrawer = await waitFor(() => {
      const found = drawer.querySelector<HTMLElement>("[data-report-grid]");
      if (!found) throw new Error("no table yet");
      return found;
    });
    expect(inDrawer.style.getPropertyValue("--height")).toBe("80dvh");
  });

  test("Esc in the drawer of the filters closes only that, then the report's", async () => {
    const frame = await openSummary({ ...LINK, linkreportnopopup: true });
    await frame.user.click(within(await inTable()).getByRole("link", { name: "Ledger 5" }));
    const drawer = within(await screen.findByRole("dialog", { name: /Report/ }));
    await drawer.findByRole("heading", { name: "3102 · Ledger Statement" });
    await frame.user.click(drawer.getByRole("button", { name: "Search" }));
    const filters = await screen.findByRole("dialog", { name: "Advance Search" });
    await waitFor(() => expect(filters.contains(document.activeElement)).toBe(true));
    await frame.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Advance Search" })).toBeNull());
    expect(screen.getByRole("dialog", { name: /Report/ })).toBeTruthy();
    await waitFor(() =>
      expect(document.querySelector("[role=dialog] [data-report-grid]")).toBe(document.activeElement),
    );
    await frame.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("the address of a report", () => {
  test("REP-002 /Reports finds a report by its name, and keeps the name when a filter changes", async () => {
    const frame = await openReport({ path: "/Reports/daybook" });
    await inTable();
    expect(frame.asked(DEFINITION)[0]).toEqual({ txtid: "daybook" });
    await frame.user.click(screen.getByRole("button", { name: "Search" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Advance Search" }));
    await frame.user.type(drawer.getByLabelText("Number or party"), "rent{Enter}");
    await waitFor(() => expect(frame.router.state.location.search).toBe("?searchname=rent"));
    expect(frame.router.state.location.pathname).toBe("/Reports/daybook");
    await inTable();
    expect(linesShown()).toHaveLength(3);
  });

  test("a navigation state without an address is enough", async () => {
    const frame = await openSummary(LINK, "/outbox");
    await frame.router.navigate("/Reportview", {
      state: { id: 3102, linkfieldname: "ddlledger", linkfield: 5, isLoaded: false, dtpfrom: "2026-10-01" },
    });
    await inTable();
    expect(frame.asked("daybook_R_report")[0]).toMatchObject({ ddlledger: "5", dtpfrom: "2026-10-01" });
  });
});
