import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { NumberDesk } from "../../offline/help/number-desk";
import { definition, field, formOpen, goOffline, openScene, SAVE } from "../form-harness";

const COLS = JSON.stringify([
  { key: "itemid", title: "Item", comp_type: "ddls", DataSourceID_SQL: "item" },
  { key: "qty", title: "Qty", comp_type: "amt" },
]);
const company = { ownState: "27", isRounded: true, registrations: [] };
const SENTENCE = "Godown is required, because this bill has goods.";
const item = (id: number, name: string, isService: boolean): Row => ({
  kind: "item",
  id,
  facts: JSON.stringify({
    id,
    name,
    isService,
    isBatch: false,
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

async function openSale(items: readonly Row[], record: Row = {}) {
  const scene = await openScene({
    rows: definition(
      [
        field("billno"),
        field("edateview"),
        field("godownid", {
          comp_type: "ddlssolo",
          TXT_TextMode: "single-line",
          label_label: "Godown",
          DataSourceID_SQL: "godown",
          inputprops: '{"remembered":true}',
        }),
        field("items", { comp_type: "listdetail", div_class: "col-12", cols: COLS }),
        field("narration"),
      ],
      {
        entity: "sale",
        numbering: JSON.stringify({ field: "billno", dateField: "edateview" }),
        billform: JSON.stringify({ kind: "sale", stock: -1, movedBy: ["salechallan"], company }),
      },
    ),
    record: { id: 0, rowver: 0, edateview: "2026-06-10", godownid: 0, items, ...record },
    answers: {
      WEBAPI_billfacts: [
        { kind: "company", id: 0, facts: JSON.stringify(company) },
        item(3, "Repair", true),
        item(4, "Soap", false),
      ],
      WEBAPIGetddls: [{ key: "9", value: 9, label: "Pune Main" }],
    },
  });
  await formOpen();
  return scene;
}

const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: /^Godown/ });
const isMarked = () => box().required;

test("a bill with goods marks its godown as required, and without one nothing goes to the server", async () => {
  const { user, asked } = await openSale([{ itemid: 4, itemid_label: "Soap", qty: 1 }]);
  await waitFor(() => expect(isMarked()).toBe(true));
  screen.getByRole("grid", { name: "Items" }).focus();
  await user.keyboard("{ArrowRight}2{Enter}");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getAllByText(SENTENCE).length).toBeGreaterThan(0));
  expect(box().getAttribute("aria-invalid")).toBe("true");
  expect(asked(SAVE)).toEqual([]);
  await user.type(box(), "pune");
  await user.click(await screen.findByRole("option", { name: "Pune Main" }));
  await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull());
});

test("services and goods that a challan has moved need no godown", async () => {
  await openSale([
    { itemid: 3, itemid_label: "Repair", qty: 1 },
    { itemid: 4, itemid_label: "Soap", qty: 1, srcentity: "salechallan", srcid: 5, srcline: 1 },
  ]);
  await screen.findByRole("group", { name: "Totals of this bill" });
  expect(isMarked()).toBe(false);
});

test("the godown that the server presets comes before the last used one", async () => {
  const scene = await openSale([], { godownid: 7, godownid_label: "Bay 7" });
  expect(box().value).toBe("Bay 7");
  await scene.reopen();
  await formOpen();
  expect(box().value).toBe("Bay 7");
});

test.each([
  ["a godown that is missing", {}, SENTENCE],
  [
    "an item without a GST rate",
    { godownid: 9 },
    "Items, line 1: Soap has no GST rate on 10-Jun-2026. Enter one in its GST Rates.",
  ],
])("without a line too %s is said before the bill takes a number of this device", async (_what, record, words) => {
  const { user, offline, network, ...scene } = await openSale([{ itemid: 4, itemid_label: "Soap", qty: 1 }], record);
  await screen.findByRole("group", { name: "Totals of this bill" });
  network.desk = new NumberDesk();
  await offline.numbers.ready("sale", "2026-27");
  const left = () => offline.numbers.left("sale", "2026-27");
  expect(await left()).toBe(200);
  await goOffline({ ...scene, user, offline, network });
  screen.getByRole("grid", { name: "Items" }).focus();
  await user.keyboard("{ArrowRight}2{Enter}");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(0));
  expect(await offline.outbox.rows()).toEqual([]);
  expect(await left()).toBe(200);
});

test("an item without a GST rate on the day is said before anything is saved", async () => {
  const { user, asked, offline } = await openSale([{ itemid: 4, itemid_label: "Soap", qty: 1 }], { godownid: 9 });
  await screen.findByRole("group", { name: "Totals of this bill" });
  screen.getByRole("grid", { name: "Items" }).focus();
  await user.keyboard("{ArrowRight}2{Enter}");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const words = "Items, line 1: Soap has no GST rate on 10-Jun-2026. Enter one in its GST Rates.";
  await waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(0));
  expect(asked(SAVE)).toEqual([]);
  expect(await offline.outbox.rows()).toEqual([]);
});
