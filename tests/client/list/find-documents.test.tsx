import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { DATE_PRESETS } from "../../../src/domain/date-ranges";
import { filterWords, fits, wireFilters } from "../../../src/client/list/filters/filter-text";
import type { ColumnOption, FilterOption } from "../../../src/definitions/list-row";
import { isoDate } from "../../../src/domain/calendar";
import { formModelQuestion } from "../../../src/wire/definition-questions";
import type { Row } from "../../../src/wire/envelope";
import {
  goOffline,
  inGrid,
  listHead,
  listOfRows,
  openFrame,
  PHONE,
  type Answer,
  type Frame,
} from "../app/frame-harness";

const COLUMNS: readonly ColumnOption[] = [
  { field: "edateview", title: "Sale Date", format: "date", card: 3, visible: true, groupby: true },
  { field: "autobillno", title: "AutoBill No", card: 2, visible: true },
  { field: "drconameview", title: "Customer Name", card: 1, visible: true, groupby: true },
  { field: "scgst_amt", title: "CGST Amount", format: "amount", sum: true, visible: false },
  { field: "mgrossamt", title: "Gross Amount", format: "amount", sum: true, card: 4, visible: true },
  { field: "docstatus", title: "Status", visible: true, sortable: false, groupby: false },
];
const FILTERS: readonly FilterOption[] = [
  { field: "edateview", title: "Date", kind: "date" },
  { field: "partyid", title: "Customer", kind: "record", source: "debtors" },
  { field: "items.itemid", title: "Item", kind: "record", source: "item" },
  { field: "mgrossamt", title: "Gross Amount", kind: "amount" },
  {
    field: "docstatus",
    title: "Status",
    kind: "choice",
    options: [{ value: "unpaid", label: "Unpaid or part paid", words: ["Unpaid", "Part paid"] }],
  },
  { field: "narration", title: "Narration", kind: "text" },
];
const TODAY = isoDate("2026-11-24");

const sale = (id: number, more: Row = {}): Row => ({
  id,
  rowver: 3,
  formname: "saledetail",
  sqlsp: "sale_R_getviewdata",
  formtitle: "Sale Detail",
  formmnu: "sale",
  editallowed: 1,
  deleteallowed: 1,
  isauditlock: 0,
  chkdoc: 0,
  chkdocallowed: 1,
  edateview: "2026-06-01",
  autobillno: `S/${id}`,
  drconameview: `Customer ${id}`,
  scgst_amt: 9,
  mgrossamt: 0.1,
  docstatus: "Unpaid",
  ...more,
});

const openSales = (
  rows: readonly Row[],
  more: Record<string, Answer> = {},
  media: readonly string[] = [],
): Promise<Frame> =>
  openFrame({
    path: "/salelist",
    media: [...media],
    answers: {
      common_R_getlistgrid: listHead(
        {
          entity: "sale",
          title: "Sale",
          sqlsp: "sale_R_getviewdata",
          formname: "saledetail",
          formtitle: "Sale Detail",
          listsqlsp: "sale_R_listgrid",
          deletesqlsp: "sale_R_btndelete_approve",
          chkdocallowed: 1,
          cancelnoun: "sale",
          cancelallowed: 1,
          filters: JSON.stringify(FILTERS),
          papers: JSON.stringify([{ title: "Labels", path: "/Labels", param: "items", ofMany: true }]),
        },
        COLUMNS,
      ),
      sale_R_listgrid: listOfRows(rows.length, (id) => rows[id - 1] ?? {}),
      ...more,
    },
  });
const asked = (frame: Frame): Row => frame.asked("sale_R_listgrid").at(-1) ?? {};
const filtersOf = (frame: Frame): unknown => JSON.parse(String(asked(frame).filters ?? "[]"));
const choose = async (frame: Frame, title: string): Promise<void> => {
  await frame.user.click(screen.getByRole("button", { name: "Add filter" }));
  await frame.user.click(
    await within(await screen.findByRole("group", { name: "Filter by", hidden: true })).findByText(title),
  );
};

beforeEach(() => window.localStorage.clear());

