import { beforeAll, expect, test } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import { grantClerk } from "../../records/company";
import type { TestUser } from "../../harness";
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
  await trade.save("item", {
    code: "Nut",
    itemname: "Nut",
    unitid: "PCS",
    hsncode: "7318",
    reorderlevel: 20,
    purchaseprice: 12.5,
    gstrates: [{ eff_date: "2017-07-01", gstrate: 18 }],
  });
});

const report = (name: string, args: Row, fields: readonly string[], as?: TestUser) =>
  reportText(books.server, `${name}_R_report`, { detailed: true, ...args }, fields, as);

test("3403 quantity of each item in each godown at the end of a day", async () => {
  await stockStory(trade);
  const fields = ["item", "godownname", "qty"];
  expect(await report("godownsummary", { dtpto: "2026-07-12" }, fields)).toEqual([
    "Bolt | Main | 5",
    "Bolt | Shop | 4",
    "Loose | Main | 3",
    "= ",
  ]);
  expect(await report("godownsummary", { dtpto: "2026-07-09" }, fields)).toEqual([
    "Bolt | Main | 9",
    "Loose | Main | 3",
    "= ",
  ]);
  expect(await report("godownsummary", { dtpto: "2027-03-31", godown: books.ids.Shop }, fields)).toEqual([
    "Bolt | Shop | 4",
    "= ",
  ]);
});

test("3404 batches in stock by expiry, with the days left from today", async () => {
  const paint = (batchno: string, qty: number, mfgdate: string, expirydate: string) => ({
    itemid: "Paint",
    batchno,
    qty,
    rate: 100,
    mfgdate,
    expirydate,
  });
  await trade.save("purchase", {
    edateview: "2026-06-02",
    partyid: "Steel Co",
    billno: "B/1",
    godownid: "Main",
    items: [
      paint("P1", 5, "2026-01-01", "2026-10-15"),
      paint("P2", 3, "2026-02-01", "2026-09-20"),
      paint("P3", 1, "", ""),
      paint("P4", 2, "", "2026-09-30"),
    ],
  });
  await trade.save("sale", {
    edateview: "2026-06-05",
    partyid: "Asha",
    godownid: "Main",
    items: [
      { itemid: "Paint", batchno: "P1", qty: 2, rate: 200 },
      { itemid: "Paint", batchno: "P4", qty: 1, rate: 200 },
    ],
  });
  const fields = ["batchno", "mfgdate", "expirydate", "daysleft", "status", "qty"];
  expect(await report("batches", {}, fields)).toEqual([
    "P2 | 2026-02-01 | 2026-09-20 | -10 | Expired | 3",
    "P4 |  | 2026-09-30 | 0 | Expires within 30 days | 1",
    "P1 | 2026-01-01 | 2026-10-15 | 15 | Expires within 30 days | 3",
    "P3 |  |  |  | No expiry date | 1",
    "= ",
  ]);
  const shown = async (billnoC: string) => (await report("batches", { billnoC }, ["batchno"])).slice(0, -1);
  expect([await shown("expired"), await shown("30"), await shown("none")]).toEqual([["P2"], ["P4", "P1"], ["P3"]]);
  expect(await report("batches", { billnoC: "soon" }, [])).toEqual(["refused at billnoC: Show has no choice soon."]);
});

test("3405 what to order: the reorder level less what is free after open sale orders", async () => {
  await trade.save("purchase", {
    edateview: "2026-06-02",
    partyid: "Steel Co",
    billno: "B/1",
    godownid: "Main",
    items: [{ itemid: "Nut", qty: 10, rate: 12 }],
  });
  await trade.save("saleorder", {
    edateview: "2026-06-03",
    partyid: "Asha",
    items: [
      { itemid: "Nut", qty: 4, rate: 20 },
      { itemid: "Bolt", qty: 2, rate: 20 },
    ],
  });
  const fields = ["item", "stock", "reserved", "free", "level", "short", "suggested", "price", "amount"];
  expect(await report("reorder", {}, fields)).toEqual([
    "Bolt | 0 | 2 | -2 | 0 | 2 | 2 | 0 | 0",
    "Nut | 10 | 4 | 6 | 20 | 0 | 14 | 12.5 | 175",
    "= amount 175",
  ]);
  await trade.save("purchase", {
    edateview: "2026-06-04",
    partyid: "Steel Co",
    billno: "B/2",
    godownid: "Main",
    items: [
      { itemid: "Nut", qty: 14, rate: 12 },
      { itemid: "Bolt", qty: 5, rate: 1 },
    ],
  });
  expect(await report("reorder", {}, fields)).toEqual(["= amount 0"]);
  expect(await report("reorder", { billnoC: "level" }, fields)).toEqual([
    "Nut | 24 | 4 | 20 | 20 | 0 | 0 | 12.5 | 0",
    "= amount 0",
  ]);
});

