import { screen, waitFor } from "@testing-library/react";
import type { ReportColumn } from "../../../src/definitions/report/report-column";
import type { Row } from "../../../src/wire/envelope";
import { openFrame, type Answer, type Frame } from "../app/frame-harness";
// Read before the tests start: a screen that is loaded in a test would be waited for.
import "../../../src/client/screens/reports/report-screen";

export const DEFINITION = "Rptlist_R_getviewdata";
export const NOW = Date.parse("2026-11-25T10:00:00+05:30");

export const DAYBOOK_COLUMNS: readonly ReportColumn[] = [
  { title: "Date", field: "vdate", format: "date", card: 2 },
  { title: "Month", field: "month", format: "month", visible: false },
  { title: "Document", field: "kind" },
  { title: "Number", field: "vno", ungrouped: true, card: 1 },
  { title: "Debit", field: "debit", format: "number2", sum: true, card: 3, unsorted: true },
];

/** The definition row of a day book; `more` replaces its members. */
export const dayBook = (more: Row = {}, columns: readonly ReportColumn[] = DAYBOOK_COLUMNS): readonly Row[] => [
  {
    id: 3103,
    comp_name: "Day Book",
    DataSourceID_SQL: "daybook_R_report",
    DataTextField: "user2,branchin,co,coid,dtpfrom,dtpto,billnoA,searchname,detailed,detailedA",
    DataValueField: "@user2,@branchin,@co,@coid,dtpfrom,dtpto,billnoA,searchname,detailed,detailedA",
    cols: JSON.stringify(columns),
    options: JSON.stringify(columns),
    filters: JSON.stringify([
      { name: "dtpfrom", kind: "date", label: "From" },
      { name: "dtpto", kind: "date", label: "To" },
      { name: "billnoA", kind: "record", label: "Branch", source: "branches" },
      { name: "searchname", kind: "text", label: "Number or party" },
    ]),
    defaultdtpfrom: "2026-11-01",
    defaultdtpto: "2026-11-25",
    defaultbillnoA: "0",
    defaultsearchname: "0",
    defaultdetailed: "false",
    defaultdetailedA: "false",
    detailedA_label: "",
    defaultmactabletype: "MacTable",
    attachementfilename: "Day-Book.xlsx",
    formmnu: "daybook",
    total: "Books",
    detailedallowed: 0,
    printallowed: 1,
    emailallowed: 0,
    ...more,
  },
];

/** A document of the day book. */
export const voucher = (id: number, more: Row = {}): Row => ({
  vdate: "2026-11-20",
  month: "2026-11-01",
  kind: id % 2 ? "Sale" : "Receipt",
  vno: `V/${id}`,
  debit: 100,
  linkeditallowed: 1,
  linkeditid: id,
  linkeditformname: "saledetail",
  linkeditsqlsp: "sale_R_getviewdata",
  linkeditformtitle: "Sale",
  ...more,
});

/** An answer in the shape of the server: the page asked for, the first row with the head. */
export function answerOf(rows: readonly Row[], head: Row = {}): (args: Row) => readonly Row[] {
  return ({ from, top }) => {
    const start = Math.max(0, Number(from ?? 1) - 1);
    const page = rows.slice(start, start + Number(top ?? 5000));
    const said = {
      iTotalRecords: rows.length,
      asof: "2026-11-25T10:00:00+05:30",
      sums: "{}",
      groups: "[]",
      groupfields: "[]",
      answercols: "",
      notes: "[]",
      ...head,
    };
    if (page.length === 0) return [{ ...said, RowNumber: 0 }];
    return page.map((row, at) => ({
      ...row,
      RowNumber: start + at + 1,
      linkeditedited: 0,
      iTotalRecords: rows.length,
      ...(at === 0 ? said : {}),
    }));
  };
}

export const vouchers = (count: number): readonly Row[] => Array.from({ length: count }, (_, at) => voucher(at + 1));

interface ReportOptions {
  readonly path?: string;
  readonly answers?: Record<string, Answer>;
  readonly media?: readonly string[];
  readonly exported?: () => Response;
  readonly endpoints?: Readonly<Record<string, (body: unknown) => unknown>>;
}

/**
 * Opens a report on the real routes; by default a day book of three documents. Not as the first entry of the history:
 * that has the same key in each test, and the row of the test before would be found again.
 */
export async function openReport({
  path = "/Reportview?id=3103",
  answers = {},
  ...more
}: ReportOptions = {}): Promise<Frame> {
  const frame = await openFrame({
    path: "/nothing/here",
    answers: {
      [DEFINITION]: dayBook(),
      daybook_R_report: answerOf(vouchers(3), { sums: JSON.stringify({ debit: "300.00" }) }),
      ...answers,
    },
    ...more,
  });
  await frame.router.navigate(path);
  return frame;
}

/** Waits for the table. */
export const inTable = () =>
  waitFor(
    () => {
      const found = document.querySelector<HTMLElement>("[data-report-grid]");
      if (!found || found.getAttribute("aria-busy") === "true") throw new Error("no table yet");
      return found;
    },
    { timeout: 30_000 },
  );

/** Texts of the cells of each line that is drawn, from top to bottom; without the heading and the totals. */
export const linesShown = (): readonly (readonly string[])[] =>
  [...document.querySelectorAll<HTMLElement>("[data-report-grid] [data-index]")]
    .sort((a, b) => Number(a.dataset.index) - Number(b.dataset.index))
    .map((line) =>
      [...line.querySelectorAll("[role=gridcell]:not([data-menu])")].map(({ textContent }) => textContent),
    );

/** Texts of the line with the totals. */
export const totalsShown = (): readonly string[] =>
  [...document.querySelectorAll("[data-totals] [role=gridcell]")].map(({ textContent }) => textContent);

/** Index of the highlighted line. */
export const activeLine = (): number =>
  Number(document.querySelector<HTMLElement>("[data-index][data-active]")?.dataset.index ?? -1);

/** The button of the left panel, which may be covered by the drawer. */
export const panelButton = (name: string) => screen.getByRole("button", { name, hidden: true });

/** Drawer of the filters. */
export const filterDrawer = () => screen.findByRole("dialog", { name: "Advance Search" });
