import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, goOffline, openScene } from "../form-harness";

const FIGURES = [
  { name: "stock", kind: "stock", keys: ["unitname"], unless: "inactive" },
  { name: "saleprice", kind: "amount", keys: ["saleprice"] },
];
const rows = definition([
  field("godownid", { comp_type: "ddlssolo", TXT_TextMode: "single-line", DataSourceID_SQL: "godown" }),
  field("itemid", {
    comp_type: "ddlssolo",
    TXT_TextMode: "single-line",
    DataSourceID_SQL: "item",
    inputprops: JSON.stringify({ figures: FIGURES, figuresIn: "godownid" }),
  }),
  field("items", {
    comp_type: "listdetail",
    cols: JSON.stringify([
      {
        key: "itemid",
        title: "Item",
        comp_type: "ddls",
        DataSourceID_SQL: "item",
        figures: FIGURES,
        figuresIn: "godownid",
      },
    ]),
  }),
]);
const LONG = `Long Hexagonal Bolt of Stainless Steel A4-80 ${"with Washer ".repeat(4)}M12 x 80`;
const ITEMS: readonly Row[] = [
  { key: 1, value: 1, label: "Bolt", labellist: "<small>12 Nos in this godown · ₹90.00</small>", TotalCount: 3 },
  { key: 2, value: 2, label: LONG, labellist: "<small>₹150.00</small>", TotalCount: 3 },
  { key: 3, value: 3, label: "Visit", labellist: "", TotalCount: 3 },
];
const GODOWN: Row = { id: 0, godownid: 4, godownid_label: "Main" };
const box = (name: string) => screen.getByRole<HTMLInputElement>("combobox", { name: new RegExp(`^${name}`) });
const heights = () => screen.getAllByRole("option").map(({ style }) => style.height);

test("a picker asks for the figures of its field and the godown of the form, and its rows are as tall as their lines", async () => {
  const scene = await openScene({
    rows,
    answers: { WEBAPIGetddls: ITEMS, godown_R_getviewdata: [GODOWN] },
  });
  await formOpen();
  await scene.user.click(box("Itemid"));
  await screen.findByText("12 Nos in this godown · ₹90.00");
  expect(scene.asked("WEBAPIGetddls").at(-1)).toMatchObject({ sid: "item", figures: "stock,saleprice", place: "4" });
  // One line and the second, two lines and the second, one line.
  expect(heights()).toEqual(["46px", "66px", "32px"]);
  expect(screen.getByText(LONG)).toBeTruthy();
  await scene.user.keyboard("{Escape}");
  screen.getByRole("grid", { name: "Items" }).focus();
  await scene.user.keyboard("b");
  await screen.findByText("12 Nos in this godown · ₹90.00");
  expect(scene.asked("WEBAPIGetddls").at(-1)).toMatchObject({ sid: "item", figures: "stock,saleprice", place: "4" });
});

test("the device writes the same second line from its copies, and leaves out a figure that it has no copy of", async () => {
  const kept = (entity: unknown): readonly Row[] =>
    entity === "item"
      ? [
          {
            id: 1,
            label: "Bolt",
            labellist: "<small>B-1</small>",
            unitname: "Nos",
            saleprice: 90,
            inactive: false,
            cursor: "1",
          },
        ]
      : [];
  const scene = await openScene({
    rows,
    answers: {
      godown_R_getviewdata: [GODOWN],
      WEBAPIGetddls: [],
      WEBAPI_changes_since: ({ entity, cursor }) => (cursor === "" ? kept(entity) : []),
      WEBAPI_stock_since: ({ cursor }) =>
        cursor === ""
          ? [
              {
                id: 1,
                held: JSON.stringify({
                  instock: "20",
                  reserved: "",
                  places: [{ godownid: 4, name: "Main", stock: "12" }],
                }),
                cursor: "1",
              },
            ]
          : [],
    },
  });
  await formOpen();
  const { reference } = scene.offline;
  await reference.download("item", () => undefined);
  await goOffline(scene);
  await scene.user.click(box("Itemid"));
  expect(await screen.findByText("₹90.00 · B-1")).toBeTruthy();
  await scene.user.keyboard("{Escape}");
  scene.network.pings = "fine";
  await scene.offline.ping();
  await reference.download("itemstock", () => undefined);
  await goOffline(scene);
  await scene.user.click(box("Itemid"));
  await waitFor(() => expect(screen.getByText("12 Nos in this godown · ₹90.00 · B-1")).toBeTruthy());
});
