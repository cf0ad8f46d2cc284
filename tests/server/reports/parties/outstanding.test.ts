import { beforeAll, expect, test } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import { grantClerk } from "../../records/company";
import type { TestUser } from "../../harness";
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

const FIELDS = ["party", "kind", "refno", "refdate", "duedate", "overdue", "amount", "pending", "overdueamount"];
const receivables = (args: Row = {}, as?: TestUser, fields: readonly string[] = FIELDS) =>
  reportText(
    books.server,
    "outstandingreceivables_R_report",
    { dtpto: "2026-09-30", detailed: true, ...args },
    fields,
    as,
  );
const payables = (args: Row = {}) =>
  reportText(books.server, "outstandingpayables_R_report", { dtpto: "2026-09-30", detailed: true, ...args }, FIELDS);

/** Two bills of Asha (30 days) with 180 received, 50 on account, and one bill of Ravi, who has no credit days. */
const sell = async () => {
  await trade.sale("2026-06-10", "Asha", 1, 1000);
  await trade.sale("2026-08-20", "Asha", 1, 500);
  await trade.sale("2026-09-15", "Ravi", 1, 2000);
  await trade.money("receipt", "2026-07-01", "Asha", 180, { bills: [{ refno: "MUM/S2627/0001", amount: 180 }] });
  await trade.money("receipt", "2026-09-25", "Asha", 50, { allocation: "onaccount" });
};

/** What the debtors owe in the books, from the group summary. */
const closingOf = async (group: string, day = "2026-09-30"): Promise<string> => {
  const rows = await books.server.call("trialbalance_R_report", { dtpfrom: "2026-04-01", dtpto: day, detailed: false });
  const row = rows.find(({ particulars }) => particulars === group);
  return `${String(row?.closingdr)} ${String(row?.closingcr)}`;
};

test("open bills by party with what is overdue; the total is what the debtors owe in the books", async () => {
  await sell();
  expect(await receivables()).toEqual([
    "Asha | Sale | MUM/S2627/0001 | 2026-06-10 | 2026-07-10 | 82 | 1180 | 1000 | 1000",
    "Asha | Sale | MUM/S2627/0002 | 2026-08-20 | 2026-09-19 | 11 | 590 | 590 | 590",
    "Asha | Receipt | MUM/RC2627/0002 | 2026-09-25 | 2026-09-25 | 0 | -50 | -50 | 0",
    "Ravi | Sale | MUM/S2627/0003 | 2026-09-15 | 2026-09-15 | 15 | 2360 | 2360 | 2360",
    "= amount 4080.00, pending 3900.00, overdueamount 3950.00",
  ]);
  expect(await closingOf("Sundry Debtors")).toBe("3900 0");
  const [head = {}] = await books.server.call("outstandingreceivables_R_report", {
    dtpto: "2026-09-30",
    group: "party",
  });
  expect(JSON.parse(String(head.groups))).toEqual([
    { key: ["Asha"], count: 3, sums: { amount: "1720.00", pending: "1540.00", overdueamount: "1590.00" } },
    { key: ["Ravi"], count: 1, sums: { amount: "2360.00", pending: "2360.00", overdueamount: "2360.00" } },
  ]);
});

