import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isoDate } from "../../../src/domain/calendar";
import { paise, toRupeesText } from "../../../src/domain/money";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import { UNBILLED_LINES, yearBalance, yearResult } from "../../../src/server/engine/books/balances/year-balance";
import CHAIN from "../../../src/server/engine/books/chain/chain.tables";
import { recountAll } from "../../../src/server/engine/stock/recount";
import type { Row } from "../../../src/wire/envelope";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import { enterGoods } from "../books/help/goods-story";
import type { Story } from "../books/help/goods-story";
import { inCompany } from "../records/company";
import { view } from "../records/samples";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
beforeEach(async () => {
  await books.reset();
  await books.server.parts.db.asSystem((tx) => sql`delete from year_closing`.execute(tx));
  await inCompany(books.server, ({ tx }) =>
    sql`insert into book_settings (books_from, negative_stock, isrounded) values ('2026-04-01', 'allow', false)`.execute(
      tx,
    ),
  );
  books.server.setClock(new Date("2027-09-30T12:00:00Z"));
});
afterAll(() => books.server.close());

const verify = () => inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid));
const costing = (method: string) =>
  inCompany(books.server, ({ tx }) => sql`update book_settings set costing = ${method}`.execute(tx));
/** The result from the beginning of a financial year to a day, and the closing values. */
const result = (to: string) =>
  inCompany(books.server, async (ctx) => {
    const start = isoDate(to < "2027-04-01" ? "2026-04-01" : "2027-04-01");
    const { profit, closingStock } = await yearResult(ctx, start, isoDate(to));
    const lines = await yearBalance(ctx, start, isoDate(to));
    const standing = (name: string) =>
      lines
        .filter((line) => line.name === name)
        .reduce((total, { opening, debit, credit }) => total + opening + debit - credit, 0);
    return {
      profit,
      stock: closingStock,
      make: standing(UNBILLED_LINES.toMake),
      come: 0 - standing(UNBILLED_LINES.toCome),
    };
  });
const sums = ([from, to]: readonly [from: string, to: string]) =>
  inCompany(books.server, async (ctx) => {
    const lines = await yearBalance(ctx, isoDate(from), isoDate(to));
    return [
      lines.reduce((total, { opening }) => total + opening, 0),
      lines.reduce((total, { debit, credit }) => total + debit - credit, 0),
    ];
  });
const SPANS = [
  ["2026-04-01", "2027-03-31"],
  ["2026-06-10", "2026-08-20"],
  ["2027-04-01", "2027-09-30"],
  ["2027-05-05", "2027-06-30"],
] as const;

