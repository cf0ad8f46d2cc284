import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isoDate } from "../../../src/domain/calendar";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import { stockValue } from "../../../src/server/engine/stock/closing-stock";
import { recountAll } from "../../../src/server/engine/stock/recount";
import type { Row } from "../../../src/wire/envelope";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import { enterGoods } from "../books/help/goods-story";
import type { Story } from "../books/help/goods-story";
import { inCompany } from "../records/company";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
beforeEach(async () => {
  books.server.setClock(new Date("2027-09-30T12:00:00Z"));
  await books.reset();
  await books.server.parts.db.asSystem((tx) => sql`delete from year_closing`.execute(tx));
  await books.server.parts.db.asSystem((tx) => sql`delete from m_stockcosting`.execute(tx));
  await inCompany(books.server, ({ tx }) =>
    sql`insert into book_settings (books_from) values ('2026-04-01')`.execute(tx),
  );
});
afterAll(() => books.server.close());

const recount = () => recountAll(books.server.parts.db);
const verify = () => inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid));
const value = (day: string) =>
  inCompany(books.server, async (ctx) => Number(await stockValue(ctx, isoDate(day))).toFixed(2));
const from = (fromdate: string, method: string, id = 0) => books.save("stockcosting", { id, fromdate, method });
const remove = async (id: unknown) =>
  (await books.server.call("stockcosting_R_btndelete_approve", { id, type: "delete" }, { id: crypto.randomUUID() }))[0];
const settings = async (more: Row) =>
  (
    await books.server.call(
      "booksettings_R_save",
      {
        id: 1,
        booksfrom: "2026-04-01",
        lockedto: "",
        negativestock: "allow",
        creditlimit: "allow",
        isrounded: 1,
        ...more,
      },
      { id: crypto.randomUUID() },
    )
  )[0];
const close = async () =>
  (
    await books.server.call(
      "yearclosing_R_save",
      { id: 1, fy: "2026-27", action: "close" },
      { id: crypto.randomUUID() },
    )
  )[0];

const YEAR = ["2026-05-01 A: bought 10 @10", "2026-06-01 B: bought 10 @20", "2026-07-01 S: sold 5"];
/** At the end of the year 15 pieces are worth 250.00 by FIFO (5 at 10, 10 at 20). */
const enterYear = async (made: Story) => {
  for (const line of YEAR) await enterGoods(books, made, line);
};

