import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ColumnOption } from "../../../src/definitions/list-row";
import type { Row } from "../../../src/wire/envelope";
import { goOffline, inGrid, listHead, listOfRows, openFrame, type Answer, type Frame } from "../app/frame-harness";
import "../../../src/client/screens/print-jobs/print-jobs-screen";

const COLUMNS: readonly ColumnOption[] = [
  { field: "autobillno", title: "Bill No", card: 1 },
  { field: "mgrossamt", title: "Gross Amount", format: "amount", card: 2 },
];

const row = (id: number, more: Row = {}): Row => ({
  id,
  rowver: 1,
  formname: "saledetail",
  sqlsp: "sale_R_getviewdata",
  formtitle: "Sale Detail",
  formmnu: "sale",
  editallowed: 1,
  printallowed: 1,
  reportname: `Sale S/${id}`,
  autobillno: `S/${id}`,
  mgrossamt: 118,
  ...more,
});

const open = (total: number, head: Row = {}, answers: Record<string, Answer> = {}) =>
  openFrame({
    path: "/salelist",
    answers: {
      common_R_getlistgrid: listHead(
        {
          entity: "sale",
          title: "Sale",
          sqlsp: "sale_R_getviewdata",
          formname: "saledetail",
          listsqlsp: "sale_R_listgrid",
          chkdocallowed: 1,
          printallowed: 1,
          emailallowed: 1,
          ...head,
        },
        COLUMNS,
      ),
      sale_R_listgrid: listOfRows(total, (id) => row(id, id === 2 ? { printallowed: 0 } : {})),
      documentjobs_R_list: [],
      ...answers,
    },
  });

const select = async (frame: Frame, count: number): Promise<HTMLElement> => {
  await inGrid();
  await screen.findByText("S/1");
  // The last one first: the job is in the order of the list all the same.
  const boxes = screen.getAllByRole("checkbox", { name: "Select the row" }).slice(0, count);
  for (const box of boxes.reverse()) await frame.user.click(box);
  return screen.findByRole("region", { name: "Selected rows" });
};
const started = (frame: Frame) => frame.asked("documentjobs_R_start");

test("selected documents that may be printed become one job in the order of the list, and its page opens", async () => {
  const frame = await open(5);
  const bar = await select(frame, 3);
  await frame.user.click(within(bar).getByRole("button", { name: "Print 2" }));
  await waitFor(() => expect(frame.router.state.location.pathname).toBe("/printjobs"));
  expect(started(frame)).toMatchObject([
    {
      kind: "pdf",
      documents: [
        { formname: "saledetail", id: "1" },
        { formname: "saledetail", id: "3" },
      ],
    },
  ]);
});

test("e-mails are asked about first", async () => {
  const frame = await open(5);
  const bar = await select(frame, 1);
  await frame.user.click(within(bar).getByRole("button", { name: "E-mail 1" }));
  expect(await screen.findByText("Each goes with its PDF to the e-mail id in the ledger of its party.")).toBeTruthy();
  await frame.user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(within(bar).getByRole("button", { name: "E-mail 1" })).toBeTruthy());
  expect(started(frame)).toEqual([]);
  await frame.user.click(within(bar).getByRole("button", { name: "E-mail 1" }));
  const dialog = await screen.findByRole("dialog");
  await frame.user.click(within(dialog).getByRole("button", { name: "E-mail 1" }));
  await waitFor(() => expect(started(frame)).toMatchObject([{ kind: "email" }]));
});

test("all that a search finds is taken, of more than 500 the first 500 and only after a question", async () => {
  const frame = await open(700);
  await inGrid();
  await frame.user.type(screen.getByRole("searchbox", { name: "Search in the list" }), "S/11{Enter}");
  await frame.user.click(await screen.findByRole("button", { name: "Print all" }));
  await frame.user.click(await screen.findByRole("menuitem", { name: "All as one PDF", hidden: true }));
  await waitFor(() => expect(started(frame)).toHaveLength(1));
  const [found = {}] = started(frame);
  expect((found.documents as readonly Row[]).map(({ id }) => id)).toEqual([
    "11",
    ...Array.from({ length: 10 }, (_, at) => String(110 + at)),
  ]);
  await waitFor(() => expect(frame.router.state.location.pathname).toBe("/printjobs"));
  await frame.router.navigate("/salelist");
  await inGrid();
  await frame.user.clear(await screen.findByRole("searchbox", { name: "Search in the list" }));
  await frame.user.click(await screen.findByRole("button", { name: "Print all" }));
  await frame.user.click(await screen.findByRole("menuitem", { name: "All as one PDF", hidden: true }));
  expect(
    await screen.findByText(
      /A job takes at most 500 documents. Of these 700 it takes the first 499 in the order of the list./,
    ),
  ).toBeTruthy();
  await frame.user.click(screen.getByRole("button", { name: "Print 499" }));
  await waitFor(() => expect(started(frame)).toHaveLength(2));
});

test("who may not send has no e-mail, who may not print has neither", async () => {
  const frame = await open(5, { emailallowed: 0 });
  const bar = await select(frame, 1);
  expect(within(bar).queryByRole("button", { name: /E-mail/ })).toBeNull();
  await frame.user.click(screen.getByRole("button", { name: "Print all" }));
  await screen.findByRole("menuitem", { name: "All as one PDF", hidden: true });
  expect(screen.queryByRole("menuitem", { name: "All by e-mail", hidden: true })).toBeNull();
  frame.unmount();
  const other = await open(5, { printallowed: 0 });
  await inGrid();
  expect(screen.queryByRole("button", { name: "Print all" })).toBeNull();
  other.unmount();
});

test("a refusal is said and leaves no save behind; without a line the job waits in the outbox", async () => {
  const refused = await open(
    5,
    {},
    {
      documentjobs_R_start: () => [{ err: 1, errkey: "", errormsg: "You have 20 print and send jobs." }],
    },
  );
  const bar = await select(refused, 1);
  await refused.user.click(within(bar).getByRole("button", { name: "Print 1" }));
  expect(await screen.findByText("You have 20 print and send jobs.")).toBeTruthy();
  await waitFor(async () => expect(await refused.offline.outbox.rows()).toEqual([]));
  refused.unmount();
  const frame = await open(5);
  const again = await select(frame, 1);
  await goOffline(frame);
  await frame.user.click(within(again).getByRole("button", { name: "Print 1" }));
  await waitFor(async () =>
    expect(await frame.offline.outbox.rows()).toMatchObject([{ title: "One PDF of 1 document", state: "queued" }]),
  );
  expect(frame.router.state.location.pathname).toBe("/salelist");
});
