import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { enterGoods } from "../books/help/goods-story";
import type { Story } from "../books/help/goods-story";
import { inCompany } from "../records/company";

let books: Books;
onEmptyBooks((opened) => {
  books = opened;
});

const negative = (how: string) =>
  inCompany(books.server, ({ tx }) =>
    sql`
  insert into book_settings as b (books_from, negative_stock) values ('2026-04-01', ${how}) on conflict (coid) do update set negative_stock = ${how}`.execute(
      tx,
    ),
  );

/** Each line of a story, and after \`!\` its refusal. */
const STORIES: readonly (readonly [name: string, table: string])[] = [
  [
    "a sale dated before the purchase that feeds it is refused, whichever was entered first",
    `
    2026-06-10 A: bought 10 @10
    2026-06-05 sold 4 ! Bolt, Main: stock is short by 4 on 05-Jun-2026.
    2026-06-10 S: sold 4
    2026-06-12 T: sold 6
    2026-06-11 sold 1 ! Bolt, Main: stock is short by 1 on 12-Jun-2026.`,
  ],
  [
    "an edit of the day, the quantity, the item or the godown holds for every day",
    `
    2026-06-10 A: bought 10 @10
    2026-06-20 S: sold 8
    2026-06-25 B: bought 5 @10
    2026-06-22 A: bought 10 @10 ! Bolt, Main: stock is short by 8 on 20-Jun-2026.
    2026-06-10 A: bought 7 @10 ! Bolt, Main: stock is short by 1 on 20-Jun-2026.
    2026-06-10 A: bought 10 Paint @10 ! Bolt, Main: stock is short by 8 on 20-Jun-2026.
    2026-06-20 S: sold 11 ! Bolt, Main: stock is short by 1 on 20-Jun-2026.
    2026-06-09 S: sold 8 ! Bolt, Main: stock is short by 8 on 09-Jun-2026.
    2026-06-26 S: sold 15
    2026-06-26 A: bought 10 @10`,
  ],
  [
    "a purchase that has been sold is neither deleted nor cancelled, and one that is not can be",
    `
    2026-06-10 A: bought 10 @10
    2026-06-11 B: bought 10 @10
    2026-06-20 S: sold 12
    A goes ! Bolt, Main: stock is short by 2 on 20-Jun-2026.
    B is cancelled ! Bolt, Main: stock is short by 2 on 20-Jun-2026.
    S goes
    A goes`,
  ],
  [
    "a transfer takes from its godown on its day, and what it brought is not taken away under a later one",
    `
    2026-06-10 A: bought 10 @10
    2026-06-09 moved 2 ! Bolt, Main: stock is short by 2 on 09-Jun-2026.
    2026-06-15 T: moved 6
    2026-06-20 sold 5 ! Bolt, Main: stock is short by 1 on 20-Jun-2026.
    2026-06-20 sold 4
    2026-06-15 moved 1 ! Bolt, Main: stock is short by 1 on 20-Jun-2026.`,
  ],
  [
    "a month that ends well may begin badly: months between are looked at day by day",
    `
    2026-04-02 A: bought 10 @10
    2026-05-10 S: sold 10
    2026-05-11 B: bought 10 @10
    2026-04-05 sold 3 ! Bolt, Main: stock is short by 3 on 10-May-2026.
    2026-05-11 sold 10`,
  ],
  [
    "challans and their returns move goods like any other",
    `
    2026-06-10 C: challan in 5 @10
    2026-06-12 D: challan out 5
    2026-06-13 went back 1 of C ! Bolt, Main: stock is short by 1 on 13-Jun-2026.
    2026-06-14 came back 2 of D
    2026-06-13 R: went back 2 of C ! Bolt, Main: stock is short by 2 on 13-Jun-2026.
    2026-06-14 R: went back 2 of C`,
  ],
];

