import { beforeAll, expect, test } from "vitest";
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

const FIELDS = ["particulars", "refdate", "amount", "pending"];
const letters = (args: Row = {}, fields = FIELDS) =>
  reportText(books.server, "balanceconfirmation_R_report", { dtpto: "2026-09-30", detailed: true, ...args }, fields);

const ASKED = (day: string) =>
  `[open] Our books show the balance below with you on ${day}. Please confirm it, or tell us what differs. |  |  | `;
const ANSWERED = "[close] We confirm this balance. Name, date, signature and seal: |  |  | ";

test("3208 a letter with the balance in words and the open bills that it consists of, on any day", async () => {
  await trade.save("debtors", { id: books.ids.Asha, address: "12 Station Road, Pune" });
  await trade.sale("2026-06-10", "Asha", 1, 1000);
  await trade.sale("2026-07-20", "Asha", 1, 500);
  await trade.money("receipt", "2026-08-01", "Asha", 1300, { allocation: "oldest" });
  await trade.money("receipt", "2026-09-25", "Asha", 50.5, { allocation: "onaccount" });
  // 1,180 and 120 of 590 are paid; 470 are open, less 50.50 on account.
  expect(await letters({ ddlledger: books.ids.Asha })).toEqual([
    "[group] Asha |  |  | 419.5",
    "[open] 12 Station Road, Pune |  |  | ",
    ASKED("30-Sep-2026"),
    "[open] Due from you to us: Rupees Four Hundred Nineteen and Fifty Paise Only |  |  | ",
    "  Sale MUM/S2627/0002 | 2026-07-20 | 590 | 470",
    "  Receipt MUM/RC2627/0002 | 2026-09-25 | -50.5 | -50.5",
    "[total] Balance on 30-Sep-2026 |  |  | 419.5",
    ANSWERED,
    "= ",
  ]);
  expect((await letters({ ddlledger: books.ids.Asha, dtpto: "2026-07-31" })).slice(3)).toEqual([
    "[open] Due from you to us: Rupees One Thousand Seven Hundred Seventy Only |  |  | ",
    "  Sale MUM/S2627/0001 | 2026-06-10 | 1180 | 1180",
    "  Sale MUM/S2627/0002 | 2026-07-20 | 590 | 590",
    "[total] Balance on 31-Jul-2026 |  |  | 1770",
    ANSWERED,
    "= ",
  ]);
  const rows = await books.server.call("balanceconfirmation_R_report", {
    dtpto: "2026-09-30",
    detailed: true,
    ddlledger: books.ids.Asha,
  });
  expect(rows[0]).toMatchObject({ ledgerid: books.ids.Asha });
  expect(rows[4]).toMatchObject({ linkeditallowed: 1, linkeditformname: "saledetail" });
  expect(rows[4]).not.toHaveProperty("ledgerid");
  await trade.save("debtors", { id: books.ids.Asha, address: "" });
});

test("3208 a letter for every party of a side that has a balance; what is in no bill, and what we owe", async () => {
  await trade.save("debtors", { id: books.ids.Ravi, isbillwise: 0 });
  await trade.sale("2026-08-01", "Ravi", 1, 100);
  await trade.sale("2026-08-02", "Asha", 1, 100);
  await trade.purchase("2026-08-03", "SC/1", 10, 50);
  expect(await letters()).toEqual([
    "[group] Asha |  |  | 118",
    ASKED("30-Sep-2026"),
    "[open] Due from you to us: Rupees One Hundred Eighteen Only |  |  | ",
    "  Sale MUM/S2627/0002 | 2026-08-02 | 118 | 118",
    "[total] Balance on 30-Sep-2026 |  |  | 118",
    ANSWERED,
    "[group] Ravi |  |  | 118",
    ASKED("30-Sep-2026"),
    "[open] Due from you to us: Rupees One Hundred Eighteen Only |  |  | ",
    "  Not in a bill |  |  | 118",
    "[total] Balance on 30-Sep-2026 |  |  | 118",
    ANSWERED,
    "= ",
  ]);
  expect((await letters({ billnoB: "suppliers" })).slice(0, 4)).toEqual([
    "[group] Steel Co |  |  | -590",
    ASKED("30-Sep-2026"),
    "[open] Due from us to you: Rupees Five Hundred Ninety Only |  |  | ",
    "  Purchase SC/1 | 2026-08-03 | -590 | -590",
  ]);
  await books.reset();
  await trade.save("debtors", { id: books.ids.Ravi, isbillwise: 1 });
  expect(await letters({ ddlledger: books.ids.Ravi }, ["particulars"])).toEqual([
    "[group] Ravi",
    "[open] Our books show the balance below with you on 30-Sep-2026. Please confirm it, or tell us what differs.",
    "[open] No balance",
    "[total] Balance on 30-Sep-2026",
    "[close] We confirm this balance. Name, date, signature and seal:",
    "= ",
  ]);
});
