import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import type { Row } from "../../../src/wire/envelope";
import { goOffline, openFrame, type Answer } from "../app/frame-harness";
import "../../../src/client/screens/print-jobs/print-jobs-screen";

const job = (more: Row = {}): Row => ({
  id: 7,
  kind: "pdf",
  title: "30 sales",
  state: "running",
  made_at: "2026-09-30T12:00:00Z",
  done_at: null,
  keep_until: null,
  filebytes: 0,
  pages: 0,
  error: "",
  ismine: true,
  maker: "Asha Rao",
  total: 30,
  done: 12,
  failed: 0,
  unknown: 0,
  dropped: 0,
  sending: 0,
  waiting: 18,
  ...more,
});

const open = (rows: readonly Row[] | (() => readonly Row[]), answers: Record<string, Answer> = {}, endpoints = {}) =>
  openFrame({ path: "/printjobs", answers: { documentjobs_R_list: rows, ...answers }, endpoints });
const card = (name: string) => screen.findByRole("region", { name });
const buttonsOf = (region: HTMLElement) =>
  within(region)
    .queryAllByRole("button")
    .map((button) => button.textContent);
const OK: readonly Row[] = [{ err: 0, id: 7 }];

test("a running job shows how far it is, moves by itself, and is paused and continued by its buttons", async () => {
  let now = job();
  const frame = await open(() => [now], {
    documentjobs_R_pause: () => {
      now = job({ state: "paused", done: 14, waiting: 16 });
      return OK;
    },
    documentjobs_R_resume: () => {
      now = job({ done: 15, waiting: 15 });
      return OK;
    },
  });
  const region = await card("One PDF · 30 sales");
  expect(within(region).getByRole("status").textContent).toBe("Running · 12 of 30 printed");
  expect(within(region).getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
  expect(buttonsOf(region)).toEqual(["Pause", "Cancel"]);
  now = job({ done: 13, waiting: 17 });
  await within(region).findByText("Running · 13 of 30 printed");
  await frame.user.click(within(region).getByRole("button", { name: "Pause" }));
  await within(region).findByText("Paused · 14 of 30 printed · 16 not started");
  expect(frame.asked("documentjobs_R_pause")).toEqual([{ id: 7 }]);
  await frame.user.click(within(region).getByRole("button", { name: "Continue" }));
  await within(region).findByText("Running · 15 of 30 printed");
});

test("a cancel is asked about first; a refusal says why", async () => {
  const frame = await open([job({ kind: "email" })], {
    documentjobs_R_cancel: [{ err: 1, errormsg: "This job is finished." }],
  });
  const region = await card("E-mail · 30 sales");
  await frame.user.click(within(region).getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("What was sent stays sent. The other 18 are not sent.")).toBeTruthy();
  await frame.user.click(screen.getByRole("button", { name: "Keep it" }));
  expect(frame.asked("documentjobs_R_cancel")).toEqual([]);
  await frame.user.click(within(region).getByRole("button", { name: "Cancel" }));
  await frame.user.click(await screen.findByRole("button", { name: "Cancel job" }));
  expect(await screen.findByText("This job is finished.")).toBeTruthy();
});

test("failures are listed with their reason and the way to document and party, and are tried again together", async () => {
  const failed = job({ kind: "email", state: "done", total: 3, done: 1, failed: 1, unknown: 1, waiting: 0 });
  const frame = await open([failed], {
    documentjobs_R_again: OK,
    documentjobs_R_lines: [
      {
        lineno: 2,
        title: "Sale",
        name: "S/2",
        state: "failed",
        error: "The party has no e-mail id in its ledger.",
        formname: "saledetail",
        docid: 12,
        sqlsp: "sale_R_getviewdata",
        formtitle: "Sale Detail",
        partyid: 5,
        partyform: "debtorsdetail",
        partysqlsp: "debtors_R_getviewdata",
        partytitle: "Ledger",
      },
      { lineno: 3, title: "Sale", name: "S/3", state: "unknown", error: "The server stopped.", docid: 13, partyid: 0 },
    ],
  });
  const region = await card("E-mail · 30 sales");
  expect(within(region).getByText("Finished · 1 of 3 sent · 1 failed · 1 for you to decide")).toBeTruthy();
  const [, first, second] = await within(region).findAllByRole("row");
  expect(first?.textContent).toContain("Sale S/2");
  expect(first?.textContent).toContain("The party has no e-mail id in its ledger.");
  const links = (row: HTMLElement | undefined) =>
    within(row!)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links(first)).toEqual([
    ["Open document", "/MainB?formname=saledetail&id=12&sqlsp=sale_R_getviewdata&formtitle=Sale+Detail"],
    ["Open party", "/MainB?formname=debtorsdetail&id=5&sqlsp=debtors_R_getviewdata&formtitle=Ledger"],
  ]);
  expect(second?.textContent).toContain("Might have been sent: The server stopped.");
  expect(links(second)[1]).toEqual(["Decide in Follow-ups", "/followups"]);
  await frame.user.click(within(region).getByRole("button", { name: "Try the failures again" }));
  await waitFor(() => expect(frame.asked("documentjobs_R_again")).toEqual([{ id: 7 }]));
});

