import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isoDate } from "../../../src/domain/calendar";
import { addDecimals, subtractDecimals } from "../../../src/domain/decimal";
import { stockValue } from "../../../src/server/engine/stock/closing-stock";
import type { Row } from "../../../src/wire/envelope";
import { anyOthers, anyStory, playOthers, playStory } from "../books/help/any-story";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import { inCompany } from "../records/company";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  books.server.setClock(new Date("2026-12-31T12:00:00Z"));
});
afterAll(() => books.server.close());

const LAST = "2026-12-31";
const YEAR = { dtpfrom: "2026-04-01", dtpto: LAST };

interface Answer {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly sums: Readonly<Record<string, string>>;
  readonly groups: readonly { readonly key: readonly string[]; readonly sums: Readonly<Record<string, string>> }[];
}

async function ask(name: string, args: Row): Promise<Answer> {
  const rows = await books.server.call(`${name}_R_report`, args);
  const [head = {}] = rows;
  expect(head.errormsg ?? "").toBe("");
  return {
    rows: rows.filter(({ RowNumber }) => RowNumber !== 0),
    total: Number(head.iTotalRecords),
    sums: JSON.parse(String(head.sums)),
    groups: JSON.parse(String(head.groups)),
  };
}

const text = (value: unknown): string => addDecimals(String(value ?? 0), "0");
const added = (rows: readonly Row[], field: string): string => addDecimals("0", ...rows.map((row) => text(row[field])));
const named = (rows: readonly Row[], name: string): string =>
  text(rows.find(({ particulars }) => particulars === name)?.amount);

/** The trial balance balances, and each ledger's statement ends in its figure there. */
async function ledgersAgree(): Promise<void> {
  const trial = await ask("trialbalance", { ...YEAR, detailed: true });
  expect(text(trial.sums.opening)).toBe("0");
  expect(text(trial.sums.debit)).toBe(text(trial.sums.credit));
  expect(text(trial.sums.closingdr)).toBe(text(trial.sums.closingcr));
  for (const ledger of trial.rows.filter(({ ledgerid }) => Number(ledgerid) > 0)) {
    const statement = await ask("ledgerstatement", { ...YEAR, ddlledger: ledger.ledgerid });
    const closing = subtractDecimals(text(ledger.closingdr), text(ledger.closingcr));
    expect([ledger.particulars, text(statement.rows.at(-1)?.balance)]).toEqual([ledger.particulars, closing]);
    expect([text(statement.sums.debit), text(statement.sums.credit)]).toEqual([
      text(ledger.debit),
      text(ledger.credit),
    ]);
    const months = await ask("ledgermonths", { ...YEAR, ddlledger: ledger.ledgerid });
    expect(text(months.rows.at(-1)?.closing)).toBe(closing);
  }
}

/** Both sides of the balance sheet are equal, with the result of the profit and loss account and the valued stock. */
async function statementsAgree(): Promise<void> {
  const sheet = (await ask("balancesheet", { dtpto: LAST, detailed: true })).rows;
  const result = (await ask("profitandloss", { ...YEAR, detailed: true })).rows;
  expect(named(sheet, "Total Assets")).toBe(named(sheet, "Total Liabilities"));
  expect(named(sheet, "Current Year")).toBe(named(result, "Net Profit"));
  const stock = await inCompany(books.server, (ctx) => stockValue(ctx, isoDate(LAST)));
  expect(named(sheet, "Closing Stock")).toBe(text(stock));
  const summary = await ask("stocksummary", { ...YEAR, detailed: true });
  expect(text(summary.sums.closingvalue)).toBe(named(sheet, "Closing Stock"));
}

/**
 * What customers and suppliers owe is the closing balance of their groups, advances and amounts on account taken off;
 * the tax of the registers is what stands in the tax ledgers.
 */
