import { sql } from "kysely";
import { expect, test } from "vitest";
import { valuedItems } from "../../../src/server/engine/stock/valued-items";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { inCompany } from "../records/company";

let books: Books;
onEmptyBooks((opened) => {
  books = opened;
});

/** Values of two months for these items; only the recount writes them otherwise. */
const keep = (coid: number, itemids: readonly number[]) =>
  books.server.parts.db.asSystem(
    (tx) =>
      sql`insert into stock_value_month (coid, itemid, month, qty, value, valuein, costout, kept)
        select ${coid}, i, m::date, 1, 10, 10, 0, '[]' from unnest(${[...itemids]}::bigint[]) i, unnest(array['2026-04-01', '2026-06-01']) m`.execute(
        tx,
      ),
    "write",
  );

const found = (itemids: readonly number[] | null, few?: number): Promise<readonly number[]> =>
  inCompany(books.server, async ({ tx, session }) => {
    const { rows } = await sql<{ itemid: number }>`
      select itemid from ${valuedItems(session.coid, itemids, few)} i order by itemid`.execute(tx);
    return rows.map(({ itemid }) => Number(itemid));
  });

test("items that ever had a value are found one by one, each once; of more than a few the whole catalogue is taken", async () => {
  const { coid, all } = await inCompany(books.server, async ({ tx, session }) => {
    const { rows } = await sql<{ id: number }>`
      select id from m_item where coid = ${session.coid} order by id`.execute(tx);
    return { coid: session.coid, all: rows.map(({ id }) => Number(id)) };
  });
  expect(all.length).toBeGreaterThan(2);
  expect(await found(null)).toEqual([]);
  const some = all.slice(0, 2);
  await keep(coid, some);
  expect(await found(null)).toEqual(some);
  expect(await found(null, 2)).toEqual(some);
  expect(await found(null, 1)).toEqual(all);
  expect(await found([2, 1, 2])).toEqual([1, 2]);
});
