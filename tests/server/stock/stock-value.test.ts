import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { isoDate } from "../../../src/domain/calendar";
import { decimalText, trimZeros } from "../../../src/domain/decimal";
import { NO_STOCK, quantityOf, runMoves, valueOf as costValue } from "../../../src/domain/stock/cost";
import { sql as STOCK_COST } from "../../../src/server/db/migrations/004-stock-cost";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import { closingStock, stockValue } from "../../../src/server/engine/stock/closing-stock";
import { isDirty, recountAll } from "../../../src/server/engine/stock/recount";
import type { Row } from "../../../src/wire/envelope";
import { entityOf, formOf, movesOf } from "../books/help/billed-model";
import type { Billed } from "../books/help/billed-model";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { inCompany } from "../records/company";

let books: Books;
onEmptyBooks((opened) => {
  books = opened;
});

const recount = () => recountAll(books.server.parts.db);
const verify = () => inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid));
/** `Bolt 5 for 200.00` for all moved items at the end of a day. */
const closing = (day: string) =>
  inCompany(books.server, async (ctx) => {
    const name = new Map(Object.entries(books.ids).map(([key, id]) => [id, key]));
    return (await closingStock(ctx, isoDate(day))).map(
      ({ itemid, qty, value }) => `${name.get(itemid)} ${trimZeros(qty)} for ${Number(value).toFixed(2)}`,
    );
  });
const costing = (method: string) =>
  inCompany(books.server, ({ tx }) =>
    sql`
  insert into book_settings as b (books_from, costing) values ('2026-04-01', ${method}) on conflict (coid) do update set costing = ${method}`.execute(
      tx,
    ),
  );
const remove = async (entity: string, id: unknown) =>
  (await books.server.call(`${entity}_R_btndelete_approve`, { id, type: "delete" }, { id: crypto.randomUUID() }))[0];

const ENTITY: Readonly<Record<string, string>> = {
  bought: "purchase",
  sold: "sale",
  "came back": "salereturn",
  "went back": "purchasereturn",
};
let bills = 0;

/**
 * One line of a story: `2026-06-01 bought 10 @40`, `2026-06-03 moved 4` (Main to Shop). Returns the id of the
 * document.
 */
async function enter(line: string): Promise<number> {
  const [, edateview = "", what = "", qty, rate] =
    /^(\S+) (bought|sold|came back|went back|moved) ([\d.]+)(?: @([\d.]+))?$/.exec(line) ?? [];
  const items = [{ itemid: "Bolt", qty: Number(qty), rate: Number(rate ?? 100) }];
  const values: Row =
    what === "moved"
      ? { edateview, fromgodownid: "Main", togodownid: "Shop", items }
      : {
          edateview,
          partyid: /bought|went/.test(what) ? "Steel Co" : "Asha",
          godownid: "Main",
          items,
          ...(what === "bought" ? { billno: `B${++bills}` } : {}),
        };
  const made = await books.save(ENTITY[what] ?? "stocktransfer", values);
  expect(made).toMatchObject({ err: 0 });
  return Number(made.id);
}

const STORIES: readonly (readonly [name: string, lines: readonly string[], fifo: string, average: string])[] = [
  [
    "first in first out, and the average",
    ["2026-06-01 bought 4 @100", "2026-06-02 bought 8 @200", "2026-06-03 bought 3 @300", "2026-06-04 sold 12"],
    "Bolt 3 for 900.00",
    "Bolt 3 for 580.00",
  ],
  [
    "a purchase entered late and dated before a sale costs that sale",
    ["2026-06-10 bought 5 @50", "2026-06-20 sold 5", "2026-06-05 bought 5 @30"],
    "Bolt 5 for 250.00",
    "Bolt 5 for 200.00",
  ],
  [
    "a purchase of an earlier month changes the months after it",
    ["2026-07-10 bought 5 @50", "2026-08-20 sold 5", "2026-05-05 bought 5 @30"],
    "Bolt 5 for 250.00",
    "Bolt 5 for 200.00",
  ],
  [
    "goods bought and sold on one day are bought first",
    ["2026-06-01 sold 2", "2026-06-01 bought 5 @10"],
    "Bolt 3 for 30.00",
    "Bolt 3 for 30.00",
  ],
  [
    "a customer's return has the cost that the goods went out with",
    ["2026-06-01 bought 5 @10", "2026-06-02 bought 5 @20", "2026-06-03 sold 5", "2026-06-04 came back 2"],
    "Bolt 7 for 120.00",
    "Bolt 7 for 105.00",
  ],
  [
    "goods that go back to the supplier leave at the cost of the stock",
    ["2026-06-01 bought 5 @10", "2026-06-02 bought 5 @20", "2026-06-03 went back 2"],
    "Bolt 8 for 130.00",
    "Bolt 8 for 120.00",
  ],
  [
    "a transfer between godowns changes no cost",
    ["2026-06-01 bought 5 @10", "2026-06-02 moved 3", "2026-06-03 bought 5 @20", "2026-06-04 sold 5"],
    "Bolt 5 for 100.00",
    "Bolt 5 for 75.00",
  ],
  [
    "negative stock has the last known cost",
    ["2026-06-01 bought 2 @10", "2026-06-02 sold 5"],
    "Bolt -3 for -30.00",
    "Bolt -3 for -30.00",
  ],
  [
    "and is corrected when goods come",
    ["2026-06-01 bought 2 @10", "2026-06-02 sold 5", "2026-07-01 bought 10 @14"],
    "Bolt 7 for 98.00",
    "Bolt 7 for 98.00",
  ],
  [
    "thirds lose no paisa",
    ["2026-06-01 bought 3 @33.333", "2026-06-02 sold 1", "2026-06-03 sold 1"],
    "Bolt 1 for 33.33",
    "Bolt 1 for 33.33",
  ],
];

