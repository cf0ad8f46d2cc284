import { beforeAll, expect, test } from "vitest";
import { recountAll } from "../../../../src/server/engine/stock/recount";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
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
  await trade.save("itemgroup", { itemgroupname: "Hardware" });
  await trade.save("itemgroup", { itemgroupname: "Screws", itemgroupnamemasterid: "Hardware" });
  const nut = { code: "Nut", itemname: "Nut", unitid: "PCS", hsncode: "7318", itemgroupid: "Screws" };
  await trade.save("item", { ...nut, gstrates: [{ eff_date: "2017-07-01", gstrate: 18 }] });
});

const YEAR = { dtpfrom: "2026-04-01", dtpto: "2027-03-31", detailed: true };
const QTY = ["openingqty", "inwardqty", "outwardqty", "closingqty"];
const FIELDS = QTY.flatMap((qty) => [qty, qty.replace("qty", "rate"), qty.replace("qty", "value")]);
const summary = (args: Row = {}, fields: readonly string[] = FIELDS, as?: TestUser) =>
  reportText(books.server, "stocksummary_R_report", { ...YEAR, ...args }, ["item", "unit", ...fields], as);

/** What a balance sheet shows as stock. */
const stockOf = async (day: string) => {
  const rows = await books.server.call("balancesheet_R_report", { dtpto: day, detailed: false });
  return Number(rows.find(({ particulars }) => particulars === "Closing Stock")?.amount ?? 0);
};
const idOf = async (entity: string, name: string) =>
  (await books.server.call(`${entity}_R_listgrid`, { Search: name }))[0]?.id;

test("3401 of the year: what the books began with is opening stock, and closing stock is that of the balance sheet", async () => {
  await stockStory(trade);
  expect(await summary()).toEqual([
    "Bolt | PCS | 5 | 40 | 200 | 12 | 50 | 600 | 8 | 43.75 | 350 | 9 | 50 | 450",
    "Loose | PCS | 3 | 7 | 21 | 0 |  | 0 | 1 | 7 | 7 | 2 | 7 | 14",
    "= openingvalue 221, inwardvalue 600, outwardvalue 357, closingvalue 464",
  ]);
  expect(await stockOf("2027-03-31")).toBe(464);
});

test("days within months: what one report ends with the next begins with, before and after stock is recounted", async () => {
  await stockStory(trade);
  const middle = { dtpfrom: "2026-06-10", dtpto: "2026-07-07" };
  const rest = { dtpfrom: "2026-07-08", dtpto: "2026-08-31" };
  const first = [
    "Bolt | PCS | 15 | 46.67 | 700 | 2 | 50 | 100 | 8 | 43.75 | 350 | 9 | 50 | 450",
    "Loose | PCS | 3 | 7 | 21 | 0 |  | 0 | 0 |  | 0 | 3 | 7 | 21",
    "= openingvalue 721, inwardvalue 100, outwardvalue 350, closingvalue 471",
  ];
  const second = [
    "Bolt | PCS | 9 | 50 | 450 | 0 |  | 0 | 0 |  | 0 | 9 | 50 | 450",
    "Loose | PCS | 3 | 7 | 21 | 0 |  | 0 | 1 | 7 | 7 | 2 | 7 | 14",
    "= openingvalue 471, inwardvalue 0, outwardvalue 7, closingvalue 464",
  ];
  expect([await summary(middle), await summary(rest)]).toEqual([first, second]);
  await recountAll(books.server.parts.db);
  expect([await summary(middle), await summary(rest)]).toEqual([first, second]);
  // Posted after the recount, within a kept month.
  await trade.purchase("2026-06-15", "SC/2", 2, 60);
  expect((await summary(middle))[0]).toBe(
    "Bolt | PCS | 15 | 46.67 | 700 | 4 | 55 | 220 | 8 | 43.75 | 350 | 11 | 51.82 | 570",
  );
  expect(await stockOf("2026-07-07")).toBe(591);
});

test("a godown has quantities only, and a transfer goes out of one into the other", async () => {
  await stockStory(trade);
  expect(await summary({ godown: books.ids.Main }, QTY)).toEqual([
    "Bolt | PCS | 5 | 12 | 12 | 5",
    "Loose | PCS | 3 | 0 | 1 | 2",
    "= ",
  ]);
  expect(await summary({ godown: books.ids.Shop }, QTY)).toEqual(["Bolt | PCS | 0 | 4 | 0 | 4", "= "]);
  expect(await summary({ godown: books.ids.Main, dtpfrom: "2026-06-10", dtpto: "2026-07-07" }, QTY)).toEqual([
    "Bolt | PCS | 15 | 2 | 8 | 9",
    "Loose | PCS | 3 | 0 | 0 | 3",
    "= ",
  ]);
  const [row = {}] = await books.server.call("stocksummary_R_report", { ...YEAR, godown: books.ids.Shop });
  expect(JSON.parse(String(row.notes))).toEqual([
    "Quantities of one godown. Value belongs to the company: an item has one cost in all godowns, so no value is shown here.",
  ]);
  expect(String(row.answercols)).not.toContain("value");
  expect([row.itemid, row.godownid]).toEqual([books.ids.Bolt, books.ids.Shop]);
});

test("a group has the items of the groups under it, and rows can be grouped by it", async () => {
  await stockStory(trade);
  await trade.save("purchase", {
    edateview: "2026-06-03",
    partyid: "Steel Co",
    billno: "SC/9",
    godownid: "Main",
    items: [{ itemid: "Nut", qty: 4, rate: 2.5 }],
  });
  const args = { itemgroup: await idOf("itemgroup", "Hardware") };
  expect(await summary(args)).toEqual([
    "Nut | PCS | 0 |  | 0 | 4 | 2.5 | 10 | 0 |  | 0 | 4 | 2.5 | 10",
    "= openingvalue 0, inwardvalue 10, outwardvalue 0, closingvalue 10",
  ]);
  const [head = {}] = await books.server.call("stocksummary_R_report", {
    ...YEAR,
    detailed: false,
    group: "itemgroup",
  });
  const groups = JSON.parse(String(head.groups)) as readonly { key: readonly string[]; sums: Row }[];
  expect(groups.map(({ key, sums }) => `${key.join()} ${String(sums.closingvalue)}`)).toEqual([" 464", "Screws 10"]);
});

test("it is refused to a user who may not view all documents that move stock", async () => {
  await stockStory(trade);
  await grantClerk(books.server, "stocksummary", {});
  expect((await summary({}, QTY, books.server.users.clerk))[0]).toMatch(
    /^refused at rights: Stock Summary adds up every document, and you don't have permission to view all of: /,
  );
  expect(await summary({ itemname: "x" })).toEqual(["refused at itemname: x is not a record that can be chosen here."]);
});
