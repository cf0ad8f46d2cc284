import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { goOffline } from "../app/frame-harness";
import { drawerSide } from "../form-harness";
import {
  answerOf,
  dayBook,
  DEFINITION,
  filterDrawer,
  inTable,
  linesShown,
  openReport,
  panelButton,
  totalsShown,
  voucher,
  vouchers,
} from "./report-harness";

const BRANCHES = [
  { key: "1", label: "Surat", value: 1, labellist: "", TotalCount: 2 },
  { key: "2", label: "Pune", value: 2, labellist: "", TotalCount: 2 },
];
const REQUIRED = dayBook({
  filters: JSON.stringify([
    { name: "ddlledger", kind: "record", label: "Ledger", source: "175", required: "Choose a ledger." },
    { name: "dtpfrom", kind: "date", label: "From" },
    { name: "dtpto", kind: "date", label: "To" },
  ]),
  defaultddlledger: "0",
});

const asked = (frame: Awaited<ReturnType<typeof openReport>>) => frame.asked("daybook_R_report");

describe("the advance-search drawer", () => {
  test("REP-004 REP-005 REP-053 a Search chip opens a right-side drawer with the filter fields, one of them free text, and a Show button", async () => {
    const frame = await openReport();
    await inTable();
    const header = within(document.querySelector<HTMLElement>("[data-report-header]")!);
    expect(header.getByRole("heading", { name: "3103 · Day Book" })).toBeTruthy();
    await frame.user.click(header.getByRole("button", { name: "Search" }));
    const drawer = await filterDrawer();
    expect(drawerSide(drawer)).toBe("right");
    const fields = within(drawer);
    expect(fields.getByLabelText("From")).toHaveProperty("value", "01-Nov-2026");
    expect(fields.getByLabelText("To")).toHaveProperty("value", "25-Nov-2026");
    expect(await fields.findByRole("combobox", { name: "Branch" })).toBeTruthy();
    await frame.user.type(fields.getByLabelText("Number or party"), "V/1");
    await frame.user.click(fields.getByRole("button", { name: "Show" }));
    await waitFor(() => expect(asked(frame).at(-1)).toMatchObject({ searchname: "V/1", from: 1 }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(new URLSearchParams(frame.router.state.location.search).get("searchname")).toBe("V/1");
    expect(screen.getByRole("button", { name: "Number or party: V/1" })).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.hasAttribute("data-report-grid")).toBe(true));
  });

  test("REP-006 closing the drawer refreshes the report, with what was entered", async () => {
    const frame = await openReport();
    await inTable();
    const before = asked(frame).length;
    await frame.user.click(screen.getByRole("button", { name: "Search" }));
    await frame.user.click(within(await filterDrawer()).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(asked(frame).length).toBe(before + 1));
    await frame.user.click(screen.getByRole("button", { name: "Search" }));
    await frame.user.type(within(await filterDrawer()).getByLabelText("Number or party"), "rent{Escape}");
    await waitFor(() => expect(asked(frame).at(-1)).toMatchObject({ searchname: "rent" }));
  });

  test("REP-063 changing a filter disables print and download until Show is pressed again", async () => {
    const frame = await openReport();
    await inTable();
    const areOff = () =>
      ["Print", "Download CSV", "Download XLSX"].map((name) => (panelButton(name) as HTMLButtonElement).disabled);
    expect(areOff()).toEqual([false, false, false]);
    await frame.user.click(screen.getByRole("button", { name: "Search" }));
    const drawer = within(await filterDrawer());
    expect(areOff()).toEqual([false, false, false]);
    await frame.user.type(drawer.getByLabelText("Number or party"), "x");
    expect(areOff()).toEqual([true, true, true]);
    await frame.user.click(drawer.getByRole("button", { name: "Show" }));
    await waitFor(() => expect(areOff()).toEqual([false, false, false]));
  });

  test("a date filter takes typed days and refuses what is none at its field", async () => {
    const frame = await openReport();
    await inTable();
    await frame.user.click(screen.getByRole("button", { name: "From: 01-Nov-2026" }));
    const drawer = within(await filterDrawer());
    const from = drawer.getByLabelText("From");
    await waitFor(() => expect(document.activeElement).toBe(from));
    await frame.user.clear(from);
    await frame.user.type(from, "someday{Enter}");
    expect(await drawer.findByText(/"someday" is not a date/)).toBeTruthy();
    const before = asked(frame).length;
    await frame.user.clear(from);
    await frame.user.type(from, "5-11-26");
    fireEvent.keyDown(from, { key: "Enter", ctrlKey: true });
    await waitFor(() => expect(asked(frame).length).toBe(before + 1));
    expect(asked(frame).at(-1)).toMatchObject({ dtpfrom: "2026-11-05" });
  });

  test("Ctrl+Enter asks again with the same filters", async () => {
    const frame = await openReport();
    (await inTable()).focus();
    const before = asked(frame).length;
    await frame.user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(asked(frame).length).toBe(before + 1));
    expect(asked(frame).at(-1)).toEqual(asked(frame)[0]);
  });

  test("F2 opens the drawer at the first date; a period is chosen with one press", async () => {
    const frame = await openReport();
    await inTable();
    await frame.user.keyboard("{F2}");
    const drawer = within(await filterDrawer());
    await waitFor(() => expect(document.activeElement).toBe(drawer.getByLabelText("From")));
    const periods = within(drawer.getByRole("group", { name: "Period" }));
    expect(periods.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "This month",
      "Last month",
      "This quarter",
      "This year",
      "Previous year",
    ]);
    await frame.user.click(periods.getByRole("button", { name: "Previous year" }));
    const [from, to] = ["From", "To"].map((label) => drawer.getByLabelText<HTMLInputElement>(label).value);
    expect(from).toMatch(/^01-Apr-/);
    expect(to).toMatch(/^31-Mar-/);
  });

  test("a record is chosen from the source of the filter, shown by its name, and cleared", async () => {
    const frame = await openReport({ answers: { WEBAPIGetddls: BRANCHES } });
    await inTable();
    await frame.user.click(screen.getByRole("button", { name: "Search" }));
    const drawer = within(await filterDrawer());
    await frame.user.click(await drawer.findByRole("combobox", { name: "Branch" }));
    await frame.user.click(await screen.findByRole("option", { name: /Pune/, hidden: true }));
    await frame.user.click(drawer.getByRole("button", { name: "Show" }));
    await waitFor(() => expect(asked(frame).at(-1)).toMatchObject({ billnoA: "2" }));
    expect(await screen.findByRole("button", { name: "Branch: Pune" })).toBeTruthy();
    expect(frame.asked("WEBAPIGetddls").some(({ sid }) => sid === "branches")).toBe(true);
    await frame.user.click(screen.getByRole("button", { name: "Branch: Pune" }));
    await frame.user.click(await within(await filterDrawer()).findByRole("button", { name: "Clear Branch" }));
    await frame.user.click(within(await filterDrawer()).getByRole("button", { name: "Show" }));
    await waitFor(() => expect(asked(frame).at(-1)).toMatchObject({ billnoA: "0" }));
  });

  const branchField = async (frame: Awaited<ReturnType<typeof openReport>>) => {
    await inTable();
    await frame.user.click(screen.getByRole("button", { name: "Search" }));
    return within(await filterDrawer()).findByRole("combobox", { name: "Branch" });
  };

  test("Show pressed before the typed record has come from the server waits for it, and asks once", async () => {
    const frame = await openReport({ answers: { WEBAPIGetddls: BRANCHES } });
    const branch = await branchField(frame);
    const before = asked(frame).length;
    fireEvent.change(branch, { target: { value: "pune" } });
    fireEvent.keyDown(branch, { key: "Enter" });
    const show = within(await filterDrawer()).getByRole("button", { name: "Show" });
    fireEvent.click(show);
    fireEvent.click(show);
    expect(await screen.findByRole("button", { name: "Branch: Pune" })).toBeTruthy();
    await waitFor(() => expect(asked(frame).slice(before)).toMatchObject([{ billnoA: "2" }]));
  });

  test("a typed text that is no record is no report of all records: it is said at its field, and nothing is asked", async () => {
    const frame = await openReport({ answers: { WEBAPIGetddls: BRANCHES } });
    const branch = await branchField(frame);
    const before = asked(frame).length;
    await frame.user.type(branch, "Pu");
    await screen.findByRole("option", { name: /Pune/, hidden: true });
    const drawer = within(await filterDrawer());
    await frame.user.click(drawer.getByRole("button", { name: "Show" }));
    expect(await drawer.findByText(/^"Pu" is not in the list/)).toBeTruthy();
    await frame.user.click(drawer.getByRole("button", { name: "Show" }));
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(asked(frame).length).toBe(before);
    await frame.user.click(branch);
    await screen.findByRole("option", { name: /Pune/, hidden: true });
    await frame.user.keyboard("{Escape}");
    expect(drawer.queryByText(/is not in the list/)).toBeNull();
    expect(screen.getByRole("dialog")).toBeTruthy();
    await frame.user.click(drawer.getByRole("button", { name: "Show" }));
    await waitFor(() => expect(asked(frame).length).toBe(before + 1));
  });

  test("the name of a record in the address is asked, with the address alone", async () => {
    await openReport({ path: "/Reportview?id=3103&billnoA=2", answers: { WEBAPIGetddls: BRANCHES } });
    await inTable();
    expect(await screen.findByRole("button", { name: "Branch: Pune" })).toBeTruthy();
  });
});

