import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, openScene } from "../form-harness";

const COLS = JSON.stringify([
  { key: "itemid", title: "Item", comp_type: "ddls", DataSourceID_SQL: "item" },
  { key: "qty", title: "Qty", comp_type: "amt", decimals: 3 },
  { key: "rate", title: "Rate", comp_type: "amt", decimals: 2 },
]);
const company = { ownState: "27", isRounded: true, registrations: [] };
const NONE = { price: "", lastprice: "", stock: "", outstanding: "", creditlimit: "" };
const PARTY: Row = {
  ...NONE,
  kind: "party",
  id: 3,
  facts: JSON.stringify({
    id: 3,
    name: "Asha",
    stateCode: "27",
    gstin: "",
    registration: "unregistered",
    address: "",
    pincode: "",
    phone: "",
    creditDays: 0,
    isBillwise: true,
  }),
  outstanding: "2900.00",
  creditlimit: "3000.00",
};
const item = (id: number, name: string, more: Row): Row => ({
  ...NONE,
  kind: "item",
  id,
  facts: JSON.stringify({
    id,
    name,
    isService: false,
    isBatch: false,
    hsn: "3004",
    taxability: "taxable",
    rates: [{ from: "2017-07-01", gst: "5", cess: "0" }],
    unitid: 1,
    units: [],
  }),
  ...more,
});

/** A new sale with a soap at 10 and salt at 20 each. */
async function openSale() {
  const scene = await openScene({
    rows: definition(
      [
        field("edateview"),
        field("partyid"),
        field("godownid"),
        field("items", { comp_type: "listdetail", div_class: "col-12", cols: COLS }),
      ],
      { entity: "sale", billform: JSON.stringify({ kind: "sale", stock: -1, company }) },
    ),
    record: {
      id: 0,
      rowver: 0,
      edateview: "2026-06-10",
      partyid: 3,
      godownid: 9,
      items: [
        { itemid: 4, itemid_label: "Soap", qty: 1, rate: 10 },
        { itemid: 5, itemid_label: "Salt", qty: 2, rate: 20 },
      ],
    },
    answers: {
      WEBAPI_billfacts: [
        { ...NONE, kind: "company", id: 0, facts: JSON.stringify(company) },
        PARTY,
        item(4, "Soap", { stock: "20", lastprice: "9.50" }),
        item(5, "Salt", { stock: "7" }),
      ],
    },
  });
  await formOpen();
  const bar = await screen.findByRole("group", { name: "Totals of this bill" });
  return { ...scene, bar: () => bar.textContent ?? "" };
}

test("the bar has the party's outstanding and limit, tax and total, and of the line where the user is stock and last price", async () => {
  const { user, bar } = await openSale();
  await waitFor(() => expect(bar()).toContain("Outstanding 2,900.00 Dr, credit limit 3,000.00"));
  for (const text of ["Taxable50.00", "CGST1.25", "SGST1.25", "Total53.00"]) expect(bar()).toContain(text);
  screen.getByRole("grid", { name: "Items" }).focus();
  await user.keyboard("{Control>}{Home}{/Control}");
  await waitFor(() => expect(bar()).toContain("Soap: 20 in this godown, last price 9.50"));
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(bar()).toContain("Salt: 7 in this godown"));
  expect(bar()).not.toContain("Soap:");
});

test("what the bill does to stock and credit stands in the bar until it is no longer so", async () => {
  const { user, bar } = await openSale();
  await waitFor(() => expect(bar()).toContain("Outstanding"));
  expect(document.querySelector("[data-bill-warning]")).toBeNull();
  screen.getByRole("grid", { name: "Items" }).focus();
  await user.keyboard("{Control>}{Home}{/Control}{ArrowRight}25{Enter}");
  await waitFor(() => expect(bar()).toContain("Line 1: Soap has 20 in this godown. This bill takes 25."));
  expect(bar()).toContain("And 1 more.");
  expect(document.querySelector("[data-bill-warning]")?.getAttribute("title")).toContain(
    "Asha would owe 3,205.00, above the credit limit of 3,000.00.",
  );
  await user.keyboard("{Control>}{Home}{/Control}{ArrowRight}3{Enter}");
  await waitFor(() => expect(document.querySelector("[data-bill-warning]")).toBeNull());
});
