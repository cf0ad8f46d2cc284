import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import billLines from "../../../src/server/modules/trade/016-bill-lines.repair";
import type { Row } from "../../../src/wire/envelope";
import { grantClerk, inCompany } from "../records/company";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import { GOOD, line } from "../books/help/good-documents";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

/** Lines of a note that name lines of a bill: `[line of the bill, item, quantity]`. */
const of = (entity: string, srcid: unknown, ...lines: readonly (readonly [number, string, number])[]) =>
  lines.map(([srcline, itemid, qty]) => line({ itemid, qty, srcentity: entity, srcid, srcline }));
const open = async (entity: string, id: unknown): Promise<readonly string[]> => {
  const [record = {}] = await books.server.call(`${entity}_R_getviewdata`, { txtid: id });
  return (record.openlines as readonly { qty: string }[]).map(({ qty }) => qty);
};
const sale = (more: Row = {}) =>
  books.save("sale", {
    ...GOOD.sale,
    items: [line({ qty: 5, discount: 10 }), line({ qty: 2 }), line({ itemid: "Visit", qty: 1 })],
    ...more,
  });
const note = (items: readonly Row[], more: Row = {}) =>
  books.save("salereturn", { ...GOOD.salereturn, items, ...more });
const verify = () => inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid));
const remove = async (entity: string, id: unknown, type: "delete" | "cancel" = "delete") =>
  (
    await books.server.call(
      `${entity}_R_btndelete_approve`,
      { id, type, ...(type === "cancel" ? { cancelreason: "Off" } : {}) },
      { id: crypto.randomUUID() },
    )
  )[0] ?? {};