describe("costing from a date", () => {
  test("a closed year keeps its value; from the day on what it closed with is the opening pool", async () => {
    const made: Story = new Map();
    await enterYear(made);
    await recount();
    expect(await close()).toMatchObject({ err: 0 });
    expect(await from("2027-04-01", "average")).toMatchObject({ err: 0 });
    expect([await value("2027-03-31"), await value("2027-04-01")]).toEqual(["250.00", "250.00"]);
    await enterGoods(books, made, "2027-05-01 T: sold 6");
    await enterGoods(books, made, "2027-05-02 came back 1 against S");
    const expected = [["250.00", "150.00", "160.00"], []];
    // Six of fifteen for 250.00 at the average. What was sold at 10 in the closed year is returned at 10.
    const now = async () => [
      [await value("2027-03-31"), await value("2027-05-01"), await value("2027-05-31")],
      await verify(),
    ];
    expect(await now()).toEqual(expected);
    await recount();
    expect(await now()).toEqual(expected);
  });

  test("back to first in first out: the pool is the first layer", async () => {
    const made: Story = new Map();
    await settings({ costing: "average" });
    await enterYear(made);
    expect(await value("2027-03-31")).toBe("225.00");
    await from("2027-04-01", "fifo");
    for (const line of ["2027-04-10 C: bought 10 @40", "2027-04-20 sold 16", "2027-04-21 went back 1 against C"])
      await enterGoods(books, made, line);
    expect([await value("2027-03-31"), await value("2027-04-30"), await verify()]).toEqual(["225.00", "320.00", []]);
    await recount();
    expect([await value("2027-03-31"), await value("2027-04-30"), await verify()]).toEqual(["225.00", "320.00", []]);
  });

  test("a change within a month holds from its day, an entry that goes or moves counts what follows anew", async () => {
    const made: Story = new Map();
    for (const line of [
      "2026-05-01 bought 10 @10",
      "2026-05-02 bought 10 @20",
      "2026-05-10 sold 5",
      "2026-05-20 sold 5",
      "2026-06-20 sold 5",
    ])
      await enterGoods(books, made, line);
    const months = async () => [await value("2026-05-15"), await value("2026-05-31"), await value("2026-06-30")];
    await recount();
    expect(await months()).toEqual(["250.00", "200.00", "100.00"]);
    const entry = await from("2026-05-15", "average");
    expect(await months()).toEqual(["250.00", "166.67", "83.33"]);
    await recount();
    expect([await months(), await verify()]).toEqual([["250.00", "166.67", "83.33"], []]);
    await from("2026-06-01", "average", Number(entry.id));
    expect(await months()).toEqual(["250.00", "200.00", "100.00"]);
    await recount();
    expect([await months(), await verify()]).toEqual([["250.00", "200.00", "100.00"], []]);
    expect(await from("2026-05-01", "average", Number(entry.id))).toMatchObject({ err: 0 });
    expect(await months()).toEqual(["225.00", "150.00", "75.00"]);
    expect(await remove(entry.id)).toMatchObject({ err: 0 });
    expect(await months()).toEqual(["250.00", "200.00", "100.00"]);
    await recount();
    expect([await months(), await verify()]).toEqual([["250.00", "200.00", "100.00"], []]);
  });

  test("refused: a day in the closed year, an entry of it moved or taken away, another costing from the beginning", async () => {
    const made: Story = new Map();
    await enterYear(made);
    const early = await from("2026-10-01", "average");
    expect(await close()).toMatchObject({ err: 0 });
    const locked = (day: string) => ({
      err: 1,
      errkey: "fromdate",
      errormsg: `The books are locked up to 31-Mar-2027, which includes ${day}.`,
    });
    expect(await from("2027-03-31", "average")).toMatchObject(locked("31-Mar-2027"));
    expect(await from("2027-04-01", "average", Number(early.id))).toMatchObject(locked("01-Oct-2026"));
    expect(await from("2026-10-01", "fifo", Number(early.id))).toMatchObject(locked("01-Oct-2026"));
    expect(await remove(early.id)).toMatchObject(locked("01-Oct-2026"));
    expect(await settings({ lockedto: "2027-03-31", costing: "average" })).toMatchObject({
      err: 1,
      errkey: "costing",
      errormsg: "The books are locked up to 31-Mar-2027. Enter the change with its From Date under Cost of Stock.",
    });
    expect(await settings({ lockedto: "2027-03-31", costing: "fifo" })).toMatchObject({ err: 0 });
    expect(await from("2027-04-01", "fifo")).toMatchObject({ err: 0 });
    expect(await from("2027-04-01", "average")).toMatchObject({ err: 1, errkey: "fromdate" });
    expect([await value("2027-03-31"), await verify()]).toEqual(["250.00", []]);
  });

  test("property: no entry after a day changes what stock was worth on it, and the recount is that of all moves", async () => {
    const day = fc
      .integer({ min: 0, max: 400 })
      .map((n) => new Date(Date.UTC(2026, 3, 1 + n)).toISOString().slice(0, 10));
    const move = fc.record({
      what: fc.constantFrom("bought", "bought", "sold"),
      day,
      qty: fc.integer({ min: 1, max: 9000 }),
      rate: fc.integer({ min: 1, max: 9999 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { minLength: 6, maxLength: 10 }),
        fc.array(fc.record({ day, method: fc.constantFrom("fifo", "average") }), { minLength: 1, maxLength: 4 }),
        async (moves, entries) => {
          await books.reset();
          await books.server.parts.db.asSystem((tx) => sql`delete from m_stockcosting`.execute(tx));
          await inCompany(books.server, ({ tx }) =>
            sql`insert into book_settings (books_from) values ('2026-04-01')`.execute(tx),
          );
          for (const { what, day: on, qty, rate } of moves)
            await enterGoods(books, new Map(), `${on} ${what} ${qty / 1000} @${rate / 100}`);
          for (const entry of entries) {
            const eve = new Date(Date.parse(entry.day) - 86_400_000).toISOString().slice(0, 10);
            const before = [await value(eve), await value("2026-08-15")];
            const { err } = await from(entry.day, entry.method);
            expect([
              await value(eve),
              entry.day > "2026-08-15" || err !== 0 ? await value("2026-08-15") : before[1],
            ]).toEqual(before);
          }
          const counted = [await value("2026-09-30"), await value("2027-06-30")];
          await recount();
          expect([[await value("2026-09-30"), await value("2027-06-30")], await verify()]).toEqual([counted, []]);
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
  });
});
