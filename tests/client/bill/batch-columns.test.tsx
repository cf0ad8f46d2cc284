import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, openScene, type Scene } from "../form-harness";

const COLS = JSON.stringify([
  { key: "itemid", title: "Item", comp_type: "ddls", DataSourceID_SQL: "item" },
  { key: "batchno", title: "Batch", comp_type: "txt", ofBatch: true },
  { key: "expirydate", title: "Expiry", comp_type: "date", ofBatch: true },
  { key: "qty", title: "Qty", comp_type: "amt" },
  { key: "rate", title: "Rate", comp_type: "amt", decimals: 2 },
]);
const company = { ownState: "27", isRounded: true, registrations: [] };
const item = (id: number, name: string, isBatch: boolean): Row => ({
  kind: "item",
  id,
  facts: JSON.stringify({
    id,
    name,
    isService: false,
    isBatch,
    hsn: "3004",
    taxability: "taxable",
    rates: [],
    unitid: 1,
    units: [],
  }),
  price: "",
  lastprice: "",
  stock: "",
});

async function openSale(items: readonly Row[], known = [item(3, "Syrup", true), item(4, "Soap", false)], cols = COLS) {
  const scene = await openScene({
    rows: definition([field("edateview"), field("items", { comp_type: "listdetail", div_class: "col-12", cols })], {
      entity: "sale",
      billform: JSON.stringify({ kind: "sale", stock: -1, company }),
    }),
    record: { id: 12, rowver: 1, edateview: "2026-06-10", items },
    address: "/MainB?formname=godown&id=12",
    answers: {
      WEBAPI_billfacts: [{ kind: "company", id: 0, facts: JSON.stringify(company) }, ...known],
      WEBAPIGetddls: ({ search }) =>
        [
          { key: "3", value: 3, label: "Syrup" },
          { key: "4", value: 4, label: "Soap" },
        ].filter(({ label }) => label.toLowerCase().startsWith(String(search ?? "").toLowerCase())),
    },
  });
  await formOpen();
  return scene;
}

const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);
const grid = () => screen.getByRole("grid", { name: "Items" });

test("batch and expiry are columns only where an item of the bill has batches, and Enter leads to the batch at any speed", async () => {
  const { user } = await openSale([{ itemid: 4, itemid_label: "Soap", qty: 1, rate: 5 }]);
  await waitFor(() => expect(heads()).toEqual(["#", "Item", "Qty", "Rate", ""]));
  grid().focus();
  await user.keyboard("{ArrowDown}syrup");
  await screen.findByRole("option", { name: "Syrup" });
  // The answer that says that the item has batches comes later.
  await user.keyboard("{Enter}");
  await waitFor(() => expect(grid().getAttribute("aria-activedescendant")).toMatch(/-c1-1$/));
  expect(heads()).toEqual(["#", "Item", "Batch", "Expiry", "Qty", "Rate", ""]);
  await user.keyboard("B7{Enter}{Enter}24{Enter}55{Enter}");
  const cells = () => [...document.querySelectorAll('[data-line="1"] [role=gridcell]')].map((cell) => cell.textContent);
  await waitFor(() => expect(cells()).toEqual(["Syrup", "B7", "", "24.00", "55.00", ""]));
});

test("a line without a unit shows the item's own, and decimals of a quantity only where they say something", async () => {
  const cols = JSON.stringify([
    { key: "itemid", title: "Item", comp_type: "ddls", DataSourceID_SQL: "item", scanUnit: "unitid" },
    { key: "qty", title: "Qty", comp_type: "amt", decimals: 3, leastDecimals: 0 },
    { key: "unitid", title: "Unit", comp_type: "ddls", DataSourceID_SQL: "unit" },
    { key: "rate", title: "Rate", comp_type: "amt", decimals: 3, leastDecimals: 2 },
  ]);
  const soap = item(4, "Soap", false);
  const inBars = { ...soap, facts: JSON.stringify({ ...JSON.parse(String(soap.facts)), unit: "BAR" }) };
  const { user } = await openSale(
    [
      { itemid: 4, itemid_label: "Soap", qty: 200, rate: 5 },
      { itemid: 4, itemid_label: "Soap", qty: 1.5, unitid: 9, unitid_label: "BOX", rate: 0.125 },
    ],
    [inBars],
    cols,
  );
  const cells = (line: number) =>
    [...document.querySelectorAll(`[data-line="${line}"] [role=gridcell]`)].slice(0, 4).map((cell) => cell.textContent);
  await waitFor(() => expect(cells(0)).toEqual(["Soap", "200", "BAR", "5.00"]));
  expect(cells(1)).toEqual(["Soap", "1.5", "BOX", "0.125"]);
  const unit = screen.getByText("BAR");
  await user.click(unit);
  await user.click(unit);
  const open = await screen.findByLabelText<HTMLInputElement>("Unit, line 1");
  expect([open.value, open.placeholder]).toEqual(["", "BAR"]);
});

const goods = (id: number, name: string, isBatch: boolean): Row => ({
  ...item(id, name, isBatch),
  isbatch: isBatch ? 1 : 0,
  batches: "[]",
});