describe("a filter as text", () => {
  const wire = (filters: Record<string, string>) => wireFilters(FILTERS, filters, TODAY);

  test("presets of dates move with the day and follow the financial year", () => {
    const range = (name: string, today = TODAY) => Object.values(DATE_PRESETS[name]?.of(today) ?? {}).join(" ");
    expect(range("today")).toBe("2026-11-24 2026-11-24");
    expect(range("month")).toBe("2026-11-01 2026-11-30");
    expect(range("lastmonth", isoDate("2026-01-15"))).toBe("2025-12-01 2025-12-31");
    expect(range("quarter")).toBe("2026-10-01 2026-12-31");
    expect(range("quarter", isoDate("2027-03-31"))).toBe("2027-01-01 2027-03-31");
    expect(range("fy", isoDate("2027-03-31"))).toBe("2026-04-01 2027-03-31");
    expect(range("lastfy")).toBe("2025-04-01 2026-03-31");
  });

  test("each kind becomes what the server compares", () => {
    expect(wire({ edateview: "month" })).toEqual([
      { field: "edateview", op: "gte", value: "2026-11-01" },
      { field: "edateview", op: "lte", value: "2026-11-30" },
    ]);
    expect(wire({ edateview: "..2026-04-30" })).toEqual([{ field: "edateview", op: "lte", value: "2026-04-30" }]);
    expect(wire({ partyid: "7|Shah & Co" })).toEqual([{ field: "partyid", op: "eq", value: 7 }]);
    expect(wire({ mgrossamt: "500" })).toEqual([{ field: "mgrossamt", op: "eq", value: "500" }]);
    expect(wire({ mgrossamt: "100..500" }).map(({ op }) => op)).toEqual(["gte", "lte"]);
    expect(wire({ docstatus: "unpaid", narration: " site " })).toEqual([
      { field: "docstatus", op: "eq", value: "unpaid" },
      { field: "narration", op: "contains", value: "site" },
    ]);
  });

  test("a chip says it in words", () => {
    const words = (field: string, text: string) =>
      filterWords(
        FILTERS.find((one) => one.field === field),
        text,
      );
    expect(words("edateview", "fy")).toBe("This financial year");
    expect(words("edateview", "2026-04-01..2026-04-30")).toBe("01-Apr-2026 to 30-Apr-2026");
    expect(words("mgrossamt", "125000..")).toBe("from 1,25,000.00");
    expect(words("partyid", "7|Shah | Sons")).toBe("Shah | Sons");
    expect(words("docstatus", "unpaid")).toBe("Unpaid or part paid");
  });

  test("a row on the device fits, does not fit, or cannot be judged", () => {
    const row = { partyid: 7, edateview: "2026-06-01", mgrossamt: 236, narration: "To the Site" };
    const judge = (field: string, text: string) =>
      fits(
        FILTERS.find((one) => one.field === field),
        field,
        text,
        row,
        TODAY,
      );
    expect([judge("partyid", "7|Shah"), judge("partyid", "8|Rao")]).toEqual([true, false]);
    expect([judge("edateview", "2026-06-01..2026-06-30"), judge("edateview", "..2026-05-31")]).toEqual([true, false]);
    expect([judge("mgrossamt", "236.00"), judge("mgrossamt", "237..")]).toEqual([true, false]);
    expect(judge("narration", "site")).toBe(true);
    expect([judge("docstatus", "unpaid"), judge("items.itemid", "3|Bolt")]).toEqual([null, null]);
  });
});

