import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { isoDate } from "../../../src/domain/calendar";
import { ZERO } from "../../../src/domain/money";
import { quantity } from "../../../src/domain/quantity";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import { openSession } from "../../../src/server/engine/session/open-session";
import { createBranch } from "../../../src/server/engine/sign-in/identity";
import { stockValue } from "../../../src/server/engine/stock/closing-stock";
import { recountAll } from "../../../src/server/engine/stock/recount";
import { withReturned } from "../../../src/server/engine/stock/returned";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { enterGoods } from "../books/help/goods-story";
import type { Story } from "../books/help/goods-story";
import { inCompany } from "../records/company";

let books: Books;
onEmptyBooks((opened) => {
  books = opened;
});

const recount = () => recountAll(books.server.parts.db);
const verify = () => inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid));
const value = (day = "2026-09-30") =>
  inCompany(books.server, async (ctx) => Number(await stockValue(ctx, isoDate(day))).toFixed(2));
const costing = (method: string) =>
  inCompany(books.server, ({ tx }) =>
    sql`
  insert into book_settings as b (books_from, costing) values ('2026-04-01', ${method}) on conflict (coid) do update set costing = ${method}`.execute(
      tx,
    ),
  );

/** Each line of a story with the value of stock after it: FIFO, and average for the same documents. */
const STORIES: readonly (readonly [name: string, table: string])[] = [
  [
    "a purchase return leaves at the cost of the bill that it returns, not of the oldest goods",
    `
    what                                    | FIFO    | average
    2026-06-01 A: bought 10 @10             |  100.00 |  100.00
    2026-06-02 B: bought 10 @20             |  300.00 |  300.00
    2026-06-03 went back 4 against B        |  220.00 |  220.00
    2026-06-04 went back 1 against A        |  210.00 |  210.00
    2026-06-05 went back 1 against nobody   |  200.00 |  196.00`,
  ],
  [
    "by our own number of the purchase too, in a later month, and of goods that are partly sold",
    `
    what                                    | FIFO    | average
    2026-05-01 A: bought 10 @10             |  100.00 |  100.00
    2026-05-02 B: bought 10 @20             |  300.00 |  300.00
    2026-06-03 sold 7                       |  230.00 |  195.00
    2026-07-05 went back 5 against A        |  160.00 |  145.00
    2026-07-06 went back 2 against MUM/P2627/0002 | 120.00 | 105.00`,
  ],
  [
    "a sales return comes back at the cost that its sale went out with",
    `
    what                                    | FIFO    | average
    2026-05-01 A: bought 10 @10             |  100.00 |  100.00
    2026-05-02 S: sold 10                   |    0.00 |    0.00
    2026-05-03 B: bought 10 @20             |  200.00 |  200.00
    2026-05-04 T: sold 5                    |  100.00 |  100.00
    2026-05-05 came back 2 against S        |  120.00 |  120.00
    2026-06-05 came back 3 against S        |  150.00 |  150.00
    2026-07-05 came back 5 against T        |  250.00 |  250.00
    2026-07-06 U: billed at the counter 4   |  170.00 |  183.33
    2026-07-06 came back 4 against U        |  250.00 |  250.00
    2026-07-07 came back 1 against nobody   |  270.00 |  266.67`,
  ],
  [
    "goods that a challan moved and a bill took: the challan is what the return belongs to",
    `
    what                                    | FIFO    | average
    2026-05-01 A: bought 10 @10             |  100.00 |  100.00
    2026-05-02 C: challan in 10 @20         |  300.00 |  300.00
    2026-05-20 B: bought 6 @25 of C         |  330.00 |  330.00
    2026-06-01 went back 2 against B        |  280.00 |  280.00
    2026-06-02 went back 4 of C             |  200.00 |  200.00
    2026-06-03 D: challan out 4             |  160.00 |  142.86
    2026-06-04 E: bought 1 @60              |  220.00 |  202.86
    2026-06-05 S: sold 3 of D               |  220.00 |  202.86
    2026-07-01 came back 2 against S        |  240.00 |  231.43
    2026-07-02 came back 1 of D             |  250.00 |  245.72`,
  ],
  [
    "several returns of one bill that was made of two challans: the second has the cost of what the first left",
    `
    what                                    | FIFO    | average
    2026-05-01 A: bought 5 @10              |   50.00 |   50.00
    2026-05-02 C: challan out 5             |    0.00 |    0.00
    2026-05-03 B: bought 5 @20              |  100.00 |  100.00
    2026-05-04 D: challan out 5             |    0.00 |    0.00
    2026-05-05 S: sold 5 of C, 5 of D       |    0.00 |    0.00
    2026-06-01 R: came back 3 against S     |   30.00 |   30.00
    2026-06-02 T: came back 4 against S     |   90.00 |   90.00
    2026-06-03 came back 3 against S        |  150.00 |  150.00
    2026-06-02 T: came back 4 against S     |  150.00 |  150.00
    T goes                                  |   90.00 |   90.00
    2026-06-04 came back 3 against S        |  130.00 |  130.00`,
  ],
  [
    "and goods that go back to the supplier in the same way, two lines of one return too",
    `
    what                                    | FIFO    | average
    2026-05-01 C: challan in 5 @10          |   50.00 |   50.00
    2026-05-02 D: challan in 5 @20          |  150.00 |  150.00
    2026-05-05 B: bought 5 @10 of C, 5 @20 of D | 150.00 | 150.00
    2026-06-01 R: went back 2, 4 against B  |   80.00 |   80.00
    2026-06-02 went back 4 against B        |    0.00 |    0.00
    R goes                                  |   70.00 |   70.00`,
  ],
  [
    "a bill that is edited takes its returns along, one that is gone is not known any more",
    `
    what                                    | FIFO    | average
    2026-05-01 A: bought 10 @10             |  100.00 |  100.00
    2026-05-02 B: bought 10 @20             |  300.00 |  300.00
    2026-06-01 went back 2 against B        |  260.00 |  260.00
    2026-05-02 B: bought 10 @30             |  340.00 |  340.00
    2026-06-03 S: sold 4                    |  300.00 |  264.44
    2026-06-04 C: bought 10 @5              |  350.00 |  314.44
    2026-07-01 R: came back 2 against S     |  370.00 |  352.22
    2026-06-03 S: sold 12                   |  256.67 |  201.11
    2026-07-01 R: came back 2 against nobody |  290.00 |  183.75
    S is cancelled                          |  450.00 |  417.86`,
  ],
  [
    "a purchase entered late changes what its sales and their returns cost",
    `
    what                                    | FIFO    | average
    2026-05-10 A: bought 10 @10             |  100.00 |  100.00
    2026-05-20 S: sold 4                    |   60.00 |   60.00
    2026-07-01 came back 4 against S        |  100.00 |  100.00
    2026-05-01 B: bought 10 @30             |  400.00 |  400.00
    2026-07-02 C: bought 10 @2              |  420.00 |  420.00
    2026-08-01 came back 2 against S        |  480.00 |  460.00`,
  ],
];

