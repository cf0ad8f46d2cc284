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
});

const summary = (by: string, fields: readonly string[], args: Row = {}, as?: TestUser) =>
  reportText(
    books.server,
    "possummary_R_report",
    { dtpfrom: "2026-06-10", dtpto: "2026-06-10", billnoC: by, ...args },
    fields,
    as,
  );
const MONEY = ["name", "bills", "received", "change", "collected", "onaccount"];
const WORTH = ["name", "bills", "taxable", "tax", "total", "collected", "onaccount"];

/** A POS invoice that was made at a moment and sent later. */
const counter = async (
  at: string,
  qty: number,
  more: Row = {},
  as: TestUser = books.server.users.owner,
): Promise<Row> => {
  books.server.setClock(new Date("2026-06-10T12:00:00Z"));
  const { userid, coid, branchid } = as.user;
  const values = {
    id: 0,
    edateview: "2026-06-10",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty, rate: 118 }],
    ...more,
  };
  const op = { id: crypto.randomUUID(), cap: { user: String(userid), coid, branchid, at } };
  const [row = {}] = await books.server.call("salepos_R_save", values, op, as);
  expect(row.err === 0 ? "" : row.errormsg).toBe("");
  return row;
};

/**
 * 118 in cash at 9:40; 236 with 300 handed over at 14:05; 590 to Asha at 14:30, 200 by bank and 100 in cash, the rest
 * on account; one more is cancelled.
 */
async function sell(): Promise<Row> {
  const first = await counter("2026-06-10T04:10:00Z", 1);
  await counter("2026-06-10T08:35:00Z", 2, { payments: [{ ledgerid: "Petty Cash", amount: 300 }] });
  await counter("2026-06-10T09:00:00Z", 5, {
    partyid: "Asha",
    payments: [
      { ledgerid: "Bank", amount: 200 },
      { ledgerid: "Petty Cash", amount: 100 },
    ],
  });
  const gone = await counter("2026-06-10T09:10:00Z", 7);
  await trade.cancel("salepos", gone.id);
  return first;
}

test("by payment mode: received, change given back and what stays on account; together the total of the invoices", async () => {
  await sell();
  // 654 collected and 290 on account are 118 + 236 + 590.
  expect(await summary("mode", MONEY)).toEqual([
    "Bank | 1 | 200 | 0 | 200 | 0",
    "Cash | 1 | 118 | 0 | 118 | 0",
    "Petty Cash | 2 | 400 | 64 | 336 | 0",
    "On account | 1 | 0 | 0 | 0 | 290",
    "= received 718, change 64, collected 654, onaccount 290",
  ]);
});

test("by hour of the day in India, by user and by day", async () => {
  await sell();
  await counter("2026-06-10T09:20:00Z", 1, {}, trade.nashik);
  expect(await summary("hour", WORTH)).toEqual([
    "09:00 to 09:59 | 1 | 100 | 18 | 118 | 118 | 0",
    "14:00 to 14:59 | 3 | 800 | 144 | 944 | 654 | 290",
    "= bills 4, taxable 900, tax 162, roundoff 0, total 1062, received 836, change 64, collected 772, onaccount 290",
  ]);
  expect((await summary("user", ["name", "bills", "total"])).slice(0, -1)).toEqual([
    expect.stringMatching(/^\S.* \| 4 \| 1062$/),
  ]);
  expect((await summary("day", ["name", "bills", "total"])).slice(0, -1)).toEqual(["2026-06-10 | 4 | 1062"]);
  expect((await summary("hour", WORTH, { billnoA: trade.nashik.user.branchid })).slice(0, -1)).toEqual([
    "14:00 to 14:59 | 1 | 100 | 18 | 118 | 118 | 0",
  ]);
});

test("a row opens its invoices, and these their form", async () => {
  const first = await sell();
  const bills = (args: Row) => summary("bill", ["vno", "time", "party", "total", "collected"], args);
  expect((await bills({ lotno: "14" })).slice(0, -1)).toEqual([
    "MUM/PS2627/0002 | 14:05 | Cash | 236 | 236",
    "MUM/PS2627/0003 | 14:30 | Asha | 590 | 300",
  ]);
  const [row = {}] = await books.server.call("possummary_R_report", { dtpfrom: "2026-06-10", dtpto: "2026-06-10" });
  expect(row).toMatchObject({ name: "Bank", ledgerid: books.ids.Bank, to: "bill" });
  expect((await bills({ ddlledger: row.ledgerid })).slice(0, -1)).toEqual([
    "MUM/PS2627/0003 | 14:30 | Asha | 590 | 300",
  ]);
  const [cash = {}] = (
    await books.server.call("possummary_R_report", { dtpfrom: "2026-06-10", dtpto: "2026-06-10" })
  ).slice(1);
  const [opened = {}] = await books.server.call("possummary_R_report", {
    dtpfrom: "2026-06-10",
    dtpto: "2026-06-10",
    billnoC: "bill",
    ddlledger: cash.ledgerid,
  });
  expect(opened).toMatchObject({ vno: "MUM/PS2627/0001", linkeditformname: "saleposdetail", linkeditid: first.id });
  expect(await summary("hour", WORTH, { lotno: "25" })).toEqual([
    "refused at lotno: Enter the hour as a number from 00 to 23.",
  ]);
});

test("a user without the right to POS invoices sees none, and what is hidden is in no column", async () => {
  const { server } = books;
  await sell();
  await grantClerk(server, "possummary", { rights: ["view"] });
  expect(await summary("mode", MONEY, {}, server.users.clerk)).toEqual([
    "= received 0, change 0, collected 0, onaccount 0",
  ]);
  await grantClerk(server, "salepos", { rights: ["view"], hidden: "unpaidamt,changeamt" });
  expect(await summary("mode", MONEY, {}, server.users.clerk)).toEqual([
    "Bank | 1 | 200 |  | 200 | ",
    "Cash | 1 | 118 |  | 118 | ",
    "Petty Cash | 2 | 400 |  | 336 | ",
    "= received 718, collected 654",
  ]);
});
