import { beforeAll, expect, test } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import type { TestUser } from "../../harness";
import { grantClerk } from "../../records/company";
import { reportText } from "../help/report-text";
import { tradeOf } from "../parties/help/trade";
import type { Trade } from "../parties/help/trade";

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});

beforeAll(async () => {
  trade = await tradeOf(books);
  const gstrates = [{ eff_date: "2017-07-01", gstrate: 18 }];
  await trade.save("item", { code: "NUT", itemname: "Nut", unitid: "PCS", hsncode: "7318", gstrates });
});

const FIELDS = [
  "class",
  "item",
  "soldqty",
  "sales",
  "share",
  "cumulative",
  "movement",
  "stockqty",
  "stockvalue",
  "lasts",
];
const top = (args: Row = {}, fields: readonly string[] = FIELDS, as?: TestUser) =>
  reportText(books.server, "topitems_R_report", { dtpfrom: "2026-06-01", dtpto: "2026-06-30", ...args }, fields, as);

/** Of sales of 1,000 bolts are 800, paint 150 and visits 50; nuts are not sold. */
async function sell(): Promise<void> {
  await trade.purchase("2026-05-01", "SC/1", 100, 50);
  await trade.purchase("2026-05-02", "SC/2", 0, 0, {
    items: [
      { itemid: "Paint", batchno: "B1", qty: 3, rate: 30 },
      { itemid: "Nut", qty: 20, rate: 10 },
    ],
  });
  await trade.sale("2026-06-10", "Asha", 10, 100, {
    charges: [{ ledgerid: "Freight and Packing", amount: 70 }],
  });
  await trade.save("salereturn", {
    edateview: "2026-06-12",
    partyid: "Asha",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 2, rate: 100 }],
  });
  await trade.sale("2026-06-15", "Ravi", 0, 0, {
    items: [
      { itemid: "Paint", batchno: "B1", qty: 3, rate: 50 },
      { itemid: "Visit", qty: 1, rate: 50 },
    ],
  });
}

test("items by sales with their share, class and how long their stock lasts", async () => {
  await sell();
  // 92 bolts last 92 x 30 / 8 = 345 days. Paint begins at 80%, visits at 95%.
  expect(await top()).toEqual([
    "A | Bolt | 8 | 800 | 80 | 80 | Slow | 92 | 4600 | 345",
    "B | Paint | 3 | 150 | 15 | 95 |  | 0 | 0 | ",
    "C | Visit | 1 | 50 | 5 | 100 |  | 0 | 0 | ",
    "C | Nut | 0 | 0 | 0 | 100 | Not sold | 20 | 200 | ",
    "= sales 1000, stockvalue 4800",
  ]);
  const classes = async (args: Row) => (await top(args, ["class", "item"])).slice(0, -1);
  expect(await classes({ billnoB: "81", billnoD: "96" })).toEqual(["A | Bolt", "A | Paint", "B | Visit", "C | Nut"]);
  expect(await classes({ billnoC: "sold" })).toEqual(["A | Bolt", "B | Paint", "C | Visit"]);
  expect(await classes({ billnoC: "slow" })).toEqual(["A | Bolt", "C | Nut"]);
  expect(await classes({ billnoC: "slow", lotno: "346" })).toEqual(["C | Nut"]);
  expect(await classes({ ddlledger: books.ids.Ravi, billnoC: "sold" })).toEqual(["A | Paint", "A | Visit"]);
});

test("limits that are none are refused with what may be entered", async () => {
  expect(await top({ billnoB: "much" })).toEqual([
    "refused at billnoB: Class A up to % of sales: enter a number from 1 to 100.",
  ]);
  expect(await top({ billnoB: "90", billnoD: "85" })).toEqual([
    "refused at billnoD: Class B cannot end before class A. Enter a percentage that is not below it.",
  ]);
});

test("a row opens the parties that bought the item; without sight of all stock there is no report", async () => {
  await sell();
  const [row = {}] = await books.server.call("topitems_R_report", { dtpfrom: "2026-06-01", dtpto: "2026-06-30" });
  expect(row).toMatchObject({ itemid: books.ids.Bolt, by: "party" });
  await grantClerk(books.server, "topitems", { rights: ["view"] });
  await grantClerk(books.server, "sale", { rights: ["view"] });
  expect((await top({}, FIELDS, books.server.users.clerk))[0]).toMatch(/^refused at rights: .*adds up every document/);
});
