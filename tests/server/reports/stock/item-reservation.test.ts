import { beforeAll, expect, test } from "vitest";
import { drillValues } from "../../../../src/definitions/report/report-column";
import type { ReportColumn } from "../../../../src/definitions/report/report-column";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
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

const FIELDS = ["item", "stock", "reserved", "available", "short"];
const reserved = (args: Row = {}) =>
  reportText(books.server, "itemreservation_R_report", { detailed: true, ...args }, FIELDS);
const order = (qty: number, more: Row = {}): Row => ({
  edateview: "2026-08-20",
  partyid: "Asha",
  items: [{ itemid: "Bolt", qty, rate: 100 }],
  ...more,
});

test("3411 what open sale orders of all branches reserve; billed and cancelled orders reserve nothing; drill to the orders", async () => {
  await trade.purchase("2026-06-02", "SC/1", 10, 50);
  const first = await trade.save("saleorder", order(4));
  await trade.save("saleorder", order(1), trade.nashik);
  await trade.save("saleorder", order(2, { items: [{ itemid: "Paint", batchno: "P1", qty: 2, rate: 5 }] }));
  const gone = await trade.save("saleorder", order(9));
  await trade.cancel("saleorder", gone.id);
  await trade.sale("2026-08-25", "Asha", 3, 100, {
    items: [{ itemid: "Bolt", qty: 3, rate: 100, srcentity: "saleorder", srcid: first.id, srcline: 1 }],
  });
  // 10 bolts came and 3 went; of 4 ordered here 1 is open, and 1 in Nashik. No paint is in stock.
  expect(await reserved()).toEqual(["Bolt | 7 | 2 | 5 | 0", "Paint | 0 | 2 | -2 | 2", "= "]);
  expect(await reserved({ itemname: books.ids.Paint })).toEqual(["Paint | 0 | 2 | -2 | 2", "= "]);
  const [definition = {}] = await books.server.call("Rptlist_R_getviewdata", { txtid: 3411 });
  const column = (JSON.parse(String(definition.cols)) as ReportColumn[]).find(({ field }) => field === "reserved");
  const [row = {}] = await books.server.call("itemreservation_R_report", { detailed: true });
  const drill = column && drillValues(column, row);
  expect(drill).toEqual({ reportno: 3305, values: { itemname: String(books.ids.Bolt), billnoB: "saleorder" } });
  expect(
    await reportText(books.server, "orderbook_R_report", { detailed: true, ...drill?.values }, ["vno", "open"]),
  ).toEqual(["MUM/SO2627/0001 | 1", "NSK/SO2627/0001 | 1", "= open 2, value 200"]);
});
