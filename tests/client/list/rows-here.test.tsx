import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { citySave } from "../../offline/help/save-request";
import {
  cityRow,
  goOffline,
  inGrid,
  listHead,
  listOfRows,
  openFrame,
  type Answer,
  type Frame,
} from "../app/frame-harness";

const COUNT = 60;
/** The copy has the later half. */
const COPIED_FROM = 31;

beforeEach(() => window.localStorage.clear());

/** A page of changes that has these rows, all of them. */
const copyOf = (rows: readonly Row[]): readonly Row[] =>
  rows.map((row, at) => ({ label: "", ...row, cursor: String(at + 1), TotalCount: rows.length }));

const sale = (id: number): Row => ({
  id,
  rowver: 1,
  edateview: new Date(Date.UTC(2026, 3, id)).toISOString().slice(0, 10),
  autobillno: `S/${id}`,
  drconameview: `Customer ${id}`,
  docstatus: id % 2 === 0 ? "Paid" : "Unpaid",
});

const SALES: Record<string, Answer> = {
  common_R_getlistgrid: listHead(
    {
      entity: "sale",
      title: "Sale",
      formname: "saledetail",
      listsqlsp: "sale_R_listgrid",
      filters: JSON.stringify([
        { field: "edateview", title: "Date", kind: "date" },
        {
          field: "docstatus",
          title: "Status",
          kind: "choice",
          options: [{ value: "paid", label: "Paid", words: ["Paid"] }],
        },
      ]),
    },
    [
      { field: "edateview", title: "Date", format: "date" },
      { field: "autobillno", title: "No" },
      { field: "drconameview", title: "Customer", card: 1 },
      { field: "docstatus", title: "Status" },
    ],
  ),
  sale_R_listgrid: listOfRows(COUNT, sale),
  WEBAPI_changes_since: copyOf(Array.from({ length: COUNT - COPIED_FROM + 1 }, (_, at) => sale(COPIED_FROM + at))),
};

/** The list was opened online; then the line goes, and it is opened again. */
async function openAgainOffline(frame: Frame, list: string, copy: string): Promise<void> {
  await inGrid();
  await frame.offline.reference.download(copy, () => undefined);
  await goOffline(frame);
  await frame.router.navigate("/");
  await screen.findByRole("heading", { name: "Home" });
  await frame.router.navigate(list);
  await inGrid();
}

const search = async (frame: Frame, words: string) => {
  const box = screen.getByRole("searchbox", { name: "Search in the list" });
  await frame.user.clear(box);
  await frame.user.type(box, words);
};
const total = () => document.querySelector("[data-total]")?.textContent;
const firstRow = () => document.querySelector('[role="row"][aria-rowindex="2"]')?.textContent ?? "";

test("without a line a list of documents begins with the newest of the copy, though its first page, the oldest, was opened before; the rows of that page are counted, too", async () => {
  const frame = await openFrame({ path: "/salelist", answers: SALES });
  await screen.findByText("Customer 1");
  await openAgainOffline(frame, "/salelist", "sale");
  await waitFor(() => expect(firstRow()).toContain(`Customer ${COUNT}`));
  expect(total()).toBe("40");
  expect(screen.queryByText("Customer 1")).toBeNull();
  expect(await screen.findByText("Offline: only the rows on this device are listed.")).toBeTruthy();
});

test("without a line a search and a filter look through the copy and the opened page alike", async () => {
  const frame = await openFrame({ path: "/salelist", answers: SALES });
  await screen.findByText("Customer 1");
  await openAgainOffline(frame, "/salelist", "sale");
  await search(frame, "customer 5");
  // 50 to 59 are in the copy, 5 is on the page that was opened.
  await waitFor(() => expect(total()).toBe("11"));
  expect(firstRow()).toContain("Customer 59");
  await frame.router.navigate("/salelist?f.docstatus=paid");
  await waitFor(() => expect(total()).toBe("20"));
  expect(firstRow()).toContain("Customer 60");
});

const citiesWith = (copied: readonly Row[]): Record<string, Answer> => ({
  common_R_getlistgrid: listHead(),
  city_R_listgrid: listOfRows(COUNT, cityRow),
  WEBAPI_changes_since: copyOf(copied),
});

test("without a line a search of a master finds what only the copy has, as it is there, and not what was deleted since the page was opened", async () => {
  const all = Array.from({ length: COUNT }, (_, at) => cityRow(at + 1)).filter(({ id }) => id !== 5);
  const renamed = all.map((row) => (row.id === 55 ? { ...row, cityname: "City 5 North" } : row));
  const frame = await openFrame({ path: "/citylist", answers: citiesWith(renamed) });
  await screen.findByText("City 1");
  await openAgainOffline(frame, "/citylist", "city");
  await search(frame, "city 5");
  await screen.findByText("City 5 North");
  expect(total()).toBe("10");
  expect(screen.queryByText("City 5")).toBeNull();
  expect(screen.queryByText("City 1")).toBeNull();
});

test("what the server made of a save of this device is found before the copy has it", async () => {
  const frame = await openFrame({ path: "/citylist", answers: citiesWith([cityRow(1)]) });
  await screen.findByText("City 1");
  await frame.offline.reference.download("city", () => undefined);
  const request = citySave({
    args: { cityname: "Bhuj of the short line" },
    shown: { cityname: "Bhuj of the short line", statename: "Gujarat" },
    formname: "citydetail",
    title: "City: Bhuj of the short line",
  });
  await frame.offline.outbox.save(request);
  expect((await frame.offline.outbox.settled(request.opId, 5_000)).state).toBe("applied");
  await goOffline(frame);
  await search(frame, "short line");
  await screen.findByText("Bhuj of the short line");
  expect(total()).toBe("1");
  expect(screen.queryByRole("img", { name: /waiting to be sent/ })).toBeNull();
});

test("without a line and without a copy a filter of rows that were never opened lists none, and says why", async () => {
  const frame = await openFrame({ path: "/outbox", answers: { ...SALES, sale_R_listgrid: () => "drop-before" } });
  await frame.offline.reader
    .read({
      kind: "def",
      sqlsp: "common_R_getlistgrid",
      args: { user2: "@user2", coid: "@coid", co: "@co", branchin: "@branchin", formname: "sale" },
    })
    .catch(() => null);
  await goOffline(frame);
  await frame.router.navigate("/salelist?f.docstatus=paid");
  await screen.findByRole("button", { name: "Retry" });
  expect(screen.queryByText(/Customer/)).toBeNull();
});
