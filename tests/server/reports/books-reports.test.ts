import { beforeEach, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { mustSave } from "./help/must-save";
import { reportText } from "./help/report-text";

let books: Books;
onEmptyBooks((opened) => {
  books = opened;
});

const YEAR = { dtpfrom: "2026-04-01", dtpto: "2027-03-31" };

const save = (entity: string, values: Row) => mustSave(books, entity, values);
const report = (name: string, args: Row, fields: readonly string[]) =>
  reportText(books.server, `${name}_R_report`, args, fields);

/**
 * 10 bolts bought at 50 (500.00 and 90.00 GST), 4 of them sold at 80 (320.00 and 57.60 GST, rounded to 378.00), 100.00
 * of it received. A sale that is cancelled and one that is changed must leave no other trace.
 */
beforeEach(async () => {
  await save("purchase", {
    edateview: "2026-06-02",
    partyid: "Steel Co",
    godownid: "Main",
    billno: "SC/1",
    items: [{ itemid: "Bolt", qty: 10, rate: 50 }],
  });
  const sale = { edateview: "2026-06-10", partyid: "Asha", godownid: "Main" };
  const first = await save("sale", { ...sale, items: [{ itemid: "Bolt", qty: 1, rate: 999 }] });
  await save("sale", { id: first.id, items: [{ itemid: "Bolt", qty: 4, rate: 80 }], narration: "Counter" });
  const wrong = await save("sale", { ...sale, items: [{ itemid: "Bolt", qty: 2, rate: 70 }] });
  await books.server.call(
    "sale_R_btndelete_approve",
    { id: wrong.id, type: "cancel", cancelreason: "Wrong party" },
    { id: crypto.randomUUID() },
  );
  await save("receipt", { edateview: "2026-06-20", partyid: "Asha", accountid: "Bank", mgrossamt: 100 });
});

const TRIAL = ["particulars", "opening", "debit", "credit", "closingdr", "closingcr"];

test("the trial balance shows every group with its ledgers, and both closing columns come to the same", async () => {
  expect(await report("trialbalance", { ...YEAR, detailed: true }, TRIAL)).toEqual([
    "[group] Current Liabilities | 0 | 90 | 647.6 | 90 | 647.6",
    "  [group] Duties & Taxes | 0 | 90 | 57.6 | 90 | 57.6",
    "    Input CGST | 0 | 45 | 0 | 45 | 0",
    "    Input SGST | 0 | 45 | 0 | 45 | 0",
    "    Output CGST | 0 | 0 | 28.8 | 0 | 28.8",
    "    Output SGST | 0 | 0 | 28.8 | 0 | 28.8",
    "  [group] Sundry Creditors | 0 | 0 | 590 | 0 | 590",
    "    Steel Co | 0 | 0 | 590 | 0 | 590",
    "[group] Current Assets | 0 | 478 | 100 | 378 | 0",
    "  [group] Sundry Debtors | 0 | 378 | 100 | 278 | 0",
    "    Asha | 0 | 378 | 100 | 278 | 0",
    "  [group] Bank Accounts | 0 | 100 | 0 | 100 | 0",
    "    Bank | 0 | 100 | 0 | 100 | 0",
    "[group] Sales Accounts | 0 | 0 | 320 | 0 | 320",
    "  Sales | 0 | 0 | 320 | 0 | 320",
    "[group] Purchase Accounts | 0 | 500 | 0 | 500 | 0",
    "  Purchase | 0 | 500 | 0 | 500 | 0",
    "[group] Indirect Expenses | 0 | 0 | 0.4 | 0 | 0.4",
    "  Round Off | 0 | 0 | 0.4 | 0 | 0.4",
    "= opening 0.00, debit 1068.00, credit 1068.00, closingdr 968.00, closingcr 968.00",
  ]);
});

test("without detail the trial balance has the groups alone, and the same sums", async () => {
  expect(await report("trialbalance", YEAR, ["particulars", "closingdr"])).toEqual([
    "[group] Current Liabilities | 90",
    "  [group] Duties & Taxes | 90",
    "  [group] Sundry Creditors | 0",
    "[group] Current Assets | 378",
    "  [group] Sundry Debtors | 278",
    "  [group] Bank Accounts | 100",
    "[group] Sales Accounts | 0",
    "[group] Purchase Accounts | 500",
    "[group] Indirect Expenses | 0",
    "= opening 0.00, debit 1068.00, credit 1068.00, closingdr 968.00, closingcr 968.00",
  ]);
});

test("in the middle of the days the balances before them are opening balances", async () => {
  const days = { dtpfrom: "2026-06-15", dtpto: "2026-06-30", detailed: true };
  expect((await report("trialbalance", days, TRIAL)).filter((row) => /Asha|Bank \||Sales/.test(row))).toEqual([
    "    Asha | 378 | 0 | 100 | 278 | 0",
    "    Bank | 0 | 100 | 0 | 100 | 0",
    "[group] Sales Accounts | -320 | 0 | 0 | 0 | 320",
    "  Sales | -320 | 0 | 0 | 0 | 320",
  ]);
});

const STATEMENT = ["edate", "particulars", "kind", "vno", "debit", "credit", "balance", "narration"];

test("the statement of a ledger runs from its opening to its closing balance, without what was reversed", async () => {
  expect(await report("ledgerstatement", { ...YEAR, ddlledger: books.ids.Asha }, STATEMENT)).toEqual([
    "[open]  | Opening Balance |  |  |  |  | 0 | ",
    "2026-06-10 | Sales and 3 more | Sale | MUM/S2627/0001 | 378 | 0 | 378 | Counter",
    "2026-06-20 | Bank | Receipt | MUM/RC2627/0001 | 0 | 100 | 278 | ",
    "[close]  | Closing Balance |  |  |  |  | 278 | ",
    "= debit 378.00, credit 100.00",
  ]);
});

test("a ledger of income starts each financial year at nothing, a party with its balance", async () => {
  const next = { dtpfrom: "2027-04-01", dtpto: "2027-04-30" };
  const sales = await books.server.call("debtors_R_listgrid", { Search: "Sales" });
  expect(await report("ledgerstatement", { ...next, ddlledger: sales[0]?.id }, ["particulars", "balance"])).toEqual([
    "[open] Opening Balance | 0",
    "[close] Closing Balance | 0",
    "= debit 0, credit 0",
  ]);
  expect((await report("ledgerstatement", { ...next, ddlledger: books.ids.Asha }, ["balance"]))[0]).toBe("[open] 278");
});

test("the monthly summary of a ledger has each month with its closing balance", async () => {
  const days = { dtpfrom: "2026-05-10", dtpto: "2026-07-01", ddlledger: books.ids.Asha };
  expect(await report("ledgermonths", days, ["month", "debit", "credit", "closing"])).toEqual([
    "2026-05-01 | 0 | 0 | 0",
    "2026-06-01 | 378 | 100 | 278",
    "2026-07-01 | 0 | 0 | 278",
    "= debit 378, credit 100",
  ]);
});

test("the day book has each document in force with what it debits and credits", async () => {
  const fields = ["vdate", "kind", "vno", "party", "debit", "credit", "username", "narration"];
  expect(await report("daybook", YEAR, fields)).toEqual([
    "2026-06-02 | Purchase | MUM/P2627/0001 | Steel Co | 590 | 590 | Asha Rao | ",
    "2026-06-10 | Sale | MUM/S2627/0001 | Asha | 378 | 378 | Asha Rao | Counter",
    "2026-06-20 | Receipt | MUM/RC2627/0001 | Asha | 100 | 100 | Asha Rao | ",
    "= debit 1068.00, credit 1068.00",
  ]);
  expect(await report("daybook", { ...YEAR, billnoB: "receipt" }, ["vno"])).toEqual([
    "MUM/RC2627/0001",
    "= debit 100.00, credit 100.00",
  ]);
  expect((await report("daybook", { ...YEAR, searchname: "steel" }, ["vno"]))[0]).toBe("MUM/P2627/0001");
  expect(await report("daybook", { ...YEAR, searchname: "%" }, ["vno"])).toEqual(["= debit 0, credit 0"]);
});

test("the profit and loss account: 320.00 sold of goods that cost 200.00, and 0.40 rounded off", async () => {
  expect(await report("profitandloss", YEAR, ["particulars", "amount"])).toEqual([
    "[group] Trading Income | 320",
    "  [group] Sales Accounts | 320",
    "[group] Cost of Sales | 200",
    "  [group] Purchase Accounts | 500",
    "  Less: Closing Stock | -300",
    "[total] Gross Profit | 120",
    "[group] Other Income | 0",
    "[group] Expenses | -0.4",
    "  [group] Indirect Expenses | -0.4",
    "[total] Net Profit | 120.4",
    "= ",
  ]);
});

test("goods of a challan are sold or bought although their bill is to come, in both statements", async () => {
  const challan = { edateview: "2026-06-25", godownid: "Main" };
  await save("salechallan", { ...challan, partyid: "Asha", items: [{ itemid: "Bolt", qty: 1, rate: 80 }] });
  await save("purchasechallan", { ...challan, partyid: "Steel Co", items: [{ itemid: "Bolt", qty: 2, rate: 50 }] });
  expect(await report("profitandloss", YEAR, ["particulars", "amount"])).toEqual([
    "[group] Trading Income | 400",
    "  [group] Sales Accounts | 320",
    "  Sales Not Yet Billed | 80",
    "[group] Cost of Sales | 250",
    "  [group] Purchase Accounts | 500",
    "  Purchases Not Yet Billed | 100",
    "  Less: Closing Stock | -350",
    "[total] Gross Profit | 150",
    "[group] Other Income | 0",
    "[group] Expenses | -0.4",
    "  [group] Indirect Expenses | -0.4",
    "[total] Net Profit | 150.4",
    "= ",
  ]);
  const sheet = await report("balancesheet", { dtpto: "2027-03-31" }, ["particulars", "amount"]);
  expect(sheet.filter((row) => /Bills|Stock|Total/.test(row))).toEqual([
    "  Purchase Bills to Come | 100",
    "[total] Total Liabilities | 808",
    "  Closing Stock | 350",
    "  Sales Bills to Make | 80",
    "[total] Total Assets | 808",
  ]);
});

test("the balance sheet beside the year before: both sides are equal, the result of the year stands under its account", async () => {
  const sheet = { dtpto: "2027-03-31", detailed: true, detailedA: true };
  expect(await report("balancesheet", sheet, ["particulars", "amount", "previous"])).toEqual([
    "[group] Liabilities | 678 | 0",
    "  [group] Current Liabilities | 557.6 | 0",
    "    [group] Duties & Taxes | -32.4 | 0",
    "      Input CGST | -45 | 0",
    "      Input SGST | -45 | 0",
    "      Output CGST | 28.8 | 0",
    "      Output SGST | 28.8 | 0",
    "    [group] Sundry Creditors | 590 | 0",
    "      Steel Co | 590 | 0",
    "  [group] Profit & Loss A/c | 120.4 | 0",
    "    Current Year | 120.4 | 0",
    "[total] Total Liabilities | 678 | 0",
    "[group] Assets | 678 | 0",
    "  [group] Current Assets | 378 | 0",
    "    [group] Sundry Debtors | 278 | 0",
    "      Asha | 278 | 0",
    "    [group] Bank Accounts | 100 | 0",
    "      Bank | 100 | 0",
    "  Closing Stock | 300 | 0",
    "[total] Total Assets | 678 | 0",
    "= ",
  ]);
});

/** Opening balances by ledger; a credit is negative. */
async function open(balances: Readonly<Record<string, number>>): Promise<void> {
  const entries = Object.entries(balances).map(([name, amount]) => ({
    ledgerid: books.ids[name],
    debit: Math.max(amount, 0),
    credit: Math.max(-amount, 0),
  }));
  const [row] = await books.server.call(
    "openingamt_R_save",
    { id: 0, entries, bills: [] },
    { id: crypto.randomUUID() },
  );
  expect(row?.errormsg ?? "").toBe("");
}
const openStock = () =>
  save("opening", {
    edateview: "2026-04-01",
    kind: "opening",
    godownid: "Main",
    items: [{ itemid: "Loose", qty: 3, rate: 40 }],
  });

test("a year later the result is that of earlier years; opening balances and stock that nothing stands against are the difference", async () => {
  await open({ Bank: 50 });
  const rows = await report("balancesheet", { dtpto: "2027-04-30" }, ["particulars", "amount"]);
  expect(rows.filter((row) => /Suspense|Difference|Profit|Years|Total/.test(row))).toEqual([
    "  [group] Profit & Loss A/c | 120.4",
    "    Earlier Years | 120.4",
    "  Difference in opening balances | 50",
    "[total] Total Liabilities | 728",
    "[total] Total Assets | 728",
  ]);
  await openStock();
  const withStock = await report("balancesheet", { dtpto: "2027-03-31" }, ["particulars", "amount"]);
  expect(withStock.filter((row) => /Suspense|Difference|Stock|Total/.test(row))).toEqual([
    "  Difference in opening balances | 170",
    "[total] Total Liabilities | 848",
    "  Closing Stock | 420",
    "[total] Total Assets | 848",
  ]);
});

test("opening balances that are equal with the stock leave no difference, and stand in the opening column, not among the movements", async () => {
  await open({ "Petty Cash": 200, "Steel Co": -320 });
  await openStock();
  const of = async (args: Row) =>
    (await report("trialbalance", { ...YEAR, detailed: true, ...args }, TRIAL)).filter((row) =>
      /Petty|Steel|Stock|Suspense|Difference|^=/.test(row),
    );
  expect(await of({})).toEqual([
    "    Steel Co | -320 | 0 | 590 | 0 | 910",
    "    Petty Cash | 200 | 0 | 0 | 200 | 0",
    "Opening Stock | 120 | 0 | 0 | 120 | 0",
    "= opening 0.00, debit 1068.00, credit 1068.00, closingdr 1288.00, closingcr 1288.00",
  ]);
  // From a day after the books began nothing changes in the balances.
  expect((await of({ dtpfrom: "2026-05-01" })).slice(0, 2)).toEqual([
    "    Steel Co | -320 | 0 | 590 | 0 | 910",
    "    Petty Cash | 200 | 0 | 0 | 200 | 0",
  ]);
  expect(
    (await report("balancesheet", { dtpto: "2027-03-31" }, ["particulars", "amount"])).filter((row) =>
      /Suspense|Difference/.test(row),
    ),
  ).toEqual([]);
});

test("what was spent in the year before the books began is part of its result, and against it stands the difference", async () => {
  await open({ Rent: 70, Ravi: -70 });
  const rows = await report("trialbalance", { ...YEAR, detailed: true }, TRIAL);
  expect(rows.filter((row) => /Rent|Ravi|Suspense|Difference|^=/.test(row))).toEqual([
    "    Ravi | -70 | 0 | 0 | 0 | 70",
    "  Rent | 0 | 70 | 0 | 70 | 0",
    "Difference in opening balances | 70 | 0 | 70 | 0 | 0",
    "= opening 0.00, debit 1138.00, credit 1138.00, closingdr 1038.00, closingcr 1038.00",
  ]);
  const [net] = (await report("profitandloss", YEAR, ["particulars", "amount"])).filter((row) => /Net/.test(row));
  expect(net).toMatch(/50\.4/);
});

test("the summary of a group has what is in it, and asks for a group", async () => {
  const groups = await books.server.call("acgroup_R_listgrid", { Search: "Current Assets", DisplayLength: 50 });
  const id = groups.find(({ acgroupname }) => acgroupname === "Current Assets")?.id;
  expect(
    await report("groupsummary", { ...YEAR, txtdrgroupno: id, detailed: true }, ["particulars", "closingdr"]),
  ).toEqual([
    "[group] Sundry Debtors | 278",
    "  Asha | 278",
    "[group] Bank Accounts | 100",
    "  Bank | 100",
    "= opening 0.00, debit 478.00, credit 100.00, closingdr 378.00, closingcr 0.00",
  ]);
  expect(await report("groupsummary", YEAR, [])).toEqual(["refused at txtdrgroupno: Choose a group."]);
});
