import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { definition, field, formOpen, openScene } from "../form-harness";

const COLS = JSON.stringify([
  { key: "itemid", title: "Item", comp_type: "ddls", DataSourceID_SQL: "item", scanAdds: "qty", choiceCounts: true },
  { key: "qty", title: "Qty", comp_type: "amt", decimals: 3 },
  { key: "unitid", title: "Unit", comp_type: "txt", enterStops: "never" },
  { key: "rate", title: "Rate", comp_type: "amt", decimals: 2, enterStops: "empty" },
  { key: "discount", title: "Disc %", comp_type: "amt", enterStops: "never", max: 100 },
  { key: "amount", title: "Amount", comp_type: "amt", computed: true },
]);
const company = { ownState: "27", isRounded: true, registrations: [] };
const item = (id: number, name: string, price: string) => ({
  kind: "item",
  id,
  facts: JSON.stringify({
    id,
    name,
    isService: false,
    isBatch: false,
    hsn: "3004",
    taxability: "taxable",
    rates: [],
    unitid: 1,
    units: [],
  }),
  price,
  lastprice: "",
  stock: "",
});

async function openSale(startsat = "") {
  const scene = await openScene({
    rows: definition(
      [
        field("edateview"),
        field("godownid", { label_label: "Godown", inputprops: '{"enterStops":"empty"}' }),
        field("accountid", { label_label: "Account", inputprops: '{"enterStops":"never"}' }),
        field("items", {
          comp_type: "listdetail",
          label_label: "Items",
          div_class: "col-12",
          cols: COLS,
          inputprops: '{"isTitled":true}',
        }),
        field("narration"),
      ],
      { entity: "sale", startsat, billform: JSON.stringify({ kind: "sale", stock: -1, company }) },
    ),
    record: { id: 0, rowver: 0, edateview: "2026-06-10", godownid: "", accountid: "", items: [] },
    answers: {
      WEBAPI_billfacts: [
        { kind: "company", id: 0, facts: JSON.stringify(company) },
        item(3, "Syrup", "12.50"),
        item(4, "Soap", ""),
      ],
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

const grid = () => screen.getByRole("grid", { name: "Items" });
const cells = (line: number) =>
  [...document.querySelectorAll(`[data-line="${line}"] [role=gridcell]`)].map((cell) => cell.textContent);
const active = () => {
  const cell = document.getElementById(grid().getAttribute("aria-activedescendant") ?? "");
  return `${cell?.closest("[data-line]")?.getAttribute("data-line")} ${cell?.getAttribute("aria-colindex")}`;
};

test("Enter passes cells that are rarely entered or have their usual value, and stops at a price that is missing", async () => {
  const { user } = await openSale();
  grid().focus();
  await user.keyboard("syrup");
  await screen.findByRole("option", { name: "Syrup" });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(active()).toBe("0 2"));
  // At once after the choice: the price is awaited, not guessed from the speed of the keys.
  await user.keyboard("2{Enter}");
  await waitFor(() => expect(active()).toBe("1 1"));
  expect(cells(0).slice(0, 4)).toEqual(["Syrup", "2.000", "", "12.50"]);
  await user.keyboard("soap");
  await screen.findByRole("option", { name: "Soap" });
  await user.keyboard("{Enter}3{Enter}");
  await waitFor(() => expect(active()).toBe("1 4"));
  await user.keyboard("7{Enter}");
  await waitFor(() => expect(active()).toBe("2 1"));
  // Shift+Enter and the arrows reach every cell.
  await user.keyboard("{Shift>}{Enter}{/Shift}");
  expect(active()).toBe("1 5");
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(active()).toBe("1 3");
});

test("Enter stops at a cell with an error", async () => {
  const { user } = await openSale();
  grid().focus();
  await user.keyboard("syrup");
  await screen.findByRole("option", { name: "Syrup" });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(cells(0)[3]).toBe("12.50"));
  await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}120{Enter}");
  await user.keyboard("{Control>}{Home}{/Control}{ArrowRight}4{Enter}");
  await waitFor(() => expect(active()).toBe("0 5"));
});

test("in the form Enter passes an optional field that is rarely entered, and one that has its value", async () => {
  const { user } = await openSale();
  await user.click(screen.getByLabelText("Edateview"));
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByLabelText("Godown"));
  await user.keyboard("Pune{Enter}");
  expect(document.activeElement).toBe(grid());
  await user.click(screen.getByLabelText("Edateview"));
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(grid());
  await user.click(screen.getByLabelText("Narration"));
  await user.click(screen.getByLabelText("Account"));
  await user.keyboard("{Shift>}{Enter}{/Shift}");
  expect(document.activeElement).toBe(screen.getByLabelText("Godown"));
});

test("a counter form starts in the item cell of its first line, a chosen item begins with 1, and the title stands once", async () => {
  const { user } = await openSale("items");
  expect(document.activeElement).toBe(grid());
  expect(active()).toBe("0 1");
  expect(screen.queryAllByText("Items")).toEqual([]);
  await user.keyboard("soap");
  await screen.findByRole("option", { name: "Soap" });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(cells(0).slice(0, 2)).toEqual(["Soap", "1.000"]));
});
