import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import { recountAll } from "../../../src/server/engine/stock/recount";
import { verifyVersions } from "../../../src/server/engine/verify/verify-versions";
import { inCompany } from "../records/company";
import { anyStory, playStory } from "./help/any-story";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";
import { taxDifferences } from "./help/tax-lines";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.server.close());

/** Parties whose open bills and ledger balance differ. */
const billDifferences = async () =>
  (
    await inCompany(books.server, ({ tx }) =>
      sql<{ text: string }>`
  with b as (select ledgerid, sum(balance) as v from bill_open group by 1), l as (select ledgerid, sum(debit - credit) as v from ledger_balance group by 1)
  select d.drconame || ': bills ' || coalesce(b.v, 0) || ', ledger ' || coalesce(l.v, 0) as text from m_debtors d left join b on b.ledgerid = d.id left join l on l.ledgerid = d.id
  where d.isbillwise and coalesce(b.v, 0) <> coalesce(l.v, 0)`.execute(tx),
    )
  ).rows.map(({ text }) => text);

test("property: after any documents, edits, deletions, cancellations and recounts the maintained balances and stock values are those of the entries, what does not hold is taken back row by row, debits equal credits, the open bills of a party come to its balance, the taxes of all lines are those of the tax ledgers, and deleting all that is not cancelled leaves nothing", async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, async (steps) => {
      await books.reset();
      const { made, remove } = await playStory(books, steps);
      /** First removes all settlements; then everything can be deleted. */
      const removeAll = async () => {
        for (const { entity, id } of made)
          if (/receipt|payment|journal/.test(entity))
            await books.save(entity, { id, allocation: "onaccount", ...(entity === "journal" ? {} : { bills: [] }) });
        for (let at = 0; made.length > 0; at = (await remove(at)) ? 0 : at + 1) expect(at).toBeLessThan(made.length);
      };
      const check = async () => {
        await recountAll(books.server.parts.db);
        return inCompany(books.server, async ({ tx, session }) => [
          ...(await verifyBooks(tx, session.coid)),
          ...(await verifyVersions(tx, session.coid)),
        ]);
      };
      expect([await check(), await taxDifferences(books), await billDifferences()]).toEqual([[], [], []]);
      const total = await inCompany(books.server, ({ tx }) =>
        sql<{ total: string }>`select coalesce(sum(debit - credit), 0)::text as total from ledger_balance`.execute(tx),
      );
      expect(Number(total.rows[0]?.total)).toBe(0);
      await removeAll();
      expect([await books.balances(), await books.stock(), await books.open(), await check()]).toEqual([
        [],
        [],
        [],
        [],
      ]);
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 240_000);

test("the verifier sees a balance that was tampered with", async () => {
  await books.reset();
  await books.save("sale", {
    edateview: "2026-06-10",
    partyid: "Asha",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 1, rate: 100 }],
  });
  await books.server.parts.db.asSystem((tx) =>
    sql`update ledger_balance set debit = debit + 0.01 where ledgerid = ${books.ids.Asha}`.execute(tx),
  );
  await books.server.parts.db.asSystem((tx) => sql`update stock_on_hand set qty = qty + 1`.execute(tx));
  const found = await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid));
  expect(found.map(({ what, kept, counted }) => `${what} ${kept} ${counted}`)).toEqual([
    "ledger 118.01 118.00",
    "stock 0.000 -1.000",
  ]);
  await books.server.parts.db.asSystem((tx) =>
    sql.raw("set local session_replication_role = replica; update bill_entry set amount = amount - 0.01").execute(tx),
  );
  const parted = await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid));
  expect(
    parted.filter(({ what }) => what.includes("bill")).map(({ what, kept, counted }) => `${what} ${kept} ${counted}`),
  ).toEqual(["bill 118.00 117.99", "party bills 117.99 118.00"]);
});
