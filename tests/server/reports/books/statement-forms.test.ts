import { beforeEach, expect, test } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import { mustSave } from "../help/must-save";
import { reportText } from "../help/report-text";
import { tradeOf } from "../parties/help/trade";

let books: Books;
onEmptyBooks((opened) => {
  books = opened;
});

const YEAR = { dtpfrom: "2026-04-01", dtpto: "2027-03-31" };
const report = (name: string, args: Row, fields: readonly string[]) =>
  reportText(books.server, `${name}_R_report`, args, fields);
const columnsOf = async (name: string, args: Row): Promise<readonly string[]> => {
  const [head = {}] = await books.server.call(`${name}_R_report`, args);
  return (JSON.parse(String(head.answercols)) as { title: string }[]).map(({ title }) => title);
};

/**
 * 10 bolts bought at 50 (500.00 and 90.00 GST), 4 of them sold at 80 (320.00 and 57.60 GST, rounded to 378.00), 100.00
 * of it received, and rent of 200.00 paid by the bank. Stock is worth 300.00. Gross profit 320 - (500 - 300) = 120.00;
 * with 0.40 rounded off less rent of 200.00 the loss is 79.60.
 */
beforeEach(async () => {
  const { purchase, sale, money } = await tradeOf(books);
  await purchase("2026-06-02", "SC/1", 10, 50);
  await sale("2026-06-10", "Asha", 4, 80);
  await money("receipt", "2026-06-20", "Asha", 100);
  await money("payment", "2026-06-25", "Rent", 200);
});

const T = ["particulars", "inner", "amount", "rightparticulars", "rightinner", "rightamount"];

test("the T form of the profit and loss account: trading above, then the other expenses and income, equal on both sides", async () => {
  const args = { ...YEAR, billnoC: "t", detailed: true };
  expect(await report("profitandloss", args, T)).toEqual([
    "Purchase Accounts |  | 500 | Sales Accounts |  | 320",
    "Purchase | 500 |  | Sales | 320 | ",
    "Gross Profit |  | 120 | Closing Stock |  | 300",
    "[total] Total |  | 620 | Total |  | 620",
    "Indirect Expenses |  | 199.6 | Gross Profit |  | 120",
    "Rent | 200 |  | Net Loss |  | 79.6",
    "Round Off | -0.4 |  |  |  | ",
    "[total] Total |  | 199.6 | Total |  | 199.6",
    "= ",
  ]);
  expect(await columnsOf("profitandloss", args)).toEqual([
    "Expenses",
    "Of Which",
    "Amount",
    "Income",
    "Of Which",
    "Amount",
  ]);
  const vertical = await report("profitandloss", YEAR, ["particulars", "amount"]);
  expect(vertical.filter((row) => row.startsWith("[total]"))).toEqual([
    "[total] Gross Profit | 120",
    "[total] Net Profit | -79.6",
  ]);
});

test("the T form of the balance sheet has liabilities beside assets, and each side opens its own ledgers and groups", async () => {
  const args = { dtpto: "2027-03-31", billnoC: "t", detailed: true };
  expect(await report("balancesheet", args, T)).toEqual([
    "Current Liabilities |  | 557.6 | Current Assets |  | 178",
    "Input CGST | -45 |  | Asha | 278 | ",
    "Input SGST | -45 |  | Bank | -100 | ",
    "Output CGST | 28.8 |  | Closing Stock |  | 300",
    "Output SGST | 28.8 |  |  |  | ",
    "Steel Co | 590 |  |  |  | ",
    "Profit & Loss A/c |  | -79.6 |  |  | ",
    "Current Year | -79.6 |  |  |  | ",
    "[total] Total |  | 478 | Total |  | 478",
    "= ",
  ]);
  const rows = await books.server.call("balancesheet_R_report", args);
  expect(rows.slice(0, 2)).toMatchObject([
    { linkreportno: 3106, rightlinkreportno: 3106, firstday: "2026-04-01", lastday: "2027-03-31" },
    { linkreportno: 3102, rightlinkreportno: 3102, rightledgerid: books.ids.Asha },
  ]);
  expect(rows.find(({ rightparticulars }) => rightparticulars === "Closing Stock")?.rightlinkreportno).toBe(3401);
});

