import { beforeAll, expect, test } from "vitest";
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

beforeAll(() => mustSave(books, "debtors", { drconame: "Term Loan", acgroupid: "Secured Loans", isbillwise: 0 }));

const YEAR = { dtpfrom: "2026-04-01", dtpto: "2027-03-31" };
const FIELDS = ["name", "value", "formula", "figure", "by"];
const ratios = (args: Row = YEAR, fields = FIELDS) => reportText(books.server, "ratiosummary_R_report", args, fields);

/**
 * 10 bolts bought at 50.00 (500.00 and 90.00 GST), 4 sold at 80.00 (320.00 and 57.60 GST, rounded to 378.00), 100.00
 * of it received, and a loan of 301.00. Current assets: stock 300.00 + Asha 278.00 + bank 401.00 = 979.00. Current
 * liabilities: Steel Co 590.00 less tax 32.40 = 557.60. Profit 120.00 gross, 120.40 net, which is all that the owners
 * have.
 */
async function trade(): Promise<void> {
  const { purchase, sale, money, save } = await tradeOf(books);
  await purchase("2026-06-02", "SC/1", 10, 50);
  await sale("2026-06-10", "Asha", 4, 80);
  await money("receipt", "2026-06-20", "Asha", 100);
  await save("journal", {
    edateview: "2026-07-01",
    entries: [
      { ledgerid: "Bank", debit: 301 },
      { ledgerid: "Term Loan", credit: 301 },
    ],
  });
}

test("each ratio with its formula and its two figures", async () => {
  await trade();
  expect(await ratios()).toEqual([
    "Current Ratio | 1.76 | Current assets divided by current liabilities | 979 | 557.6",
    "Quick Ratio | 1.22 | Current assets less inventories, divided by current liabilities | 679 | 557.6",
    "Debt to Equity | 2.50 | Borrowings divided by shareholders' funds | 301 | 120.4",
    "Gross Margin | 37.50 % | Gross profit divided by sales | 120 | 320",
    "Net Margin | 37.63 % | Net profit divided by sales | 120.4 | 320",
    "Debtor Days | 317 days | Trade receivables divided by sales, times 365 days | 278 | 320",
    "Creditor Days | 431 days | Trade payables divided by purchases and direct expenses, times 365 days | 590 | 500",
    "Stock Turn | 1.33 | Cost of sales divided by the average of opening and closing stock | 200 | 150",
    "Return on Capital | 28.57 % | Net profit divided by shareholders' funds and borrowings | 120.4 | 421.4",
    "= ",
  ]);
  // July has no sales and begins with the stock of June: 300.00 at its start and at its end.
  expect(await ratios({ dtpfrom: "2026-07-01", dtpto: "2026-07-31" }, ["name", "value"])).toEqual([
    "Current Ratio | 1.76",
    "Quick Ratio | 1.22",
    "Debt to Equity | 2.50",
    "Gross Margin | Not meaningful",
    "Net Margin | Not meaningful",
    "Debtor Days | Not meaningful",
    "Creditor Days | Not meaningful",
    "Stock Turn | 0.00",
    "Return on Capital | 0.00 %",
    "= ",
  ]);
});

test("a figure opens the statement that has it, for the same days", async () => {
  await trade();
  const rows = await books.server.call("ratiosummary_R_report", YEAR);
  expect(rows.find(({ name }) => name === "Debtor Days")).toMatchObject({
    figurereport: 3105,
    figureform: "schedule",
    byreport: 3104,
    byform: "vertical",
    firstday: "2026-04-01",
    lastday: "2027-03-31",
  });
  const sheet = await reportText(books.server, "balancesheet_R_report", { dtpto: "2027-03-31", billnoC: "schedule" }, [
    "particulars",
    "amount",
  ]);
  expect(sheet.filter((row) => /Trade Rec|Current/.test(row))).toEqual([
    "  [group] Current Liabilities | 557.6",
    "    [group] Other Current Liabilities | -32.4",
    "  [group] Current Assets | 979",
    "    [group] Trade Receivables | 278",
  ]);
});

test("without any figure no ratio is meaningful", async () => {
  const rows = await ratios(YEAR, ["value"]);
  expect(rows).toEqual([...Array.from({ length: 9 }, () => "Not meaningful"), "= "]);
});
