import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, openScene } from "../form-harness";

const COLS = JSON.stringify([
  { key: "itemid", title: "Item", comp_type: "ddls", DataSourceID_SQL: "item" },
  { key: "batchno", title: "Batch", comp_type: "txt", ofBatch: true },
  { key: "qty", title: "Qty", comp_type: "amt", decimals: 3 },
]);
const godown = (key: string, label: string) =>
  field(key, { comp_type: "ddlssolo", TXT_TextMode: "single-line", label_label: label, DataSourceID_SQL: "godown" });
const PLACES = [
  { godownid: 7, name: "Pune", stock: "20" },
  { godownid: 9, name: "Bhiwandi", stock: "5" },
];
const bolt = (stock: string): Row => ({
  id: 4,
  isbatch: 0,
  facts: JSON.stringify({
    id: 4,
    name: "Bolt",
    isService: false,
    isBatch: false,
    hsn: "",
    taxability: "",
    rates: [],
    unitid: 1,
    units: [],
  }),
  stock,
  batches: "[]",
  held: JSON.stringify({ instock: "25", reserved: "", places: PLACES }),
});

/** A transfer out of godown 9, which has 5; the other one has 20. */
async function openTransfer(record: Row, address = "/MainB?formname=godown&id=0") {
  const scene = await openScene({
    rows: definition(
      [
        godown("fromgodownid", "From"),
        godown("togodownid", "To"),
        field("items", { comp_type: "listdetail", div_class: "col-12", cols: COLS }),
      ],
      { entity: "stocktransfer" },
    ),
    record: { id: 0, rowver: 0, fromgodownid: 9, fromgodownid_label: "Bhiwandi", ...record },
    address,
    answers: {
      WEBAPI_itemfacts: ({ godownid }) => [bolt(String(godownid) === "9" ? "5" : "20")],
      WEBAPIGetddls: [{ key: "7", value: 7, label: "Pune" }],
    },
  });
  await formOpen();
  return scene;
}

const ITEMS = [{ itemid: 4, itemid_label: "Bolt", qty: "3" }];
const warning = () => document.querySelector("[data-bill-warning]")?.textContent ?? "";

test("goods that the godown does not have are told while they are typed, and no longer where another godown has them", async () => {
  const { user, asked } = await openTransfer({ items: ITEMS });
  expect(await screen.findByText(/^Bolt: 5 in this godown/)).toBeTruthy();
  expect(warning()).toBe("");
  screen.getByRole("grid", { name: "Items" }).focus();
  await user.keyboard("{ArrowRight}9{Enter}");
  await waitFor(() => expect(warning()).toBe("Line 1: Bolt has 5 in this godown. This document takes 9."));
  const from = screen.getByRole("combobox", { name: "From" });
  await user.clear(from);
  await user.type(from, "pune");
  await user.click(await screen.findByRole("option", { name: "Pune" }));
  await waitFor(() => expect(warning()).toBe(""));
  expect(await screen.findByText(/^Bolt: 20 in this godown/)).toBeTruthy();
  expect(asked("WEBAPI_itemfacts").map(({ godownid }) => String(godownid))).toEqual(["9", "7"]);
});

test("of a stored transfer, which is in the stock already, nothing is told", async () => {
  await openTransfer({ id: 12, rowver: 1, items: [{ ...ITEMS[0], qty: "9" }] }, "/MainB?formname=godown&id=12");
  expect(await screen.findByText(/^Bolt: 5 in this godown/)).toBeTruthy();
  expect(warning()).toBe("");
});
