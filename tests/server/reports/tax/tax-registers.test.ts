import { beforeAll, expect, test } from "vitest";
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
const TAXES = ["gstrate", "taxable", "igst", "cgst", "sgst", "tax"];
const report = (name: string, args: Row, fields: readonly string[], as?: TestUser) =>
  reportText(books.server, `${name}_R_report`, { ...JUNE, ...args }, fields, as);

test("3503 the input credit of each purchase and debit note: the sums are the input tax ledgers", async () => {
  await taxStory(trade);
  expect(
    await report("itcregister", {}, ["vdate", "refno", "party", "gstin", "place", "supplyname", ...TAXES]),
  ).toEqual([
    "2026-06-02 | SC/1 | Steel Co | 27AAKCS4821F1ZB | Maharashtra | Regular | 18 | 500 | 0 | 45 | 45 | 90",
    "2026-06-05 | SS/1 | Small Shop |  | Maharashtra | Reverse charge | 18 | 1000 | 0 | 90 | 90 | 180",
    "2026-06-25 |  | Steel Co | 27AAKCS4821F1ZB | Maharashtra | Regular | 18 | -50 | 0 | -4.5 | -4.5 | -9",
    "= taxable 1450.00, igst 0.00, cgst 130.50, sgst 130.50, cess 0.00, tax 261.00",
  ]);
  expect(await books.balances()).toContain("Input CGST Dr 130.50");
  expect(await report("itcregister", { billnoC: "none" }, [])).toEqual([
    "= taxable 0, igst 0, cgst 0, sgst 0, cess 0, tax 0",
  ]);
  const [row] = await books.server.call("itcregister_R_report", JUNE);
  expect(row).toMatchObject({ linkeditallowed: 1, linkeditsqlsp: "purchase_R_getviewdata" });
});

test("3504 what is under reverse charge on either side; the tax you owe is that of the ledgers", async () => {
  await taxStory(trade);
  await trade.sale("2026-06-15", "Deccan", 1, 100, { isrcm: 1 });
  expect(await report("reversecharge", {}, ["vdate", "party", ...TAXES])).toEqual([
    "2026-06-05 | Small Shop | 18 | 1000 | 0 | 90 | 90 | 180",
    "= taxable 1000.00, igst 0.00, cgst 90.00, sgst 90.00, cess 0.00, tax 180.00",
  ]);
  expect(await books.balances()).toContain("CGST Payable under RCM Cr 90.00");
  expect(await report("reversecharge", { billnoC: "out" }, ["vdate", "party", ...TAXES])).toEqual([
    "2026-06-15 | Deccan | 18 | 100 | 0 | 0 | 0 | 0",
    "= taxable 100.00, igst 0.00, cgst 0.00, sgst 0.00, cess 0.00, tax 0.00",
  ]);
});

test("3506 the tax lines of documents, which HSN Summary and GST by Rate open; only kinds that the user may view", async () => {
  await taxStory(trade);
  const fields = ["vdate", "kind", "party", "hsn", "qty", ...TAXES];
  const sales = { billnoC: "out", billno: "7318", lotno: "18.000", billnoD: "regular" };
  const rows = [
    "2026-06-10 | Sale | Asha | 7318 | 4 | 18 | 320 | 0 | 28.8 | 28.8 | 57.6",
    "2026-06-12 | Sale | Deccan | 7318 | 2 | 18 | 200 | 36 | 0 | 0 | 36",
    "2026-06-25 | Credit Note (Sales Return) | Asha | 7318 | -1 | 18 | -80 | 0 | -7.2 | -7.2 | -14.4",
  ];
  expect(await report("gstledger", sales, fields)).toEqual([
    ...rows,
    "= taxable 440.00, igst 36.00, cgst 21.60, sgst 21.60, cess 0.00, tax 79.20",
  ]);
  const { clerk } = books.server.users;
  await grantClerk(books.server, "gstledger", {});
  await grantClerk(books.server, "salereturn", {});
  expect((await report("gstledger", {}, fields, clerk)).slice(0, -1)).toEqual(rows.slice(2));
  await grantClerk(books.server, "debtors", { hidden: "drconame,gstin" });
  expect(JSON.stringify(await books.server.call("gstledger_R_report", JUNE, undefined, clerk))).not.toMatch(/Asha/);
  expect(await report("gstledger", { searchname: "ash" }, ["vno"], clerk)).toHaveLength(1);
  expect(await report("gstledger", { lotno: "all" }, [])).toEqual(["refused at lotno: all is not a GST rate."]);
  expect((await report("gstledger", { ...sales, searchname: "decc" }, ["party"])).slice(0, -1)).toEqual(["Deccan"]);
});

