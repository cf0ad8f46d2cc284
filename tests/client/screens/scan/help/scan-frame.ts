import { fireEvent, screen, waitFor } from "@testing-library/react";
import { vi } from "vitest";
import type { Row } from "../../../../../src/wire/envelope";
import { definition, field } from "../../../form-harness";
import { menuRow, openFrame, type Frame } from "../../../app/frame-harness";

export const SOAP = "8901234567890";
export const BOX = "18901234567897";
export const SYRUP = "8906000000014";

export const ITEMS: readonly Row[] = [
  {
    id: 7,
    label: "Soap",
    itemname: "Soap",
    code: "S1",
    unitid: 1,
    unitid_label: "PCS",
    barcodes: [{ barcode: SOAP }, { barcode: BOX, packunitid: 5 }],
    units: [{ altunitid: 5, altunitid_label: "BOX", conversion: 12 }],
    cursor: "1",
  },
  {
    id: 8,
    label: "Syrup",
    itemname: "Syrup",
    code: "S2",
    unitid: 2,
    unitid_label: "KGS",
    isbatch: 1,
    barcodes: [{ barcode: SYRUP }],
    units: [],
    cursor: "2",
  },
];

const UNITS: readonly Row[] = [
  { id: 1, label: "PCS", gstrunit: "PCS", cursor: "1" },
  { id: 2, label: "KGS", gstrunit: "KGS", cursor: "2" },
];

const STOCK: readonly Row[] = [
  {
    id: 7,
    cursor: "1",
    held: JSON.stringify({ instock: "10", reserved: "", places: [{ godownid: 3, name: "Main", stock: "10" }] }),
  },
];

const COLUMNS = JSON.stringify([
  { key: "itemid", title: "Item", comp_type: "ddls", DataSourceID_SQL: "item", required: "Item is required." },
  { key: "batchno", title: "Batch" },
  { key: "qty", title: "Qty", comp_type: "amt", decimals: 3, required: "Qty is required." },
  { key: "unitid", title: "Unit", comp_type: "ddls", DataSourceID_SQL: "unit" },
]);

const items = (): Row => ({ key: "items", comp_type: "listdetail", label_label: "Items", cols: COLUMNS });
const godown = (key: string, label: string): Row =>
  field(key, {
    comp_type: "ddlssolo",
    label_label: label,
    DataSourceID_SQL: "godown",
    validationprops: JSON.stringify({ required: `${label} is required.` }),
  });

export const TRANSFER_SAVE = "stocktransfer_R_save";

const FORMS: Readonly<Record<string, readonly Row[]>> = {
  stocktransferdetail: definition(
    [
      field("autobillno", { label_label: "Transfer No", field_disable: 1 }),
      godown("fromgodownid", "From (Source)"),
      godown("togodownid", "To (Destination)"),
      items(),
      field("narration"),
    ],
    { formtitle: "Stock Transfer Detail", entity: "stocktransfer", sqlsp: "" },
    { DataSourceID_SQL: TRANSFER_SAVE },
  ),
  openingdetail: definition(
    [field("kind"), godown("godownid", "Godown"), items()],
    { formtitle: "Physical Stock", entity: "opening", sqlsp: "" },
    { DataSourceID_SQL: "opening_R_save" },
  ),
  stockcountdetail: definition(
    [field("autobillno", { label_label: "Count No", field_disable: 1 }), godown("godownid", "Godown"), field("blind")],
    { formtitle: "Stock Count Detail", entity: "stockcount", sqlsp: "" },
    { DataSourceID_SQL: "stockcount_R_save" },
  ),
};

const GODOWNS: readonly Row[] = [
  { id: 3, label: "Main", name: "Main", cursor: "1" },
  { id: 4, label: "Shop", name: "Shop", cursor: "2" },
];

const addable = (id: number, label: string, form: string): Row =>
  menuRow(id, 0, label, `/${form}list`, "item", "package", { addform: `${form}detail`, addtitle: label, addfiles: 1 });

