import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import { recountAll } from "../../../src/server/engine/stock/recount";
import { verifyVersions } from "../../../src/server/engine/verify/verify-versions";
import type { Row } from "../../../src/wire/envelope";
import { inCompany } from "../records/company";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";
import { taxDifferences } from "./help/tax-lines";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.server.close());

const day = fc.integer({ min: 0, max: 200 }).map((n) => new Date(Date.UTC(2026, 4, 1 + n)).toISOString().slice(0, 10));
const qty = fc.integer({ min: 1, max: 50_000 }).map((n) => n / 1000);
const price = fc.integer({ min: 0, max: 500_000 }).map((n) => n / 100);
const lines = fc.array(
  fc.record({ itemid: fc.constantFrom("Bolt", "Visit"), qty, rate: price, discount: fc.constantFrom(0, 12.5) }),
  { minLength: 1, maxLength: 3 },
);
const bill = (entity: string, partyid: string, more: object = {}) =>
  fc.record({
    entity: fc.constant(entity),
    edateview: day,
    partyid: fc.constant(partyid),
    godownid: fc.constantFrom("Main", "Shop"),
    items: lines,
    isinclusive: fc.constantFrom(0, 1),
    isrcm: fc.constantFrom(0, 1),
    ...more,
  });
const money = (entity: string, partyid: string) =>
  fc.record({
    entity: fc.constant(entity),
    edateview: day,
    partyid: fc.constant(partyid),
    accountid: fc.constantFrom("Bank", "Petty Cash"),
    mgrossamt: fc.integer({ min: 1, max: 1_000_000 }).map((n) => n / 100),
    allocation: fc.constantFrom("oldest", "onaccount"),
  });
const amount = fc.integer({ min: 1, max: 1_000_000 }).map((n) => n / 100);
const journal = fc
  .record({
    entity: fc.constant("journal"),
    edateview: day,
    allocation: fc.constantFrom("oldest", "onaccount"),
    sides: fc.constantFrom(["Rent", "Steel Co"], ["Asha", "Rent"], ["Steel Co", "Asha"], ["Asha", "Steel Co"]),
    amount,
  })
  .map(({ sides: [debit, credit], amount: size, ...rest }) => ({
    ...rest,
    entries: [
      { ledgerid: debit, debit: size },
      { ledgerid: credit, credit: size },
    ],
  }));
const contra = fc.record({
  entity: fc.constant("contra"),
  edateview: day,
  fromid: fc.constant("Bank"),
  toid: fc.constant("Petty Cash"),
  mgrossamt: amount,
});
let bills = 0;
const document = fc.oneof(
  bill("sale", "Asha"),
  bill("sale", "Ravi"),
  bill("purchase", "Steel Co").map((one) => ({ ...one, billno: `B${bills++}` })),
  bill("salereturn", "Asha"),
  bill("purchasereturn", "Steel Co"),
  money("receipt", "Asha"),
  money("payment", "Steel Co"),
  money("payment", "Asha"),
  journal,
  journal,
  contra,
  fc.record({
    entity: fc.constant("stocktransfer"),
    edateview: day,
    fromgodownid: fc.constant("Main"),
    togodownid: fc.constant("Shop"),
    items: fc.array(fc.record({ itemid: fc.constant("Bolt"), qty }), { minLength: 1, maxLength: 2 }),
  }),
);
const step = fc.oneof(
  { weight: 5, arbitrary: document.map((values) => ({ what: "new" as const, values })) },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant("edit" as const), which: fc.nat(), edateview: day, items: lines }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("delete" as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("cancel" as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.constant({ what: "recount" as const }) },
);

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
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      await books.reset();
      const made: { entity: string; id: unknown }[] = [];
      /** A document settled by others is refused and stays. */
      const remove = async (at: number, how: Row = { type: "delete" }): Promise<boolean> => {
        const one = made[at % made.length];
        if (!one) return false;
        const [answer = {}] = await books.server.call(
          `${one.entity}_R_btndelete_approve`,
          { id: one.id, ...how },
          { id: crypto.randomUUID() },
        );
        if (answer.err !== 0) expect(answer.errormsg).toMatch(/is settled by .* Release it there first\.$/);
        else made.splice(made.indexOf(one), 1);
        return answer.err === 0;
      };
      /** First removes all settlements; then everything can be deleted. */
      const removeAll = async () => {
        for (const { entity, id } of made)
          if (/receipt|payment|journal/.test(entity))
            await books.save(entity, { id, allocation: "onaccount", ...(entity === "journal" ? {} : { bills: [] }) });
        for (let at = 0; made.length > 0; at = (await remove(at)) ? 0 : at + 1) expect(at).toBeLessThan(made.length);
      };
      for (const one of steps) {
        if (one.what === "recount") await recountAll(books.server.parts.db);
        else if (one.what === "new") {
          const { entity, ...values } = one.values;
          const answer = await books.save(entity, values);
          if (answer.err === 0) made.push({ entity, id: answer.id });
        } else if (made.length > 0 && one.what === "edit") {
          const target = made[one.which % made.length];
          if (target)
            await books.save(target.entity, {
              id: target.id,
              edateview: one.edateview,
              ...(/sale|purchase/.test(target.entity) ? { items: one.items } : {}),
            });
        } else if (made.length > 0 && one.what === "delete") await remove(one.which);
        else if (made.length > 0 && one.what === "cancel")
          await remove(one.which, { type: "cancel", cancelreason: "Not wanted" });
      }
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