test("an earlier day shows the bills as they were then, with later bills and receipts left out", async () => {
  await sell();
  await trade.money("receipt", "2026-09-28", "Asha", 1000, { bills: [{ refno: "MUM/S2627/0001", amount: 1000 }] });
  expect(await receivables({ dtpto: "2026-06-30" })).toEqual([
    "Asha | Sale | MUM/S2627/0001 | 2026-06-10 | 2026-07-10 | 0 | 1180 | 1180 | 0",
    "= amount 1180.00, pending 1180.00, overdueamount 0",
  ]);
  expect(await receivables({ dtpto: "2026-09-27", billnoC: "overdue" })).toEqual([
    "Asha | Sale | MUM/S2627/0001 | 2026-06-10 | 2026-07-10 | 79 | 1180 | 1000 | 1000",
    "Asha | Sale | MUM/S2627/0002 | 2026-08-20 | 2026-09-19 | 8 | 590 | 590 | 590",
    "Ravi | Sale | MUM/S2627/0003 | 2026-09-15 | 2026-09-15 | 12 | 2360 | 2360 | 2360",
    "= amount 4130.00, pending 3950.00, overdueamount 3950.00",
  ]);
  expect(await closingOf("Sundry Debtors", "2026-09-27")).toBe("3900 0");
  expect(await receivables({ ddlledger: books.ids.Asha, billnoC: "onaccount" })).toEqual([
    "Asha | Receipt | MUM/RC2627/0002 | 2026-09-25 | 2026-09-25 | 0 | -50 | -50 | 0",
    "= amount -50.00, pending -50.00, overdueamount 0",
  ]);
  expect(await receivables({ ddlledger: books.ids.Asha, billnoC: "notdue" })).toEqual([
    "= amount 0, pending 0, overdueamount 0",
  ]);
});

test("a changed bill counts as it is now, a cancelled one not at all, and a bill dated tomorrow not today", async () => {
  const first = await trade.sale("2026-09-10", "Ravi", 1, 100);
  const second = await trade.sale("2026-09-11", "Ravi", 1, 200);
  await trade.sale("2026-10-01", "Ravi", 1, 700);
  await trade.save("sale", { id: first.id, edateview: "2026-09-12", items: [{ itemid: "Bolt", qty: 3, rate: 100 }] });
  await trade.cancel("sale", second.id);
  expect(await receivables()).toEqual([
    "Ravi | Sale | MUM/S2627/0001 | 2026-09-12 | 2026-09-12 | 18 | 354 | 354 | 354",
    "= amount 354.00, pending 354.00, overdueamount 354.00",
  ]);
  expect(await receivables({ dtpto: "2026-09-11" })).toEqual(["= amount 0, pending 0, overdueamount 0"]);
  expect(await receivables({ dtpto: "2026-10-01" })).toHaveLength(3);
});

test("payables are positive for what is owed, a payment before its bill and a debit note are not", async () => {
  await trade.purchase("2026-06-02", "SC/1", 10, 50);
  await trade.purchase("2026-09-25", "SC/2", 2, 100);
  await trade.money("payment", "2026-06-20", "Steel Co", 90, { bills: [{ refno: "SC/1", amount: 90 }] });
  await trade.money("payment", "2026-09-26", "Steel Co", 40, { allocation: "onaccount" });
  expect(await payables()).toEqual([
    "Steel Co | Purchase | SC/1 | 2026-06-02 | 2026-06-12 | 110 | 590 | 500 | 500",
    "Steel Co | Payment | MUM/PY2627/0002 | 2026-09-26 | 2026-09-26 | 0 | -40 | -40 | 0",
    "Steel Co | Purchase | SC/2 | 2026-09-25 | 2026-10-05 | 0 | 236 | 236 | 0",
    "= amount 786.00, pending 696.00, overdueamount 500.00",
  ]);
  expect(await closingOf("Sundry Creditors")).toBe("0 696");
  expect(await receivables()).toEqual(["= amount 0, pending 0, overdueamount 0"]);
});

test("opening bills and the rest of an opening balance are open bills of their ledger", async () => {
  const made = await trade.save("debtors", {
    drconame: "Old Customer",
    acgroupid: "Sundry Debtors",
    opening: 500,
    openingbills: [{ refno: "X/9", refdate: "2026-03-01", duedate: "2026-03-31", amount: 300 }],
  });
  expect(await receivables()).toEqual([
    "Old Customer | Opening Balance | X/9 | 2026-03-01 | 2026-03-31 | 183 | 300 | 300 | 300",
    "Old Customer | Opening Balance | Opening | 2026-04-01 | 2026-04-01 | 182 | 200 | 200 | 200",
    "= amount 500.00, pending 500.00, overdueamount 500.00",
  ]);
  await trade.save("debtors", { id: made.id, opening: 0, openingbills: [] });
});