describe("filters of a list of documents", () => {
  test("a date preset and an amount are chips; the chips are removed by keyboard, and the last question is asked again", async () => {
    const frame = await openSales([sale(1)]);
    await inGrid();
    expect(asked(frame).filters).toBeUndefined();
    expect(asked(frame)).toMatchObject({ SortCol: "id", SortDir: "asc" });
    await choose(frame, "Date");
    await frame.user.click(await screen.findByRole("button", { name: "This financial year", hidden: true }));
    await waitFor(() => expect(filtersOf(frame)).toMatchObject([{ field: "edateview", op: "gte" }, { op: "lte" }]));
    await choose(frame, "Gross Amount");
    await frame.user.type(await screen.findByLabelText("Amount"), "1.5L{Enter}");
    await waitFor(() =>
      expect(filtersOf(frame)).toMatchObject([{}, {}, { field: "mgrossamt", op: "eq", value: "150000.00" }]),
    );
    const chip = await screen.findByRole("button", { name: "Gross Amount: 1,50,000.00" });
    chip.focus();
    await frame.user.keyboard("{Delete}");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Gross Amount: 1,50,000.00" })).toBeNull());
    await waitFor(() => expect(filtersOf(frame)).toHaveLength(2));
    await frame.user.click(screen.getByRole("button", { name: "Remove the filter Date: This financial year" }));
    await waitFor(() => expect(asked(frame).filters).toBeUndefined());
  });

  test("a range that ends before it begins, and what is no date, are said at the field and not asked", async () => {
    const frame = await openSales([sale(1)]);
    await inGrid();
    await choose(frame, "Date");
    await frame.user.type(await screen.findByLabelText("From"), "1-5-2026");
    await frame.user.type(screen.getByLabelText("To"), "1-4-2026{Enter}");
    expect(await screen.findByText("The end of the range is before its beginning.")).toBeTruthy();
    await frame.user.type(screen.getByLabelText("To"), "x{Enter}");
    expect(await screen.findByText(/is not a date/)).toBeTruthy();
    expect(asked(frame).filters).toBeUndefined();
  });

  test("the party comes from the picker of the forms", async () => {
    const frame = await openSales([sale(1)], {
      WEBAPIGetddls: [{ id: 7, value: 7, label: "Shah & Co", key: "7", TotalCount: 1 }],
    });
    await inGrid();
    await choose(frame, "Customer");
    await frame.user.type(await screen.findByRole("combobox", { name: "Customer", hidden: true }), "shah");
    await frame.user.click(await screen.findByRole("option", { name: /Shah & Co/, hidden: true }));
    await waitFor(() => expect(filtersOf(frame)).toEqual([{ field: "partyid", op: "eq", value: 7 }]));
    expect(await screen.findByRole("button", { name: "Customer: Shah & Co" })).toBeTruthy();
  });

  test("filters and Newest first are remembered for the next visit, and given up together with their chips", async () => {
    const frame = await openSales([sale(1)]);
    await inGrid();
    await frame.user.click(screen.getByRole("button", { name: "Newest first" }));
    await waitFor(() => expect(asked(frame)).toMatchObject({ SortCol: "edateview", SortDir: "desc" }));
    await choose(frame, "Status");
    await frame.user.click(await screen.findByRole("button", { name: "Unpaid or part paid", hidden: true }));
    await waitFor(() => expect(filtersOf(frame)).toHaveLength(1));
    frame.unmount();
    const again = await openSales([sale(1)]);
    await inGrid();
    expect(again.asked("sale_R_listgrid")[0]).toMatchObject({ SortCol: "edateview", SortDir: "desc" });
    expect(filtersOf(again)).toEqual([{ field: "docstatus", op: "eq", value: "unpaid" }]);
    expect(again.router.state.location.search).toContain("f.docstatus=unpaid");
    await again.user.click(screen.getByRole("button", { name: "Remove the filter Status: Unpaid or part paid" }));
    await again.user.click(screen.getByRole("button", { name: "Newest first" }));
    await waitFor(() => expect(asked(again)).toMatchObject({ SortCol: "id", SortDir: "asc" }));
    again.unmount();
    const third = await openSales([sale(1)]);
    await inGrid();
    expect(third.asked("sale_R_listgrid")[0]).toMatchObject({ SortCol: "id", SortDir: "asc" });
    expect(third.asked("sale_R_listgrid")[0]?.filters).toBeUndefined();
  });
});

test("offline a filter that was not asked before is answered from the rows on this device, and the list says so", async () => {
  const frame = await openSales([sale(1, { drconameview: "Asha" }), sale(2, { docstatus: "Paid" }), sale(3)]);
  await inGrid();
  await screen.findByText("Asha");
  await goOffline(frame);
  await choose(frame, "Status");
  await frame.user.click(await screen.findByRole("button", { name: "Unpaid or part paid", hidden: true }));
  expect(await screen.findByText("Offline: only the rows on this device are listed.")).toBeTruthy();
  expect(screen.queryByText("Customer 2")).toBeNull();
  expect(screen.getByText("Customer 3")).toBeTruthy();
  expect(document.querySelector("[data-total]")?.textContent).toBe("2");
});

