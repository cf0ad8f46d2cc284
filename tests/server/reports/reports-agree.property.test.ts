import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isoDate } from "../../../src/domain/calendar";
import { addDecimals, subtractDecimals } from "../../../src/domain/decimal";
import { stockValue } from "../../../src/server/engine/stock/closing-stock";
import type { Row } from "../../../src/wire/envelope";
import { anyStory, playStory } from "../books/help/any-story";
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

test("property: after any documents, edits, back-dates, deletions and cancellations the reports agree: the trial balance balances, each statement and monthly summary ends in its figure there, the balance sheet balances with the result of the profit and loss account and the valued stock, and the day book's sums are those of its pages, of its groups and of the ledgers", async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, async (steps) => {
      await books.reset();
      await playStory(books, steps);
      await ledgersAgree();
      await statementsAgree();
      await sumsAgree();
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 240_000);