test("a branch shows the bills of its own documents, and the branches add up to the company", async () => {
  await trade.sale("2026-09-10", "Ravi", 1, 100);
  await trade.sale("2026-09-11", "Ravi", 1, 1000, {}, trade.nashik);
  const { owner } = books.server.users;
  const pending = ["refno", "pending"];
  expect(await receivables({ billnoA: owner.user.branchid }, owner, pending)).toEqual([
    "MUM/S2627/0001 | 118",
    "= amount 118.00, pending 118.00, overdueamount 118.00",
  ]);
  expect((await receivables({ billnoA: trade.nashik.user.branchid }, owner, pending)).at(-1)).toBe(
    "= amount 1180.00, pending 1180.00, overdueamount 1180.00",
  );
  expect((await receivables({}, trade.nashik, pending)).at(-1)).toBe(
    "= amount 1298.00, pending 1298.00, overdueamount 1298.00",
  );
  // Money that another branch received for the bill of this one leaves less of it open, from the day of the receipt.
  const receipt = { edateview: "2026-09-20", partyid: "Ravi", accountid: "Bank", mgrossamt: 18, allocation: "oldest" };
  await trade.save("receipt", receipt, trade.nashik);
  expect(await receivables({ billnoA: owner.user.branchid }, owner, pending)).toEqual([
    "MUM/S2627/0001 | 100",
    "= amount 118.00, pending 100.00, overdueamount 100.00",
  ]);
  expect(await receivables({ billnoA: owner.user.branchid, dtpto: "2026-09-19" }, owner, pending)).toEqual([
    "MUM/S2627/0001 | 118",
    "= amount 118.00, pending 118.00, overdueamount 118.00",
  ]);
});

test("a user sees the bills of the kinds and branches that they may view, and a note says so", async () => {
  const { server } = books;
  const { clerk } = server.users;
  expect(await receivables({}, clerk)).toEqual([
    "refused at rights: You don't have permission to view the report Outstanding Receivables.",
  ]);
  await sell();
  await trade.sale("2026-09-11", "Ravi", 1, 1000, {}, trade.nashik);
  await grantClerk(server, "outstandingreceivables", { rights: ["view"] });
  await grantClerk(server, "sale", { rights: ["view"] });
  await grantClerk(server, "debtors", { rights: ["view"], hidden: "opening" });
  expect(await receivables({}, clerk, ["party", "refno", "pending"])).toEqual([
    "Asha | MUM/S2627/0001 | 1000",
    "Asha | MUM/S2627/0002 | 590",
    "Ravi | MUM/S2627/0003 | 2360",
    "= amount 4130.00, pending 3950.00, overdueamount 3950.00",
  ]);
  const [head = {}] = await server.call("outstandingreceivables_R_report", { dtpto: "2026-09-30" }, undefined, clerk);
  expect(JSON.parse(String(head.notes))).toEqual(["Bills that you don't have permission to view are left out."]);
  await grantClerk(server, "debtors", { rights: ["view"], hidden: "drconame" });
  await grantClerk(server, "sale", { rights: ["view"], hidden: "duedate" });
  expect(
    JSON.stringify(
      await server.call("outstandingreceivables_R_report", { dtpto: "2026-09-30", detailed: true }, undefined, clerk),
    ),
  ).not.toMatch(/Asha|2026-07-10|overdue/);
});

test("bad input is refused at its filter", async () => {
  expect(await receivables({ dtpto: "soon" })).toEqual(["refused at dtpto: soon is not a day."]);
  expect(await receivables({ billnoC: "none" })).toEqual(["refused at billnoC: Show has no choice none."]);
  expect(await receivables({ ddlledger: "x" })).toEqual([
    "refused at ddlledger: x is not a record that can be chosen here.",
  ]);
});