/** Goods without a bill. */
async function openTransfer(items: readonly Row[], itemfacts: Scene["answers"][string]) {
  const scene = await openScene({
    rows: definition([field("items", { comp_type: "listdetail", div_class: "col-12", cols: COLS })], {
      entity: "stocktransfer",
    }),
    record: { id: 12, rowver: 1, items },
    address: "/MainB?formname=godown&id=12",
    answers: { WEBAPI_itemfacts: itemfacts, WEBAPIGetddls: [{ key: "3", value: 3, label: "Syrup" }] },
  });
  await formOpen();
  return scene;
}

test("a transfer too has batch columns only where an item has batches, and Enter passes from item to quantity where none has", async () => {
  const { user } = await openTransfer([{ itemid: 4, itemid_label: "Soap", qty: 1 }], ({ itemids }) =>
    String(itemids) === "4" ? [goods(4, "Soap", false)] : [goods(3, "Syrup", true)],
  );
  await waitFor(() => expect(heads()).toEqual(["#", "Item", "Qty", "Rate", ""]));
  grid().focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(grid().getAttribute("aria-activedescendant")).toMatch(/-c0-1$/));
  await user.keyboard("{Home}{ArrowDown}syrup");
  await screen.findByRole("option", { name: "Syrup" });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(grid().getAttribute("aria-activedescendant")).toMatch(/-c1-1$/));
  expect(heads()).toEqual(["#", "Item", "Batch", "Expiry", "Qty", "Rate", ""]);
});

test("of an item of which nothing can be known the batch can be entered", async () => {
  await openTransfer([{ itemid: 4, itemid_label: "Soap", qty: 1 }], () => "drop-before");
  await waitFor(() => expect(heads()).toContain("Batch"));
});

test("in a bill of both, what is typed after an item without batches is its quantity, at any speed", async () => {
  const { user } = await openSale([{ itemid: 3, itemid_label: "Syrup", batchno: "B7", qty: 1, rate: 5 }]);
  await waitFor(() => expect(heads()).toContain("Batch"));
  grid().focus();
  await user.keyboard("{ArrowDown}soap");
  await screen.findByRole("option", { name: "Soap" });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(grid().getAttribute("aria-activedescendant")).toMatch(/-c1-3$/));
  await user.keyboard("24{Enter}55{Enter}");
  const cells = () => [...document.querySelectorAll('[data-line="1"] [role=gridcell]')].map((cell) => cell.textContent);
  await waitFor(() => expect(cells()).toEqual(["Soap", "", "", "24.00", "55.00", ""]));
  // Of the item in batches Enter leads to the batch, in the same bill.
  await user.keyboard("{Control>}{Home}{/Control}{Enter}");
  await waitFor(() => expect(grid().getAttribute("aria-activedescendant")).toMatch(/-c0-1$/));
});

test("of an item of which nothing can be known, what is typed after it is its quantity", async () => {
  const { user } = await openTransfer([{ itemid: 4, itemid_label: "Soap", qty: 1 }], () => "drop-before");
  await waitFor(() => expect(heads()).toContain("Batch"));
  grid().focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(grid().getAttribute("aria-activedescendant")).toMatch(/-c0-3$/));
});

test("the batches that are offered, and the batch in the bar, are those of the line where the user is", async () => {
  const batches = (...all: readonly string[]) =>
    JSON.stringify(all.map((batchno, at) => ({ batchno, expiry: "", stock: String(10 + at) })));
  const lines = [
    { itemid: 3, itemid_label: "Syrup", batchno: "B2", qty: 1, rate: 5 },
    { itemid: 4, itemid_label: "Soap", qty: 1, rate: 5 },
    { itemid: 5, itemid_label: "Paint", qty: 1, rate: 5 },
  ];
  const { user, offline } = await openSale(lines, [
    { ...item(3, "Syrup", true), stock: "21", batches: batches("B1", "B2") },
    item(4, "Soap", false),
    { ...item(5, "Paint", true), stock: "10", batches: batches("P1") },
  ]);
  const offered = () => screen.queryByRole("group", { name: /^Batches of/ })?.getAttribute("aria-label");
  grid().focus();
  await user.keyboard("{Control>}{Home}{/Control}");
  await waitFor(() => expect(offered()).toBe("Batches of Syrup, line 1"));
  expect(screen.getByText(/^Syrup: .*batch B2 11/)).toBeTruthy();
  // A line without batches: those of the last line that has any.
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(offered()).toBe("Batches of Paint, line 3"));
  await user.keyboard("{ArrowDown}");
  await user.click(screen.getByRole("button", { name: /^P1/ }));
  await waitFor(() => expect(screen.getByText(/^Paint: .*batch P1 10/)).toBeTruthy());
  // An entry like any other: it is kept as a draft.
  await waitFor(async () => expect(JSON.stringify(await offline.outbox.drafts())).toContain("P1"));
});

test("a batch that a line has is shown whatever its item is", async () => {
  await openSale([{ itemid: 4, itemid_label: "Soap", batchno: "B1", qty: 1, rate: 5 }]);
  await waitFor(() => expect(document.querySelector('[data-line="0"]')?.textContent).toContain("B1"));
  expect(heads()).toContain("Batch");
});