test("3406 goods that went out before they came in, by godown", async () => {
  await trade.save("sale", {
    edateview: "2026-06-03",
    partyid: "Asha",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 3, rate: 20 }],
  });
  await trade.save("purchase", {
    edateview: "2026-06-04",
    partyid: "Steel Co",
    billno: "B/2",
    godownid: "Shop",
    items: [{ itemid: "Bolt", qty: 5, rate: 1 }],
  });
  expect(await report("negativestock", {}, ["item", "godownname", "qty", "total", "lastmoved"])).toEqual([
    "Bolt | Main | -3 | 2 | 2026-06-03",
    "= ",
  ]);
});

test("3407 the stock by the time since it came in; the ages add up to the closing value", async () => {
  await stockStory(trade);
  const slabs = ["slab1", "slab2", "slab3", "slab4", "slab5"];
  expect(await report("stockageing", { dtpto: "2026-09-30" }, ["item", "qty", "value", ...slabs])).toEqual([
    "Bolt | 9 | 450 | 0 | 0 | 100 | 350 | 0",
    "Loose | 2 | 14 | 0 | 0 | 0 | 0 | 14",
    "= value 464, slab1 0, slab2 0, slab3 100, slab4 350, slab5 14",
  ]);
  const byQuantity = { dtpto: "2026-09-30", billno: "qty", billnoC: "30,90,365" };
  expect(await report("stockageing", byQuantity, ["item", ...slabs])).toEqual([
    "Bolt | 0 | 2 | 7 | 0 | ",
    "Loose | 0 | 0 | 2 | 0 | ",
    "= value 464",
  ]);
});

test("3408 each line of a transfer in force, for users who may view transfers", async () => {
  await stockStory(trade);
  const later = await trade.save("stocktransfer", {
    edateview: "2026-07-11",
    fromgodownid: "Shop",
    togodownid: "Main",
    items: [
      { itemid: "Bolt", qty: 1 },
      { itemid: "Loose", qty: 1 },
    ],
  });
  await trade.save("stocktransfer", { id: later.id, items: [{ itemid: "Bolt", qty: 2 }] });
  const days = { dtpfrom: "2026-07-01", dtpto: "2026-07-31" };
  const fields = ["vdate", "vno", "fromgodown", "togodown", "item", "qty", "narration"];
  const rows = [
    "2026-07-10 | MUM/T2627/0001 | Main | Shop | Bolt | 4 | For the counter",
    "2026-07-11 | MUM/T2627/0002 | Shop | Main | Bolt | 2 | ",
    "= ",
  ];
  expect(await report("transferregister", days, fields)).toEqual(rows);
  const { clerk } = books.server.users;
  await grantClerk(books.server, "transferregister", {});
  expect(await report("transferregister", days, fields, clerk)).toEqual(["= "]);
  await grantClerk(books.server, "stocktransfer", {});
  expect(await report("transferregister", days, fields, clerk)).toEqual(rows);
  await trade.cancel("stocktransfer", later.id);
  expect(await report("transferregister", days, fields)).toEqual([rows[0], "= "]);
});

test("3409 how fast items go out, and for how many days their stock lasts", async () => {
  await stockStory(trade);
  const days = { dtpfrom: "2026-06-01", dtpto: "2026-06-30" };
  const fields = ["item", "openingqty", "inwardqty", "outwardqty", "closingqty", "permonth", "lasts", "outwardvalue"];
  expect(await report("movementanalysis", days, [...fields, "closingvalue", "lastin", "lastout", "idledays"])).toEqual([
    "Bolt | 5 | 10 | 8 | 7 | 8 | 26 | 350 | 350 | 2026-06-02 | 2026-06-20 | 10",
    "Loose | 3 | 0 | 0 | 3 | 0 |  | 0 | 21 | 2026-04-01 |  | ",
    "= outwardvalue 350, closingvalue 371",
  ]);
  expect(await report("movementanalysis", { ...days, billnoC: "idle" }, ["item"])).toEqual([
    "Loose",
    "= outwardvalue 0, closingvalue 21",
  ]);
});