export const MENU: readonly Row[] = [
  menuRow(1, 0, "Items Master", "/itemlist", "item", "package"),
  addable(2, "Stock Transfer", "stocktransfer"),
  addable(3, "Physical Stock", "opening"),
];

/** The menu of a user who may also count together with others. */
export const COUNT_MENU: readonly Row[] = [...MENU, addable(4, "Stock Count", "stockcount")];

const COPIES = ["item", "unit", "godown", "itemstock"];

/**
 * The scan screens of a user who may transfer and count, on a device that has items, units and stock, or only the
 * `kept` ones. `more` answers other procedures.
 */
export async function openScan(
  path = "/scan",
  menu: readonly Row[] = MENU,
  more: Parameters<typeof openFrame>[0]["answers"] = {},
  kept: readonly string[] = COPIES,
): Promise<Frame> {
  const copies: Readonly<Record<string, readonly Row[]>> = { item: ITEMS, unit: UNITS, godown: GODOWNS };
  const frame = await openFrame({
    path: "/downloads",
    answers: {
      WEBAPI_MacMenulist: menu,
      WEBAPI_R_dynaform: ({ menutype }) => FORMS[String(menutype)] ?? [],
      WEBAPI_changes_since: ({ entity, cursor }: Row) => (cursor ? [] : (copies[String(entity)] ?? [])),
      WEBAPI_stock_since: ({ cursor }: Row) => (cursor ? [] : STOCK),
      ...more,
    },
  });
  for (const entity of kept) await frame.offline.reference.download(entity, () => undefined);
  await frame.router.navigate(path);
  return frame;
}

export async function chooseGodown({ user }: Frame, label: string, name: string): Promise<void> {
  const input = await screen.findByRole("combobox", { name: new RegExp(label.replace(/[()]/g, "\\$&")) });
  await user.click(input);
  await user.type(input, name);
  await waitFor(() => {
    if (!input.getAttribute("aria-activedescendant")) throw new Error("no option yet");
  });
  await user.keyboard("{Enter}");
}

/** A server that knows the items of the tests by their barcodes, for devices without a copy of them. */
export const ITEM_ANSWERS: Parameters<typeof openFrame>[0]["answers"] = {
  WEBAPIGetddls: ({ names }: Row) =>
    (Array.isArray(names) ? names : []).flatMap((name) => {
      const item = ITEMS.find(({ barcodes }) => (barcodes as readonly Row[]).some(({ barcode }) => barcode === name));
      return item ? [{ key: item.id, value: item.id, label: item.label, given: name }] : [];
    }),
  item_R_getviewdata: ({ txtid }: Row) => ITEMS.filter(({ id }) => String(id) === String(txtid)),
};

/** A started transfer from Main to Shop. */
export async function openTransfer(opened?: Frame): Promise<Frame> {
  const frame = opened ?? (await openScan("/scan/transfer"));
  await chooseGodown(frame, "From (Source)", "Main");
  await chooseGodown(frame, "To (Destination)", "Shop");
  await frame.user.click(screen.getByRole("button", { name: "Start scanning" }));
  await screen.findByRole("list", { name: "Scanned lines" });
  return frame;
}

/** Keys as a hand scanner sends them, `gapMs` apart, wherever the focus is. */
export function wedge(code: string, gapMs = 5): void {
  let at = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => at);
  for (const key of [...code, "Enter"]) {
    at += gapMs;
    fireEvent.keyDown(document.activeElement ?? document.body, {
      key: key === "\x1d" ? "]" : key,
      ctrlKey: key === "\x1d",
      timeStamp: at,
    });
  }
  clock.mockRestore();
}

/** The lines on the screen, as a screen reader names them. */
export const linesShown = (): readonly string[] =>
  [...document.querySelectorAll("[data-scan-line]")].map((line) => line.getAttribute("aria-label") ?? "");

export async function scan(code: string, words: string | RegExp): Promise<void> {
  wedge(code);
  await screen.findByText(words);
}
