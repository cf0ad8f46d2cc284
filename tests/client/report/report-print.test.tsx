import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { goOffline } from "../app/frame-harness";
import { answerOf, dayBook, DEFINITION, inTable, openReport, panelButton, voucher, vouchers } from "./report-harness";

const print = vi.fn();

beforeEach(() => {
  print.mockReset();
  vi.stubGlobal("print", print);
  window.print = print;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const paper = () => document.querySelector<HTMLElement>("[data-paper]");

const printed = async () => {
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  return paper()!;
};

describe("print", () => {
  test("REP-012 a report is printed with a margin of 2 mm, and nothing else of the page", async () => {
    const frame = await openReport();
    await inTable();
    await frame.user.click(panelButton("Print"));
    const style = (await printed()).querySelector("style")?.textContent;
    expect(style).toContain("@page { margin: 2mm }");
    expect(style).toMatch(/@media print \{ body > :not\(\[data-paper\]\) \{ display: none/);
    window.dispatchEvent(new Event("afterprint"));
    await waitFor(() => expect(paper()).toBeNull());
  });

  test("REP-008 company, number, title, filters, user and print time stand above one table with its heading and totals", async () => {
    const frame = await openReport({
      answers: { daybook_R_report: answerOf(vouchers(3), { sums: '{"debit":"300"}', notes: '["All branches."]' }) },
    });
    await inTable();
    await frame.user.keyboard("{Control>}p{/Control}");
    const page = within(await printed());
    expect(page.getByText("Alpha Traders")).toBeTruthy();
    expect(page.getByText("3103 · Day Book")).toBeTruthy();
    expect(page.getByText("From: 01-Nov-2026 · To: 25-Nov-2026")).toBeTruthy();
    expect(page.getByText(/^Asha Rao · As of .* · Printed \d\d-/)).toBeTruthy();
    const rows = [...paper()!.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(paper()!.querySelectorAll("thead th")).toHaveLength(4);
    expect(rows).toHaveLength(4);
    expect(rows[0]).toEqual(["20-Nov-2026", "Sale", "V/1", "100.00"]);
    expect(rows[3]).toEqual(["Total", "", "", "300.00"]);
    expect(page.getByText("All branches.")).toBeTruthy();
  });

  test("groups are printed with their sums", async () => {
    const frame = await openReport({
      path: "/Reportview?id=3103&group=kind",
      answers: {
        daybook_R_report: answerOf([voucher(1)], {
          groupfields: '["kind"]',
          groups: '[{"key":["Sale"],"count":1,"sums":{"debit":"100"}}]',
        }),
      },
    });
    await inTable();
    await frame.user.click(panelButton("Print"));
    const group = (await printed()).querySelector('tr[data-kind="group"]');
    expect(group?.textContent).toBe("Sale (1)100.00");
  });

  test("rows that were not read are read first", async () => {
    const frame = await openReport({ answers: { daybook_R_report: answerOf(vouchers(1200)) } });
    await inTable();
    await frame.user.click(panelButton("Print"));
    expect((await printed()).querySelectorAll("tbody tr")).toHaveLength(1200);
    expect(frame.asked("daybook_R_report").at(-1)).toMatchObject({ from: 1, top: 5000 });
  });

  test("more than 20,000 rows are refused with a sentence", async () => {
    const frame = await openReport({
      answers: { daybook_R_report: answerOf(vouchers(500), { iTotalRecords: 20_001 }) },
    });
    await inTable();
    await frame.user.click(panelButton("Print"));
    expect(await screen.findByText(/The report has 20,001 rows\. At most 20,000 can be printed\./)).toBeTruthy();
    expect(print).not.toHaveBeenCalled();
  });

  test("offline, rows that are not here are named as the reason", async () => {
    const frame = await openReport({ answers: { daybook_R_report: answerOf(vouchers(1200)) } });
    await inTable();
    await goOffline(frame);
    await frame.user.click(panelButton("Print"));
    expect(await screen.findByText("You are offline. Connect to print all rows of the report.")).toBeTruthy();
  });

  test("without the right nothing is printed or downloaded, by key neither", async () => {
    const frame = await openReport({ answers: { [DEFINITION]: dayBook({ printallowed: 0 }) } });
    await inTable();
    for (const name of ["Print", "Download CSV", "Download XLSX"])
      expect(panelButton(name)).toHaveProperty("disabled", true);
    await frame.user.keyboard("{Control>}p{/Control}{Control>}e{/Control}");
    expect(paper()).toBeNull();
    expect(frame.posted.filter(({ path }) => path.includes("Excel"))).toEqual([]);
  });
});

describe("download", () => {
  test("REP-129 the whole report is asked as a file, without the page, and its blob is saved", async () => {
    const frame = await openReport({ path: "/Reportview?id=3103&group=kind&sort=-debit" });
    await inTable();
    const saved: string[] = [];
    const made = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:report");
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await frame.user.click(panelButton("Download XLSX"));
    await waitFor(() => expect(frame.posted.some(({ path }) => path.includes("Excel"))).toBe(true));
    const body = frame.posted.find(({ path }) => path.includes("Excel"))?.body as Record<string, unknown>;
    expect(body).toMatchObject({ sqlsp: "daybook_R_report", sp_download: "xlsx" });
    expect(body.sqlpara).toEqual(expect.arrayContaining(["dtpfrom", "group", "sort"]));
    expect(body.sqlpara).not.toEqual(expect.arrayContaining(["from"]));
    expect(body.sqlpara).not.toEqual(expect.arrayContaining(["top"]));
    await waitFor(() => expect(saved).toEqual(["Day-Book.xlsx"]));
    expect(made.mock.calls[0]?.[0]).toBeInstanceOf(Blob);
  });

  test("Ctrl+E asks for CSV, and a refusal is shown", async () => {
    const frame = await openReport({
      exported: () => Response.json([{ err: 1, errormsg: "The report is too long." }]),
    });
    await inTable();
    await frame.user.keyboard("{Control>}e{/Control}");
    expect(await screen.findByText("The report is too long.")).toBeTruthy();
    expect(frame.posted.find(({ path }) => path.includes("Excel"))?.body).toMatchObject({ sp_download: "csv" });
  });

  test("offline the sentence says so", async () => {
    const frame = await openReport();
    await inTable();
    await goOffline(frame);
    await frame.user.click(panelButton("Download CSV"));
    expect(await screen.findByText("You are offline. Connect to download the report.")).toBeTruthy();
  });
});