describe("a note takes lines of the bill that it corrects", () => {
  test("what is left of a line is the billed quantity less the noted one; more is refused at its line, and a note that goes gives it back", async () => {
    const made = await sale();
    expect(await open("sale", made.id)).toEqual(["5", "2", "1"]);
    const first = await note(of("sale", made.id, [1, "Bolt", 3], [2, "Bolt", 2]));
    expect(first).toMatchObject({ err: 0 });
    expect([await open("sale", made.id), await books.stock()]).toEqual([["2", "0", "1"], ["Bolt / Main -2"]]);
    expect(await note(of("sale", made.id, [1, "Bolt", 2.001]))).toMatchObject({
      err: 1,
      errkey: "items",
      errormsg: `Items, line 1: only 2 of Bolt is left to return on ${String(made.label)}.`,
    });
    expect(await note(of("sale", made.id, [1, "Bolt", 1], [1, "Bolt", 1.5]))).toMatchObject({
      err: 1,
      errkey: "items",
    });
    await remove("salereturn", first.id, "cancel");
    expect(await open("sale", made.id)).toEqual(["5", "2", "1"]);
    expect(await verify()).toEqual([]);
  });

  test("it names its bill by itself, settles it, and goods come back at the cost that they went out with", async () => {
    await books.save("purchase", { ...GOOD.purchase, edateview: "2026-05-01", items: [line({ qty: 10, rate: 40 })] });
    const made = await sale();
    const back = await note(of("sale", made.id, [1, "Bolt", 5]).map((one) => ({ ...one, discount: 10 })));
    const [record = {}] = await books.server.call("salereturn_R_getviewdata", { txtid: back.id });
    expect([record.againstno, record.takenfrom]).toEqual([made.label, made.label]);
    expect((await books.open()).filter((one) => one.startsWith("Asha"))).toEqual([
      `Asha / ${String(made.label)} Dr 354.00`,
    ]);
    const moves = await inCompany(books.server, ({ tx }) =>
      sql<{ back: string; bill: string }>`
        select m.returns::text as back, v.id::text as bill from stock_move m join voucher n on n.id = m.voucherid and n.entity = 'salereturn'
          join voucher v on v.entity = 'sale' and v.recid = ${Number(made.id)}`.execute(tx),
    );
    expect(moves.rows.map((row) => row.back === row.bill)).toEqual([true]);
  });

  test("of a purchase too; a bill that a note took from keeps these lines", async () => {
    const bill = await books.save("purchase", { ...GOOD.purchase, items: [line({ qty: 4 }), line({ qty: 6 })] });
    const back = await books.save("purchasereturn", {
      ...GOOD.purchasereturn,
      items: of("purchase", bill.id, [2, "Bolt", 5]),
    });
    expect([back.err, await open("purchase", bill.id), await books.stock()]).toEqual([
      0,
      ["4", "1"],
      ["Bolt / Main 5"],
    ]);
    expect(
      await books.save("purchase", { id: bill.id, items: [line({ qty: 4, lineid: 1 }), line({ qty: 4, lineid: 2 })] }),
    ).toMatchObject({
      err: 1,
      errormsg: `Items, line 2: ${String(back.label)} already uses 5 of Bolt. Enter 5 or more.`,
    });
    expect(await remove("purchase", bill.id)).toMatchObject({ err: 1 });
    expect(await verify()).toEqual([]);
  });

  test("lines of two bills, or of another bill than the note names, are refused", async () => {
    const [one, other] = [await sale(), await sale()];
    expect(await note([...of("sale", one.id, [1, "Bolt", 1]), ...of("sale", other.id, [1, "Bolt", 1])])).toMatchObject({
      err: 1,
      errkey: "items",
      errormsg: `Items: these lines are of ${String(one.label)} and ${String(other.label)}. Enter a separate credit note for each.`,
    });
    expect(await note(of("sale", one.id, [1, "Bolt", 1]), { againstno: other.label })).toMatchObject({
      err: 1,
      errkey: "againstno",
      errormsg: `The lines are of ${String(one.label)}. Enter that number, or remove its lines.`,
    });
    expect(await note(of("sale", one.id, [1, "Bolt", 1]), { partyid: "Ravi" })).toMatchObject({ err: 1 });
    expect(await note(of("saleorder", 1, [1, "Bolt", 1]))).toMatchObject({ err: 1 });
  });

  test("a note without lines of a bill, and a rate difference without goods, work as before", async () => {
    const made = await sale();
    expect(await note([line({ qty: 1 })], { againstno: made.label })).toMatchObject({ err: 0 });
    expect(
      await books.save("salereturnwo", { ...GOOD.salereturnwo, againstno: made.label, items: [line({ rate: 5 })] }),
    ).toMatchObject({ err: 0 });
    expect(await open("sale", made.id)).toEqual(["5", "2", "1"]);
    expect(await verify()).toEqual([]);
  });
});

describe("the bills that a note can correct", () => {
  const bills = async (args: Row, as = books.server.users.owner) =>
    books.server.call("WEBAPI_partybills", { entity: "salereturn", partyid: books.ids.Asha, ...args }, undefined, as);

  test("the party's, newest first, with amount and pending; found by a part of the number or the amount", async () => {
    const old = await sale({ edateview: "2026-05-10" });
    const last = await sale();
    const counter = await books.save("salepos", {
      ...GOOD.salepos,
      edateview: "2026-06-09",
      payments: [{ ledgerid: "Petty Cash", amount: 18 }],
    });
    await sale({ partyid: "Ravi" });
    const gone = await sale();
    await remove("sale", gone.id, "cancel");
    expect((await bills({})).map(({ number, edate, amount, pending }) => [number, edate, amount, pending])).toEqual([
      [last.label, "2026-06-10", "885.00", "885.00"],
      [counter.label, "2026-06-09", "100.00", "82.00"],
      [old.label, "2026-05-10", "885.00", "885.00"],
    ]);
    expect((await bills({ search: String(old.label).slice(-4) })).map(({ number }) => number)).toContain(old.label);
    expect((await bills({ search: "100" })).map(({ number }) => number)).toEqual([counter.label]);
    expect(await bills({ partyid: "tmp:1" })).toEqual([]);
  });

  test("not those of kinds that the user may not see, and none for users who enter no such note", async () => {
    await sale();
    const { clerk } = books.server.users;
    await grantClerk(books.server, "salereturn", { rights: [] });
    expect((await bills({}, clerk))[0]).toMatchObject({ err: 1, errkey: "rights" });
    await grantClerk(books.server, "salereturn", { rights: ["add"] });
    await grantClerk(books.server, "sale", { rights: [] });
    expect((await bills({}, clerk))[0]).toMatchObject({ err: 1, errkey: "rights" });
    await grantClerk(books.server, "sale", { rights: ["view"], hidden: "mgrossamt" });
    expect(await bills({}, clerk)).toMatchObject([{ amount: "", pending: "" }]);
  });
});