test("3505 tax deducted and collected by section and quarter, as in the books", async () => {
  const rates = (firm: number, perdocument: number, peryear: number) => [
    { eff_date: "2025-04-01", ratefirm: firm, rateperson: 1, ratenopan: 20, perdocument, peryear },
  ];
  const section = { wtname: "Contractors", wtkind: "deduct", wtrates: rates(2, 30_000, 1_00_000) };
  await trade.save("tdssection", { code: "194C", ...section });
  await trade.save("tdssection", { code: "206C", wtname: "Scrap", wtkind: "collect", wtrates: rates(1, 0, 0) });
  const party = { gsttype: "regular", pan: "AAKCS4821F", gstin: "27AAKCS4821F1ZB", stateid: "Maharashtra" };
  const builder = { acgroupid: "Sundry Creditors", istds: 1, tdssectionid: "194C", deductee: "dedfirm" };
  await trade.save("debtors", { drconame: "Builder", ...party, ...builder });
  const dealer = { acgroupid: "Sundry Debtors", istcs: 1, tcssectionid: "206C", gsttype: "unregistered" };
  await trade.save("debtors", { drconame: "Scrap Dealer", pan: "AAKCS4821F", stateid: "Maharashtra", ...dealer });
  const bill = (edateview: string, billno: string, rate: number) =>
    trade.save("purchase", { edateview, partyid: "Builder", billno, items: [{ itemid: "Visit", qty: 1, rate }] });
  await bill("2026-06-10", "W/1", 50_000);
  await bill("2026-06-20", "W/2", 20_000);
  const wrong = await bill("2026-06-21", "W/3", 40_000);
  await trade.cancel("purchase", wrong.id);
  const changed = await bill("2026-07-02", "W/4", 90_000);
  await trade.save("purchase", { id: changed.id, items: [{ itemid: "Visit", qty: 1, rate: 31_000 }] });
  await trade.sale("2026-07-05", "Scrap Dealer", 100, 100);
  const YEAR = { dtpfrom: "2026-04-01", dtpto: "2027-03-31", detailed: true };
  const fields = ["taxname", "section", "quarter", "edate", "party", "pan", "base", "handled", "rate", "amount"];
  expect(await report("withheldregister", YEAR, fields)).toEqual([
    "TDS | 194C | 2026-27 Q1 | 2026-06-10 | Builder | AAKCS4821F | 50000 | 50000 | 2 | 1000",
    "TDS | 194C | 2026-27 Q2 | 2026-07-02 | Builder | AAKCS4821F | 31000 | 51000 | 2 | 1020",
    "TCS | 206C | 2026-27 Q2 | 2026-07-05 | Scrap Dealer | AAKCS4821F | 11800 | 11800 | 1 | 118",
    "= base 92800.00, handled 112800.00, amount 2138.00",
  ]);
  const balances = await books.balances();
  expect(balances.filter((row) => /TDS|TCS/.test(row))).toEqual(["TCS Payable Cr 118.00", "TDS Payable Cr 2020.00"]);
  const all = { ...YEAR, billnoC: "tds", billnoD: "all" };
  expect(await report("withheldregister", all, ["edate", "base", "amount"])).toEqual([
    "2026-06-10 | 50000 | 1000",
    "2026-06-20 | 20000 | 0",
    "2026-07-02 | 31000 | 1020",
    "= base 101000.00, handled 101000.00, amount 2020.00",
  ]);
  const [head = {}] = await books.server.call("withheldregister_R_report", { ...YEAR, group: "section,quarter" });
  const groups = JSON.parse(String(head.groups)) as readonly { key: readonly string[]; sums: Row }[];
  expect(groups.map(({ key, sums }) => `${key.join(" ")} ${String(sums.amount)}`)).toEqual([
    "194C 2020.00",
    "194C 2026-27 Q1 1000.00",
    "194C 2026-27 Q2 1020.00",
    "206C 118.00",
    "206C 2026-27 Q2 118.00",
  ]);
});
