import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
import { menuRow, openFrame, type Answer } from "../../app/frame-harness";
import { drawerSide } from "../../form-harness";
import { answerOf, dayBook, DEFINITION, vouchers } from "../../report/report-harness";

const report = (reportno: number, heading: string, total: string): Row => ({
  reportno,
  heading,
  total,
  TXT_placeholder: `All about ${heading}`,
  bg: "#5b4b9a",
  faicon: "book",
});
const REPORTS = [
  report(3103, "Day Book", "Books"),
  report(3101, "Trial Balance", "Books"),
  report(3201, "Ageing", "Parties"),
];
const VIEW: Record<string, Answer> = { [DEFINITION]: dayBook(), daybook_R_report: answerOf(vouchers(2)) };

const openList = (path = "/Rptmaster", answers: Record<string, Answer> = {}) =>
  openFrame({ path, answers: { WEBAPI_Rptmaster: REPORTS, ...VIEW, ...answers } });

describe("the Reports List", () => {
  test("REP-020 REP-026 a search box, and cards grouped by the group title, from WEBAPI_Rptmaster", async () => {
    const frame = await openList();
    const books = within(await screen.findByRole("region", { name: "Books" }));
    expect(frame.asked("WEBAPI_Rptmaster")[0]).toEqual({ user2: "@user2", branchin: "@branchin" });
    expect(books.getAllByRole("link")).toHaveLength(2);
    expect(within(screen.getByRole("region", { name: "Parties" })).getByText("Ageing")).toBeTruthy();
    const search = screen.getByPlaceholderText("Enter Report name or number for search");
    await frame.user.type(search, "3101");
    expect(screen.queryByText("Day Book")).toBeNull();
    expect(screen.getByText("Trial Balance")).toBeTruthy();
    await frame.user.clear(search);
    await frame.user.type(search, "ageing");
    expect(screen.queryByText("Trial Balance")).toBeNull();
    await frame.user.type(search, "x");
    expect(screen.getByText("No report has that name or number.")).toBeTruthy();
  });

  test("REP-022 REP-001 an item is a link to /Reportview, which opens the report by its id", async () => {
    const frame = await openList();
    await frame.user.click(await screen.findByText("Day Book"));
    await screen.findByRole("heading", { name: "3103 · Day Book" });
    const { pathname, search, state } = frame.router.state.location;
    expect(pathname).toBe("/Reportview");
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ id: "3103", formtitle: "Day Book" });
    expect(state).toEqual({ id: 3103, formtitle: "Day Book", isLoaded: false });
    expect(frame.asked(DEFINITION)[0]).toEqual({ txtid: "3103" });
  });

  test("REP-025 /Rptlist is the same page", async () => {
    await openList("/Rptlist");
    expect(await screen.findByText("Trial Balance")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Reports List" })).toBeTruthy();
  });

  test("REP-014 the list has a switch Advance Search, Print and Show, and Export and Mail that are disabled", async () => {
    const frame = await openList("/Rptlist");
    const bar = within(await screen.findByRole("toolbar", { name: "Report list" }));
    expect(bar.getAllByRole("button").map((one) => [one.textContent, one.hasAttribute("disabled")])).toEqual([
      ["Print", false],
      ["Show", false],
      ["Export", true],
      ["Mail", true],
    ]);
    const print = vi.fn();
    window.print = print;
    await frame.user.click(bar.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
    const search = bar.getByRole("switch", { name: "Advance Search" });
    expect(screen.queryByRole("combobox", { name: "Report" })).toBeNull();
    await frame.user.click(bar.getByRole("button", { name: "Show" }));
    expect(search).toHaveProperty("checked", true);
    await frame.user.selectOptions(screen.getByRole("combobox", { name: "Report" }), "3103");
    const panel = within(await screen.findByRole("form", { name: "Parameters of Day Book" }));
    await frame.user.clear(panel.getByLabelText("To"));
    await frame.user.type(panel.getByLabelText("To"), "x");
    await frame.user.click(bar.getByRole("button", { name: "Show" }));
    expect(frame.router.state.location.pathname).toBe("/Rptlist");
    await frame.user.clear(panel.getByLabelText("To"));
    await frame.user.type(panel.getByLabelText("To"), "20-Nov-2026");
    await frame.user.click(bar.getByRole("button", { name: "Show" }));
    await screen.findByRole("heading", { name: "3103 · Day Book" });
    expect(frame.router.state.location.pathname).toBe("/Reportview");
    expect(frame.router.state.location.search).toContain("dtpto=2026-11-20");
  });

  test("REP-024 OPEN-040 its panel of a report stands in the page, from 2020-04-01 to 2021-03-31 where the report says no days", async () => {
    const withoutDays = dayBook({ defaultdtpfrom: "", defaultdtpto: "" });
    const frame = await openList("/Rptlist", { [DEFINITION]: withoutDays });
    await frame.user.click(await screen.findByRole("switch", { name: "Advance Search" }));
    await frame.user.selectOptions(screen.getByRole("combobox", { name: "Report" }), "3103");
    const panel = within(await screen.findByRole("form", { name: "Parameters of Day Book" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(panel.getByLabelText("From")).toHaveProperty("value", "01-Apr-2020");
    expect(panel.getByLabelText("To")).toHaveProperty("value", "31-Mar-2021");
    await frame.user.click(screen.getByRole("button", { name: "Show" }));
    await waitFor(() =>
      expect(frame.asked("daybook_R_report").at(-1)).toMatchObject({ dtpfrom: "2020-04-01", dtpto: "2021-03-31" }),
    );
  });

  test("it says Loading..., and an error with its message", async () => {
    const waiting = await openList("/Rptmaster", { WEBAPI_Rptmaster: () => "hang" });
    expect(await screen.findByText("Loading...")).toBeTruthy();
    waiting.unmount();
    await openList("/Rptmaster", { WEBAPI_Rptmaster: [{ err: 1, errormsg: "No rights." }] });
    expect(await screen.findByText("Error: No rights.")).toBeTruthy();
  });
});

describe("the Menu List", () => {
  const cards = [
    menuRow(3103, 0, "Day Book", "/Reportview?id=3103", "item", "book", { total: "Reports" }),
    menuRow(1003, 0, "City", "/citylist", "item", "map", { total: "Places" }),
  ];

  test("SHELL-032 clicking a card opens the report in a left drawer, with a way to its page", async () => {
    const frame = await openList("/MacMenulist", { WEBAPI_MacMenulist: cards });
    const reports = await screen.findByRole("region", { name: "Reports" });
    await frame.user.click(within(reports).getByText("Day Book"));
    const drawer = await screen.findByRole("dialog", { name: /Report/ });
    expect(drawerSide(drawer)).toBe("left");
    await within(drawer).findByRole("heading", { name: "3103 · Day Book" });
    expect(frame.router.state.location.pathname).toBe("/MacMenulist");
    await frame.user.click(within(drawer).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toContain("Day Book"));
    await frame.user.click(within(reports).getByText("Day Book"));
    await frame.user.click(await screen.findByRole("link", { name: "Open as page" }));
    expect(frame.router.state.location.pathname).toBe("/Reportview");
    expect(frame.router.state.location.search).toBe("?id=3103");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("a card of another screen keeps its link", async () => {
    const frame = await openList("/MacMenulist", { WEBAPI_MacMenulist: cards });
    await frame.user.click(within(await screen.findByRole("region", { name: "Places" })).getByText("City"));
    expect(frame.router.state.location.pathname).toBe("/citylist");
  });
});
