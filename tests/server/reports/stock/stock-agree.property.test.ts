import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, isoDate } from "../../../../src/domain/calendar";
import type { IsoDate } from "../../../../src/domain/calendar";
import { addDecimals, compareDecimals, subtractDecimals } from "../../../../src/domain/decimal";
import { stockValue } from "../../../../src/server/engine/stock/closing-stock";
import type { Row } from "../../../../src/wire/envelope";
import { anyStory, playStory } from "../../books/help/any-story";
import { openBooks } from "../../books/help/books";
import type { Books } from "../../books/help/books";
import { inCompany } from "../../records/company";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  books.server.setClock(new Date("2026-12-31T12:00:00Z"));
});
afterAll(() => books.server.close());

const FIRST = isoDate("2026-04-01");
const LAST = isoDate("2026-12-31");

const text = (value: unknown): string => addDecimals(String(value ?? 0), "0");
const added = (rows: readonly Row[], field: string): string => addDecimals("0", ...rows.map((row) => text(row[field])));

async function ask(name: string, args: Row): Promise<readonly Row[]> {
  const rows = await books.server.call(`${name}_R_report`, { detailed: true, ...args });
  expect(rows[0]?.errormsg ?? "").toBe("");
  return rows.filter(({ RowNumber }) => RowNumber !== 0);
}
const summary = (dtpfrom: IsoDate, dtpto: IsoDate, more: Row = {}) => ask("stocksummary", { dtpfrom, dtpto, ...more });
const lineOf = (rows: readonly Row[], field: string) =>
  rows
    .map((row) => [String(row.item), text(row[field])] as const)
    .filter(([, figure]) => figure !== "0")
    .map((parts) => parts.join(" "));

/** Two reports of the days up to and after a day say what one of all days says. */
async function spansAgree(cut: IsoDate): Promise<void> {
  const [whole, early, late] = [
    await summary(FIRST, LAST),
    await summary(FIRST, cut),
    await summary(addDays(cut, 1), LAST),
  ];
  for (const figure of ["qty", "value"]) {
    expect(lineOf(late, `opening${figure}`)).toEqual(lineOf(early, `closing${figure}`));
    expect(lineOf(late, `closing${figure}`)).toEqual(lineOf(whole, `closing${figure}`));
    for (const part of ["inward", "outward"])
      expect([part, addDecimals(added(early, part + figure), added(late, part + figure))]).toEqual([
        part,
        added(whole, part + figure),
      ]);
  }
  const value = await inCompany(books.server, (ctx) => stockValue(ctx, LAST));
  expect(added(whole, "closingvalue")).toBe(text(value));
}

/** The stock ledger of each item has the movements of the summary, without what only changed its godown. */
async function ledgersAgree(): Promise<void> {
  for (const row of await summary(FIRST, LAST)) {
    const rows = await ask("stockledger", { dtpfrom: FIRST, dtpto: LAST, itemname: row.itemid });
    const moves = rows.filter(({ kind }) => kind !== "Stock Transfer");
    expect([row.item, text(rows.at(-1)?.balance)]).toEqual([row.item, text(row.closingqty)]);
    expect([added(moves, "qtyin"), added(moves, "qtyout")]).toEqual([text(row.inwardqty), text(row.outwardqty)]);
  }
}

/** The godowns have together what the company has, on any day. */
async function godownsAgree(day: IsoDate): Promise<void> {
  const { Main, Shop } = books.ids;
  const company = await summary(FIRST, day);
  const places = [...(await summary(FIRST, day, { godown: Main })), ...(await summary(FIRST, day, { godown: Shop }))];
  expect(added(places, "closingqty")).toBe(added(company, "closingqty"));
  expect(added(await ask("godownsummary", { dtpto: day }), "qty")).toBe(added(company, "closingqty"));
}

/** The ages of the stock add up to its value, and its quantities to its quantity. */
async function agesAgree(day: IsoDate): Promise<void> {
  const company = await summary(FIRST, day);
  const held = company.filter(({ closingqty }) => compareDecimals(text(closingqty), "0") > 0);
  for (const [billno, field] of [
    ["value", "value"],
    ["qty", "qty"],
  ] as const) {
    const aged = await ask("stockageing", { dtpto: day, billno });
    expect(added(aged, field)).toBe(added(held, `closing${field}`));
    const slabs = ["slab1", "slab2", "slab3", "slab4", "slab5"].map((slab) => added(aged, slab));
    expect(addDecimals(...slabs)).toBe(added(aged, field));
  }
}

/** The taxes by rate are those of the tax ledgers and of the documents, over any days. */
async function taxesAgree(cut: IsoDate): Promise<void> {
  const days = { dtpfrom: FIRST, dtpto: LAST };
  const rates = await ask("gstbyrate", days);
  const lines = await ask("gstledger", days);
  const trial = await ask("trialbalance", days);
  const closing = (name: string) => {
    const row = trial.find(({ particulars }) => particulars === name);
    return subtractDecimals(text(row?.closingdr), text(row?.closingcr));
  };
  for (const tax of ["cgst", "sgst", "igst"]) {
    const [sales, credit] = [rates.filter(({ side }) => side === "out"), rates.filter((row) => row.credit === "Yes")];
    const owed = rates.filter(({ side, supply }) => side === "in" && supply === "rcm");
    expect(added(sales, tax)).toBe(subtractDecimals("0", closing(`Output ${tax.toUpperCase()}`)));
    expect(added(credit, tax)).toBe(closing(`Input ${tax.toUpperCase()}`));
    expect(added(owed, tax)).toBe(subtractDecimals("0", closing(`${tax.toUpperCase()} Payable under RCM`)));
    expect(added(lines, tax)).toBe(added(rates, tax));
    const parts = [
      ...(await ask("gstbyrate", { dtpfrom: FIRST, dtpto: cut })),
      ...(await ask("gstbyrate", { dtpfrom: addDays(cut, 1), dtpto: LAST })),
    ];
    expect(added(parts, tax)).toBe(added(rates, tax));
  }
}

/** Purchases besides the story, so that there is stock with a value; most of them within one month. */
const purchases = fc.array(
  fc.record({
    edateview: fc.integer({ min: 0, max: 60 }).map((n) => addDays(isoDate("2026-07-01"), n)),
    qty: fc.integer({ min: 1, max: 90_000 }).map((n) => n / 1000),
    rate: fc.integer({ min: 0, max: 9_999 }).map((n) => n / 100),
  }),
  { minLength: 2, maxLength: 4 },
);
let bills = 0;

test("property: after any documents, edits, back-dates, deletions and cancellations stock summaries of any days continue each other and end in the valued stock, the stock ledgers, godowns and ages agree with them, and the taxes by rate are those of the tax ledgers", async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, purchases, async (steps, bought) => {
      await books.reset();
      for (const { edateview, ...line } of bought) {
        const head = { edateview, partyid: "Steel Co", billno: `R${bills++}`, godownid: "Main" };
        expect(await books.save("purchase", { ...head, items: [{ itemid: "Bolt", ...line }] })).toMatchObject({
          err: 0,
        });
      }
      await playStory(books, steps);
      const days = bought.map(({ edateview }) => edateview);
      for (const day of days) await spansAgree(day);
      await ledgersAgree();
      const [day = LAST] = days;
      await godownsAgree(day);
      await agesAgree(day);
      await taxesAgree(day);
    }),
    { numRuns: 10, endOnFailure: true },
  );
}, 240_000);
