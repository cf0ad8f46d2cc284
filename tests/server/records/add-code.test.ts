import { afterAll, beforeAll, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer } from "../harness";
import { grantClerk, openCompanies } from "./company";
import { ean13, make, nextNumber, view } from "./samples";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const add = (id: number, addcode: string, as = server.users.owner) =>
  server.call("item_R_addcode", { id, addcode }, undefined, as);
const codesOf = async (id: number) =>
  ((await view(server, "item", id)).barcodes as readonly Row[]).map(({ barcode }) => barcode);
const headOf = async (as = server.users.owner): Promise<string> =>
  String((await server.call("WEBAPI_R_dynaform", { menutype: "itemdetail" }, undefined, as))[0]?.codes ?? "");

test("a scanned code joins the codes of an item, leaves the others and every other value, and finds the item", async () => {
  const [first, second] = [ean13(nextNumber()), ean13(nextNumber())];
  const id = await make(server, "item", { itemname: "Scanned", mrp: 12.5, barcodes: [{ barcode: first }] });
  expect(await add(id, second)).toMatchObject([{ err: 0, id, isnew: 0, rowver: 2 }]);
  expect(await codesOf(id)).toEqual([first, second]);
  expect(await view(server, "item", id)).toMatchObject({ itemname: "Scanned", mrp: 12.5 });
  expect(await server.call("WEBAPIGetddls", { sid: "item", names: [second] })).toMatchObject([
    { value: id, given: second },
  ]);
  expect(await add(id, second)).toMatchObject([{ err: 0, id }]);
  expect(await codesOf(id)).toEqual([first, second]);
});

test("two devices that add different codes at once keep both", async () => {
  const id = await make(server, "item", { barcodes: [] });
  const codes = [ean13(nextNumber()), ean13(nextNumber()), "100234"];
  await Promise.all(codes.map((code) => add(id, code)));
  expect((await codesOf(id)).toSorted()).toEqual(codes.toSorted());
});

test("a code that another item has, a misread one and an item that is gone are refused with a sentence", async () => {
  const code = ean13(nextNumber());
  await make(server, "item", { itemname: "Holder of it", barcodes: [{ barcode: code }] });
  const id = await make(server, "item", { barcodes: [] });
  expect(await add(id, code)).toMatchObject([
    { err: 1, errkey: "barcodes", errormsg: `Barcode ${code} is already on the item Holder of it.` },
  ]);
  const misread = `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;
  expect(String((await add(id, misread))[0]?.errormsg)).toContain("The check digit of this barcode must be");
  expect(await add(999_999_999, code)).toMatchObject([{ err: 1, errormsg: "This item no longer exists." }]);
  expect(await codesOf(id)).toEqual([]);
});

test("it needs the right to edit items and to change their codes, and the form says who has it", async () => {
  const { clerk } = server.users;
  const id = await make(server, "item");
  const refused = async () => (await add(id, ean13(nextNumber()), clerk))[0] ?? {};
  await grantClerk(server, "item", { rights: ["view"] });
  expect(await refused()).toMatchObject({ errkey: "rights", errormsg: "You don't have permission to change items." });
  expect(await headOf(clerk)).toBe("");
  for (const fixed of [{ locked: "barcodes" }, { hidden: "barcodes" }]) {
    await grantClerk(server, "item", { rights: ["view", "edit"], ...fixed });
    expect(await refused()).toMatchObject({ err: 1, errkey: "barcodes" });
    expect(await headOf(clerk)).toBe("");
  }
  await grantClerk(server, "item", { rights: ["view", "edit"] });
  expect(await refused()).toMatchObject({ err: 0 });
  expect(JSON.parse(await headOf(clerk))).toEqual({
    procedure: "item_R_addcode",
    lines: "barcodes",
    column: "barcode",
    title: "Barcode",
    maxLength: 80,
    check: "barcode",
  });
});

test("a barcode may stand for a pack of the item; another unit is refused with the line", async () => {
  const units = await server.call("unit_R_listgrid", {
    DisplayStart: 1,
    DisplayLength: 3,
    SortCol: "id",
    SortDir: "asc",
  });
  const [piece, box, other] = units.map(({ id }) => Number(id));
  const code = ean13(nextNumber());
  const values = {
    unitid: piece,
    units: [{ altunitid: box, conversion: 12 }],
    barcodes: [{ barcode: code, packunitid: box }],
  };
  const id = await make(server, "item", values);
  expect((await view(server, "item", id)).barcodes).toMatchObject([{ barcode: code, packunitid: box }]);
  expect(await server.call("item_R_save", { id, barcodes: [{ barcode: code, packunitid: other }] })).toMatchObject([
    {
      err: 1,
      errkey: "barcodes",
      errormsg: "Barcodes, line 1: the pack is not a unit of this item. Enter it under Alternate Units.",
    },
  ]);
});
