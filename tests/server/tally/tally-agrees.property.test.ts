import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anyStory, playStory } from "../books/help/any-story";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import { exported } from "./help/export";
import { readTally, type ReadTally } from "./help/read-tally";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  books.server.setClock(new Date("2026-11-20T12:00:00Z"));
});
afterAll(() => books.server.close());

const TO = "2026-11-20";
const OPENINGS = { Bank: 5000, Asha: 1200.5, Rent: 300 };

async function openWith(amounts: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, opening] of Object.entries(amounts)) {
    const values = { id: books.ids[name], opening, openingtype: "Dr" };
    const [saved] = await books.server.call("debtors_R_save", values, { id: crypto.randomUUID() });
    expect(saved?.errormsg ?? "").toBe("");
  }
}

const sorted = (amounts: ReadonlyMap<string, number>): readonly string[] =>
  [...amounts]
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]) => `${name} ${amount < 0 ? "Cr" : "Dr"} ${(Math.abs(amount) / 100).toFixed(2)}`)
    .toSorted();

function plus(amounts: Map<string, number>, name: string, amount: number): void {
  amounts.set(name, (amounts.get(name) ?? 0) + amount);
}

/** What ledgers come to: what they begin with and what the vouchers post. */
function closings({ ledgers, vouchers }: ReadTally): readonly string[] {
  const amounts = new Map(ledgers.map(({ name, opening }) => [name, opening]));
  for (const { entries } of vouchers) for (const { ledger, amount } of entries) plus(amounts, ledger, amount);
  return sorted(amounts);
}

function openBills({ ledgers, vouchers }: ReadTally): readonly string[] {
  const amounts = new Map<string, number>();
  for (const { name, bills } of ledgers) for (const bill of bills) plus(amounts, `${name} / ${bill.name}`, bill.amount);
  for (const { entries } of vouchers)
    for (const { ledger, bills } of entries)
      for (const { type, name, amount } of bills)
        if (type !== "On Account") plus(amounts, `${ledger} / ${name}`, amount);
  return sorted(amounts);
}

test("property: openings and vouchers of a file come to the balances and open bills of the books, whatever day it begins", async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, fc.constantFrom("2026-04-01", "2026-06-20", "2026-09-01"), async (steps, from) => {
      await books.reset();
      await books.server.parts.db.asSystem((tx) => sql`update m_debtors set opening = 0`.execute(tx));
      await openWith(OPENINGS);
      await playStory(books, steps);
      // Days without a voucher have no file.
      await books.save("contra", { edateview: TO, fromid: "Bank", toid: "Petty Cash", mgrossamt: 1 });
      const read = readTally(await exported(books.server, from, TO, { tallytypename: "" }));
      const against = "Opening Balance Difference";
      const isOwn = (text: string): boolean => !text.startsWith(against);
      expect(closings(read).filter(isOwn)).toEqual((await books.balances()).filter(isOwn).toSorted());
      expect(openBills(read)).toEqual((await books.open()).toSorted());
      for (const { guid, entries } of read.vouchers) {
        expect([guid, entries.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([guid, 0]);
        for (const { ledger, amount, bills } of entries)
          if (read.ledgers.find(({ name }) => name === ledger)?.isBillwise)
            expect(bills.reduce((sum, bill) => sum + bill.amount, 0)).toBe(amount);
          else expect(bills).toEqual([]);
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 240_000);
