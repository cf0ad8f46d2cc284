import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importProcedure, readImportType } from "../../../src/wire/imports";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer } from "../harness";
import { grantClerk, openCompanies } from "../records/company";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const send = (type: string, row: Row, id = randomUUID()) => server.call(importProcedure(type), row, { id });
const listed = async (entity: string, search: string) =>
  (await server.call(`${entity}_R_listgrid`, { user2: "@user2", branchin: "@branchin", search })).filter(
    (row) => "id" in row,
  );
const named = async (entity: string, key: string, name: string) =>
  (await listed(entity, name)).filter((row) => row[key] === name);

test("the types whose records are there are offered with their columns, by the right to add", async () => {
  const rows = await server.call("exceldataupload_R_types", {});
  expect(rows.map(({ type }) => type)).toEqual([
    "category",
    "itemgroup",
    "unit",
    "itemmaster",
    "acgroup",
    "ledgergroup",
    "debtorsaddlist",
  ]);
  const item = readImportType(rows.find(({ type }) => type === "itemmaster") ?? {});
  expect(item).toMatchObject({ entity: "item", nameField: "itemname", inSequence: false });
  expect(item?.columns.map(({ label, name }) => `${label}=${name}`)).toContain("Item Code=ItemCode");
  expect(rows.filter(({ insequence }) => insequence === 1).map(({ type }) => type)).toEqual([
    "itemgroup",
    "acgroup",
    "ledgergroup",
  ]);
  await grantClerk(server, "unit", { rights: ["view", "add"], locked: "decimals" });
  const [only, ...others] = await server.call("exceldataupload_R_types", {}, undefined, server.users.clerk);
  expect(others).toEqual([]);
  expect(readImportType(only ?? {})?.columns.map(({ key }) => key)).toEqual(["unitname", "gstrunit"]);
});

test("IMP-006 IMP-007 a row becomes a record: parameters are the headings, empty cells begin as on the form, names become ids", async () => {
  expect(
    await send("category", { rowno: 2, CategoryName: "Shirts", ServiceCenter: " ", CategorySort: 3 }),
  ).toMatchObject([{ err: 0, isnew: 1, label: "Shirts" }]);
  const [made] = await send("itemmaster", {
    rowno: 2,
    ItemCode: "IMP1",
    ItemName: "Imported Shirt",
    Category: "shirts",
    ItemGroup: "Made By Import",
    Unit: "pcs",
    Taxability: "Nil Rated",
    ItsService: "No",
    MRP: "99.50",
    Alias: " ",
  });
  expect(made).toMatchObject({ err: 0 });
  const [record] = await server.call("item_R_getviewdata", { txtid: made?.id });
  expect(record).toMatchObject({ code: "IMP1", taxability: "nil", mrp: 99.5, alias: "", categoryid_label: "Shirts" });
  expect(await named("itemgroup", "itemgroupname", "Made By Import")).toHaveLength(1);
  const [ledger] = await send("debtorsaddlist", {
    rowno: 2,
    LedgerName: "Imported Traders",
    AccountGroup: "Sundry Debtors",
    GSTRegistration: " ",
  });
  const [debtor] = await server.call("debtors_R_getviewdata", { txtid: ledger?.id });
  // The initial values of a new ledger, because the cells were empty.
  expect(debtor).toMatchObject({ drconame: "Imported Traders", gsttype: "unregistered", openingtype: "Dr" });
});

test.each([
  [
    "itemmaster",
    { ItemCode: "X1", ItemName: "X One", Unit: "PCX" },
    "Unit",
    "Row 7, column Unit: There is no Unit PCX.",
  ],
  [
    "itemmaster",
    { ItemCode: "X1", ItemName: " ", Unit: "PCS" },
    "ItemName",
    "Row 7, column Item Name: Item Name is required.",
  ],
  [
    "itemmaster",
    { ItemCode: "X1", ItemName: "X One", Unit: "PCS", MRP: "12.345" },
    "MRP",
    "Row 7, column MRP: at most 2 decimals are allowed.",
  ],
  [
    "itemmaster",
    { ItemCode: "X1", ItemName: "X One", Unit: "PCS", ItsService: "perhaps" },
    "ItsService",
    'Row 7, column It\'s Service: "perhaps" is neither Yes nor No.',
  ],
  [
    "unit",
    { UnitName: "PCS", GSTRUnitName: "PCS" },
    "UnitName",
    "Row 7, column Unit Name: Unit Name PCS already exists.",
  ],
  [
    "debtorsaddlist",
    { LedgerName: "Y", AccountGroup: "Sundry Debtors", GSTIN: "27ABCDE1234F1Z9" },
    "GSTIN",
    /^Row 7, column GSTIN: /,
  ],
])("%s: a refusal names row and column, and nothing is stored", async (type, row, errkey, errormsg) => {
  const answer = await send(type, { rowno: 7, ...row });
  expect(answer[0]).toMatchObject({
    err: 1,
    errkey,
    errormsg: typeof errormsg === "string" ? errormsg : expect.stringMatching(errormsg),
  });
});

test("a row sent again under its operation is stored once", async () => {
  const id = randomUUID();
  expect(await send("category", { rowno: 2, CategoryName: "Once Only" }, id)).toMatchObject([{ opst: "applied" }]);
  expect(await send("category", { rowno: 2, CategoryName: "Once Only" }, id)).toMatchObject([{ opst: "replayed" }]);
  expect(await named("category", "categoryname", "Once Only")).toHaveLength(1);
});

test("a group may stand under one of an earlier row; without the right to add nothing is imported", async () => {
  await send("itemgroup", { rowno: 2, ItemGroupName: "Cloth", UnderGroupName: " " });
  await send("itemgroup", { rowno: 3, ItemGroupName: "Cotton", UnderGroupName: "Cloth" });
  expect(await named("itemgroup", "itemgroupname", "Cotton")).toMatchObject([{ itemgroupnamemaster: "Cloth" }]);
  const refused = await server.call(
    importProcedure("acgroup"),
    { rowno: 2, AccountGroupName: "Mine" },
    { id: randomUUID() },
    server.users.clerk,
  );
  expect(refused).toMatchObject([
    { err: 1, errkey: "rights", errormsg: "You don't have permission to add account groups." },
  ]);
});