describe("what stock costs", () => {
  test.each(STORIES)("%s", async (_, lines, fifo, average) => {
    await costing("fifo");
    for (const line of lines) {
      await enter(line);
      await recount();
    }
    expect([await closing("2026-08-31"), await verify()]).toEqual([[fifo], []]);
    await costing("average");
    expect(await closing("2026-08-31")).toEqual([average]);
    await recount();
    expect([await closing("2026-08-31"), await verify()]).toEqual([[average], []]);
  });

  test("the end of a month, a day within it, and today", async () => {
    for (const line of [
      "2026-05-10 bought 10 @10",
      "2026-06-10 sold 4",
      "2026-06-20 bought 6 @20",
      "2026-07-05 sold 8",
    ])
      await enter(line);
    const all = async () => [
      await closing("2026-04-30"),
      await closing("2026-05-31"),
      await closing("2026-06-15"),
      await closing("2026-06-30"),
      await closing("2026-09-30"),
    ];
    const expected = [[], ["Bolt 10 for 100.00"], ["Bolt 6 for 60.00"], ["Bolt 12 for 180.00"], ["Bolt 4 for 80.00"]];
    expect(await all()).toEqual(expected);
    await recount();
    expect(await all()).toEqual(expected);
    expect(await inCompany(books.server, (ctx) => stockValue(ctx, isoDate("2026-06-30")))).toBe("180");
  });

  test("a recount waits for a moment before each step, ends when it is told to, and knows when there is nothing to do", async () => {
    const { db } = books.server.parts;
    await recount();
    expect(await isDirty(db)).toBe(false);
    await enter("2026-06-01 bought 10 @10");
    expect(await isDirty(db)).toBe(true);
    let waited = 0;
    const pause = () => ((waited += 1), Promise.resolve());
    expect(await recountAll(db, { isEnding: () => true, pause })).toBe(0);
    expect([waited, await isDirty(db)]).toEqual([1, true]);
    expect(await recountAll(db, { isEnding: () => false, pause })).toBe(1);
    expect([waited, await isDirty(db)]).toEqual([3, false]);
  });

  test("reversals of an earlier release, which name no row, stand for their whole version", async () => {
    const bought = await enter("2026-06-01 bought 10 @10");
    await books.save("purchase", { id: bought, items: [{ itemid: "Bolt", qty: 8, rate: 10 }] });
    await books.server.parts.db.asSystem(async (tx) => {
      for (const table of ["stock_move", "voucher_line"]) {
        await sql`alter table ${sql.table(table)} disable trigger append_only`.execute(tx);
        expect(
          (await sql`update ${sql.table(table)} set reverses = null where isreversal`.execute(tx)).numAffectedRows,
        ).toBe(1n);
        await sql`alter table ${sql.table(table)} enable trigger append_only`.execute(tx);
      }
    });
    expect([await closing("2026-09-30"), await verify()]).toEqual([["Bolt 8 for 80.00"], []]);
    await books.save("purchase", {
      id: bought,
      items: [
        { itemid: "Bolt", qty: 8, rate: 10 },
        { itemid: "Bolt", qty: 1, rate: 30 },
      ],
    });
    await recount();
    expect([await closing("2026-09-30"), await verify()]).toEqual([["Bolt 9 for 110.00"], []]);
    await remove("purchase", bought);
    expect([await closing("2026-09-30"), await verify()]).toEqual([[], []]);
  });

  test("months that an earlier release counted are counted anew; in a locked period they keep their value", async () => {
    const earlier = (last: string) =>
      books.server.parts.db.asSystem(async (tx) => {
        await sql`update stock_value_month set value = value + 1, kept = jsonb_build_object('short', kept -> 'short', 'last', ${last}::jsonb,
        'layers', (select coalesce(jsonb_agg(jsonb_build_array(l -> 0, ((l ->> 1)::numeric + 100)::text)), '[]') from jsonb_array_elements(kept -> 'layers') l))`.execute(
          tx,
        );
        await sql.raw(STOCK_COST).execute(tx);
      });
    for (const line of [
      "2026-05-01 bought 100.001 @4.90",
      "2026-05-02 sold 100",
      "2026-05-03 sold 0.001",
      "2026-06-01 bought 1 @7",
      "2026-07-01 came back 100",
    ])
      await enter(line);
    await recount();
    const expected = [["Bolt 0 for 0.00"], ["Bolt 1 for 7.00"], ["Bolt 101 for 497.00"]];
    const ends = async () => [await closing("2026-05-31"), await closing("2026-06-30"), await closing("2026-07-31")];
    expect([await ends(), await verify()]).toEqual([expected, []]);
    await earlier('["1", "0"]');
    expect([await ends(), await verify()]).toEqual([expected, []]);
    await recount();
    expect([await ends(), await verify()]).toEqual([expected, []]);
    await inCompany(books.server, ({ tx }) => sql`update book_settings set locked_to = '2026-06-30'`.execute(tx));
    await earlier('["1", "0"]');
    await recount();
    // Goods were returned at 0.00, the last cost at which goods left in that release's values.
    const locked = [["Bolt 0 for 1.00"], ["Bolt 1 for 8.00"], ["Bolt 101 for 8.00"]];
    expect([await ends(), await verify()]).toEqual([locked, []]);
  });

  test("what is posted since the last recount is in the figure at once; an edit and a deletion too", async () => {
    const bought = await enter("2026-06-01 bought 10 @10");
    const sold = await enter("2026-06-02 sold 3");
    await recount();
    await enter("2026-06-03 bought 1 @99");
    expect(await closing("2026-09-30")).toEqual(["Bolt 8 for 169.00"]);
    await books.save("purchase", { id: bought, items: [{ itemid: "Bolt", qty: 10, rate: 12 }] });
    expect(await closing("2026-09-30")).toEqual(["Bolt 8 for 183.00"]);
    await remove("sale", sold);
    expect(await closing("2026-09-30")).toEqual(["Bolt 11 for 219.00"]);
    await recount();
    expect(await closing("2026-09-30")).toEqual(["Bolt 11 for 219.00"]);
    expect(await verify()).toEqual([]);
    await remove("purchase", bought);
    await recount();
    expect(await closing("2026-09-30")).toEqual(["Bolt 1 for 99.00"]);
    expect(await verify()).toEqual([]);
  });

  test("a change of the costing in the settings counts everything anew", async () => {
    for (const line of ["2026-06-01 bought 5 @10", "2026-06-02 bought 5 @20", "2026-06-03 sold 5"]) await enter(line);
    await recount();
    expect(await closing("2026-09-30")).toEqual(["Bolt 5 for 100.00"]);
    const [form] = await books.server.call("booksettings_R_getviewdata", {});
    expect(form).toMatchObject({ costing: "fifo" });
    const op = { id: crypto.randomUUID(), base: { kind: "ver" as const, ver: Number(form?.rowver) } };
    const given = {
      id: form?.id,
      booksfrom: "2026-04-01",
      negativestock: "warn",
      creditlimit: "refuse",
      isrounded: 1,
      costing: "average",
    };
    expect((await books.server.call("booksettings_R_save", given, op))[0]).toMatchObject({ err: 0 });
    expect(await closing("2026-09-30")).toEqual(["Bolt 5 for 75.00"]);
    await recount();
    expect(await closing("2026-09-30")).toEqual(["Bolt 5 for 75.00"]);
    expect(await verify()).toEqual([]);
  });

  test("a quantity near 10^9 beyond what is there keeps no other item from being counted", async () => {
    await books.server.call("debtors_R_save", { id: books.ids.Asha, creditlimit: 0 });
    await enter("2026-06-01 bought 0.001 @9000000");
    await enter("2026-06-02 sold 999999999 @1");
    await books.save("purchase", {
      edateview: "2026-06-01",
      partyid: "Steel Co",
      billno: "P1",
      godownid: "Main",
      items: [{ itemid: "Paint", batchno: "A", qty: 2, rate: 7 }],
    });
    expect(await recount()).toBe(2);
    expect(await closing("2026-06-30")).toEqual(["Bolt -999999998.999 for -8999999990991000.00", "Paint 2 for 14.00"]);
    expect(await verify()).toEqual([]);
  });

  test("what is posted while a recount runs is never lost by it", async () => {
    for (let round = 0; round < 3; round++)
      await Promise.all([
        enter(`2026-0${4 + round}-10 bought 3 @${10 + round}`),
        recount(),
        enter("2026-06-15 sold 1"),
        recount(),
        enter("2026-05-20 sold 1"),
        recount(),
      ]);
    expect(await verify()).toEqual([]);
    await recount();
    expect([await closing("2026-09-30"), await verify()]).toEqual([["Bolt 3 for 36.00"], []]);
  });

  test("the verifier sees a value that was tampered with", async () => {
    await enter("2026-06-01 bought 5 @10");
    await recount();
    await books.server.parts.db.asSystem((tx) => sql`update stock_value_month set value = value + 0.01`.execute(tx));
    expect((await verify()).map(({ what, kept, counted }) => `${what}: ${kept} / ${counted}`)).toEqual([
      "stock value: 5.000 50.01 50.00 0.00 / 5.000 50.00 50.00 0.00",
    ]);
  });
});

