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

const FIELDS = ["edate", "kind", "vno", "bills", "debit", "credit", "balance", "duedate", "overdue", "pending"];
const statement = (args: Row = {}, fields = FIELDS) =>
  reportText(
    books.server,
    "accountstatement_R_report",
    { dtpfrom: "2026-07-01", dtpto: "2026-09-30", ddlledger: books.ids.Asha, ...args },
    fields,
  );

test("bills and receipts with running balance, and below them what is open, with its age", async () => {
  await trade.sale("2026-06-10", "Asha", 1, 1000);
  await trade.sale("2026-07-20", "Asha", 1, 500, { narration: "Second lot" });
  await trade.money("receipt", "2026-08-01", "Asha", 1300, { allocation: "oldest" });
  await trade.money("receipt", "2026-09-25", "Asha", 50, { allocation: "onaccount" });
  const gone = await trade.sale("2026-08-15", "Asha", 1, 900);
  await trade.cancel("sale", gone.id);
  expect(await statement()).toEqual([
    "[open]  | Opening Balance |  |  |  |  | 1180 |  |  | ",
    "2026-07-20 | Sale | MUM/S2627/0002 | Bill MUM/S2627/0002 | 590 | 0 | 1770 |  |  | ",
    "2026-08-01 | Receipt | MUM/RC2627/0001 | MUM/S2627/0001, MUM/S2627/0002 | 0 | 1300 | 470 |  |  | ",
    "2026-09-25 | Receipt | MUM/RC2627/0002 | On account | 0 | 50 | 420 |  |  | ",
    "[close]  | Closing Balance |  |  |  |  | 420 |  |  | ",
    "[close]  | Open bills |  |  |  |  |  |  |  | ",
    "[close] 2026-07-20 | Sale | MUM/S2627/0002 |  |  |  |  | 2026-08-19 | 42 | 470",
    "[close] 2026-09-25 | Receipt | MUM/RC2627/0002 |  |  |  |  | 2026-09-25 | 0 | -50",
    "[close]  | Total of open bills |  |  |  |  |  |  |  | 420",
    "= debit 590.00, credit 1350.00",
  ]);
  const rows = await books.server.call("accountstatement_R_report", {
    dtpfrom: "2026-07-01",
    dtpto: "2026-09-30",
    ddlledger: books.ids.Asha,
  });
  expect(
    rows
      .filter(({ vno }) => vno === "MUM/S2627/0002")
      .map(({ linkeditformname, narration }) => [linkeditformname, narration]),
  ).toEqual([
    ["saledetail", "Second lot"],
    ["saledetail", "Second lot"],
  ]);
  // The second page goes on with the balance of the first.
  expect(await statement({ from: 3, top: 2 }, ["vno", "balance"])).toEqual([
    "MUM/RC2627/0001 | 470",
    "MUM/RC2627/0002 | 420",
    "= debit 590.00, credit 1350.00",
  ]);
});

test("one branch has its own opening and bills; a party must be chosen", async () => {
  await trade.sale("2026-06-10", "Asha", 1, 1000);
  await trade.sale("2026-07-10", "Asha", 1, 100, {}, trade.nashik);
  expect(await statement({ billnoA: trade.nashik.user.branchid }, ["kind", "balance", "pending"])).toEqual([
    "[open] Opening Balance | 0 | ",
    "Sale | 118 | ",
    "[close] Closing Balance | 118 | ",
    "[close] Open bills |  | ",
    "[close] Sale |  | 118",
    "[close] Total of open bills |  | 118",
    "= debit 118.00, credit 0.00",
  ]);
  expect(await statement({ ddlledger: "0" })).toEqual(["refused at ddlledger: Choose a party."]);
});
