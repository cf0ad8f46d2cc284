import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CodeHead } from "../../../../src/definitions/form-row";
import type { Row } from "../../../../src/wire/envelope";
import { goOffline, menuRow, openFrame, type Frame } from "../../app/frame-harness";

const SOAP = "8901234567890";
const NEW = "8906000000014";
const HEAD: CodeHead = {
  procedure: "item_R_addcode",
  lines: "barcodes",
  column: "barcode",
  title: "Barcode",
  maxLength: 80,
  check: "barcode",
};
const ITEMS: readonly Row[] = [
  {
    id: 7,
    label: "Soap",
    name: "Soap",
    itemname: "Soap",
    code: "S1",
    barcode: SOAP,
    unitid: 1,
    unitid_label: "PCS",
    units: [{ altunitid: 5, altunitid_label: "BOX", conversion: 12 }],
    saleprice: 42.5,
    cursor: "1",
  },
  { id: 8, label: "Salt", name: "Salt", code: "S2", cursor: "2" },
];

const STOCK: readonly Row[] = [
  {
    id: 7,
    cursor: "1",
    held: JSON.stringify({
      instock: "15",
      reserved: "",
      places: [
        { godownid: 3, name: "Main Location", stock: "10" },
        { godownid: 4, name: "Shop", stock: "5" },
      ],
    }),
  },
];

async function open(): Promise<Frame> {
  const frame = await openFrame({
    path: "/scan/lookup",
    answers: { WEBAPI_MacMenulist: [menuRow(21, 0, "Items Master", "/itemlist", "item", "package")] },
  });
  frame.answers.WEBAPI_changes_since = ({ cursor }: Row) => (cursor ? [] : ITEMS);
  frame.answers.WEBAPI_R_dynaform = () => [{ key: "id", codes: JSON.stringify(HEAD) }];
  await frame.offline.reference.download("item", () => undefined);
  frame.answers.WEBAPI_stock_since = ({ cursor }: Row) => (cursor ? [] : STOCK);
  await frame.offline.reference.download("itemstock", () => undefined);
  await frame.offline.reader.read({
    kind: "def",
    sqlsp: "WEBAPI_R_dynaform",
    args: { user2: "@user2", branchin: "@branchin", menutype: "itemdetail" },
    enc: true,
  });
  await screen.findByRole("heading", { name: "Look up" });
  return frame;
}

const scan = async (frame: Frame, code: string) => {
  const input = screen.getByLabelText<HTMLInputElement>("Barcode");
  await frame.user.clear(input);
  await frame.user.type(input, `${code}{Enter}`);
};

test("a part of a code opens nothing and is said; the whole code opens its item, offline too", async () => {
  const frame = await open();
  await goOffline(frame);
  await scan(frame, "890");
  expect(await screen.findByText("No item on this device has the code 890.")).toBeTruthy();
  expect(screen.queryByRole("group", { name: "Soap" })).toBeNull();
  await scan(frame, SOAP);
  const card = await screen.findByRole("group", { name: "Soap" });
  expect(card.textContent).toContain("S1 · PCS");
  expect(card.textContent).toContain("Sale price₹42.50");
  expect(card.textContent).not.toContain("Purchase price");
  expect(card.textContent).toContain("1 BOX holds 12 PCS");
  await waitFor(() => expect(card.textContent).toContain("Main Location10 PCS"));
  expect(card.textContent).toContain("In stock15 PCS");
  expect(within(card).getByRole("link", { name: "Open item" }).getAttribute("href")).toContain("id=7");
});

test("the code of the item itself finds it, and 5,000 characters are said", async () => {
  const frame = await open();
  await goOffline(frame);
  await scan(frame, "s2");
  const salt = await screen.findByRole("group", { name: "Salt" });
  // It never moved, so the copy of the stock does not have it.
  await waitFor(() => expect(salt.textContent).toContain("In stock0"));
  const input = screen.getByLabelText<HTMLInputElement>("Barcode");
  await frame.user.clear(input);
  await frame.user.click(input);
  await frame.user.paste("9".repeat(5000));
  await frame.user.keyboard("{Enter}");
  expect(await screen.findByText(/^This code has 5000 characters/)).toBeTruthy();
});

test("a code that no item has is given to one offline, and opens it from then on", async () => {
  const frame = await open();
  await goOffline(frame);
  await scan(frame, NEW);
  await screen.findByText(`No item on this device has the code ${NEW}.`);
  await frame.user.click(await screen.findByRole("button", { name: "Assign to an item" }));
  await frame.user.type(screen.getByRole("combobox", { name: "Assign to an item" }), "Salt");
  const picker = screen.getByRole("combobox", { name: "Assign to an item" });
  await waitFor(() => expect(picker.getAttribute("aria-activedescendant")).toBeTruthy());
  await frame.user.keyboard("{Enter}");
  await screen.findByRole("group", { name: "Salt" });
  expect((await frame.offline.outbox.rows()).map(({ title }) => title)).toEqual([`Barcode ${NEW} for Salt`]);
});

test("a device with all items asks the server about a code that none of them has, and shows the item made since", async () => {
  const frame = await open();
  frame.answers.WEBAPIGetddls = ({ names = [] }: Row) =>
    [names].flat().includes(NEW) ? [{ key: 9, value: 9, label: "Tea", given: NEW }] : [];
  frame.answers.item_R_getviewdata = () => [{ id: 9, itemname: "Tea", code: "T1", unitid_label: "PCS" }];
  await scan(frame, NEW);
  expect((await screen.findByRole("group", { name: "Tea" })).textContent).toContain("T1 · PCS");
});