/** Goods of a challan, its bills, and the value at the end of June by FIFO and by average after each of them. */
const BILLED = `
  action                                | first in first out | average
  ------------------------------------|--------------------|-------------------
  C came 10 @100 on 2026-06-01        | 10 for 1000.00     | 10 for 1000.00
  D bought 10 @200 on 2026-06-02      | 20 for 3000.00     | 20 for 3000.00
  S sold 5 on 2026-06-03              | 15 for 2500.00     | 15 for 2250.00
  P bills 4 of C @120 on 2026-07-10   | 15 for 2540.00     | 15 for 2310.00
  R bills 6 of C @90 on 2026-08-11    | 15 for 2510.00     | 15 for 2265.00
  P bills 4 of C @150 on 2026-07-10   | 15 for 2570.00     | 15 for 2355.00
  R goes                              | 15 for 2600.00     | 15 for 2400.00
  C came 20 @50 on 2026-06-01         | 25 for 3050.00     | 25 for 2833.33
  P bills 3 of C @0 on 2026-07-10     | 25 for 2637.50     | 25 for 2375.00
  P goes                              | 25 for 2750.00     | 25 for 2500.00
  C goes                              | 5 for 1000.00      | 5 for 1000.00`;

/** Enters, edits (an existing name) or deletes a document of \`BILLED\`. */
async function action(text: string, made: Map<string, { readonly entity: string; readonly id: number }>): Promise<Row> {
  const [, name = "", verb = "", qty, of, rate, edateview] =
    /^(\w) (\w+)(?: ([\d.]+))?(?: of (\w))?(?: @([\d.]+))?(?: on (\S+))?$/.exec(text) ?? [];
  const known = made.get(name);
  if (verb === "goes") return (await remove(known?.entity ?? "", known?.id)) ?? {};
  const entity =
    known?.entity ?? { came: "purchasechallan", bought: "purchase", bills: "purchase", sold: "sale" }[verb] ?? "";
  const source = of ? { srcentity: "purchasechallan", srcid: made.get(of)?.id, srcline: 1 } : {};
  const values = {
    edateview,
    godownid: "Main",
    partyid: entity === "sale" ? "Asha" : "Steel Co",
    ...(entity === "purchase" && !known ? { billno: `C${++bills}` } : {}),
  };
  const answer = await books.save(entity, {
    ...values,
    ...(known ? { id: known.id } : {}),
    items: [
      {
        itemid: "Bolt",
        qty: Number(qty),
        rate: Number(rate ?? 100),
        ...source,
        ...(verb === "came" ? { lineid: 1 } : {}),
      },
    ],
  });
  if (answer.err === 0) made.set(name, { entity, id: Number(answer.id) });
  return answer;
}

