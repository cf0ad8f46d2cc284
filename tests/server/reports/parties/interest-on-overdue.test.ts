import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import { reportText } from "../help/report-text";
import { tradeOf } from "./help/trade";
import type { Trade } from "./help/trade";

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  trade = await tradeOf(books);
});

const FIELDS = ["party", "refno", "duedate", "overdue", "pending", "interest"];
const interest = (args: Row = {}, fields = FIELDS) =>
  reportText(
    books.server,
    "interestonoverdue_R_report",
    { dtpto: "2026-09-30", lotno: "18", detailed: true, ...args },
    fields,
  );

/**
 * Asha has 30 days: 236.00 due on 9-Jul (83 days over), 118.00 on 10-Sep (20 days), one on 20-Oct (not due). Ravi's
 * 1,180.00 were due on 2-May (151 days) and 180.00 of them are paid.
 */
beforeEach(async () => {
  await trade.sale("2026-06-09", "Asha", 1, 200);
  await trade.sale("2026-08-11", "Asha", 1, 100);
  await trade.sale("2026-09-20", "Asha", 1, 300);
  await trade.sale("2026-05-02", "Ravi", 1, 1000);
  await trade.money("receipt", "2026-09-29", "Ravi", 180, { allocation: "oldest" });
  await trade.money("receipt", "2026-09-29", "Asha", 50, { allocation: "onaccount" });
});

test("what is overdue, times its days, times the rate, by 365, rounded bill by bill", async () => {
  // 236 x 83 x 0.18 / 365 = 9.659..., 118 x 20 x 0.18 / 365 = 1.163..., 1000 x 151 x 0.18 / 365 = 74.465...
  expect(await interest()).toEqual([
    "Asha | MUM/S2627/0001 | 2026-07-09 | 83 | 236 | 9.66",
    "Asha | MUM/S2627/0002 | 2026-09-10 | 20 | 118 | 1.16",
    "Ravi | MUM/S2627/0004 | 2026-05-02 | 151 | 1000 | 74.47",
    "= pending 1354.00, interest 85.29",
  ]);
  // 1000 x 151 x 0.125 / 365 = 51.712...
  expect(await interest({ lotno: "12.5", ddlledger: books.ids.Ravi }, ["interest"])).toEqual([
    "51.71",
    "= pending 1000.00, interest 51.71",
  ]);
});

test("the rate is asked for, and anything but a rate is refused", async () => {
  expect(await interest({ lotno: "" })).toEqual(["refused at lotno: Enter the rate of interest for a year."]);
  const sentence = "refused at lotno: Enter a rate of more than 0 and at most 100, such as 18 or 12.5.";
  for (const lotno of ["18%", "-1", "0.0", "100.5", "1e2"]) expect(await interest({ lotno })).toEqual([sentence]);
});