test("offline the newest documents of the downloaded copy are listed first, not the oldest page that was opened before", async () => {
  const COUNT = 2_050;
  const day = (id: number) => new Date(Date.UTC(2021, 0, id)).toISOString().slice(0, 10);
  const all = Array.from({ length: COUNT }, (_, at) =>
    sale(at + 1, { edateview: day(at + 1), docstatus: "Unpaid", docdue: at % 2 === 0 ? "2021-03-31" : "2099-03-31" }),
  );
  const feed = ({ cursor, DisplayLength }: Row): readonly Row[] => {
    const from = Number(cursor || 0);
    return all.slice(from, from + Number(DisplayLength)).map((row, at) => ({
      ...row,
      label: row.autobillno,
      cursor: String(from + at + 1),
      TotalCount: COUNT,
    }));
  };
  const frame = await openSales(all.slice(0, 10), { WEBAPI_changes_since: feed });
  await inGrid();
  await screen.findByText("Customer 10");
  await frame.offline.reference.download("sale", () => undefined);
  await goOffline(frame);
  await frame.user.click(screen.getByRole("button", { name: "Newest first" }));
  expect(await screen.findByText(`Customer ${COUNT}`)).toBeTruthy();
  expect(document.querySelector("[data-total]")?.textContent).toBe("2,050");
  expect(screen.queryByText("Customer 10")).toBeNull();
  // One of two has become overdue since it was copied.
  const row = (id: number) => screen.getByText(`Customer ${id}`).closest('[role="row"]')?.textContent;
  expect(row(COUNT)).toContain("Unpaid");
  expect(row(COUNT - 1)).toContain("Overdue");
});

test("date, number, party, amount and status are shown; a tax column when it is chosen, and it stays chosen", async () => {
  const titles = () =>
    screen
      .getAllByRole("columnheader")
      .map((cell) => cell.getAttribute("data-field"))
      .filter(Boolean);
  const frame = await openSales([sale(1)]);
  await inGrid();
  expect(titles()).toEqual(["edateview", "autobillno", "drconameview", "mgrossamt", "docstatus"]);
  await frame.user.click(screen.getByRole("button", { name: "Columns" }));
  await frame.user.click(await screen.findByLabelText("CGST Amount"));
  await waitFor(() => expect(titles()).toContain("scgst_amt"));
  frame.unmount();
  await openSales([sale(1)]);
  await inGrid();
  expect(titles()).toContain("scgst_amt");
});

test("a card has the number, and its amount whole beside the party", async () => {
  await openSales([sale(1, { mgrossamt: 12345678.9 })], {}, [...PHONE, "portrait"]);
  expect(await screen.findByText("Customer 1")).toBeTruthy();
  expect(screen.getByText("1,23,45,678.90")).toBeTruthy();
  expect(screen.getByText("S/1 · 01-Jun-2026")).toBeTruthy();
});

test("a figure has the room of the longest one, also of one that comes with a later page", async () => {
  const frame = await openSales(
    Array.from({ length: 12 }, (_, at) => sale(at + 1, at === 11 ? { mgrossamt: 123456789012.5 } : {})),
  );
  const grid = await inGrid();
  const least = (): number => parseInt(grid.style.getPropertyValue("--least"), 10);
  const before = least();
  await frame.user.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(least()).toBeGreaterThan(before));
});

test("a group says how many rows it has on all pages", async () => {
  const frame = await openSales([sale(1, { GroupCount: 57 }), sale(2, { GroupCount: 3 })]);
  await inGrid();
  await frame.user.click(screen.getByRole("button", { name: "Group" }));
  await frame.user.click(await screen.findByText("By Customer Name"));
  expect(await screen.findByText("57")).toBeTruthy();
});