describe("without a line", () => {
  const LEDGERS = [
    { id: 5, label: "Asha Traders", deleted: 0, cursor: "1" },
    { id: 6, label: "Verma & Sons", deleted: 0, cursor: "2" },
  ];
  const PARTIES = dayBook({
    filters: JSON.stringify([
      { name: "ddlledger", kind: "record", label: "Party", source: "175", isMany: true },
      { name: "itemgroup", kind: "record", label: "Group", source: "998" },
      { name: "billnoA", kind: "record", label: "Branch", source: "branches" },
    ]),
    defaultddlledger: "0",
    defaultitemgroup: "0",
  });
  const openOffline = async (search: string) => {
    const frame = await openReport({
      answers: {
        [DEFINITION]: PARTIES,
        WEBAPIGetddls: BRANCHES,
        WEBAPI_changes_since: ({ entity, cursor }) => (entity === "debtors" && cursor === "" ? LEDGERS : []),
      },
    });
    await inTable();
    await frame.offline.reference.download("debtors", () => undefined);
    await frame.user.click(screen.getByRole("button", { name: "Search" }));
    await frame.user.click(await within(await filterDrawer()).findByRole("combobox", { name: "Branch" }));
    await screen.findByRole("option", { name: /Pune/, hidden: true });
    await frame.user.keyboard("{Escape}");
    await goOffline(frame);
    frame.answers.WEBAPIGetddls = () => "drop-before";
    await frame.router.navigate(`/Reportview?id=3103&${search}`);
    return frame;
  };

  test("chips name records by the downloaded copy and by the options that were offered last, and others by their id", async () => {
    await openOffline("ddlledger=5,6&billnoA=2&itemgroup=9");
    expect(await screen.findByRole("button", { name: "Party: Asha Traders, Verma & Sons" })).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Branch: Pune" })).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Group: 9" })).toBeTruthy();
  });

  test("the picker of a filter finds records of the downloaded copy", async () => {
    const frame = await openOffline("ddlledger=0");
    await frame.user.click(screen.getByRole("button", { name: "Search" }));
    const drawer = within(await filterDrawer());
    await frame.user.type(await drawer.findByRole("combobox", { name: "Party" }), "verma");
    await frame.user.click(await screen.findByRole("option", { name: /Verma & Sons/, hidden: true }));
    await frame.user.click(drawer.getByRole("button", { name: "Show" }));
    expect(await screen.findByRole("button", { name: "Party: Verma & Sons" })).toBeTruthy();
  });
});

