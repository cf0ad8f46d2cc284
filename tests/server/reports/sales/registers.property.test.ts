import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDecimals, subtractDecimals } from "../../../../src/domain/decimal";
import type { Row } from "../../../../src/wire/envelope";
import { anyStory, playStory } from "../../books/help/any-story";
import { openBooks } from "../../books/help/books";
import type { Books } from "../../books/help/books";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  books.server.setClock(new Date("2026-12-31T12:00:00Z"));
});
afterAll(() => books.server.close());

const YEAR = { dtpfrom: "2026-04-01", dtpto: "2027-03-31" };

async function sumsOf(name: string, args: Row = {}): Promise<(field: string) => string> {
  const [head = {}] = await books.server.call(`${name}_R_report`, { ...YEAR, ...args });
  const sums = JSON.parse(String(head.sums)) as Record<string, string>;
  return (field) => addDecimals("0", sums[field] ?? "0");
}

/** Closing balances by ledger, debits positive. */
async function ledgers(): Promise<(name: string) => string> {
  const rows = await books.server.call("trialbalance_R_report", { ...YEAR, detailed: true });
  const found = new Map(
    rows.map((row) => [row.particulars, subtractDecimals(String(row.closingdr ?? 0), String(row.closingcr ?? 0))]),
  );
  return (name) => addDecimals("0", found.get(name) ?? "0");
}

const negative = (value: string): string => subtractDecimals("0", value);

/** The taxes and values of both registers are what their documents posted to the ledgers. */
async function registersAgree(): Promise<void> {
  const [sales, purchases, ledger] = [await sumsOf("salesregister"), await sumsOf("purchaseregister"), await ledgers()];
  for (const tax of ["CGST", "SGST", "IGST"]) {
    expect([tax, sales(tax.toLowerCase())]).toEqual([tax, negative(ledger(`Output ${tax}`))]);
    expect([tax, purchases(tax.toLowerCase())]).toEqual([tax, ledger(`Input ${tax}`)]);
  }
  const reverse = ["CGST", "SGST", "IGST"].map((tax) => ledger(`${tax} Payable under RCM`));
  expect(purchases("rcm")).toBe(negative(addDecimals("0", ...reverse)));
  expect(sales("taxable")).toBe(negative(ledger("Sales")));
  expect(purchases("taxable")).toBe(ledger("Purchase"));
  expect(subtractDecimals(purchases("roundoff"), sales("roundoff"))).toBe(ledger("Round Off"));
  for (const by of ["item", "party", "salesman", "branch", "month"])
    expect([by, (await sumsOf("salesanalysis", { billnoC: by }))("taxable")]).toEqual([by, sales("taxable")]);
  expect((await sumsOf("purchaseanalysis", { billnoC: "month" }))("taxable")).toBe(purchases("taxable"));
  const rates = await sumsOf("salesregister", { detailedA: true });
  expect([rates("taxable18"), rates("total")]).toEqual([sales("taxable"), sales("total")]);
}

interface Whole {
  readonly count: number;
  /** Sums without those of 0, which may be written in several ways. */
  readonly sums: Readonly<Record<string, string>>;
}

async function wholeOf(name: string, args: Row): Promise<Whole> {
  const [head = {}] = await books.server.call(`${name}_R_report`, args);
  const sums = Object.entries(JSON.parse(String(head.sums)) as Record<string, string>)
    .map(([field, value]) => [field, addDecimals("0", value)] as const)
    .filter(([, value]) => value !== "0");
  return { count: Number(head.iTotalRecords), sums: Object.fromEntries(sums) };
}

/** Totals from kept sums are those of the rows themselves, which are added up where they are grouped. */
async function totalsAgree(dtpfrom: string, dtpto: string): Promise<void> {
  for (const name of ["salesregister", "purchaseregister"])
    for (const detailedA of [false, true]) {
      const args = { dtpfrom, dtpto, detailedA };
      const kept = await wholeOf(name, args);
      expect([name, kept]).toEqual([name, await wholeOf(name, { ...args, group: "kind" })]);
      const byRate = Object.entries(kept.sums).filter(([field]) => /^taxable\d/.test(field));
      if (detailedA)
        expect([name, addDecimals("0", ...byRate.map(([, value]) => value))]).toEqual([name, kept.sums.taxable ?? "0"]);
    }
}

test("property: totals of a register from kept sums are those of its rows, of whole months and of parts of them", async () => {
  const days = fc
    .integer({ min: 0, max: 240 })
    .map((n) => new Date(Date.UTC(2026, 3, 20 + n)).toISOString().slice(0, 10));
  await fc.assert(
    fc.asyncProperty(anyStory, days, days, async (steps, one, other) => {
      await books.reset();
      await playStory(books, steps);
      await totalsAgree(one < other ? one : other, one < other ? other : one);
      await totalsAgree("2026-05-01", "2026-10-31");
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 240_000);

test("property: after any story the registers come to what bills and notes posted to the ledgers, and the analyses to the registers", async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, async (steps) => {
      await books.reset();
      await playStory(books, steps);
      await registersAgree();
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 240_000);
