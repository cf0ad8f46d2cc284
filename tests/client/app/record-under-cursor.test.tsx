import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { definition, field } from "../form-harness";
import { openFrame, type Frame } from "./frame-harness";

const FORM = definition(
  [
    field("name", { label_label: "Name" }),
    field("items", {
      comp_type: "listdetail",
      label_label: "Items",
      cols: JSON.stringify([
        { key: "itemid", title: "Item", comp_type: "ddls", DataSourceID_SQL: "item" },
        { key: "qty", title: "Qty", comp_type: "amt", decimals: 3 },
      ]),
    }),
  ],
  { entity: "sale", formtitle: "Sale Detail" },
  { DataSourceID_SQL: "sale_R_save" },
);
const ITEM_FORM = definition([field("itemname", { label_label: "Item Name" })], {
  entity: "item",
  formtitle: "Item Detail",
});
const answers = {
  WEBAPI_R_dynaform: ({ menutype }: { readonly menutype?: unknown }) => (menutype === "itemdetail" ? ITEM_FORM : FORM),
  attachedfiles_space: [],
  godown_R_getviewdata: ({ txtid }: { readonly txtid?: unknown }) =>
    txtid === "4"
      ? [
          {
            id: 4,
            rowver: 1,
            name: "Asha",
            items: [
              { itemid: 3, itemid_label: "Syrup", qty: 1 },
              { itemid: 9, itemid_label: "Soap", qty: 2 },
            ],
          },
        ]
      : [{ id: 9, rowver: 1, itemname: "Soap" }],
};
const query = (frame: Frame) => new URLSearchParams(frame.router.state.location.search);
const active = () => {
  const grid = screen.getByRole("grid", { name: "Items" });
  return document.getElementById(grid.getAttribute("aria-activedescendant") ?? "")?.textContent;
};

test("Ctrl+Enter in a cell opens its record, and Esc returns to the same cell with the entry kept", async () => {
  const frame = await openFrame({ path: "/MainB?formname=saledetail&id=4", answers });
  await frame.user.type(await screen.findByLabelText("Name", { exact: false }), " & Co");
  (await screen.findByRole("grid", { name: "Items" })).focus();
  await frame.user.keyboard("{ArrowDown}");
  expect(active()).toBe("Soap");
  await frame.user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(query(frame).get("formname")).toBe("itemdetail"));
  expect(query(frame).get("id")).toBe("9");
  expect(frame.network.applied).toEqual([]);
  await screen.findByLabelText("Item Name", { exact: false });
  await frame.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByLabelText("Name", { exact: false })).toHaveProperty("value", "Asha & Co"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("grid", { name: "Items" })));
  expect(active()).toBe("Soap");
});