test("a finished PDF is downloaded by its maker, says until when it is kept, and is made again after that", async () => {
  const made: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    made.push(this.download);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const done = { state: "done", done: 30, waiting: 0 } as const;
  const file = { filebytes: 5000, pages: 1234, keep_until: "2026-10-01T12:00:00Z" } as const;
  let isKept = true;
  const frame = await open(
    [
      job({ ...done, ...file }),
      job({ ...done, ...file, id: 8, title: "2 sales", ismine: false, maker: "Ravi" }),
      job({ ...done, id: 9, title: "3 sales" }),
    ],
    { documentjobs_R_again: OK },
    {
      [ENDPOINTS.jobPdf]: () =>
        isKept
          ? new Response("%PDF-1.7", { headers: { "content-type": "application/pdf" } })
          : Response.json({ Message: "This PDF is no longer kept." }, { status: 400 }),
    },
  );
  const own = await card("One PDF · 30 sales");
  expect(within(own).getByText("1,234 pages, kept until 01-Oct-2026 17:30")).toBeTruthy();
  await frame.user.click(within(own).getByRole("button", { name: "Download PDF" }));
  await waitFor(() => expect(made).toEqual(["30 sales.pdf"]));
  expect(frame.posted.map(({ path }) => path)).toEqual(
    expect.arrayContaining([expect.stringContaining(`${ENDPOINTS.jobPdf}?id=7`)]),
  );
  isKept = false;
  await frame.user.click(within(own).getByRole("button", { name: "Download PDF" }));
  expect(await screen.findByText("This PDF is no longer kept.")).toBeTruthy();
  await frame.user.keyboard("{Escape}");
  const other = await card("One PDF · 2 sales");
  expect(buttonsOf(other)).toEqual([]);
  expect(other.textContent).toContain("Ravi");
  const gone = await card("One PDF · 3 sales");
  expect(gone.textContent).toContain("The PDF was kept for a day.");
  await frame.user.click(within(gone).getByRole("button", { name: "Make it again" }));
  await waitFor(() => expect(frame.asked("documentjobs_R_again")).toEqual([{ id: 9 }]));
});

test("a PDF that could not be put together says so and is tried again", async () => {
  const frame = await open([
    job({ state: "done", done: 30, waiting: 0, error: "The PDF could not be put together." }),
    job({ id: 8, title: "2 sales", done: 2, total: 2, waiting: 0 }),
  ]);
  const region = await card("One PDF · 30 sales");
  expect(region.textContent).toContain("The PDF could not be put together. Try again.");
  await frame.user.click(within(region).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(frame.asked("documentjobs_R_again")).toEqual([{ id: 7 }]));
  expect(within(await card("One PDF · 2 sales")).getByRole("status").textContent).toBe(
    "Putting the PDF together · 2 of 2 printed",
  );
});

test("without a job the page says how to start one; without a line a change says that it needs the server", async () => {
  const empty = await open([]);
  expect(await screen.findByText("No job has been started in this branch.")).toBeTruthy();
  expect(screen.getByText(/Select documents in a list and press Print or E-mail/)).toBeTruthy();
  empty.unmount();
  const frame = await open([job({ state: "paused" })]);
  const region = await card("One PDF · 30 sales");
  await goOffline(frame);
  await frame.user.click(within(region).getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Error!")).toBeTruthy();
  expect(region.dataset.state).toBe("paused");
});