describe("selected rows", () => {
  const select = async (frame: Frame, ...names: readonly string[]): Promise<HTMLElement> => {
    for (const name of names) {
      const line = (await screen.findByText(name)).closest<HTMLElement>("[role=row]")!;
      await frame.user.click(within(line).getByRole("checkbox", { name: "Select the row" }));
    }
    return screen.findByRole("region", { name: "Selected rows" });
  };

  test("are counted and added up exactly, a cancelled one not, also over pages", async () => {
    const rows = [sale(1, { mgrossamt: 0.1 }), sale(2, { mgrossamt: 0.2 }), sale(3, { mgrossamt: 50, iscancelled: 1 })];
    const frame = await openSales([...rows, ...Array.from({ length: 9 }, (_, at) => sale(at + 4))]);
    await inGrid();
    const bar = await select(frame, "Customer 1", "Customer 2", "Customer 3");
    expect(within(bar).getByText("3 selected")).toBeTruthy();
    expect(bar.querySelector("[data-sum=mgrossamt] b")?.textContent).toBe("0.30");
    await frame.user.click(screen.getByRole("button", { name: "Next page" }));
    await select(frame, "Customer 11");
    expect(bar.querySelector("[data-sum=mgrossamt] b")?.textContent).toBe("0.40");
    await frame.user.click(within(bar).getByRole("button", { name: "Clear selection" }));
    expect(screen.queryByRole("region", { name: "Selected rows" })).toBeNull();
  });

  test("offer the papers that the list has for several rows, with the ids of those that the server has", async () => {
    const frame = await openSales([sale(1), sale(2)]);
    await inGrid();
    const bar = await select(frame, "Customer 1", "Customer 2");
    expect(within(bar).getByRole("link", { name: "Labels" }).getAttribute("href")).toBe("/Labels?items=1,2");
  });

  test("are approved together, each as a save of its version; what was refused is named", async () => {
    const frame = await openSales([sale(1), sale(2), sale(3, { chkdoc: 1 })], {
      sale_R_btndelete_approve: ({ id }) =>
        Number(id) === 2 ? [{ err: 1, errkey: "id", errormsg: "S/2 is locked." }] : "apply",
    });
    await inGrid();
    await frame.user.click(screen.getByRole("checkbox", { name: "Select all rows of the page" }));
    const bar = await screen.findByRole("region", { name: "Selected rows" });
    await frame.user.click(within(bar).getByRole("button", { name: "Approve 2" }));
    const question = within(await screen.findByRole("dialog", { name: "Approve 2 documents?" }));
    await frame.user.click(question.getByRole("button", { name: "Approve 2" }));
    const told = await screen.findByRole("dialog", { name: "1 of 2 approved" });
    expect(within(told).getByText("S/2: S/2 is locked.")).toBeTruthy();
    expect(
      frame
        .asked("sale_R_btndelete_approve")
        .map(({ id, type }) => `${String(id)} ${String(type)}`)
        .sort(),
    ).toEqual(["1 approval", "2 approval"]);
    expect(await frame.offline.outbox.rows()).toEqual([]);
  });

  test("are cancelled together for one reason; offline they wait on this device", async () => {
    const frame = await openSales([sale(1), sale(2)]);
    await inGrid();
    await screen.findByText("Customer 1");
    await goOffline(frame);
    const bar = await select(frame, "Customer 1", "Customer 2");
    await frame.user.click(within(bar).getByRole("button", { name: "Cancel 2" }));
    const question = within(await screen.findByRole("dialog", { name: "Cancel 2 documents?" }));
    await frame.user.type(await question.findByLabelText(/Reason/), "Entered twice{Enter}");
    const told = await screen.findByRole("dialog", { name: "0 of 2 cancelled" });
    expect(within(told).getByText("2 saved on this device, will be sent.")).toBeTruthy();
    expect((await frame.offline.outbox.rows()).map(({ title, shown }) => [title, shown?.cancelreason])).toEqual([
      ["Cancel sale S/1", "Entered twice"],
      ["Cancel sale S/2", "Entered twice"],
    ]);
  });

  test.each([
    ["together", "Cancel 2", "Cancel 2 documents?", ["7", "8"]],
    ["alone", "", "Cancel the sale S/1?", ["7"]],
  ])(
    "cancelled %s from the list, each brings back the goods of its lines that this device knows",
    async (_how, button, title, items) => {
      const rows = [sale(1), sale(2)];
      const copy = rows.map((row, at) => ({ ...row, items: [{ itemid: 7 + at }], cursor: String(at), TotalCount: 2 }));
      const frame = await openSales(rows, {
        WEBAPI_changes_since: copy,
        WEBAPI_R_dynaform: [{ entity: "sale", billform: JSON.stringify({ kind: "sale", stock: -1 }) }],
      });
      await inGrid();
      await screen.findByText("Customer 1");
      await frame.offline.reference.download("sale", () => undefined);
      await frame.offline.reader.read(formModelQuestion("saledetail"));
      await goOffline(frame);
      if (button === "") {
        (await inGrid()).focus();
        await frame.user.keyboard("{Home}{Alt>}x{/Alt}");
      } else {
        const bar = await select(frame, "Customer 1", "Customer 2");
        await frame.user.click(within(bar).getByRole("button", { name: button }));
      }
      const question = within(await screen.findByRole("dialog", { name: title }));
      await frame.user.type(await question.findByLabelText(/Reason/), "Entered twice{Enter}");
      await waitFor(async () => expect(await frame.offline.outbox.rows()).toHaveLength(items.length));
      // Those of different documents are stored side by side.
      expect((await frame.offline.outbox.rows()).flatMap(({ brings }) => brings ?? []).toSorted()).toEqual(items);
    },
  );

  test("are exported alone", async () => {
    const frame = await openSales([sale(1), sale(2), sale(3)]);
    await inGrid();
    const bar = await select(frame, "Customer 1", "Customer 3");
    await frame.user.click(within(bar).getByRole("button", { name: "Export" }));
    await frame.user.click(await screen.findByRole("menuitem", { name: "CSV", hidden: true }));
    const sent = await waitFor(() => {
      const found = frame.posted.find(({ path }) => path.endsWith("/MicroACExcel/Postmacapitest"));
      if (!found) throw new Error("nothing posted");
      return found.body as { sqlpara: string[]; mypayans: unknown[] };
    });
    expect(sent.mypayans[sent.sqlpara.indexOf("filters")]).toBe(
      JSON.stringify([{ field: "id", op: "in", value: "1,3" }]),
    );
  });
});

