import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { drawerSide } from "../form-harness";
import { dayBook, DEFINITION, inTable, openReport } from "./report-harness";

const open = () => openReport({ answers: { [DEFINITION]: dayBook({ emailallowed: 1 }), reportmails_R_list: [] } });

test("REP-009 the left panel has Print, Show, Download as .csv and .xlsx, and e-mail send, and each does it", async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const frame = await open();
  const table = await inTable();
  const panel = screen.getByRole("toolbar", { name: "Report actions" });
  // Both stand in one row of the page, the panel first: it is at the left of the table.
  expect(panel.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(
    within(panel)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Show", "Print", "Download CSV", "Download XLSX", "Download PDF", "E-mail"]);
  const press = (name: string) => frame.user.click(within(panel).getByRole("button", { name }));

  const reads = frame.asked("daybook_R_report").length;
  await press("Show");
  await waitFor(() => expect(frame.asked("daybook_R_report").length).toBe(reads + 1));

  const print = vi.fn();
  window.print = print;
  await press("Print");
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  window.dispatchEvent(new Event("afterprint"));

  const saved: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:report");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await press("Download CSV");
  await waitFor(() => expect(saved).toEqual(["Day-Book.csv"]));
  await press("Download XLSX");
  await waitFor(() => expect(saved).toEqual(["Day-Book.csv", "Day-Book.xlsx"]));
  await press("Download PDF");
  await waitFor(() => expect(saved).toEqual(["Day-Book.csv", "Day-Book.xlsx", "Day-Book.pdf"]));
  expect(frame.posted.filter(({ path }) => path.includes("Excel")).map(({ body }) => body)).toMatchObject([
    { sqlsp: "daybook_R_report", sp_download: "csv" },
    { sqlsp: "daybook_R_report", sp_download: "xlsx" },
    { sqlsp: "daybook_R_report", sp_download: "pdf", columns: { hidden: [], shown: [], order: [] } },
  ]);

  await press("E-mail");
  const drawer = await screen.findByRole("dialog", { name: "E-mail preview" });
  expect(drawerSide(drawer)).toBe("left");
  expect(within(drawer).getByRole("button", { name: "E-Mail Send" })).toBeTruthy();
});

test("a report with a paper of its own downloads it and attaches it to an e-mail", async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const head = dayBook({ emailallowed: 1, letterlabel: "count sheet" });
  const frame = await openReport({ answers: { [DEFINITION]: head, reportmails_R_list: [] } });
  await inTable();
  const saved: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:report");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await frame.user.click(screen.getByRole("button", { name: "Count sheet PDF" }));
  await waitFor(() => expect(saved).toEqual(["Count-sheet.pdf"]));
  expect(frame.posted.filter(({ path }) => path.includes("Excel")).map(({ body }) => body)).toMatchObject([
    { sqlsp: "daybook_R_report", sp_download: "letter" },
  ]);
  await frame.user.click(screen.getByRole("button", { name: "E-mail" }));
  const drawer = within(await screen.findByRole("dialog", { name: "E-mail preview" }));
  await frame.user.selectOptions(drawer.getByLabelText("Attach as"), "Count sheet (PDF)");
  expect(drawer.getByText(/^Attached: Day-Book\.pdf with all rows/)).toBeTruthy();
});

test("a report that another one goes on from opens it with the filters that it takes over", async () => {
  const leadsto = JSON.stringify({ title: "Count sheet", reportno: 3412, filters: ["dtpto", "godown"] });
  const frame = await openReport({ answers: { [DEFINITION]: dayBook({ leadsto }) } });
  await inTable();
  await frame.user.click(screen.getByRole("button", { name: "Count sheet" }));
  await waitFor(() => expect(frame.router.state.location.search).toMatch(/^\?id=3412&dtpto=\d{4}-\d\d-\d\d$/));
});