async function partiesAndTaxesAgree(): Promise<void> {
  const { rows } = await ask("trialbalance", { ...YEAR, detailed: true });
  const closing = (name: string): string => {
    const row = rows.find(({ particulars }) => particulars === name);
    return subtractDecimals(text(row?.closingdr), text(row?.closingcr));
  };
  for (const [side, group, sign] of [
    ["receivables", "Sundry Debtors", 1],
    ["payables", "Sundry Creditors", -1],
  ] as const) {
    const pending = async (billnoC: string) =>
      text((await ask(`outstanding${side}`, { dtpto: LAST, billnoC, detailed: true })).sums.pending);
    const less = await pending("onaccount");
    const bills = addDecimals(await pending("overdue"), await pending("notdue"));
    const owed = sign === 1 ? closing(group) : subtractDecimals("0", closing(group));
    expect([side, addDecimals(bills, less)]).toEqual([side, owed]);
  }
  for (const tax of ["CGST", "SGST", "IGST"]) {
    const sums = (await ask("salesregister", YEAR)).sums;
    expect([tax, text(sums[tax.toLowerCase()])]).toEqual([tax, subtractDecimals("0", closing(`Output ${tax}`))]);
  }
}

const level0 = (rows: readonly Row[], name: string, field = "amount"): string =>
  text(rows.find(({ particulars, _level }) => particulars === name && Number(_level ?? 0) === 0)?.[field]);

/** What came in and went out leads from the opening to the closing balance, that of the cash and bank books. */
async function cashAgrees(): Promise<void> {
  for (const days of [YEAR, { dtpfrom: "2026-06-17", dtpto: "2026-09-09" }]) {
    const { rows } = await ask("cashflow", days);
    const [opening, received, paid] = ["Opening Balance", "Receipts", "Payments"].map((name) => level0(rows, name));
    const moved = subtractDecimals(received ?? "0", paid ?? "0");
    expect(level0(rows, "Net Movement")).toBe(moved);
    expect(level0(rows, "Closing Balance")).toBe(addDecimals(opening ?? "0", moved));
    const closing = [];
    for (const name of ["cashbook", "bankbook"]) closing.push(text((await ask(name, days)).rows.at(-1)?.balance));
    expect(level0(rows, "Closing Balance")).toBe(addDecimals("0", ...closing));
  }
}

/** Months add up to the profit and loss account of the same days, ledger by ledger and in its profits. */
async function monthsAgree(): Promise<void> {
  const days = { dtpfrom: "2026-04-01", dtpto: "2026-12-31", detailed: true };
  const { rows } = await ask("profitbymonth", days);
  const whole = (await ask("profitandloss", days)).rows;
  const months = Object.keys(rows[0] ?? {}).filter((field) => /^m\d{6}$/.test(field));
  expect(months).toHaveLength(9);
  const nameOf = ({ particulars, ledgerid, _kind }: Row) =>
    `${String(particulars)} ${String(ledgerid ?? "")} ${String(_kind)}`;
  const isStock = ({ particulars }: Row) => String(particulars).endsWith("Stock");
  const amounts = (all: readonly Row[], field: string) => all.map((row) => `${nameOf(row)} ${text(row[field])}`);
  const isShown = ({ total }: Row) => text(total) !== "0";
  expect(amounts(rows.filter(isShown), "total")).toEqual(
    amounts(
      whole.filter(({ amount }) => text(amount) !== "0"),
      "amount",
    ),
  );
  for (const row of rows.filter((one) => !isStock(one)))
    expect(`${nameOf(row)} ${addDecimals("0", ...months.map((month) => text(row[month])))}`).toBe(
      `${nameOf(row)} ${text(row.total)}`,
    );
}

