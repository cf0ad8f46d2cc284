import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filteredDays } from "../../../src/server/engine/lists/filtered-days";
import { idsOfDays } from "../../../src/server/engine/lists/ids-of-days";
import { verifyTallies } from "../../../src/server/engine/books/balances/verify-tallies";
import { readingOf } from "../../../src/server/db/reading";
import { declarationOf } from "../../../src/server/engine/records/record-declarations";
import type { Row } from "../../../src/wire/envelope";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import { line } from "../books/help/good-documents";
import { inCompany } from "../records/company";

describe("the days that filters select", () => {
  const sale = { document: declarationOf("sale").document };
  const days = (...filters: readonly (readonly ["gte" | "lte" | "eq" | "gt", string])[]) =>
    filteredDays(sale, {
      search: "",
      id: 0,
      filters: filters.map(([op, value]) => ({ field: "edateview", op, value })),
    });

  test("are those that all of them allow, with open ends, and the wrong way round where they allow none", () => {
    expect(days(["gte", "2026-05-01"])).toEqual({ from: "2026-05-01", to: null });
    expect(days(["lte", "2026-05-01"], ["lte", "2026-04-01"])).toEqual({ from: null, to: "2026-04-01" });
    expect(days(["gte", "2026-05-01"], ["gte", "2026-06-01"], ["lte", "2026-06-30"])).toEqual({
      from: "2026-06-01",
      to: "2026-06-30",
    });
    expect(days(["eq", "2026-05-01"], ["gte", "2026-05-02"])).toEqual({ from: "2026-05-02", to: "2026-05-01" });
  });

  test("are unknown where a list is selected by anything else", () => {
    const filters = [{ field: "edateview", op: "eq" as const, value: "2026-05-01" }];
    expect(filteredDays(sale, { search: "", id: 0, filters })).not.toBeNull();
    expect(days()).toBeNull();
    expect(days(["gt", "2026-05-01"])).toBeNull();
    expect(days(["gte", "1 May"])).toBeNull();
    expect(filteredDays(sale, { search: "asha", id: 0, filters })).toBeNull();
    expect(filteredDays(sale, { search: "", id: 7, filters })).toBeNull();
    const ofParty = { field: "partyid", op: "eq" as const, value: "2026-05-01" };
    expect(filteredDays(sale, { search: "", id: 0, filters: [...filters, ofParty] })).toBeNull();
    expect(filteredDays({}, { search: "", id: 0, filters })).toBeNull();
  });
});

describe("days with many documents", () => {
  let books: Books;
  const made: Row[] = [];
  beforeAll(async () => {
    books = await openBooks();
    const { Asha = 0 } = books.ids;
    for (const edateview of ["2026-05-01", "2026-05-02", "2026-05-03"])
      made.push(await books.save("sale", { edateview, partyid: "Asha", godownid: "Main", items: [line({ rate: 1 })] }));
    // Days and ids in no common order.
    await inCompany(books.server, ({ tx }) =>
      sql`insert into m_sale (autobillno, edateview, partyid, drconameview)
        select 'T/' || n, date '2026-05-01' + (n * 7) % 5, ${Asha}::bigint, 'Asha' from generate_series(1, 700) n`.execute(
        tx,
      ),
    );
  });
  afterAll(() => books.server.close());

  const PAGE = 7;
  const rowsOf = (from: string, to: string, more: Row) =>
    books.server.call("sale_R_listgrid", {
      DisplayLength: PAGE,
      filters: JSON.stringify([
        { field: "edateview", op: "gte", value: from },
        { field: "edateview", op: "lte", value: to },
      ]),
      ...more,
    });
  const counted = async (from: string, to: string): Promise<readonly number[]> => {
    const { rows } = await inCompany(books.server, ({ tx }) =>
      sql<{
        id: number;
      }>`select id from m_sale where edateview >= ${from}::date and edateview <= ${to}::date order by id`.execute(tx),
    );
    return rows.map(({ id }) => Number(id));
  };
  const RANGES = [
    ["2026-05-02", "2026-05-03"],
    ["2026-05-01", "2026-05-31"],
    ["2026-05-05", "2026-05-05"],
    ["2026-04-01", "2026-04-30"],
    ["2026-05-03", "2026-05-02"],
  ] as const;

  /** Every page of each range, from both ends, is the part of one list, with the number of all. */
  async function expectPages(): Promise<void> {
    for (const [from, to] of RANGES) {
      const ids = await counted(from, to);
      for (const SortDir of ["asc", "desc"])
        for (const DisplayStart of [1, PAGE + 1, 90, Math.max(1, ids.length - PAGE + 1)]) {
          const rows = await rowsOf(from, to, { SortCol: "id", SortDir, DisplayStart });
          const whole = SortDir === "asc" ? ids : ids.toReversed();
          const place = `${from} to ${to}, ${SortDir}, from ${DisplayStart}`;
          expect(
            rows.map(({ id }) => Number(id)),
            place,
          ).toEqual(whole.slice(DisplayStart - 1, DisplayStart - 1 + PAGE));
          expect(
            rows.every(({ TotalCount }) => TotalCount === ids.length),
            place,
          ).toBe(true);
        }
    }
  }

  test("have every page, from both ends and in both directions, and the exact number", expectPages);

  test("and still after a document moved to another day and one was deleted", async () => {
    const [first] = made;
    await books.save("sale", {
      id: first?.id,
      edateview: "2026-05-05",
      partyid: "Asha",
      godownid: "Main",
      items: [line({ rate: 1 })],
    });
    expect(await counted("2026-05-05", "2026-05-05")).toContain(Number(first?.id));
    await inCompany(books.server, ({ tx }) => sql`delete from m_sale where autobillno = 'T/4'`.execute(tx));
    await expectPages();
  });

  test("cost a page of each day, not all of its documents", async () => {
    const { rows } = await inCompany(books.server, async ({ tx, session }) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const question = {
        start: 1,
        length: PAGE,
        sortCol: "id",
        sortDir: "asc",
        search: "",
        filters: [
          { field: "edateview", op: "gte", value: "2026-05-01" },
          { field: "edateview", op: "lte", value: "2026-05-05" },
        ],
        groupby: "",
        id: 0,
      } as const;
      const page = { where: sql`t.coid = ${session.coid}`, total: 703, order: sql`t.id asc`, reached: PAGE };
      const ids = idsOfDays(declarationOf("sale"), question, page);
      return sql<Record<string, string>>`explain (analyze, timing off, costs off, summary off) ${ids}`.execute(tx);
    });
    const plan = rows.map((row) => Object.values(row)[0]).join("\n");
    expect(plan).toMatch(/m_sale_by_edateview_id on m_sale t \(actual rows=7(?:\.00)? loops=5\)/);
  });

  test("a number of documents that is not that of its day is named by the verifier", async () => {
    const { db } = books.server.parts;
    const found = () => db.asSystem((tx) => verifyTallies(readingOf(tx), 1), "read");
    expect(await found()).toEqual([]);
    await db.asSystem((tx) =>
      sql`update tally set n = n + 1 where name = 'day_sale' and bucket like '%|2026-05-02'`.execute(tx),
    );
    expect((await found()).map(({ what, key }) => [what, key.replace(/^(\S+) \d+/, "$1 ")])).toEqual([
      ["tally", "day_sale |2026-05-02"],
    ]);
  });
});
