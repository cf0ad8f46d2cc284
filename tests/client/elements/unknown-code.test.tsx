import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CodeHead, LineColumn } from "../../../src/definitions/form-row";
import type { Row } from "../../../src/wire/envelope";
import { argsOf, definition, field, formOpen, goOffline, openScene, type Scene } from "../form-harness";
import { lineTexts, scanKeys } from "../hand-scans";

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
];
const HEAD: CodeHead = {
  procedure: "item_R_addcode",
  lines: "barcodes",
  column: "barcode",
  title: "Barcode",
  maxLength: 80,
  check: "barcode",
};
const NEW = "8906000000014";
const OWN = "100234";
const ITEMS: readonly Row[] = [
  { id: 7, label: "Soap", name: "Soap", code: OWN, barcode: "8901234567890", cursor: "1" },
  { id: 8, label: "Salt", name: "Salt", code: "SALT", cursor: "2" },
];

/** A sale with lines, on a device that has the items; `codes` is what the form of items says. */
async function open(codes = JSON.stringify(HEAD)): Promise<Scene> {
  const rows = definition([
    field("items", { comp_type: "listdetail", div_class: "col-12", cols: JSON.stringify(COLUMNS) }),
    field("name"),
  ]);
  const scene = await openScene({
    rows,
    address: "/MainB?formname=godown&id=12",
    record: { id: 12, rowver: 1, name: "A", items: [] },
  });
  scene.answers.WEBAPI_R_dynaform = ({ menutype }) => (menutype === "itemdetail" ? [{ key: "id", codes }] : rows);
  scene.answers.WEBAPI_changes_since = ({ cursor }) => (cursor ? [] : ITEMS);
  scene.answers.WEBAPIGetddls = ({ names, search }) =>
    ITEMS.flatMap(({ id, label, code, barcode }) => {
      const option = { key: String(id), value: id, label };
      if (Array.isArray(names))
        return [code, barcode].filter((one) => names.includes(one)).map((given) => ({ ...option, given }));
      return String(label)
        .toLowerCase()
        .includes(String(search ?? "").toLowerCase())
        ? [option]
        : [];
    });
  await scene.offline.reference.download("item", () => undefined);
  // What a device fetches in the background: copies, and the forms of its user.
  await scene.offline.reader.read({
    kind: "def",
    sqlsp: "WEBAPI_R_dynaform",
    args: { user2: "@user2", branchin: "@branchin", menutype: "itemdetail" },
    enc: true,
  });
  await formOpen();
  return scene;
}

const grid = () => screen.getByRole("grid", { name: "Items" });
const unknown = (code: string) => screen.findByText(new RegExp(`^No item has the code ${code}\\.`));
const unknownHere = (code: string) => screen.findByText(new RegExp(`^No item on this device has the code ${code}\\.`));

test("offline a code that no item has is given to one: the scan counts at once, the next one too, and the save waits", async () => {
  const scene = await open();
  await goOffline(scene);
  grid().focus();
  await scanKeys(scene, `${NEW}{Enter}`);
  await unknownHere(NEW);
  await scene.user.click(await screen.findByRole("button", { name: "Assign to an item" }));
  await scene.user.type(screen.getByRole("combobox", { name: "Assign to an item" }), "Salt");
  await screen.findByRole("option", { name: /Salt/ });
  await scene.user.keyboard("{Enter}");
  await waitFor(() => expect(lineTexts()).toEqual([["Salt", "1.000"]]));
  expect(screen.queryByText(/has the code/)).toBeNull();
  expect(
    (await scene.offline.outbox.rows()).map(({ title, entity, recordKey, base }) => [title, entity, recordKey, base]),
  ).toEqual([[`Barcode ${NEW} for Salt`, "item", "8", { kind: "none" }]]);
  grid().focus();
  await scanKeys(scene, `${NEW}{Enter}`);
  await waitFor(() => expect(lineTexts()).toEqual([["Salt", "2.000"]]));
  expect(
    await scene.offline.overlay.record("item", "8", { id: 8, code: "SALT", barcodes: [{ barcode: "1" }] }),
  ).toMatchObject({
    code: "SALT",
    barcodes: [{ barcode: "1" }, { barcode: NEW }],
  });
});

