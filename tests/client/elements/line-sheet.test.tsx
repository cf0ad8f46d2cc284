import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { PHONE } from "../../../src/client/browser/phone";
import type { LineColumn } from "../../../src/definitions/form-row";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, openScene, type Scene } from "../form-harness";
import { scanKeys } from "../hand-scans";

const COLUMNS: readonly LineColumn[] = [
  {
    key: "itemid",
    title: "Item",
    comp_type: "ddls",
    DataSourceID_SQL: "item",
    scanAdds: "qty",
    scanNoun: ["item", "items"],
  },
  { key: "qty", title: "Qty", comp_type: "amt", decimals: 3 },
  { key: "boxes", title: "Boxes", comp_type: "amt", decimals: 0 },
];
const SOAP = "8901234567890";

beforeEach(() => {
  const media = window.matchMedia;
  window.matchMedia = (query) => ({ ...media.call(window, query), matches: query === PHONE });
  onTestFinished(() => {
    window.matchMedia = media;
  });
});

async function open(items: readonly Row[], columns = COLUMNS): Promise<Scene> {
  const scene = await openScene({
    rows: definition([field("items", { comp_type: "listdetail", div_class: "col-12", cols: JSON.stringify(columns) })]),
    address: "/MainB?formname=godown&id=12",
    record: { id: 12, rowver: 1, items },
  });
  scene.answers.WEBAPIGetddls = ({ names }) =>
    Array.isArray(names) && names.includes(SOAP) ? [{ key: "7", value: 7, label: "Soap", given: SOAP }] : [];
  await formOpen();
  return scene;
}

const scan = (scene: Scene): Promise<void> => scanKeys(scene, `${SOAP}{Enter}`);

const rows = () => [...document.querySelectorAll<HTMLElement>("button[data-line]")];
const sheet = (line: number) => within(screen.getByRole("dialog", { name: `Line ${line}` }));

test("a figure opens the keypad that it needs, and a line that was entered has the focus in the list", async () => {
  const scene = await open([{ itemid: 7, itemid_label: "Soap", qty: 1 }]);
  await scene.user.click(screen.getByRole("button", { name: "Add line" }));
  const qty = sheet(2).getByLabelText<HTMLInputElement>("Qty");
  const keypads = [qty, sheet(2).getByLabelText("Boxes")].map((input) => input.getAttribute("inputmode"));
  expect(keypads).toEqual(["decimal", "numeric"]);
  await waitFor(() => expect(document.activeElement).toBe(sheet(2).getByLabelText("Item")));
  await scene.user.type(qty, "12");
  await scene.user.click(sheet(2).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(document.activeElement).toBe(rows()[1]));
  await scene.user.click(screen.getByRole("button", { name: "Add line" }));
  await scene.user.click(sheet(3).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add line" })));
});

test("of many lines the list is scrolled to the new one", async () => {
  const scene = await open(Array.from({ length: 80 }, (_, at) => ({ itemid: at + 1, itemid_label: `I${at}`, qty: 1 })));
  await scene.user.click(screen.getByRole("button", { name: "Add line" }));
  await scene.user.type(sheet(81).getByLabelText("Qty"), "5");
  const scroll = vi.spyOn(HTMLElement.prototype, "scrollTo");
  onTestFinished(() => scroll.mockRestore());
  await scene.user.click(sheet(81).getByRole("button", { name: "Done" }));
  // 80 rows of 90 px are above it.
  await waitFor(() => expect(JSON.stringify(scroll.mock.lastCall)).toMatch(/"top":[67]\d{3}\b/));
});

test("Scan in the sheet opens the camera above the lines", async () => {
  const scene = await open([{ itemid: 7, itemid_label: "Soap", qty: 1 }]);
  await scene.user.click(rows()[0]!);
  await scene.user.click(sheet(1).getByRole("button", { name: "Scan" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: "Scan barcodes" }).getAttribute("aria-expanded")).toBe("true");
  expect(await screen.findByRole("region", { name: "Camera scan" })).toBeTruthy();
});

test("lines without scans offer none in their sheet", async () => {
  const scene = await open([{ qty: 1 }], COLUMNS.slice(1));
  await scene.user.click(rows()[0]!);
  expect(sheet(1).queryByRole("button", { name: "Scan" })).toBeNull();
});

test("scanned again with the sheet open, an item counts one more, and the count is read without the sheet", async () => {
  const scene = await open([]);
  await scan(scene);
  await waitFor(() => expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Soap")]));
  await scene.user.click(rows()[0]!);
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
  sheet(1).getByLabelText("Qty").focus();
  await scan(scene);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText("Line 1: Soap, 2")).toBeTruthy();
});