test("the menu key opens all actions of the active row, and Escape gives the keys back to the list", async () => {
  const frame = await openSales([sale(1), sale(2)]);
  const grid = await inGrid();
  await screen.findByText("Customer 2");
  grid.focus();
  await frame.user.keyboard("{ArrowDown}{Shift>}{F10}{/Shift}");
  const items = await screen.findAllByRole("menuitem", { hidden: true });
  expect(items.map((item) => item.textContent)).toEqual(["Edit", "Delete", "Cancel document", "Approve"]);
  await frame.user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(grid));
  await frame.user.keyboard("{Shift>}{F10}{/Shift}");
  await frame.user.click((await screen.findAllByRole("menuitem", { hidden: true }))[0]!);
  await waitFor(() => expect(frame.router.state.location.state).toMatchObject({ id: "2", formname: "saledetail" }));
});

test.each([
  ["Date", "From"],
  ["Customer", "Customer"],
])("by keyboard alone, the filter %s begins in its field", async (title, label) => {
  const frame = await openSales([sale(1)]);
  await within(await inGrid()).findByText("S/1");
  act(() => screen.getByRole("button", { name: "Add filter" }).focus());
  await frame.user.keyboard("{Enter}");
  const names = await screen.findByRole("group", { name: "Filter by", hidden: true });
  act(() => within(names).getByText(title).closest("button")?.focus());
  await frame.user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
});

test("F2 sets the period of a list: the dates of its first date filter", async () => {
  const frame = await openSales([sale(1)]);
  await within(await inGrid()).findByText("S/1");
  expect(screen.getByRole("button", { name: "Add filter" }).getAttribute("aria-keyshortcuts")).toBe("F2");
  await frame.user.keyboard("{F2}");
  const from = await screen.findByLabelText("From");
  await waitFor(() => expect(document.activeElement).toBe(from));
  await frame.user.keyboard("1-6-26");
  await frame.user.type(screen.getByLabelText("To"), "30-6-26");
  await frame.user.click(screen.getByRole("button", { name: "Apply", hidden: true }));
  await waitFor(() =>
    expect(filtersOf(frame)).toEqual([
      { field: "edateview", op: "gte", value: "2026-06-01" },
      { field: "edateview", op: "lte", value: "2026-06-30" },
    ]),
  );
});