describe("goods of a challan cost what their bill says", () => {
  test("at another rate, in parts, edited and taken away, from the day of the challan on", async () => {
    const made = new Map<string, { entity: string; id: number }>();
    for (const row of BILLED.trim().split("\n").slice(2)) {
      const [what = "", fifo, average] = row.split("|").map((cell) => cell.trim());
      await costing("fifo");
      expect([what, await action(what, made)]).toMatchObject([what, { err: 0 }]);
      const first = await closing("2026-06-30");
      if (/goes|bills/.test(what)) await recount();
      expect([what, await closing("2026-06-30")]).toEqual([what, first]);
      await costing("average");
      expect([what, ...first, ...(await closing("2026-06-30"))]).toEqual([what, `Bolt ${fifo}`, `Bolt ${average}`]);
      await recount();
      expect([what, await verify()]).toEqual([what, []]);
    }
  });

  test.each([
    ["discounts on line and bill, rates with tax in them", { isinclusive: 1, discountamt: 33.33 }, { discount: 12.5 }],
    ["freight, which is an account of its own", { charges: [{ ledgerid: "Rent", amount: 500, gstpercent: 18 }] }, {}],
    ["boxes of a hundred", {}, { qty: 0.05, unitid: "BOX", rate: 1100 }],
    ["tax that a composition dealer cannot claim", { composition: 1 }, {}],
  ])("just as goods that come with their bill: %s", async (_, { composition, ...more }: Row, line) => {
    const registered = composition
      ? await books.save("gstregistration", { fromdate: "2026-04-01", regtype: "owncomposition" })
      : null;
    const ways = [{}, { srcentity: "purchasechallan", srcline: 1 }];
    const values: unknown[] = [];
    for (const way of ways) {
      await books.reset();
      if ("srcline" in way)
        Object.assign(way, {
          srcid: (
            await books.save("purchasechallan", {
              edateview: "2026-06-01",
              partyid: "Steel Co",
              godownid: "Main",
              items: [{ itemid: "Bolt", qty: 5, rate: 7 }],
            })
          ).id,
        });
      const items = [
        { itemid: "Bolt", qty: 5, rate: 11, ...line, ...way },
        { itemid: "Paint", batchno: "A", qty: 2, rate: 3 },
      ];
      expect(
        await books.save("purchase", {
          edateview: "2026-06-20",
          partyid: "Steel Co",
          godownid: "Main",
          billno: `D${++bills}`,
          items,
          ...more,
        }),
      ).toMatchObject({ err: 0 });
      values.push(await closing("2026-06-30"));
    }
    if (registered) await remove("gstregistration", registered.id);
    expect(values[1]).toEqual(values[0]);
    expect(String(values[0])).not.toContain("for 35.00");
  });

  test("goods of a locked period keep their value, and a bill that has said another cannot be changed in that", async () => {
    const locked = (day: string | null) =>
      inCompany(books.server, ({ tx }) =>
        sql`
      insert into book_settings as b (books_from, locked_to) values ('2026-04-01', ${day}::date) on conflict (coid) do update set locked_to = excluded.locked_to`.execute(
          tx,
        ),
      );
    const made = new Map<string, { entity: string; id: number }>();
    await action("C came 10 @100 on 2026-06-01", made);
    await action("P bills 4 of C @120 on 2026-07-10", made);
    await locked("2026-06-30");
    const label = "MUM/PC2627/0001";
    expect(await action("R bills 6 of C @90 on 2026-07-11", made)).toMatchObject({
      err: 0,
      resu: `The books are locked up to 30-Jun-2026. The goods of ${label} keep their value.`,
    });
    expect(await closing("2026-06-30")).toEqual(["Bolt 10 for 1080.00"]);
    const refused = {
      err: 1,
      errkey: "items",
      errormsg: `The books are locked up to 30-Jun-2026. The cost of the goods of ${label} can no longer change.`,
    };
    expect([await action("P bills 4 of C @130 on 2026-07-10", made), await action("P goes", made)]).toMatchObject([
      refused,
      refused,
    ]);
    expect(await action("P bills 4 of C @120 on 2026-07-12", made)).toMatchObject({ err: 0, resu: "" });
    expect([await action("R goes", made), await closing("2026-06-30"), await verify()]).toMatchObject([
      { err: 0 },
      ["Bolt 10 for 1080.00"],
      [],
    ]);
    expect(await action("T bills 1 of C @100 on 2026-07-11", made)).toMatchObject({ err: 0, resu: "" });
    await locked(null);
    expect([await action("P goes", made), await closing("2026-06-30")]).toMatchObject([
      { err: 0 },
      ["Bolt 10 for 1000.00"],
    ]);
  });

  test("property: after any challans, bills of their lines, sales, edits and deletions the value is what came in by the bills less what went out", async () => {
    const thousandths = fc.integer({ min: 1, max: 20_000 });
    const paise = fc.integer({ min: 0, max: 99_999 });
    const day = fc
      .integer({ min: 0, max: 100 })
      .map((n) => new Date(Date.UTC(2026, 4, 1 + n)).toISOString().slice(0, 10));
    const step = fc.record({
      what: fc.constantFrom("challan", "challan", "bill", "bill", "bill", "sale", "edit", "edit", "delete", "recount"),
      which: fc.nat(),
      day,
      qty: thousandths,
      rate: paise,
      other: paise,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
        await books.reset();
        let made: Billed[] = [];
        for (const [order, one] of steps.entries()) {
          const kind = one.what === "edit" ? made[one.which % Math.max(1, made.length)] : undefined;
          const sources = made.filter(({ what }) => what === "challan");
          const source = kind
            ? made.find(({ id }) => id === kind.source)
            : sources[one.which % Math.max(1, sources.length)];
          if (one.what === "recount") await recount();
          else if (one.what === "delete") {
            const gone = made[one.which % Math.max(1, made.length)];
            if (gone && (await remove(entityOf(gone), gone.id))?.err === 0)
              made = made.filter((other) => other !== gone);
          } else if (one.what !== "edit" || kind) {
            const next: Billed = {
              ...one,
              id: kind?.id ?? 0,
              what: kind?.what ?? one.what,
              order: kind?.order ?? order,
              source: source?.id ?? 0,
            };
            if (next.what === "bill" && !source) continue;
            const answer = await books.save(entityOf(next), {
              id: next.id,
              edateview: next.day,
              godownid: "Main",
              ...formOf(next, `E${++bills}`),
            });
            if (answer.err === 0)
              made = [...made.filter(({ id }) => id !== next.id), { ...next, id: Number(answer.id) }];
          }
        }
        for (const method of ["fifo", "average"] as const) {
          await costing(method);
          const { cost } = runMoves(method, NO_STOCK, movesOf(made));
          const expected = made.some(({ what }) => what !== "bill")
            ? `${decimalText(quantityOf(cost), 3)} for ${decimalText(costValue(cost), 2)}`
            : "0.000 for 0.00";
          const [found] = await inCompany(books.server, (ctx) => closingStock(ctx, isoDate("2026-12-31")));
          expect(found ? `${Number(found.qty).toFixed(3)} for ${found.value}` : "0.000 for 0.00").toBe(expected);
          await recount();
          expect(await verify()).toEqual([]);
        }
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});

const line = (itemid: string, qty: number, more: Row = {}): Row => ({ itemid, qty, ...more });
const opening = (items: readonly Row[], more: Row = {}) =>
  books.save("opening", { edateview: "2026-04-01", kind: "opening", godownid: "Main", items, ...more });
const count = (items: readonly Row[], at: string, more: Row = {}) =>
  saveAt("opening", { edateview: at.slice(0, 10), kind: "count", godownid: "Main", items, ...more }, at);
/** A save that a device captured at a moment. */
const saveAt = async (entity: string, values: Row, at: string) => {
  const { userid, coid, branchid } = books.server.users.owner.user;
  return (
    (
      await books.server.call(
        `${entity}_R_save`,
        { id: 0, ...values },
        { id: crypto.randomUUID(), cap: { user: String(userid), coid, branchid, at } },
      )
    )[0] ?? {}
  );
};
const itemsOf = async (id: unknown): Promise<readonly Row[]> => {
  const [form] = await books.server.call("opening_R_getviewdata", { txtid: id });
  return (typeof form?.items === "string" ? JSON.parse(form.items) : form?.items) as Row[];
};
const expired = (how: string) =>
  inCompany(books.server, ({ tx }) =>
    sql`
  insert into book_settings as b (books_from, expired_batch) values ('2026-04-01', ${how}) on conflict (coid) do update set expired_batch = ${how}`.execute(
      tx,
    ),
  );

describe("opening and physical stock", () => {
  test("DOC-006 opening stock stands on the first day with quantity, rate, batch and expiry; boxes are counted in pieces", async () => {
    const made = await opening([
      line("Bolt", 2, { unitid: "BOX", rate: 350 }),
      line("Paint", 3, { batchno: "B1", rate: 99.99, mfgdate: "2026-01-01", expirydate: "2026-12-31" }),
    ]);
    expect(made).toMatchObject({ err: 0, label: "MUM/OS2627/0001" });
    expect(await books.stock()).toEqual(["Bolt / Main 200", "Paint / Main 3"]);
    expect(await books.balances()).toEqual([]);
    expect(await closing("2026-04-01")).toEqual(["Bolt 200 for 700.00", "Paint 3 for 299.97"]);
    const [row] = await books.server.call("opening_R_listgrid", {});
    expect(row).toMatchObject({
      autobillno: "MUM/OS2627/0001",
      kindview: "Opening stock",
      godownname: "Main",
      mgrossamt: 999.97,
    });
    expect(await remove("opening", made.id)).toMatchObject({ err: 0 });
    expect([await books.stock(), await verify()]).toEqual([[], []]);
  });

  test("DOC-006 a count posts the difference at the cost of the stock; what is sold after it, though it arrives before, is not undone", async () => {
    await opening([
      line("Bolt", 10, { rate: 10 }),
      line("Paint", 5, { batchno: "A", rate: 20 }),
      line("Paint", 5, { batchno: "B", rate: 20 }),
    ]);
    const sold = {
      edateview: "2026-06-10",
      partyid: "Asha",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 3, rate: 50 }],
    };
    await saveAt("sale", sold, "2026-06-10T09:00:00Z");
    await saveAt("sale", sold, "2026-06-10T11:00:00Z");
    const made = await count(
      [line("Bolt", 6), line("Paint", 0, { batchno: "A" }), line("Paint", 6, { batchno: "B" })],
      "2026-06-10T10:00:00Z",
    );
    expect(made).toMatchObject({ err: 0 });
    expect((await itemsOf(made.id)).map(({ bookqty, difference }) => [Number(bookqty), Number(difference)])).toEqual([
      [7, -1],
      [5, -5],
      [5, 1],
    ]);
    expect(await books.stock()).toEqual(["Bolt / Main 3", "Paint / Main 6"]);
    expect(await closing("2026-06-30")).toEqual(["Bolt 3 for 30.00", "Paint 6 for 120.00"]);
    await saveAt("sale", sold, "2026-06-10T12:00:00Z");
    await books.save("opening", {
      id: made.id,
      items: [line("Bolt", 7), line("Paint", 0, { batchno: "A" }), line("Paint", 6, { batchno: "B" })],
    });
    expect((await itemsOf(made.id)).map(({ bookqty }) => Number(bookqty))).toEqual([7, 5, 5]);
    expect(await books.stock()).toEqual(["Bolt / Main 1", "Paint / Main 6"]);
    await recount();
    expect(await verify()).toEqual([]);
  });

  test("DOC-006 an item that was counted in two places of the godown stands against the books once", async () => {
    await opening([line("Bolt", 10, { rate: 10 })]);
    const made = await count([line("Bolt", 4), line("Bolt", 5)], "2026-06-10T10:00:00Z");
    expect((await itemsOf(made.id)).map(({ bookqty, difference }) => [Number(bookqty), Number(difference)])).toEqual([
      [10, -6],
      [0, 5],
    ]);
    expect(await books.stock()).toEqual(["Bolt / Main 9"]);
  });

  test.each([
    [
      "opening stock of another day",
      { kind: "opening", edateview: "2026-04-02", items: [line("Bolt", 1)] },
      "edateview",
      "Opening stock is dated the first day of the books, 01-Apr-2026.",
    ],
    [
      "a count of tomorrow",
      { kind: "count", edateview: "2026-10-01", items: [line("Bolt", 1)] },
      "edateview",
      "The count date cannot be in the future. Today is 30-Sep-2026.",
    ],
    [
      "opening stock of nothing",
      { kind: "opening", items: [line("Bolt", 0)] },
      "items",
      "Items, line 1: Enter a Qty of more than 0.",
    ],
    [
      "a negative quantity",
      { kind: "count", items: [line("Bolt", -1)] },
      "items",
      "Items, line 1: Qty must be 0 or more.",
    ],
    [
      "a quantity of 10^12",
      { kind: "count", items: [line("Bolt", 1e12)] },
      "items",
      "Items, line 1: Qty must be 99,99,99,999 or less.",
    ],
    [
      "a value beyond counting",
      { kind: "opening", items: [line("Bolt", 999_999_999, { rate: 999_999_999 })] },
      "items",
      "Items, line 1: The value is too large.",
    ],
    [
      "no batch",
      { kind: "count", items: [line("Paint", 1)] },
      "items",
      "Items, line 1: Paint is kept in batches. Enter its batch.",
    ],
    [
      "a service",
      { kind: "count", items: [line("Visit", 1)] },
      "items",
      "Items, line 1: Visit is a service, so it has no stock.",
    ],
    [
      "a unit that the item has not",
      { kind: "count", items: [line("Paint", 1, { batchno: "A", unitid: "BOX" })] },
      "items",
      "Items, line 1: Paint has no such unit.",
    ],
    ["no item", { kind: "count", items: [] }, "items", "Enter at least one item."],
  ])("DOC-006 refused, and nothing posted: %s", async (_, values, errkey, errormsg) => {
    expect(await opening([], values)).toMatchObject({ err: 1, errkey, errormsg });
    expect(await books.stock()).toEqual([]);
  });

  test("DOC-006 a scanned barcode finds its item, and the column of items says what a scan counts", async () => {
    await books.server.call("item_R_save", { id: books.ids.Bolt, barcodes: [{ barcode: "8901234567890" }] });
    const found = await books.server.call("WEBAPIGetddls", { sid: "item", names: ["8901234567890", "paint"] });
    expect(found.map(({ given, label }) => [given, label])).toEqual([
      ["Paint", "Paint"],
      ["8901234567890", "Bolt"],
    ]);
    const rows = await books.server.call("WEBAPI_R_dynaform", { menutype: "openingdetail" });
    expect(JSON.parse(String(rows.find(({ key }) => key === "items")?.cols))).toMatchObject([
      { key: "itemid", scanAdds: "qty" },
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
    ]);
  });

  test("DOC-006 a count in a locked period is refused", async () => {
    await inCompany(books.server, ({ tx }) =>
      sql`insert into book_settings (books_from, locked_to) values ('2026-04-01', '2026-06-30')`.execute(tx),
    );
    expect(await count([line("Bolt", 1)], "2026-06-10T10:00:00Z")).toMatchObject({
      err: 1,
      errkey: "edateview",
      errormsg: "The books are locked up to 30-Jun-2026, which includes 10-Jun-2026.",
    });
  });
});

describe("batches", () => {
  const buy = (batchno: string, expirydate: string) =>
    books.save("purchase", {
      edateview: "2026-06-01",
      partyid: "Steel Co",
      billno: `E${++bills}`,
      godownid: "Main",
      items: [{ itemid: "Paint", batchno, qty: 5, rate: 10, mfgdate: "2026-01-01", expirydate }],
    });
  const sell = (batchno: string) =>
    books.save("sale", {
      edateview: "2026-06-20",
      partyid: "Asha",
      godownid: "Main",
      items: [{ itemid: "Paint", batchno, qty: 1, rate: 30 }],
    });

  test("a bill is told the batches of an item with expiry and stock, the one that expires first at the head; a corrected expiry holds", async () => {
    await buy("LATE", "2027-03-31");
    const bought = await buy("SOON", "2026-06-30");
    await buy("GONE", "2026-06-15");
    await sell("LATE");
    const batches = async () => {
      const rows = await books.server.call("WEBAPI_billfacts", {
        entity: "sale",
        itemids: String(books.ids.Paint),
        godownid: books.ids.Main,
      });
      return JSON.parse(String(rows.find(({ kind }) => kind === "item")?.batches)) as unknown;
    };
    expect(await batches()).toEqual([
      { batchno: "GONE", expiry: "2026-06-15", stock: "5" },
      { batchno: "SOON", expiry: "2026-06-30", stock: "5" },
      { batchno: "LATE", expiry: "2027-03-31", stock: "4" },
    ]);
    await books.save("purchase", {
      id: bought.id,
      items: [{ itemid: "Paint", batchno: "SOON", qty: 5, rate: 10, expirydate: "2027-06-30" }],
    });
    expect(await batches()).toMatchObject([
      { batchno: "GONE" },
      { batchno: "LATE" },
      { batchno: "SOON", expiry: "2027-06-30" },
    ]);
  });

  test("a batch that has expired is sold with a warning, or not at all, as the company has set it", async () => {
    await buy("GONE", "2026-06-15");
    expect(await sell("GONE")).toMatchObject({ err: 0, resu: "Paint, batch GONE expired on 15-Jun-2026." });
    await expired("refuse");
    expect(await sell("GONE")).toMatchObject({
      err: 1,
      errkey: "items",
      errormsg: "Items, line 1: Paint, batch GONE expired on 15-Jun-2026.",
    });
    await expired("allow");
    expect(await sell("GONE")).toMatchObject({ err: 0, resu: "" });
  });
});