/** After each line of a story: the profit of the year up to that day, and the closing values. */
const STORIES: readonly (readonly [name: string, table: string])[] = [
  [
    "an inward challan of 10,000 is no profit, nor is its bill, whatever it says",
    `
    what                                     | on         |  profit |    stock |  to make |  to come
    2026-06-01 C: challan in 10 @1000        | 2026-06-30 |    0.00 | 10000.00 |     0.00 | 10000.00
    2026-07-10 B: bought 6 @1000 of C        | 2026-07-31 |    0.00 | 10000.00 |     0.00 |  4000.00
    2026-08-10 D: bought 4 @900 of C         | 2026-08-31 |    0.00 |  9600.00 |     0.00 |     0.00
    2026-06-01 C: challan in 12 @1100        | 2026-08-31 |    0.00 | 11800.00 |     0.00 |  2200.00
    D is cancelled                           | 2026-08-31 |    0.00 | 12600.00 |     0.00 |  6600.00
    2026-09-01 R: went back 2 of C           | 2026-09-30 |    0.00 | 10400.00 |     0.00 |  4400.00
    R goes                                   | 2026-09-30 |    0.00 | 12600.00 |     0.00 |  6600.00`,
  ],
  [
    "goods with customers are an asset at the value of their challan, and the bill clears them",
    `
    what                                     | on         |  profit |    stock |  to make |  to come
    2026-06-01 A: bought 10 @60              | 2026-06-30 |    0.00 |   600.00 |     0.00 |     0.00
    2026-06-10 D: challan out 6 @100         | 2026-06-30 |  240.00 |   240.00 |   600.00 |     0.00
    2026-06-20 came back 1 of D              | 2026-06-30 |  200.00 |   300.00 |   500.00 |     0.00
    2026-07-20 S: sold 2 @110 of D           | 2026-07-31 |  220.00 |   300.00 |   300.00 |     0.00
    2026-08-20 T: billed at the counter 3 @118 of D | 2026-08-31 |  220.00 |   300.00 |     0.00 |     0.00`,
  ],
  [
    "a challan of March that is billed in May is open at the end of the year",
    `
    what                                     | on         |  profit |    stock |  to make |  to come
    2027-03-20 C: challan in 10 @100         | 2027-03-31 |    0.00 |  1000.00 |     0.00 |  1000.00
    2027-03-25 D: challan out 4 @150         | 2027-03-31 |  200.00 |   600.00 |   600.00 |  1000.00
    2027-05-10 B: bought 10 @100 of C        | 2027-03-31 |  200.00 |   600.00 |   600.00 |  1000.00
    2027-05-12 S: sold 3 @170 of D           | 2027-03-31 |  200.00 |   600.00 |   600.00 |  1000.00
    2027-05-13 R: went back 1 against B      | 2027-05-31 |   60.00 |   500.00 |   150.00 |     0.00
    2027-05-13 R: went back 1 against nobody | 2027-05-31 |   60.00 |   500.00 |   150.00 |     0.00
    B is cancelled                           | 2027-05-31 |   60.00 |   500.00 |   150.00 |  1000.00`,
  ],
  [
    "a bill that is older than its challan is no loss before the goods come",
    `
    what                                     | on         |  profit |    stock |  to make |  to come
    2026-07-01 C: challan in 10 @100         | 2026-07-31 |    0.00 |  1000.00 |     0.00 |  1000.00
    2026-06-28 B: bought 10 @100 of C        | 2026-06-30 |    0.00 |     0.00 |     0.00 | -1000.00
    2026-06-28 B: bought 4 @100 of C         | 2026-07-31 |    0.00 |  1000.00 |     0.00 |   600.00`,
  ],
  [
    "thirds leave no paisa behind",
    `
    what                                     | on         |  profit |    stock |  to make |  to come
    2026-06-01 C: challan in 3 @33.333       | 2026-06-30 |    0.00 |   100.00 |     0.00 |   100.00
    2026-06-02 B: bought 1 @33.333 of C      | 2026-06-30 |    0.00 |   100.00 |     0.00 |    66.67
    2026-06-03 D: bought 1 @33.333 of C      | 2026-06-30 |    0.00 |    99.99 |     0.00 |    33.33
    2026-06-04 E: bought 1 @33.333 of C      | 2026-06-30 |    0.00 |    99.99 |     0.00 |     0.00`,
  ],
  [
    "services of a challan are no goods",
    `
    what                                     | on         |  profit |    stock |  to make |  to come
    2026-06-01 C: challan in 1 Visit @500, 1 @10 | 2026-06-30 | 0.00 |   10.00 |     0.00 |    10.00`,
  ],
];