test("the code is known to another form of this device before the server has it, and goes out once", async () => {
  const scene = await open();
  await goOffline(scene);
  grid().focus();
  await scanKeys(scene, `${OWN}9{Enter}`);
  await unknownHere(`${OWN}9`);
  await scene.user.click(await screen.findByRole("button", { name: "Assign to an item" }));
  await scene.user.type(screen.getByRole("combobox", { name: "Assign to an item" }), "Soap");
  await screen.findByRole("option", { name: /Soap/ });
  await scene.user.keyboard("{Enter}");
  await waitFor(() => expect(lineTexts()).toEqual([["Soap", "1.000"]]));
  await scene.reopen("/MainB?formname=godown&id=12");
  await formOpen();
  await waitFor(() => expect(screen.queryByRole("grid")).not.toBeNull());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  grid().focus();
  // Into a figure: the code is known on this device.
  await scanKeys(scene, `{ArrowRight}${OWN}9{Enter}`);
  await waitFor(() => expect(lineTexts().at(-1)).toEqual(["Soap", expect.stringMatching(/^[12]\.000$/)]));
  scene.network.pings = "fine";
  await scene.offline.ping();
  await waitFor(async () => expect(await scene.offline.outbox.rows()).toEqual([]));
  expect(scene.network.applied.map(({ envelope }) => argsOf(envelope))).toEqual([{ id: "7", addcode: `${OWN}9` }]);
});

test("the items can be searched with the code as the text, and nothing is chosen by a part of it", async () => {
  const scene = await open();
  grid().focus();
  await scanKeys(scene, "890{Enter}");
  await unknown("890");
  expect(lineTexts()).toEqual([["890", "1.000"]]);
  await scene.user.click(screen.getByRole("button", { name: "Search items" }));
  const picker = screen.getByRole<HTMLInputElement>("combobox", { name: "Search items" });
  expect([picker.value, document.activeElement]).toEqual(["890", picker]);
  await scene.user.keyboard("{Enter}");
  expect(lineTexts()).toEqual([["890", "1.000"]]);
  await scene.user.clear(picker);
  await scene.user.type(picker, "Soap");
  await screen.findByRole("option", { name: /Soap/ });
  await scene.user.keyboard("{Enter}");
  await waitFor(() => expect(lineTexts()).toEqual([["Soap", "1.000"]]));
  expect(await scene.offline.outbox.rows()).toEqual([]);
});

test("a misread code is not given to an item, one that another item has is refused with a sentence, and without the right it is not offered", async () => {
  const scene = await open();
  const assign = async (code: string) => {
    grid().focus();
    await scanKeys(scene, `{Control>}{Home}{/Control}${code}{Enter}`);
    await unknown(code);
    await scene.user.click(await screen.findByRole("button", { name: "Assign to an item" }));
    await scene.user.type(screen.getByRole("combobox", { name: "Assign to an item" }), "Salt");
    await screen.findByRole("option", { name: /Salt/ });
    await scene.user.keyboard("{Enter}");
  };
  await assign("8906000000015");
  expect(await screen.findByText("The check digit of this barcode must be 4, not 5.")).toBeTruthy();
  expect(await scene.offline.outbox.rows()).toEqual([]);
  const sentence = `Barcode ${NEW} is already on the item Soap.`;
  scene.answers.item_R_addcode = [{ err: 1, errkey: "barcodes", errormsg: sentence }];
  await assign(NEW);
  const dialog = within(await screen.findByRole("dialog", { name: "Barcode not added" }));
  expect(dialog.getByText(sentence)).toBeTruthy();
});

test("without the right to edit items only the search is offered", async () => {
  const scene = await open("");
  grid().focus();
  await scanKeys(scene, `${NEW}{Enter}`);
  await unknown(NEW);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByRole("button", { name: "Search items" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Assign to an item" })).toBeNull();
});

test("a code of digits of the firm's own is read in every cell at the speed of a scanner, and never at that of a person", async () => {
  const scene = await open();
  grid().focus();
  await scanKeys(scene, `${OWN}{Enter}`);
  await waitFor(() => expect(lineTexts()).toEqual([["Soap", "1.000"]]));
  await scanKeys(scene, `{Control>}{Home}{/Control}{ArrowRight}${OWN}{Enter}`);
  await waitFor(() => expect(lineTexts()).toEqual([["Soap", "2.000"]]));
  await scanKeys(scene, `{Control>}{Home}{/Control}{ArrowRight}${OWN}{Enter}`, 90);
  await waitFor(() => expect(lineTexts()).toEqual([["Soap", "1,00,234.000"]]));
  await scanKeys(scene, `{Control>}{Home}{/Control}{ArrowRight}100{Enter}`);
  await waitFor(() => expect(lineTexts()).toEqual([["Soap", "100.000"]]));
});
