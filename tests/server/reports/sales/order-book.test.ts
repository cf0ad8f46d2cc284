import { beforeAll, expect, test } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import { grantClerk } from "../../records/company";
import type { TestUser } from "../../harness";
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
});

const FIELDS = [
  "kind",
  "slab",
  "edate",
  "vno",
  "party",
  "item",
  "qty",
  "taken",
  "open",
  "value",
  "age",
  "duedate",
  "late",
];
const book = (args: Row = {}, as?: TestUser, fields: readonly string[] = FIELDS) =>
  reportText(books.server, "orderbook_R_report", { detailed: true, ...args }, fields, as);

const bolts = (edateview: string, qty: number, more: Row = {}): Row => ({
  edateview,
  partyid: "Asha",
  godownid: "Main",
  items: [{ itemid: "Bolt", qty, rate: 100 }],
  ...more,
});
const taking = (entity: string, id: unknown, qty: number): Row => ({
  items: [{ itemid: "Bolt", qty, rate: 100, srcentity: entity, srcid: id, srcline: 1 }],
});

test("open lines of every kind with what is taken, their value, age and delay; a bill is in none", async () => {
  const offer = await trade.save("quotation", bolts("2026-06-01", 10, { validto: "2026-06-30" }));
  const order = await trade.save(
    "saleorder",
    bolts("2026-09-01", 8, { deliverydate: "2026-09-25", ...taking("quotation", offer.id, 8) }),
  );
  await trade.save("salechallan", bolts("2026-09-25", 3, taking("saleorder", order.id, 3)));
  await trade.save("sale", bolts("2026-09-26", 5, taking("saleorder", order.id, 5)));
  await trade.save("saleorder", bolts("2026-08-20", 4, { deliverydate: "2026-10-15" }));
  await trade.save("purchasechallan", bolts("2026-09-24", 6, { partyid: "Steel Co" }));
  const gone = await trade.save("saleorder", bolts("2026-08-01", 9));
  await trade.cancel("saleorder", gone.id);
  // 2 of 10 are still offered; the first order is taken whole; of the other all 4 are open.
  expect(await book()).toEqual([
    "Quotation | Over 90 days | 2026-06-01 | MUM/Q2627/0001 | Asha | Bolt | 10 | 8 | 2 | 200 | 121 | 2026-06-30 | 92",
    "Sale Order | 31-90 days | 2026-08-20 | MUM/SO2627/0002 | Asha | Bolt | 4 | 0 | 4 | 400 | 41 | 2026-10-15 | 0",
    "Sale Challan | 0-7 days | 2026-09-25 | MUM/SC2627/0001 | Asha | Bolt | 3 | 0 | 3 | 300 | 5 |  | 0",
    "Purchase Challan | 0-7 days | 2026-09-24 | MUM/PC2627/0001 | Steel Co | Bolt | 6 | 0 | 6 | 600 | 6 |  | 0",
    "= open 15, value 1500",
  ]);
  expect(await book({ billnoB: "saleorder" }, undefined, ["vno"])).toEqual(["MUM/SO2627/0002", "= open 4, value 400"]);
  const [first = {}] = await books.server.call("orderbook_R_report", { detailed: true });
  expect(first).toMatchObject({ linkeditallowed: 1, linkeditformname: "quotationdetail", linkeditid: offer.id });
});

test("orders of other branches, for users who may enter them; kinds that they may view", async () => {
  await trade.save("saleorder", bolts("2026-09-01", 8));
  await trade.save("saleorder", bolts("2026-09-02", 2), trade.nashik);
  await trade.save("quotation", bolts("2026-09-03", 1));
  expect(await book({ billnoB: "saleorder" }, undefined, ["vno", "open", "linkeditallowed"])).toEqual([
    "MUM/SO2627/0001 | 8 | 1",
    "NSK/SO2627/0001 | 2 | 0",
    "= open 10, value 1000",
  ]);
  const { server } = books;
  await grantClerk(server, "orderbook", { rights: ["view"] });
  await grantClerk(server, "saleorder", { rights: ["view"] });
  expect(await book({}, server.users.clerk, ["vno", "party"])).toEqual([
    "MUM/SO2627/0001 | Asha",
    "= open 8, value 800",
  ]);
  expect(await book({ billnoA: trade.nashik.user.branchid }, server.users.clerk)).toEqual([
    "refused at rights: You don't have permission to view this branch.",
  ]);
  // The session is still in its own branch after the others were read.
  expect(await books.server.call("saleorder_R_listgrid", {})).toHaveLength(1);
});