describe("goods of challans without their bill", () => {
  test.each(STORIES)("%s", async (_, table) => {
    const made: Story = new Map();
    for (const line of table.trim().split("\n").slice(1)) {
      const [what = "", on = "", ...expected] = line.split("|").map((cell) => cell.trim());
      expect([what, await enterGoods(books, made, what)]).toMatchObject([what, { err: 0 }]);
      const { profit, stock, make, come } = await result(on);
      expect(
        [what, profit, stock, make, come].map((one) => (typeof one === "number" ? toRupeesText(paise(one)) : one)),
      ).toEqual([what, ...expected]);
      for (const span of SPANS) expect([what, ...span, await sums(span)]).toEqual([what, ...span, [0, 0]]);
      expect([what, await verify()]).toEqual([what, []]);
    }
  });

  describe("a challan return that is typed without its challan", () => {
    const back = (entity: string, items: readonly object[], more: object = {}) =>
      books.save(entity, {
        edateview: "2026-06-20",
        partyid: entity.startsWith("sale") ? "Asha" : "Steel Co",
        godownid: "Main",
        items,
        ...more,
      });
    const enter = async (lines: readonly string[]) => {
      const made: Story = new Map();
      for (const line of lines) expect([line, await enterGoods(books, made, line)]).toMatchObject([line, { err: 0 }]);
      return made;
    };
    const rupees = async (day = "2026-06-30") =>
      Object.values(await result(day)).map((one) => toRupeesText(paise(one)));

    test("takes from the oldest challan of the party that has so much open: no loss and no profit comes of it", async () => {
      await enter(["2026-06-01 C: challan in 10 @1000"]);
      expect(await back("purchasechallanreturn", [{ itemid: "Bolt", qty: 2, rate: 1000 }])).toMatchObject({ err: 0 });
      // Profit, stock, sales bills to make, purchase bills to come.
      expect([await rupees(), await verify()]).toEqual([["0.00", "8000.00", "0.00", "8000.00"], []]);
    });

    test("of a customer it gives back the profit of its challan", async () => {
      const made = await enter([
        "2026-06-01 A: bought 10 @60",
        "2026-06-10 D: challan out 2 @100",
        "2026-06-11 E: challan out 6 @100",
      ]);
      expect(await rupees()).toEqual(["320.00", "120.00", "800.00", "0.00"]);
      const { id } = await back("salechallanreturn", [{ itemid: "Bolt", qty: 3, rate: 100 }]);
      expect(await rupees()).toEqual(["200.00", "300.00", "500.00", "0.00"]);
      const record = await view(books.server, "salechallanreturn", Number(id));
      expect(record).toMatchObject({
        takenfrom: made.get("E")?.number,
        items: [{ qty: 3, srcentity: "salechallan", srcid: made.get("E")?.id, srcline: 1 }],
      });
      // Typed again in the same return, it gets what the return took before.
      expect(
        await books.save("salechallanreturn", { id, items: [{ itemid: "Bolt", qty: 6, rate: 100 }] }),
      ).toMatchObject({ err: 0 });
      expect([await rupees(), await verify()]).toEqual([["80.00", "480.00", "200.00", "0.00"], []]);
      expect(await enterGoods(books, made, "2026-06-25 sold 1 of E")).toMatchObject({
        err: 1,
        errormsg: expect.stringContaining("is open on"),
      });
    });

    test("takes nothing of another party, of a later day, of another batch, nor more than is open on one challan", async () => {
      await enter([
        "2026-06-01 A: bought 20 @60",
        "2026-06-10 D: challan out 2 @100",
        "2026-06-11 challan out 2 @100",
        "2026-06-25 challan out 9 @100",
        "2026-06-12 challan out 2 Paint @10",
      ]);
      const bolt = (qty: number) => [{ itemid: "Bolt", qty, rate: 100 }];
      for (const [items, more] of [
        [bolt(1), { partyid: "Ravi" }],
        [bolt(3), {}],
        [[{ itemid: "Paint", qty: 1, rate: 10, batchno: "B" }], {}],
      ] as const) {
        const { id, err } = await back("salechallanreturn", items, more);
        expect([err, (await view(books.server, "salechallanreturn", Number(id))).takenfrom]).toEqual([0, ""]);
      }
      // Two lines of one return share the open quantity; a box is a hundred.
      const { id } = await back("salechallanreturn", [
        ...bolt(2),
        { itemid: "Bolt", qty: 0.01, unitid: "BOX", rate: 100 },
        ...bolt(2),
        { itemid: "Paint", qty: 2, rate: 10, batchno: "A" },
      ]);
      const { items } = await view(books.server, "salechallanreturn", Number(id));
      expect((items as readonly Row[]).map(({ srcentity }) => srcentity)).toEqual([
        "salechallan",
        "salechallan",
        "",
        "salechallan",
      ]);
      expect(await verify()).toEqual([]);
    });

    describe("and is edited", () => {
      const CHALLANS = [
        "2026-06-01 A: bought 40 @60",
        "2026-06-10 D: challan out 5 @100",
        "2026-06-11 E: challan out 20 @100",
        "2026-06-11 F: challan out 4 Paint @10",
      ];
      const sources = async (id: unknown) =>
        ((await view(books.server, "salechallanreturn", Number(id))).items as readonly Row[]).map(({ srcid }) => srcid);
      const edit = async (id: unknown, change: (line: Row) => Row, more: Row = {}) =>
        books.save("salechallanreturn", {
          id,
          ...more,
          items: ((await view(books.server, "salechallanreturn", Number(id))).items as readonly Row[]).map(change),
        });

      test("takes from another challan what the first has not: more of it, another item, another party", async () => {
        const made = await enter(CHALLANS);
        const { id } = await back("salechallanreturn", [{ itemid: "Bolt", qty: 5, rate: 100 }]);
        const [d, e, f] = ["D", "E", "F"].map((name) => made.get(name)?.id);
        const story: readonly (readonly [(line: Row) => Row, Row, readonly unknown[]])[] = [
          [(line) => ({ ...line, qty: 5 }), {}, [d]],
          [(line) => ({ ...line, qty: 8 }), {}, [e]],
          // A quantity above the open one of every challan stays as typed, without a link. A quantity that fits is
          // linked again.
          [(line) => ({ ...line, qty: 21 }), {}, [0]],
          [(line) => ({ ...line, qty: 3 }), {}, [d]],
          [(line) => ({ ...line, itemid: "Paint", batchno: "A" }), {}, [f]],
          [(line) => line, { partyid: "Ravi" }, [0]],
          [(line) => ({ ...line, itemid: "Bolt", batchno: "" }), { partyid: "Asha" }, [d]],
        ];
        for (const [n, [change, more, expected]] of story.entries()) {
          expect([n, await edit(id, change, more)]).toMatchObject([n, { err: 0 }]);
          expect([n, await sources(id), await verify()]).toEqual([n, expected, []]);
        }
        // 40 bought, 25 out, 3 back; the bills to make are 22 of 100.00 and 4 of 10.00.
        expect((await rupees()).slice(2)).toEqual(["2240.00", "0.00"]);
      });

      test("a challan that is picked in this save is not left for another", async () => {
        const made = await enter(CHALLANS);
        const picked = (name: string, qty: number) => ({
          itemid: "Bolt",
          qty,
          rate: 100,
          srcentity: "salechallan",
          srcid: made.get(name)?.id,
          srcline: 1,
        });
        const { id } = await back("salechallanreturn", [{ itemid: "Bolt", qty: 4, rate: 100 }]);
        expect(await edit(id, (line) => ({ ...line, ...picked("E", 21) }))).toMatchObject({
          err: 1,
          errormsg: expect.stringContaining("only 20 of Bolt is open on"),
        });
        expect(await edit(id, (line) => ({ ...line, ...picked("E", 6) }))).toMatchObject({ err: 0 });
        expect(
          await books.save("salechallanreturn", {
            id,
            items: [
              { ...picked("D", 5), lineid: 2 },
              { ...picked("E", 20), lineid: 1 },
            ],
          }),
        ).toMatchObject({ err: 0 });
        expect([await sources(id), await verify()]).toEqual([[made.get("D")?.id, made.get("E")?.id], []]);
      });

      test("of a locked month it stays as it is stored where nothing of it changes", async () => {
        await enter(["2026-06-01 A: bought 40 @60"]);
        const { id } = await back("salechallanreturn", [{ itemid: "Bolt", qty: 5, rate: 100 }]);
        await enter(["2026-06-10 D: challan out 20 @100"]);
        await inCompany(books.server, ({ tx }) => sql`update book_settings set locked_to = '2026-06-30'`.execute(tx));
        const before = await rupees();
        expect(await books.save("salechallanreturn", { id, narration: "Again" })).toMatchObject({ err: 0 });
        expect([await sources(id), await rupees(), await verify()]).toEqual([[0], before, []]);
        await inCompany(books.server, ({ tx }) => sql`update book_settings set locked_to = null`.execute(tx));
        expect(await books.save("salechallanreturn", { id, narration: "Once more" })).toMatchObject({ err: 0 });
        expect([(await sources(id)).every((one) => Number(one) > 0), await verify()]).toEqual([true, []]);
      });
    });
  });

  test("the verifier accuses no challan of an earlier release whose goods were a service when its value was made up for, and others that have none", async () => {
    const made: Story = new Map();
    for (const line of ["2026-06-02 C: challan in 10 @100, 5 @40", "2026-06-03 challan in 1 Paint @7"])
      expect([line, await enterGoods(books, made, line)]).toMatchObject([line, { err: 0 }]);
    const set = (query: ReturnType<typeof sql>) => books.server.parts.db.asSystem((tx) => query.execute(tx));
    await set(sql`update document_line set value = null where recid = ${made.get("C")?.id}`);
    expect((await verify()).map(({ what, counted }) => [what, counted]).toSorted()).toEqual([
      ["challan value", "1000.00"],
      ["challan value", "200.00"],
    ]);
    await set(sql`update m_item set inactive = true where id = ${books.ids.Bolt}`);
    const found = await verify();
    await set(sql`update m_item set inactive = false where id = ${books.ids.Bolt}`);
    expect(found).toEqual([]);
  });

  test("goods of a locked year keep their value: what the bill says otherwise is profit of the year of the bill; the closing shows what is not billed", async () => {
    const made: Story = new Map();
    await enterGoods(books, made, "2027-03-20 C: challan in 10 @100");
    await enterGoods(books, made, "2027-03-21 D: challan out 2 @150");
    const call = async (name: string, values: object) =>
      (await books.server.call(name, { id: 1, ...values }, { id: crypto.randomUUID() }))[0];
    expect((await books.server.call("yearclosing_R_getviewdata", {}))[0]).toMatchObject({
      closingstock: 800,
      salesunbilled: 300,
      purchasesunbilled: 1000,
      profit: 100,
    });
    expect(await call("yearclosing_R_save", { fy: "2026-27", action: "close" })).toMatchObject({ err: 0 });
    expect(await enterGoods(books, made, "2027-05-10 B: bought 10 @130 of C")).toMatchObject({ err: 0 });
    expect(await result("2027-03-31")).toEqual({ profit: 100_00, stock: 800_00, make: 300_00, come: 1000_00 });
    expect(await result("2027-05-31")).toEqual({ profit: -300_00, stock: 800_00, make: 300_00, come: 0 });
    for (const span of SPANS) expect([...span, await sums(span)]).toEqual([...span, [0, 0]]);
    expect(await verify()).toEqual([]);
  });

  test("the start that adds value and days fills in those of an earlier release, a later one touches nothing, and the verifier sees days that are wrong", async () => {
    const made: Story = new Map();
    for (const line of [
      "2026-06-01 A: bought 10 @60",
      "2026-06-02 C: challan in 10 @100",
      "2026-06-03 D: challan out 6 @90",
      "2026-07-01 bought 4 @100 of C",
      "2026-07-02 sold 6 @90 of D",
    ])
      await enterGoods(books, made, line);
    const expected = [await result("2026-06-30"), await result("2026-07-31")];
    expect(expected).toMatchObject([
      { make: 540_00, come: 1000_00 },
      { make: 0, come: 600_00 },
    ]);
    await books.server.parts.db.asSystem(async (tx) => {
      await sql`alter table document_line drop column value cascade, drop column opendays cascade`.execute(tx);
      await sql`alter table document_link drop column edate`.execute(tx);
      await sql.raw(CHAIN).execute(tx);
    });
    expect([[await result("2026-06-30"), await result("2026-07-31")], await verify()]).toEqual([expected, []]);
    const places = () =>
      inCompany(
        books.server,
        async ({ tx }) => (await sql`select ctid::text from document_line order by 1`.execute(tx)).rows,
      );
    const stood = await places();
    await books.server.parts.db.asSystem((tx) => sql.raw(CHAIN).execute(tx));
    expect(await places()).toEqual(stood);
    await books.server.parts.db.asSystem(async (tx) => {
      await sql`alter table document_line disable trigger days`.execute(tx);
      await sql`update document_line set opendays = daterange('2026-06-03', null) where entity = 'salechallan'`.execute(
        tx,
      );
      await sql`alter table document_line enable trigger days`.execute(tx);
    });
    expect((await verify()).map(({ what }) => what)).toEqual(["unbilled"]);
  });

  test("property: challans that come, their bills and edits make no profit on any day, to the paisa; the trial balance comes to 0", async () => {
    const day = fc
      .integer({ min: 0, max: 500 })
      .map((n) => new Date(Date.UTC(2026, 3, 1 + n)).toISOString().slice(0, 10));
    const step = fc.record({
      what: fc.constantFrom("challan", "challan", "bill", "bill", "bill", "edit", "goes", "recount"),
      which: fc.nat(),
      day,
      qty: fc.integer({ min: 1, max: 9000 }),
      rate: fc.integer({ min: 0, max: 99_999 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 14 }),
        fc.constantFrom("fifo", "average"),
        fc.array(day, { minLength: 4, maxLength: 4 }),
        async (steps, method, days) => {
          await books.server.parts.db.asSystem((tx) => sql`delete from year_closing`.execute(tx));
          await books.reset();
          await inCompany(books.server, ({ tx }) =>
            sql`insert into book_settings (books_from, isrounded) values ('2026-04-01', false)`.execute(tx),
          );
          await costing(method);
          const made: Story = new Map();
          const lineOf = new Map<string, string>();
          for (const [n, { what, which, day: on, qty, rate }] of steps.entries()) {
            const pick = (names: readonly string[]): string => names[which % Math.max(1, names.length)] ?? "";
            const challans = [...made].filter(([, { entity }]) => entity === "purchasechallan").map(([name]) => name);
            const name = what === "edit" || what === "goes" ? pick([...made.keys()]) : `N${n}`;
            const source = what === "edit" ? lineOf.get(name) : what === "bill" ? pick(challans) : undefined;
            if (what === "recount") await recountAll(books.server.parts.db);
            else if (name === "" || source === "") continue;
            else if (what === "goes") {
              if ((await enterGoods(books, made, `${name} goes`)).err === 0) made.delete(name);
            } else {
              const answer = await enterGoods(
                books,
                made,
                `${on} ${name}: ${source === undefined ? "challan in" : "bought"} ${qty / 1000} @${rate / 100}${source === undefined ? "" : ` of ${source}`}`,
              );
              if (answer.err === 0 && source !== undefined) lineOf.set(name, source);
            }
          }
          for (const on of [...days, "2027-03-31"]) {
            const { profit, make } = await result(on);
            expect([on, profit, make]).toEqual([on, 0, 0]);
          }
          for (const span of SPANS) expect(await sums(span)).toEqual([0, 0]);
          expect(await verify()).toEqual([]);
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
  }, 180_000);
});