test("the T form beside the year before", async () => {
  const args = { dtpto: "2027-03-31", billnoC: "t", detailedA: true };
  const fields = ["particulars", "amount", "previous", "rightparticulars", "rightamount", "rightprevious"];
  expect(await report("balancesheet", args, fields)).toEqual([
    "Current Liabilities | 557.6 | 0 | Current Assets | 178 | 0",
    "Profit & Loss A/c | -79.6 | 0 | Closing Stock | 300 | 0",
    "[total] Total | 478 | 0 | Total | 478 | 0",
    "= ",
  ]);
  expect(await columnsOf("balancesheet", args)).toEqual([
    "Liabilities",
    "Amount",
    "Previous Year",
    "Assets",
    "Amount",
    "Previous Year",
  ]);
});

test("the balance sheet by Schedule III heads comes to the same, with stock and the profit under their heads", async () => {
  const args = { dtpto: "2027-03-31", billnoC: "schedule", detailed: true };
  expect(await report("balancesheet", args, ["particulars", "amount"])).toEqual([
    "[group] Equity and Liabilities | 478",
    "  [group] Shareholders' Funds | -79.6",
    "    [group] Reserves and Surplus | -79.6",
    "      Profit & Loss A/c | -79.6",
    "  [group] Current Liabilities | 557.6",
    "    [group] Trade Payables | 590",
    "      Steel Co | 590",
    "    [group] Other Current Liabilities | -32.4",
    "      Input CGST | -45",
    "      Input SGST | -45",
    "      Output CGST | 28.8",
    "      Output SGST | 28.8",
    "[total] Total Equity and Liabilities | 478",
    "[group] Assets | 478",
    "  [group] Current Assets | 478",
    "    [group] Inventories | 300",
    "      Closing Stock | 300",
    "    [group] Trade Receivables | 278",
    "      Asha | 278",
    "    [group] Cash and Cash Equivalents | -100",
    "      Bank | -100",
    "[total] Total Assets | 478",
    "= ",
  ]);
  const vertical = await report("balancesheet", { dtpto: "2027-03-31" }, ["particulars", "amount"]);
  expect(vertical.filter((row) => row.startsWith("[total]"))).toEqual([
    "[total] Total Liabilities | 478",
    "[total] Total Assets | 478",
  ]);
});

test("a group has its own head, or that of the group above it; one without any stands under Other of its side", async () => {
  const save = (entity: string, values: Row) => mustSave(books, entity, values);
  await save("acgroup", { acgroupname: "Vehicle Loans", acgroupnamemasterid: "Secured Loans" });
  await save("acgroup", {
    acgroupname: "Deferred Dues",
    acgroupnamemasterid: "Current Liabilities",
    schedulehead: "otherlongterm",
  });
  await save("acgroup", { acgroupname: "Odd Assets", nature: "asset" });
  await save("debtors", { drconame: "Truck Loan", acgroupid: "Vehicle Loans", isbillwise: 0 });
  await save("debtors", { drconame: "Deferred Rent", acgroupid: "Deferred Dues", isbillwise: 0 });
  await save("debtors", { drconame: "Art", acgroupid: "Odd Assets", isbillwise: 0 });
  await save("journal", {
    edateview: "2026-07-01",
    entries: [
      { ledgerid: "Art", debit: 900 },
      { ledgerid: "Truck Loan", credit: 700 },
      { ledgerid: "Deferred Rent", credit: 200 },
    ],
  });
  const rows = await report("balancesheet", { dtpto: "2027-03-31", billnoC: "schedule", detailed: true }, [
    "particulars",
    "amount",
  ]);
  expect(rows.filter((row) => /Long-term|Non-current|Truck|Deferred|Other Assets|Art|Total/.test(row))).toEqual([
    "  [group] Non-current Liabilities | 900",
    "    [group] Long-term Borrowings | 700",
    "      Truck Loan | 700",
    "    [group] Other Long-term Liabilities | 200",
    "      Deferred Rent | 200",
    "[total] Total Equity and Liabilities | 1378",
    "  [group] Other Assets | 900",
    "    Art | 900",
    "[total] Total Assets | 1378",
  ]);
  expect(
    await books.save("acgroup", { acgroupname: "Wrong", nature: "asset", schedulehead: "sharecapital" }),
  ).toMatchObject({
    err: 1,
    errkey: "schedulehead",
    errormsg: "Share Capital is a head of liabilities. Choose one that fits the nature of the group.",
  });
});
