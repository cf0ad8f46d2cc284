import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDecimals } from "../../../../src/domain/decimal";
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

const call = (name: string, args: Row) => books.server.call(`${name}_R_report`, args);
const sumOf = async (name: string, field: string, dtpto: string): Promise<string> => {
  const [head = {}] = await call(name, { dtpto });
  return addDecimals("0", (JSON.parse(String(head.sums)) as Record<string, string>)[field] ?? "0");
};

/** Closing balance of a group in the trial balance; debits are positive. */
async function closingOf(group: string, dtpto: string): Promise<string> {
  const rows = await call("trialbalance", { dtpfrom: "2026-04-01", dtpto, detailed: false });
  const found = rows.find(({ particulars }) => particulars === group);
  return addDecimals(String(found?.closingdr ?? 0), `-${String(found?.closingcr ?? 0)}`);
}

/** Totals come from sums kept by month and what later vouchers changed; the bills are read one by one. */
async function expectSumsOfBills(name: string, dtpto: string): Promise<void> {
  for (const billnoC of ["all", "overdue", "notdue", "onaccount"]) {
    const rows = (await call(name, { dtpto, billnoC, detailed: true })).filter(({ RowNumber }) => RowNumber !== 0);
    const [head = {}] = await call(name, { dtpto, billnoC, group: "party" });
    const sums = JSON.parse(String(head.sums)) as Record<string, string>;
    expect(head.iTotalRecords).toBe(rows.length);
    for (const field of ["amount", "pending", "overdueamount"])
      expect(addDecimals("0", sums[field] ?? "0")).toBe(addDecimals("0", ...rows.map((row) => String(row[field]))));
    const groups = JSON.parse(String(head.groups)) as { readonly key: readonly string[]; readonly count: number }[];
    const parties = [...new Set(rows.map(({ party }) => String(party)))].sort();
    expect(groups.map(({ key: [party], count }) => [party, count])).toEqual(
      parties.map((party) => [party, rows.filter((row) => row.party === party).length]),
    );
  }
}

/** A page is found from the number of bills of each party; sorted by party all bills are read for it. */
async function expectPages(name: string, dtpto: string): Promise<void> {
  for (const billnoC of ["all", "overdue", "notdue", "onaccount"]) {
    const asked = { dtpto, billnoC, detailed: true };
    const refs = async (more: Row) =>
      (await call(name, { ...asked, ...more })).filter(({ RowNumber }) => RowNumber !== 0).map(({ refno }) => refno);
    const whole = await refs({ sort: "party" });
    expect(await refs({})).toEqual(whole);
    const top = Math.ceil((whole.length + 1) / 3);
    for (const more of [{ group: "party" }, { further: 1 }])
      for (let at = 0; at <= whole.length; at += top)
        expect(await refs({ ...more, from: at + 1, top })).toEqual(whole.slice(at, at + top));
  }
}

const negative = (text: string): string => addDecimals("0", text.startsWith("-") ? text.slice(1) : `-${text}`);

test("property: after any story and on any day, open bills come to what the parties owe in the books", async () => {
  const day = fc
    .integer({ min: 0, max: 200 })
    .map((n) => new Date(Date.UTC(2026, 4, 1 + n)).toISOString().slice(0, 10));
  await fc.assert(
    fc.asyncProperty(anyStory, day, async (steps, asOf) => {
      await books.reset();
      await playStory(books, steps);
      await expectSumsOfBills("outstandingreceivables", asOf);
      await expectSumsOfBills("outstandingpayables", asOf);
      await expectPages("outstandingreceivables", asOf);
      await expectPages("outstandingpayables", "2026-12-31");
      for (const dtpto of [asOf, "2026-12-31"]) {
        const [debtors, creditors] = [
          await closingOf("Sundry Debtors", dtpto),
          await closingOf("Sundry Creditors", dtpto),
        ];
        expect(await sumOf("outstandingreceivables", "pending", dtpto)).toBe(debtors);
        expect(await sumOf("ageingreceivables", "total", dtpto)).toBe(debtors);
        expect(await sumOf("outstandingpayables", "pending", dtpto)).toBe(negative(creditors));
        expect(await sumOf("ageingpayables", "total", dtpto)).toBe(negative(creditors));
        const statement = await call("accountstatement", {
          dtpfrom: asOf,
          dtpto: "2026-12-31",
          ddlledger: books.ids.Asha,
        });
        const closing = statement.find(({ kind }) => kind === "Closing Balance")?.balance;
        expect(statement.find(({ kind }) => kind === "Total of open bills")?.pending ?? 0).toBe(Number(closing) + 0);
      }
    }),
    { numRuns: 15 },
  );
});