describe("stock below nothing", () => {
  test.each(STORIES)("%s", async (_, table) => {
    await negative("refuse");
    const made: Story = new Map();
    for (const line of table
      .trim()
      .split("\n")
      .map((text) => text.trim())) {
      const [what = "", errormsg] = line.split(" ! ");
      const before = await books.stock();
      expect([what, await enterGoods(books, made, what)]).toMatchObject([
        what,
        errormsg === undefined ? { err: 0 } : { err: 1, errkey: "items", errormsg },
      ]);
      if (errormsg !== undefined) expect([what, await books.stock()]).toEqual([what, before]);
    }
  });

  test("each shortage is a refusal at its own line of the document", async () => {
    const made: Story = new Map();
    await negative("refuse");
    await enterGoods(books, made, "2026-06-05 A: bought 10 @10");
    const items = [
      { itemid: "Visit", qty: 1, rate: 500 },
      { itemid: "Bolt", qty: 14, rate: 10 },
      { itemid: "Paint", batchno: "B", qty: 2, rate: 10 },
    ];
    const rows = await books.server.call("sale_R_save", {
      id: 0,
      edateview: "2026-06-10",
      partyid: "Asha",
      godownid: "Main",
      items,
    });
    expect(rows).toMatchObject([
      { err: 1, errkey: "items", line: 2, column: "qty", errormsg: "Bolt, Main: stock is short by 4 on 10-Jun-2026." },
      {
        err: 1,
        errkey: "items",
        line: 3,
        column: "qty",
        errormsg: "Paint, batch B, Main: stock is short by 2 on 10-Jun-2026.",
      },
    ]);
  });

  test("where the company warns, the same sentence comes with the save; where it allows, none", async () => {
    const made: Story = new Map();
    await negative("warn");
    await enterGoods(books, made, "2026-06-10 A: bought 10 @10");
    expect(await enterGoods(books, made, "2026-06-05 sold 4")).toMatchObject({
      err: 0,
      resu: "Bolt, Main: stock is short by 4 on 05-Jun-2026.",
    });
    expect(await enterGoods(books, made, "2026-06-15 sold 6")).toMatchObject({ err: 0, resu: "" });
    await negative("allow");
    expect(await enterGoods(books, made, "2026-06-15 sold 6")).toMatchObject({ err: 0, resu: "" });
  });

  test("what was below nothing before does not hold up a change that makes no day worse", async () => {
    const made: Story = new Map();
    await negative("allow");
    for (const line of ["2026-06-05 S: sold 8", "2026-06-10 A: bought 2 @10"]) await enterGoods(books, made, line);
    await negative("refuse");
    for (const line of [
      "2026-06-05 S: sold 7",
      "2026-06-10 A: bought 3 @10",
      "2026-06-08 S: sold 7",
      "2026-06-20 B: bought 1 @10",
      "B goes",
    ]) {
      const answer = await enterGoods(books, made, line);
      expect([line, answer]).toMatchObject([
        line,
        line === "B goes" ? { err: 1, errormsg: "Bolt, Main: stock is short by 4 on 20-Jun-2026." } : { err: 0 },
      ]);
    }
    expect(await enterGoods(books, made, "2026-06-08 S: sold 8")).toMatchObject({
      err: 1,
      errormsg: "Bolt, Main: stock is short by 8 on 08-Jun-2026.",
    });
  });

  test("a batch stands for itself, and a godown; the worst day is told, a sentence for each place", async () => {
    await negative("refuse");
    const item = (itemid: string, qty: number, batchno = "") => ({ itemid, qty, rate: 10, batchno });
    const buy = (edateview: string, items: readonly object[]) =>
      books.save("purchase", {
        edateview,
        partyid: "Steel Co",
        billno: crypto.randomUUID().slice(0, 8),
        godownid: "Main",
        items,
      });
    const sell = (edateview: string, items: readonly object[], godownid = "Main") =>
      books.save("sale", { edateview, partyid: "Asha", godownid, items });
    await buy("2026-06-01", [item("Paint", 5, "A"), item("Paint", 5, "B"), item("Bolt", 5)]);
    const both = { id: 0, edateview: "2026-06-02", partyid: "Asha", godownid: "Main" };
    expect(
      await books.server.call("sale_R_save", { ...both, items: [item("Paint", 6, "A"), item("Bolt", 7)] }),
    ).toMatchObject([
      { err: 1, errormsg: "Bolt, Main: stock is short by 2 on 02-Jun-2026." },
      { err: 1, errormsg: "Paint, batch A, Main: stock is short by 1 on 02-Jun-2026." },
    ]);
    expect(await sell("2026-06-02", [item("Bolt", 1)], "Shop")).toMatchObject({
      err: 1,
      errormsg: "Bolt, Shop: stock is short by 1 on 02-Jun-2026.",
    });
    expect(await sell("2026-06-10", [item("Bolt", 5)])).toMatchObject({ err: 0 });
    await buy("2026-06-20", [item("Bolt", 5)]);
    expect(await sell("2026-06-20", [item("Bolt", 2)])).toMatchObject({ err: 0 });
    expect(await sell("2026-06-05", [item("Bolt", 4)])).toMatchObject({
      err: 1,
      errormsg: "Bolt, Main: stock is short by 4 on 10-Jun-2026.",
    });
  });

  test("property: whatever is entered, edited, moved and taken away, no day of any godown ends below nothing, and what is refused would have made one", async () => {
    const day = fc
      .integer({ min: 0, max: 60 })
      .map((n) => new Date(Date.UTC(2026, 4, 1 + n)).toISOString().slice(0, 10));
    const step = fc.record({
      what: fc.constantFrom("bought", "bought", "sold", "sold", "moved", "edit", "edit", "goes"),
      which: fc.nat(),
      day,
      qty: fc.integer({ min: 1, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
        await books.reset();
        await negative("refuse");
        const made: Story = new Map();
        let stands: { readonly name: string; readonly what: string; readonly day: string; readonly qty: number }[] = [];
        const isShort = (all: typeof stands): boolean =>
          ["Main", "Shop"].some((godown) =>
            all.some(
              (end) =>
                all
                  .filter((one) => one.day <= end.day)
                  .reduce(
                    (total, { what, qty }) =>
                      total +
                      (what === "moved"
                        ? godown === "Main"
                          ? -qty
                          : qty
                        : godown === "Shop"
                          ? 0
                          : what === "bought"
                            ? qty
                            : -qty),
                    0,
                  ) < 0,
            ),
          );
        for (const [n, { what, which, day: on, qty }] of steps.entries()) {
          const known = stands[which % Math.max(1, stands.length)];
          if ((what === "edit" || what === "goes") && !known) continue;
          const name = known && (what === "edit" || what === "goes") ? known.name : `N${n}`;
          const kind = what === "edit" ? (known?.what ?? "") : what;
          const after = [
            ...stands.filter((one) => one.name !== name),
            ...(what === "goes" ? [] : [{ name, what: kind, day: on, qty }]),
          ];
          const answer = await enterGoods(
            books,
            made,
            what === "goes" ? `${name} goes` : `${on} ${name}: ${kind} ${qty}`,
          );
          expect([n, what, answer.err, /stock is short by/.test(String(answer.errormsg))]).toEqual([
            n,
            what,
            isShort(after) ? 1 : 0,
            isShort(after),
          ]);
          if (answer.err === 0) stands = after;
        }
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });
});