/** Both sides of a T form are equal and have what the vertical form has; Schedule III heads come to the same. */
async function formsAgree(): Promise<void> {
  const sheet = { dtpto: LAST };
  const vertical = (await ask("balancesheet", sheet)).rows;
  const t = (await ask("balancesheet", { ...sheet, billnoC: "t" })).rows;
  const total = named(vertical, "Total Assets");
  expect([text(t.at(-1)?.amount), text(t.at(-1)?.rightamount)]).toEqual([total, total]);
  const outer = (rows: readonly Row[]) => rows.filter(({ _level }) => Number(_level) === 1);
  const sides = t.slice(0, -1).flatMap((row) => [
    [row.particulars, row.amount],
    [row.rightparticulars, row.rightamount],
  ]);
  expect(
    sides
      .filter(([name]) => name !== "")
      .map(String)
      .toSorted(),
  ).toEqual(
    outer(vertical)
      .map(({ particulars, amount }) => String([particulars, amount]))
      .toSorted(),
  );
  const heads = (await ask("balancesheet", { ...sheet, billnoC: "schedule" })).rows;
  expect(named(heads, "Total Assets")).toBe(total);
  expect(named(heads, "Total Equity and Liabilities")).toBe(total);
  const sections = (from: string, to: string) => {
    const at = heads.findIndex(({ particulars }) => particulars === from);
    return outer(
      heads.slice(
        at,
        heads.findIndex(({ particulars }) => particulars === to),
      ),
    );
  };
  expect(added(sections("Equity and Liabilities", "Total Equity and Liabilities"), "amount")).toBe(total);
  expect(added(sections("Assets", "Total Assets"), "amount")).toBe(total);
  const result = (await ask("profitandloss", YEAR)).rows;
  const both = (await ask("profitandloss", { ...YEAR, billnoC: "t" })).rows;
  const totals = both.filter(({ _kind }) => _kind === "total");
  expect(totals.map(({ amount }) => text(amount))).toEqual(totals.map(({ rightamount }) => text(rightamount)));
  const side = (field: string, name: string) => {
    const found = both.filter((row) => row[`${field}particulars`] === name).at(-1);
    return text(found?.[`${field}amount`]);
  };
  expect(subtractDecimals(side("", "Net Profit"), side("right", "Net Loss"))).toBe(named(result, "Net Profit"));
  expect(subtractDecimals(side("right", "Gross Profit"), side("", "Gross Loss"))).toBe(named(result, "Gross Profit"));
}

/** The sums of the day book are those of the pages and of any grouping, and what the ledgers moved. */
async function sumsAgree(): Promise<void> {
  const whole = await ask("daybook", YEAR);
  const trial = await ask("trialbalance", YEAR);
  expect(added(whole.rows, "debit")).toBe(text(whole.sums.debit ?? 0));
  const pages: Row[] = [];
  for (let from = 1; from <= whole.total; from += 3)
    pages.push(...(await ask("daybook", { ...YEAR, from, top: 3 })).rows);
  expect(pages.map(({ vno, debit }) => [vno, debit])).toEqual(whole.rows.map(({ vno, debit }) => [vno, debit]));
  for (const group of ["kind", "party", "month,kind"]) {
    const grouped = await ask("daybook", { ...YEAR, group });
    const top = grouped.groups.filter(({ key }) => key.length === 1);
    expect(addDecimals("0", ...top.map(({ sums }) => sums.debit ?? "0"))).toBe(text(whole.sums.debit ?? 0));
  }
  const unbilled = trial.rows.filter(({ ledgerid, _kind }) => _kind === "" && Number(ledgerid) === 0);
  expect(text(whole.sums.debit ?? 0)).toBe(subtractDecimals(text(trial.sums.debit), added(unbilled, "debit")));
}

test("property: after any documents of every kind, edits, back-dates, deletions and cancellations the reports agree: the trial balance balances, each statement and monthly summary ends in its figure there, the balance sheet balances with the result of the profit and loss account and the valued stock, the day book's sums are those of its pages, of its groups and of the ledgers, the cash flow ends in the cash and bank books, months add up to the profit and loss account, T forms and Schedule III heads come to the vertical form, open bills less what is on account come to the debtors and creditors, and the tax of the sales register to the tax ledgers", async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, anyOthers, async (steps, others) => {
      await books.reset();
      await playStory(books, steps);
      await playOthers(books, others);
      await ledgersAgree();
      await statementsAgree();
      await sumsAgree();
      await cashAgrees();
      await monthsAgree();
      await formsAgree();
      await partiesAndTaxesAgree();
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 240_000);