describe("a filter that must have a value", () => {
  test("opens the drawer with its sentence instead of asking the server, and can be closed", async () => {
    const frame = await openReport({ answers: { [DEFINITION]: REQUIRED } });
    const drawer = await filterDrawer();
    expect(within(drawer).getByText("Choose a ledger.")).toBeTruthy();
    await frame.user.click(within(drawer).getByRole("button", { name: "Show" }));
    expect(asked(frame)).toEqual([]);
    await frame.user.click(within(drawer).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("Choose a ledger.")).toBeTruthy();
    expect(asked(frame)).toEqual([]);
    await frame.user.click(screen.getByRole("button", { name: "Choose the filters" }));
    await filterDrawer();
  });
});

describe("a refusal", () => {
  test("of a filter is shown at its field, once for a question", async () => {
    const rows = answerOf(vouchers(2));
    const frame = await openReport({
      path: "/Reportview?id=3103&searchname=bad",
      answers: {
        daybook_R_report: (args) =>
          args.searchname === "bad"
            ? [{ err: 1, errkey: "searchname", errormsg: "Search for 3 letters." }]
            : rows(args),
      },
    });
    const drawer = within(await filterDrawer());
    const field = drawer.getByLabelText("Number or party");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(drawer.getByText("Search for 3 letters.")).toBeTruthy();
    await frame.user.click(drawer.getByRole("button", { name: "Close" }));
    expect(await screen.findByRole("button", { name: "Change the filters" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    await frame.user.click(screen.getByRole("button", { name: "Change the filters" }));
    const again = within(await filterDrawer());
    await frame.user.clear(again.getByLabelText("Number or party"));
    expect(again.queryByText("Search for 3 letters.")).toBeNull();
    await frame.user.click(again.getByRole("button", { name: "Show" }));
    await inTable();
  });

  test("of the whole report is shown with a way to ask again", async () => {
    await openReport({
      answers: {
        daybook_R_report: [{ err: 1, errkey: "rights", errormsg: "Ask an administrator for the right to view sales." }],
      },
    });
    expect(await screen.findByText("Ask an administrator for the right to view sales.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("switches", () => {
  test("the first switch is a key too", async () => {
    const frame = await openReport({ answers: { [DEFINITION]: dayBook({ detailedallowed: 1 }) } });
    await inTable();
    expect(asked(frame)[0]).toMatchObject({ detailed: "false" });
    await frame.user.click(screen.getByRole("switch", { name: "Detailed" }));
    await waitFor(() => expect(asked(frame).at(-1)).toMatchObject({ detailed: "true" }));
    await frame.user.keyboard("{Alt>}d{/Alt}");
    await waitFor(() => expect(asked(frame).at(-1)).toMatchObject({ detailed: "false" }));
  });

  test("REP-039 REP-060 the second switch has the label of the definition and is a parameter of its own", async () => {
    const frame = await openReport({ answers: { [DEFINITION]: dayBook({ detailedA_label: "With narration" }) } });
    await inTable();
    expect(screen.queryByRole("switch", { name: "Detailed" })).toBeNull();
    await frame.user.click(screen.getByRole("switch", { name: "With narration" }));
    await waitFor(() => expect(asked(frame).at(-1)).toMatchObject({ detailedA: "true", detailed: "false" }));
  });

  test("without details and groups the totals are there, and what to do to see the rows", async () => {
    const hidden = (args: Row): readonly Row[] =>
      answerOf(args.detailed === "true" ? vouchers(3) : [], { iTotalRecords: 3, sums: '{"debit":"300"}' })(args);
    const frame = await openReport({
      answers: { [DEFINITION]: dayBook({ detailedallowed: 1 }), daybook_R_report: hidden },
    });
    await inTable();
    expect(linesShown()).toEqual([]);
    expect(totalsShown()).toEqual(["Total", "", "", "300.00"]);
    expect(screen.getByText("Only totals are shown. Turn on Detailed to see the rows.")).toBeTruthy();
    await frame.user.click(screen.getByRole("switch", { name: "Detailed" }));
    await waitFor(() => expect(linesShown()).toHaveLength(3));
    expect(screen.queryByText(/^Only totals are shown/)).toBeNull();
  });

  test("REP-059 detailed is off by default and shows only group rows and totals; on it shows detail rows too, and refetches", async () => {
    const head = {
      iTotalRecords: 2,
      sums: '{"debit":"200"}',
      groupfields: '["kind"]',
      groups: '[{"key":["Sale"],"count":2,"sums":{"debit":"200"}}]',
    };
    const rows = [voucher(1), voucher(3)];
    const frame = await openReport({
      path: "/Reportview?id=3103&group=kind",
      answers: {
        [DEFINITION]: dayBook({ detailedallowed: 1 }),
        daybook_R_report: (args) => answerOf(args.detailed === "true" ? rows : [], head)(args),
      },
    });
    await inTable();
    expect(asked(frame).map(({ detailed }) => detailed)).toEqual(["false"]);
    expect(linesShown()).toEqual([["Sale2", "200.00"]]);
    expect(totalsShown()).toEqual(["Total", "", "", "200.00"]);
    await frame.user.click(screen.getByRole("switch", { name: "Detailed" }));
    await waitFor(() => expect(linesShown().map(([first]) => first)).toEqual(["Sale2", "20-Nov-2026", "20-Nov-2026"]));
    expect(asked(frame).at(-1)).toMatchObject({ detailed: "true" });
  });
});