test("bills of an earlier release offer their lines after the repair, and a second run changes nothing", async () => {
  const made = await sale();
  const taken = await sale();
  await note(of("sale", taken.id, [1, "Bolt", 2]));
  const { coid } = books.server.users.owner.user;
  const run = async () => {
    for (let place: string | null = ""; place !== null;) {
      const after: string = place;
      ({ next: place } = await books.server.parts.db.asSystem((tx) =>
        billLines.batch({ tx, coid, limit: 1, actor: "test" }, after),
      ));
    }
  };
  await books.server.parts.db.asSystem((tx) =>
    sql`delete from document_line where coid = ${coid} and entity = 'sale' and recid = ${Number(made.id)}`.execute(tx),
  );
  expect((await verify()).length).toBeGreaterThan(0);
  await run();
  await run();
  expect([await open("sale", made.id), await open("sale", taken.id), await verify()]).toEqual([
    ["5", "2", "1"],
    ["3", "2", "1"],
    [],
  ]);
});

describe("property", () => {
  const qty = fc.integer({ min: 1, max: 6_000 }).map((n) => n / 1000);
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        what: fc.constant("new" as const),
        lines: fc.array(fc.tuple(fc.nat(1), qty), { minLength: 1, maxLength: 3 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ what: fc.constant("edit" as const), which: fc.nat(), qty }) },
    {
      weight: 2,
      arbitrary: fc.record({ what: fc.constantFrom("delete" as const, "cancel" as const), which: fc.nat() }),
    },
  );

  test("after any notes, edits, deletions and cancellations no line is noted beyond what was billed, and what is left is the difference", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 9 }), async (steps) => {
        await books.reset();
        const billed = [5, 3];
        const made = await sale({ items: [line({ qty: billed[0] }), line({ itemid: "Visit", qty: billed[1] })] });
        const notes = new Map<unknown, readonly (readonly [number, number])[]>();
        const noted = (n: number) =>
          [...notes.values()]
            .flat()
            .reduce((sum, [at, amount]) => (at === n ? sum + Math.round(amount * 1000) : sum), 0);
        for (const one of steps) {
          const keys = [...notes.keys()];
          const target = "which" in one ? keys[one.which % Math.max(1, keys.length)] : undefined;
          if (one.what === "new") {
            const items = one.lines.flatMap(([n, amount]) =>
              of("sale", made.id, [n + 1, n === 0 ? "Bolt" : "Visit", amount]),
            );
            const answer = await note(items);
            if (answer.err === 0) notes.set(answer.id, one.lines);
          } else if (target !== undefined && one.what === "edit") {
            const [record = {}] = await books.server.call("salereturn_R_getviewdata", { txtid: target });
            const items = (record.items as Row[]).map((cells, n) => (n === 0 ? { ...cells, qty: one.qty } : cells));
            if ((await books.save("salereturn", { id: target, items })).err === 0)
              notes.set(
                target,
                (notes.get(target) ?? []).map(([at, was], n) => [at, n === 0 ? one.qty : was]),
              );
          } else if (target !== undefined && one.what !== "edit") {
            if ((await remove("salereturn", target, one.what)).err === 0) notes.delete(target);
          }
          for (const n of [0, 1]) expect(noted(n)).toBeLessThanOrEqual((billed[n] ?? 0) * 1000);
        }
        expect((await open("sale", made.id)).map((left) => Math.round(Number(left) * 1000))).toEqual(
          billed.map((all, n) => all * 1000 - noted(n)),
        );
        expect(await verify()).toEqual([]);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});
