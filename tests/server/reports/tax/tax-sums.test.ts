import { beforeAll, expect, test } from "vitest";
import { isoDate } from "../../../../src/domain/calendar";
import { wholeMonths } from "../../../../src/server/modules/reports/tax/tax-sums";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import { grantClerk } from "../../records/company";
import type { TestUser } from "../../harness";
import { reportText } from "../help/report-text";
import { tradeOf } from "../parties/help/trade";
import type { Trade } from "../parties/help/trade";
import { taxParties, taxStory } from "./help/tax-story";

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  trade = await tradeOf(books);
  await taxParties(trade);
});

const JUNE = { dtpfrom: "2026-06-01", dtpto: "2026-06-30" };
const TAXES = ["taxable", "igst", "cgst", "sgst", "tax"];
const report = (name: string, args: Row, fields: readonly string[], as?: TestUser) =>
  reportText(books.server, `${name}_R_report`, { ...JUNE, detailed: true, ...args }, fields, as);
const hsn = (
  args: Row = {},
  fields: readonly string[] = ["hsn", "uqc", "qty", "gstrate", "total", ...TAXES],
  as?: TestUser,
) => report("hsnsummary", args, fields, as);

test("3501 sales by HSN, unit and rate, less notes, without cancelled bills", async () => {
  await taxStory(trade);
  expect(await hsn()).toEqual([
    "7318 | PCS | 5 | 18 | 519.2 | 440 | 36 | 21.6 | 21.6 | 79.2",
    "= total 519.2, taxable 440, igst 36, cgst 21.6, sgst 21.6, cess 0, tax 79.2",
  ]);
  expect(await hsn({ detailedA: true }, ["hsn", "parties", "qty", "taxable", "tax"])).toEqual([
    "7318 | B2B | 2 | 200 | 36",
    "7318 | B2C | 3 | 240 | 43.2",
    "= total 519.2, taxable 440, igst 36, cgst 21.6, sgst 21.6, cess 0, tax 79.2",
  ]);
  expect(await hsn({ billnoC: "in" })).toEqual([
    "7318 | PCS | 9 | 18 | 531 | 450 | 0 | 40.5 | 40.5 | 81",
    "998719 | PCS | 1 | 18 | 1180 | 1000 | 0 | 90 | 90 | 180",
    "= total 1711, taxable 1450, igst 0, cgst 130.5, sgst 130.5, cess 0, tax 261",
  ]);
});

test("days within months: kept sums of whole months and the lines of the other days", async () => {
  await taxStory(trade);
  const taxable = async (dtpfrom: string, dtpto: string) =>
    (await hsn({ dtpfrom, dtpto }, ["qty", "taxable"])).slice(0, -1);
  expect(await taxable("2026-06-11", "2026-06-25")).toEqual(["1 | 120"]);
  expect(await taxable("2026-05-15", "2026-07-15")).toEqual(["7 | 540"]);
  expect(await taxable("2026-06-11", "2026-07-31")).toEqual(["3 | 220"]);
  expect(await taxable("2026-04-01", "2027-03-31")).toEqual(["7 | 540"]);
  const months = (from: string, to: string) => wholeMonths(isoDate(from), isoDate(to));
  expect([
    months("2026-05-15", "2026-07-15"),
    months("2026-06-02", "2026-07-30"),
    months("2026-06-01", "2026-06-30"),
  ]).toEqual([["2026-06-01", "2026-06-01"], null, ["2026-06-01", "2026-06-01"]]);
});

/** Closing balance of a ledger in the trial balance of June; debits are positive. */
const ledger = async (name: string) => {
  const rows = await books.server.call("trialbalance_R_report", { ...JUNE, detailed: true });
  const row = rows.find(({ particulars }) => particulars === name);
  return Number(row?.closingdr ?? 0) - Number(row?.closingcr ?? 0);
};

test("3502 both sides by rate and kind of supply; the taxes are those of the tax ledgers", async () => {
  await taxStory(trade);
  const fields = ["sidename", "documents", "supplyname", "credit", "gstrate", ...TAXES];
  expect(await report("gstbyrate", {}, fields)).toEqual([
    "Sales | Bills | Regular |  | 18 | 520 | 36 | 28.8 | 28.8 | 93.6",
    "Sales | Credit notes | Regular |  | 18 | -80 | 0 | -7.2 | -7.2 | -14.4",
    "Purchases | Bills | Regular | Yes | 18 | 500 | 0 | 45 | 45 | 90",
    "Purchases | Debit notes | Regular | Yes | 18 | -50 | 0 | -4.5 | -4.5 | -9",
    "Purchases | Bills | Reverse charge | Yes | 18 | 1000 | 0 | 90 | 90 | 180",
    "= taxable 1890, igst 36, cgst 152.1, sgst 152.1, cess 0, tax 340.2",
  ]);
  expect(await ledger("Output CGST")).toBe(-21.6);
  expect(await ledger("Output IGST")).toBe(-36);
  expect(await ledger("Input CGST")).toBe(130.5);
  expect(await ledger("CGST Payable under RCM")).toBe(-90);
});

test("a user has the sums of the bills that they may view, and a note says so", async () => {
  await taxStory(trade);
  const { clerk } = books.server.users;
  await grantClerk(books.server, "hsnsummary", {});
  await grantClerk(books.server, "sale", {});
  expect(await hsn({ dtpfrom: "2026-05-15", dtpto: "2026-07-15" }, ["qty", "taxable"], clerk)).toEqual([
    "8 | 620",
    "= total 731.6, taxable 620, igst 36, cgst 37.8, sgst 37.8, cess 0, tax 111.6",
  ]);
  const [head = {}] = await books.server.call("hsnsummary_R_report", JUNE, undefined, clerk);
  expect(JSON.parse(String(head.notes))).toEqual(["Bills that you don't have permission to view are left out."]);
});

test("a branch has its own sums", async () => {
  await taxStory(trade);
  await trade.sale("2026-06-20", "Asha", 1, 1000, {}, trade.nashik);
  const { owner } = books.server.users;
  const taxable = async (billnoA: unknown, as: TestUser) => (await hsn({ billnoA }, ["taxable"], as)).slice(0, -1);
  expect(await taxable(owner.user.branchid, owner)).toEqual(["440"]);
  expect(await taxable(trade.nashik.user.branchid, trade.nashik)).toEqual(["1000"]);
  expect(await taxable(0, trade.nashik)).toEqual(["1440"]);
  expect(await hsn({ billnoA: 999_999 })).toEqual([
    "refused at rights: You don't have permission to view this branch.",
  ]);
});
