import { beforeAll, expect, test } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import { recordDeclarations } from "../../../../src/server/engine/records/record-declarations";
import type { TestUser } from "../../harness";
import { grantClerk } from "../../records/company";
import { reportText } from "../help/report-text";
import { tradeOf } from "../parties/help/trade";
import type { Trade } from "../parties/help/trade";
import { stockStory } from "./help/stock-story";

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  trade = await tradeOf(books);
});

const YEAR = { dtpfrom: "2026-04-01", dtpto: "2027-03-31" };
const FIELDS = ["edate", "kind", "vno", "party", "godownname", "batchno", "qtyin", "qtyout", "balance", "valuein"];
const ledger = (args: Row = {}, fields: readonly string[] = FIELDS) =>
  reportText(books.server, "stockledger_R_report", { ...YEAR, itemname: books.ids.Bolt, ...args }, fields);

test("3402 each movement with its running quantity, from opening to closing stock, without what was taken back", async () => {
  await stockStory(trade);
  expect(await ledger()).toEqual([
    "[open]  | Opening Stock |  |  |  |  |  |  | 0 | ",
    "2026-04-01 | Opening / Physical Stock | MUM/OS2627/0001 |  | Main |  | 5 | 0 | 5 | 200",
    "2026-06-02 | Purchase | MUM/P2627/0001 | Steel Co | Main |  | 10 | 0 | 15 | 500",
    "2026-06-20 | Sale | MUM/S2627/0001 | Asha | Main |  | 0 | 8 | 7 | ",
    "2026-07-05 | Credit Note (Sales Return) | MUM/CN2627/0001 | Asha | Main |  | 2 | 0 | 9 | ",
    "2026-07-10 | Stock Transfer | MUM/T2627/0001 |  | Main |  | 0 | 4 | 5 | ",
    "2026-07-10 | Stock Transfer | MUM/T2627/0001 |  | Shop |  | 4 | 0 | 9 | ",
    "[close]  | Closing Stock |  |  |  |  |  |  | 9 | ",
    "= qtyin 21.000, qtyout 12.000, valuein 700.00",
  ]);
  expect(
    await ledger({ dtpfrom: "2026-06-10", dtpto: "2026-07-07", godown: books.ids.Main }, ["edate", "balance"]),
  ).toEqual([
    "[open]  | 15",
    "2026-06-20 | 7",
    "2026-07-05 | 9",
    "[close]  | 9",
    "= qtyin 2.000, qtyout 8.000, valuein 0",
  ]);
  expect(await ledger({ godown: books.ids.Shop }, ["edate", "qtyin", "balance"])).toEqual([
    "[open]  |  | 0",
    "2026-07-10 | 4 | 4",
    "[close]  |  | 4",
    "= qtyin 4.000, qtyout 0, valuein 0",
  ]);
});

test("goods that a branch moved which the user may not enter count, and its document is not named", async () => {
  const { server } = books;
  await trade.purchase("2026-06-02", "SC/1", 10, 50);
  await trade.sale("2026-06-10", "Asha", 4, 80, {}, trade.nashik);
  const kinds = ["stockledger", ...recordDeclarations().map(({ entity }) => entity)];
  for (const name of kinds) await grantClerk(server, name, {});
  const asked = { ...YEAR, itemname: books.ids.Bolt };
  const rows = (as: TestUser) =>
    reportText(server, "stockledger_R_report", asked, ["kind", "vno", "party", "qtyout", "balance"], as);
  expect((await rows(server.users.clerk))[2]).toBe("Other branch |  |  | 4 | 6");
  expect((await rows(server.users.owner))[2]).toBe("Sale | NSK/S2627/0001 | Asha | 4 | 6");
  await server.reset("user_right");
});

test("rows open their documents, also those of a challan that its bill gave a value", async () => {
  const challan = await trade.save("purchasechallan", {
    edateview: "2026-06-01",
    partyid: "Steel Co",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 10, rate: 50 }],
  });
  const rows = await books.server.call("stockledger_R_report", { ...YEAR, itemname: books.ids.Bolt });
  expect(rows[1]).toMatchObject({
    kind: "Purchase Challan",
    linkeditallowed: 1,
    linkeditid: challan.id,
    linkeditsqlsp: "purchasechallan_R_getviewdata",
    valuein: 500,
  });
});

test("a batch has its own ledger; without an item none is shown", async () => {
  await trade.save("purchase", {
    edateview: "2026-06-02",
    partyid: "Steel Co",
    billno: "B/1",
    godownid: "Main",
    items: [
      { itemid: "Paint", batchno: "P1", qty: 5, rate: 100 },
      { itemid: "Paint", batchno: "P2", qty: 3, rate: 110 },
    ],
  });
  await trade.save("sale", {
    edateview: "2026-06-05",
    partyid: "Asha",
    godownid: "Main",
    items: [{ itemid: "Paint", batchno: "P1", qty: 2, rate: 200 }],
  });
  expect(await ledger({ itemname: books.ids.Paint, lotno: "P1" }, ["batchno", "balance"])).toEqual([
    "[open]  | 0",
    "P1 | 5",
    "P1 | 3",
    "[close]  | 3",
    "= qtyin 5.000, qtyout 2.000, valuein 500.00",
  ]);
  expect(await ledger({ itemname: "0" })).toEqual(["refused at itemname: Choose an item."]);
});

test("it is refused to a user who may not view every document that moves stock; hidden names are in no row", async () => {
  await stockStory(trade);
  const { server } = books;
  const { clerk } = server.users;
  const rowsOf = () => server.call("stockledger_R_report", { ...YEAR, itemname: books.ids.Bolt }, undefined, clerk);
  await grantClerk(server, "stockledger", {});
  for (const entity of ["sale", "purchase"]) await grantClerk(server, entity, {});
  expect((await rowsOf())[0]).toMatchObject({ err: 1, errkey: "rights" });
  const kinds = recordDeclarations().filter(({ document }) => document);
  for (const { entity } of kinds) await grantClerk(server, entity, {});
  expect(JSON.stringify(await rowsOf())).toMatch(/Steel Co.*Main/);
  await grantClerk(server, "debtors", { hidden: "drconame" });
  await grantClerk(server, "godown", { hidden: "godownname" });
  expect(JSON.stringify(await rowsOf())).not.toMatch(/Steel Co|Main/);
});