describe("the cost of goods that go back and come back", () => {
  test.each(STORIES)("%s", async (_, table) => {
    await costing("fifo");
    const made: Story = new Map();
    for (const line of table.trim().split("\n").slice(1)) {
      const [what = "", fifo, average] = line.split("|").map((cell) => cell.trim());
      expect([what, await enterGoods(books, made, what)]).toMatchObject([what, { err: 0 }]);
      const counted = await value();
      await recount();
      const kept = [await value(), await verify()];
      await costing("average");
      expect([what, counted, ...kept, await value()]).toEqual([what, fifo, fifo, [], average]);
      await recount();
      expect([what, await verify()]).toEqual([what, []]);
      await costing("fifo");
    }
  });

  test("of a bill with two batches each goes back at its own cost; more than a line has is taken from the next", async () => {
    const item = (batchno: string, qty: number, rate: number) => ({ itemid: "Paint", batchno, qty, rate });
    const bill = {
      edateview: "2026-06-01",
      partyid: "Steel Co",
      billno: "PB1",
      godownid: "Main",
      items: [item("A", 5, 10), item("B", 5, 30)],
    };
    expect(await books.save("purchase", bill)).toMatchObject({ err: 0 });
    const back = (items: readonly object[]) =>
      books.save("purchasereturn", {
        edateview: "2026-06-02",
        partyid: "Steel Co",
        godownid: "Main",
        againstno: "pb1",
        items,
      });
    await back([item("B", 2, 30)]);
    expect(await value()).toBe("140.00");
    await back([item("A", 1, 10), item("C", 5, 10)]);
    expect([await value(), await verify()]).toEqual(["60.00", []]);
  });

  test("a return that named no bill is tied to the one that it names when it is saved again, and moves as it did else", async () => {
    const made: Story = new Map();
    for (const line of [
      "2026-06-01 A: bought 10 @10",
      "2026-06-05 R: went back 2 against nobody",
      "2026-06-02 bought 10 @20",
    ])
      await enterGoods(books, made, line);
    await books.save("purchase", {
      edateview: "2026-06-03",
      partyid: "Steel Co",
      billno: "G",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 5, rate: 40 }],
    });
    expect(await value()).toBe("480.00");
    await enterGoods(books, made, "2026-06-05 R: went back 2 against G");
    expect([await value(), await verify(), await books.stock()]).toEqual(["420.00", [], ["Bolt / Main 23"]]);
  });

  test("of two bills with one number the open one is settled, and the goods go back at its cost", async () => {
    books.server.setClock(new Date("2027-09-30T12:00:00Z"));
    await inCompany(books.server, ({ tx }) =>
      sql`insert into book_settings (books_from) values ('2026-04-01') on conflict (coid) do update set books_from = '2026-04-01'`.execute(
        tx,
      ),
    );
    const bought = (edateview: string, rate: number) =>
      books.save("purchase", {
        edateview,
        partyid: "Steel Co",
        billno: "7",
        godownid: "Main",
        items: [{ itemid: "Bolt", qty: 10, rate }],
      });
    // The bill of the second year is paid (200.00 and 18 % tax) before that of the first year is entered.
    expect(await bought("2027-06-01", 20)).toMatchObject({ err: 0 });
    expect(
      await books.save("payment", {
        edateview: "2027-06-02",
        partyid: "Steel Co",
        accountid: "Bank",
        mgrossamt: 236,
        bills: [{ refno: "7", amount: 236 }],
      }),
    ).toMatchObject({ err: 0 });
    expect(await bought("2026-06-01", 10)).toMatchObject({ err: 0 });
    expect(
      await books.save("purchasereturn", {
        edateview: "2027-06-10",
        partyid: "Steel Co",
        godownid: "Main",
        againstno: "7",
        items: [{ itemid: "Bolt", qty: 5, rate: 10 }],
      }),
    ).toMatchObject({ err: 0 });
    // Five of the ten that cost 10.00 were returned, and 59.00 of their bill of 118.00 is open.
    expect([await value("2027-06-30"), await books.open(), await verify()]).toEqual([
      "250.00",
      ["Steel Co / 7 Cr 59.00"],
      [],
    ]);
  });

  test("a bill that is named by our number is that one, whatever bill of another year has the same number of the supplier", async () => {
    books.server.setClock(new Date("2027-09-30T12:00:00Z"));
    await inCompany(books.server, ({ tx }) =>
      sql`insert into book_settings (books_from) values ('2026-04-01') on conflict (coid) do update set books_from = '2026-04-01'`.execute(
        tx,
      ),
    );
    const bought = (edateview: string, rate: number) =>
      books.save("purchase", {
        edateview,
        partyid: "Steel Co",
        billno: "7",
        godownid: "Main",
        items: [{ itemid: "Bolt", qty: 10, rate }],
      });
    const { label } = await bought("2026-06-01", 10);
    expect(await bought("2027-06-01", 20)).toMatchObject({ err: 0 });
    expect(
      await books.save("purchasereturn", {
        edateview: "2027-06-10",
        partyid: "Steel Co",
        godownid: "Main",
        againstno: label,
        items: [{ itemid: "Bolt", qty: 5, rate: 10 }],
      }),
    ).toMatchObject({ err: 0 });
    // Five of the ten that cost 10.00 were returned, and 59.00 of their bill of 118.00 is open; that of 236.00 is
    // unchanged.
    expect([await value("2027-06-30"), await books.open(), await verify()]).toEqual([
      "250.00",
      ["Steel Co / 7 Cr 59.00", "Steel Co / 7 Cr 236.00"],
      [],
    ]);
  });

  test("a return that is saved again stays where its goods came from, though older ones are free by now", async () => {
    const made: Story = new Map();
    for (const line of [
      "2026-05-01 A: bought 5 @10",
      "2026-05-02 C: challan out 5",
      "2026-05-03 B: bought 5 @20",
      "2026-05-04 D: challan out 5",
      "2026-05-05 S: sold 5 of C, 5 of D",
      "2026-06-01 R: came back 5 against S",
      "2026-06-02 T: came back 5 against S",
      "R goes",
    ])
      expect([line, await enterGoods(books, made, line)]).toMatchObject([line, { err: 0 }]);
    const { id } = made.get("T") ?? {};
    // The five of D, at 20.00.
    expect(await value()).toBe("100.00");
    expect(await books.save("salereturn", { id, narration: "Again" })).toMatchObject({ err: 0 });
    expect([await value(), await verify()]).toEqual(["100.00", []]);
    // Two more than D has are from C, at 10.00. With fewer than before the oldest come first: two of C and two of D.
    for (const [qty, kept] of [
      [7, "120.00"],
      [7, "120.00"],
      [4, "60.00"],
    ] as const) {
      expect(await books.save("salereturn", { id, items: [{ itemid: "Bolt", qty, rate: 100 }] })).toMatchObject({
        err: 0,
      });
      await recount();
      expect([qty, await value(), await verify()]).toEqual([qty, kept, []]);
    }
  });

  test("two returns of one bill at the same moment come one after the other", async () => {
    const made: Story = new Map();
    await enterGoods(books, made, "2026-06-01 A: bought 10 @10");
    const held = (voucherid: number | null) =>
      inCompany(books.server, async (ctx) => {
        const named = { refno: "G", fy: "2026-27", day: "2026-06-01", left: ZERO, voucherid };
        const move = {
          itemid: books.ids.Bolt ?? 0,
          godownid: books.ids.Main ?? 0,
          batchno: "",
          quantity: quantity(-1000),
          value: null,
        };
        await withReturned(ctx, { kind: "purchasereturn", stock: -1 }, named, [move], {
          entity: "purchasereturn",
          recid: 0,
        });
        return (
          await sql`select from pg_locks where locktype = 'advisory' and granted and pid = pg_backend_pid()`.execute(
            ctx.tx,
          )
        ).rows.length;
      });
    const before = await held(null);
    const {
      rows: [bill],
    } = await inCompany(books.server, ({ tx }) =>
      sql<{ id: number }>`select id from voucher where entity = 'purchase' and recid = ${made.get("A")?.id}`.execute(
        tx,
      ),
    );
    expect(await held(bill?.id ?? 0)).toBe(before + 1);
  });

  test("goods that go back at another branch than bought them have the cost of the bill that they settle", async () => {
    const { server } = books;
    const { coid, userid } = server.users.owner.user;
    const { branchid, companyid } = await server.parts.db.asSystem(async (tx) => {
      const made = await createBranch(tx, { coid, name: "Nagpur Road", prefix: "NSK", state: "27" });
      await tx.insertInto("user_branch").values({ userid, branchid: made.branchid, is_company_admin: true }).execute();
      return tx
        .selectFrom("branch")
        .select(["branchid", "companyid"])
        .where("branchid", "=", made.branchid)
        .executeTakeFirstOrThrow();
    });
    expect(branchid).not.toBe(server.users.owner.user.branchid);
    const nashik = { ...(await openSession(server.parts, "owner", companyid)), companyid };
    const made: Story = new Map();
    for (const line of ["2026-06-01 A: bought 10 @10", "2026-06-02 B: bought 10 @20"])
      await enterGoods(books, made, line);
    const back = {
      edateview: "2026-06-05",
      partyid: "Steel Co",
      godownid: "Main",
      againstno: made.get("B")?.number,
      items: [{ itemid: "Bolt", qty: 2, rate: 20 }],
    };
    expect(await books.save("purchasereturn", back, nashik)).toMatchObject({ err: 0 });
    expect([await value(), await verify()]).toEqual(["260.00", []]);
    await recount();
    expect([await value(), await verify()]).toEqual(["260.00", []]);
  });

  test("a bill of another party, or of a later day, is not the one: the return is refused", async () => {
    const made: Story = new Map();
    for (const line of ["2026-06-01 A: bought 10 @10", "2026-06-02 B: bought 10 @20"])
      await enterGoods(books, made, line);
    expect(await enterGoods(books, made, "2026-06-01 went back 2 against B")).toMatchObject({
      err: 1,
      errkey: "edateview",
    });
    const other = await books.save("debtors", {
      drconame: "Iron Co",
      acgroupid: "Sundry Creditors",
      stateid: "Maharashtra",
    });
    expect(
      await books.save("purchasereturn", {
        edateview: "2026-06-05",
        partyid: other.id,
        godownid: "Main",
        againstno: made.get("B")?.number,
        items: [{ itemid: "Bolt", qty: 2, rate: 20 }],
      }),
    ).toMatchObject({ err: 1, errkey: "againstno" });
    expect(await value()).toBe("300.00");
  });

  test("property: after any purchases, sales, challans, returns, edits and deletions the recount is that of all moves, counted at any time", async () => {
    const step = fc.record({
      what: fc.constantFrom(
        "bought",
        "bought",
        "sold",
        "sold",
        "challan in",
        "challan out",
        "went back",
        "went back",
        "came back",
        "came back",
        "goes",
        "recount",
        "method",
      ),
      which: fc.nat(),
      day: fc.integer({ min: 0, max: 120 }).map((n) => new Date(Date.UTC(2026, 3, 1 + n)).toISOString().slice(0, 10)),
      qty: fc.integer({ min: 1, max: 9000 }),
      rate: fc.integer({ min: 0, max: 9999 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 16 }), async (steps) => {
        await books.reset();
        const made: Story = new Map();
        for (const [n, { what, which, day, qty, rate }] of steps.entries()) {
          const names = [...made.keys()];
          const other = names[which % Math.max(1, names.length)] ?? "nobody";
          const isEdit =
            which % 3 === 0 &&
            made.get(other)?.entity === (what === "bought" ? "purchase" : what === "sold" ? "sale" : "");
          const link = /challan/.test(made.get(other)?.entity ?? "") ? `of ${other}` : `against ${other}`;
          if (what === "recount") await recount();
          else if (what === "method") await costing(which % 2 ? "fifo" : "average");
          else if (what === "goes") await (names.length > 0 ? enterGoods(books, made, `${other} goes`) : null);
          // A refused document (more than open, or of the other kind) changes nothing.
          else
            await enterGoods(
              books,
              made,
              `${day} ${isEdit ? other : `N${n}`}: ${what} ${qty / 1000} @${rate / 100}${what.endsWith("back") ? ` ${link}` : ""}`,
            );
        }
        const counted = await value();
        await recount();
        expect([await value(), await verify()]).toEqual([counted, []]);
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});
