import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { LineColumn } from "../../../src/definitions/form-row";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, openScene, type Scene } from "../form-harness";
import { lineTexts, scanKeys } from "../hand-scans";

const COLUMNS: readonly LineColumn[] = [
  {
    key: "itemid",
    title: "Item",
    comp_type: "ddls",
    DataSourceID_SQL: "item",
    scanAdds: "qty",
    scanUnit: "unitid",
    scanNoun: ["item", "items"],
  },
  { key: "batchno", title: "Batch", comp_type: "txt" },
  { key: "free", title: "Free", comp_type: "chk" },
  { key: "qty", title: "Qty", comp_type: "amt", decimals: 3 },
];
const SOAP = "8901234567890";
const SALT = "4006381333931";
const NOTHING = "8906000000014";
const ITEMS: readonly Row[] = [
  { key: "7", value: 7, label: "Soap", given: SOAP },
  { key: "8", value: 8, label: "Salt", given: SALT },
  { key: "8", value: 8, label: "Salt", given: "PUN-0012" },
];

async function open(lines: readonly Row[] = [], columns = COLUMNS): Promise<Scene> {
  const scene = await openScene({
    rows: definition([
      field("items", { comp_type: "listdetail", div_class: "col-12", cols: JSON.stringify(columns) }),
      field("name"),
    ]),
    address: "/MainB?formname=godown&id=12",
    record: { id: 12, rowver: 1, name: "A", items: lines },
  });
  scene.answers.WEBAPIGetddls = ({ names }) =>
    Array.isArray(names) ? ITEMS.filter(({ given }) => names.includes(given)) : [];
  await formOpen();
  return scene;
}

const grid = () => screen.getByRole("grid", { name: "Items" });
const active = () => grid().getAttribute("aria-activedescendant")?.replace(/^.*-c/, "");

test("scans one after another are lines of their items with a count, wherever in the lines the focus was", async () => {
  const scene = await open();
  grid().focus();
  await scanKeys(scene, `${SOAP}{Enter}${SALT}{Enter}${SOAP}{Enter}`);
  await waitFor(() =>
    expect(lineTexts()).toEqual([
      ["Soap", "", "", "2.000"],
      ["Salt", "", "", "1.000"],
    ]),
  );
  expect(active()).toBe("2-0");
  expect(screen.getByText("Line 1: Soap, 2")).toBeTruthy();
  // Into the batch, the box and the quantity of the first line, as a scanner does behind a choice.
  for (const moves of ["{ArrowUp}{ArrowUp}{ArrowRight}", "{ArrowUp}{ArrowRight>2/}", "{ArrowUp}{ArrowRight>3/}"])
    await scanKeys(scene, `${moves}${SALT}{Enter}`);
  await waitFor(() =>
    expect(lineTexts()).toEqual([
      ["Soap", "", "", "2.000"],
      ["Salt", "", "", "4.000"],
    ]),
  );
});

test("a scan of a pack counts packs: its line has their unit, a line of the same item by the piece stays one of its own", async () => {
  const box = "18901234567897";
  const scene = await open(
    [],
    [...COLUMNS, { key: "unitid", title: "Unit", comp_type: "ddls", DataSourceID_SQL: "unit" }],
  );
  scene.answers.WEBAPIGetddls = ({ names }) =>
    [...ITEMS, { key: "7", value: 7, label: "Soap", given: box, scanunit: 5, scanunitname: "BOX" }].filter(
      ({ given }) => Array.isArray(names) && names.includes(given),
    );
  grid().focus();
  await scanKeys(scene, `${box}{Enter}${SOAP}{Enter}${box}{Enter}`);
  await waitFor(() =>
    expect(lineTexts()).toEqual([
      ["Soap", "", "", "2.000", "BOX"],
      ["Soap", "", "", "1.000", ""],
    ]),
  );
});

test("a box is found by its GTIN, and by its whole code where an item of the device has that, whether or not the scanner says GS1", async () => {
  const [gtin, whole] = ["8901000000002", "011890100000000910b7"];
  const scene = await open();
  vi.spyOn(scene.offline.reference, "codeTest").mockResolvedValue((code) => [gtin, whole].includes(code.toLowerCase()));
  scene.answers.WEBAPIGetddls = ({ names }) =>
    [
      { key: "7", value: 7, label: "Soap", given: gtin },
      { key: "8", value: 8, label: "Salt", given: whole },
    ].filter(({ given }) => Array.isArray(names) && names.some((name) => String(name).toLowerCase() === given));
  grid().focus();
  // The copy on the device is looked at again after each question.
  await scanKeys(scene, `${SOAP}{Enter}`);
  await waitFor(() => expect(lineTexts()).toHaveLength(1));
  await scanKeys(scene, `010${gtin}10LOT9{Enter}${whole.toUpperCase()}{Enter}`);
  await waitFor(() => expect(lineTexts().map(([item]) => item)).toEqual([SOAP, "Soap", "Salt"]));
});

test("a cell that a scan was typed into has its value again; what is no code of an article stays where it was typed", async () => {
  const scene = await open([{ itemid: 7, itemid_label: "Soap", batchno: "B1", qty: 3 }]);
  grid().focus();
  await scanKeys(scene, `{ArrowRight}x9{Escape}{ArrowRight>2/}${SALT}{Tab}`);
  await waitFor(() =>
    expect(lineTexts()).toEqual([
      ["Soap", "B1", "", "3.000"],
      ["Salt", "", "", "1.000"],
    ]),
  );
  await scanKeys(scene, "{Control>}{Home}{/Control}{ArrowRight}12345678{Enter}{ArrowRight}1250.5{Enter}");
  await waitFor(() => expect(lineTexts()[0]).toEqual(["Soap", "12345678", "", "1,250.500"]));
  await scanKeys(scene, "{Control>}{Home}{/Control}{End}PUN-0012{Enter}");
  await waitFor(() => expect(lineTexts().map(([item]) => item)).toEqual(["Soap", "Salt", "Salt"]));
});

test("a scan while no field has the focus is a line, and presses no button", async () => {
  const scene = await open();
  screen.getByRole("button", { name: "Save" }).focus();
  await scanKeys(scene, `${SOAP}{Enter}`);
  await waitFor(() => expect(lineTexts()).toEqual([["Soap", "", "", "1.000"]]));
  expect(scene.asked("godown_R_save")).toEqual([]);
  expect(document.activeElement).toBe(grid());
});

test("a scan into another field of the form stays there", async () => {
  const scene = await open();
  await scene.user.click(screen.getByLabelText("Name"));
  await scanKeys(scene, `${SOAP}{Enter}`);
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toContain(SOAP);
  expect(lineTexts()).toEqual([]);
});

test("a code that no item has is named with its line", async () => {
  const scene = await open();
  grid().focus();
  await scanKeys(scene, `${NOTHING}{Enter}${SALT}{Enter}`);
  await waitFor(() => expect(lineTexts()).toHaveLength(2));
  await scanKeys(scene, `${NOTHING}{Enter}`);
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain(`No item has the code ${NOTHING}. It is in line 1.`),
  );
});
