import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import { openSession } from "../../../src/server/engine/session/open-session";
import { createBranch } from "../../../src/server/engine/sign-in/identity";
import type { Row } from "../../../src/wire/envelope";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import type { TestUser } from "../harness";
import { inCompany } from "../records/company";

let books: Books;
let bills = 0;
onEmptyBooks((opened) => {
  books = opened;
});

/** A save that arrives now and that a device captured at `10:30` of 10 June, or at a given day and time. */
async function arrives(
  entity: string,
  at: string,
  values: Row,
  person: TestUser = books.server.users.owner,
  clock = "",
): Promise<Row> {
  const moment = at.includes("T") ? at : `2026-06-10T${at}`;
  const { userid, coid, branchid } = person.user;
  const op = {
    id: crypto.randomUUID(),
    cap: { user: String(userid), coid, branchid, at: `${moment}:00Z`, ...(clock ? { clock: `${clock}:00Z` } : {}) },
  };
  const made =
    (
      await books.server.call(`${entity}_R_save`, { id: 0, edateview: moment.slice(0, 10), ...values }, op, person)
    )[0] ?? {};
  expect(made).toMatchObject({ err: 0 });
  return made;
}
const goods = (qty: number, more: Row = {}) => ({ items: [{ itemid: "Bolt", qty, rate: 10, ...more }] });
const sell = (at: string, qty: number, more: Row = {}, person?: TestUser) =>
  arrives("sale", at, { partyid: "Asha", godownid: "Main", ...goods(qty), ...more }, person);
const buy = (at: string, qty: number, more: Row = {}) =>
  arrives("purchase", at, { partyid: "Steel Co", billno: `L${++bills}`, godownid: "Main", ...goods(qty), ...more });
const count = (at: string, qty: number, more: Row = {}, person?: TestUser) =>
  arrives("opening", at, { kind: "count", godownid: "Main", items: [{ itemid: "Bolt", qty }], ...more }, person);
const lines = async (id: unknown, person?: TestUser) => {
  const [form] = await books.server.call("opening_R_getviewdata", { txtid: id }, undefined, person);
  const items = (typeof form?.items === "string" ? JSON.parse(form.items) : form?.items) as Row[];
  return items.map(({ bookqty, difference }) => [Number(bookqty), Number(difference)]);
};
const verify = () => inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid));

test("a count of a device two hours behind is compared with the books of the server's time, and its own clock is kept", async () => {
  await buy("06:00", 993);
  await buy("11:00", 808);
  const items = [{ itemid: "Bolt", qty: 993 }];
  const values = { kind: "count", godownid: "Main", edateview: "2026-06-10", items };
  const { id } = await arrives("opening", "12:00", values, books.server.users.owner, "2026-06-10T10:00");
  expect(await lines(id)).toEqual([[1801, -808]]);
  const kept = await inCompany(books.server, ({ tx }) =>
    sql<Row>`select captured_at, device_clock from op_ledger where device_clock is not null`.execute(tx),
  );
  expect(kept.rows).toEqual([{ captured_at: "2026-06-10T12:00:00.000Z", device_clock: "2026-06-10T10:00:00.000Z" }]);
});

test("goods of a device whose clock is ahead are there for a count that is made after they arrived", async () => {
  await arrives("purchase", "2099-06-10T06:00", {
    edateview: "2026-06-10",
    partyid: "Steel Co",
    billno: "A1",
    godownid: "Main",
    ...goods(60),
  });
  const [{ id } = {}] = await books.server.call("opening_R_save", {
    id: 0,
    edateview: "2026-06-10",
    kind: "count",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 60 }],
  });
  expect(await lines(id)).toEqual([[60, 0]]);
});

describe("goods that moved before a count and arrive after it", () => {
  test("a bill that waited for its customer while the count went ahead takes nothing off twice", async () => {
    await buy("06:00", 60);
    const { id } = await count("10:00", 54);
    await sell("11:00", 10);
    expect(await lines(id)).toEqual([[60, -6]]);
    await sell("09:00", 5);
    expect([await lines(id), await books.stock()]).toEqual([[[55, -1]], ["Bolt / Main 44"]]);
    // Movements from the first minute on do not count.
    await sell("10:01", 1);
    expect([await lines(id), await books.stock(), await verify()]).toEqual([[[55, -1]], ["Bolt / Main 43"], []]);
  });

  test("nor does one of a day before, when it is edited, moved to another day or deleted", async () => {
    await buy("06:00", 60);
    const { id } = await count("10:00", 54);
    const sale = await sell("2026-06-08T18:00", 4);
    expect([await lines(id), await books.stock()]).toEqual([[[56, -2]], ["Bolt / Main 54"]]);
    await books.save("sale", { id: sale.id, ...goods(6) });
    expect(await lines(id)).toEqual([[54, 0]]);
    await books.save("sale", { id: sale.id, edateview: "2026-06-11" });
    expect([await lines(id), await books.stock()]).toEqual([[[60, -6]], ["Bolt / Main 48"]]);
    await books.save("sale", { id: sale.id, edateview: "2026-06-09" });
    await books.server.call("sale_R_btndelete_approve", { id: sale.id, type: "delete" }, { id: crypto.randomUUID() });
    expect([await lines(id), await books.stock(), await verify()]).toEqual([[[60, -6]], ["Bolt / Main 54"], []]);
  });

  test("the last that is there was sold, counted as gone, and is not refused where stock may not fall below nothing", async () => {
    await inCompany(books.server, ({ tx }) =>
      sql`insert into book_settings (books_from, negative_stock) values ('2026-04-01', 'refuse')`.execute(tx),
    );
    await buy("06:00", 5);
    await count("10:00", 0);
    await sell("09:00", 5);
    expect(await books.stock()).toEqual([]);
  });

  test("each of several counts keeps what it found, whichever comes first, in its batch and godown alone", async () => {
    await buy("06:00", 20);
    await buy("06:00", 8, { items: [{ itemid: "Paint", batchno: "A", qty: 8, rate: 10 }] });
    const paint = await count("10:00", 7, { items: [{ itemid: "Paint", batchno: "B", qty: 1 }] });
    const shop = await count("10:00", 3, { godownid: "Shop" });
    const last = await count("12:00", 15);
    const first = await count("08:00", 19);
    await sell("07:00", 2);
    await sell("11:00", 3);
    expect(await Promise.all([first, last, shop, paint].map(({ id }) => lines(id)))).toEqual([
      [[18, 1]],
      [[16, -1]],
      [[0, 3]],
      [[0, 1]],
    ]);
    expect([await books.stock(), await verify()]).toEqual([["Bolt / Main 15", "Bolt / Shop 3", "Paint / Main 9"], []]);
  });

  test("a count that is locked for audit stays, with a sentence; the bill goes through", async () => {
    await buy("06:00", 60);
    const { id, label } = await count("10:00", 54);
    await inCompany(books.server, ({ tx }) =>
      sql`update voucher set locked_at = now(), locked_by = 'Auditor' where entity = 'opening' and recid = ${Number(id)}`.execute(
        tx,
      ),
    );
    expect(await sell("09:00", 5)).toMatchObject({
      warned: 1,
      resu: expect.stringContaining(
        `The difference of opening or physical stock ${label} stays as it was, although goods moved before it. The opening or physical stock ${label} is locked for audit by Auditor. It cannot be changed.`,
      ),
    });
    expect([await lines(id), await books.stock(), await verify()]).toEqual([[[60, -6]], ["Bolt / Main 49"], []]);
  });

  test("a count of another branch in the same godown follows too, and stays that branch’s", async () => {
    const { coid, userid } = books.server.users.owner.user;
    const { branchid: there, companyid } = await books.server.parts.db.asSystem(async (tx) => {
      const made = await createBranch(tx, { coid, name: "Late", prefix: "LAT", state: "27" });
      await tx.insertInto("user_branch").values({ userid, branchid: made.branchid, is_company_admin: true }).execute();
      return made;
    });
    const person: TestUser = { ...(await openSession(books.server.parts, "owner", companyid)), companyid };
    await buy("06:00", 60);
    const { id } = await count("10:00", 54, {}, person);
    await sell("09:00", 5);
    await sell("11:00", 1);
    expect([await lines(id, person), await books.stock()]).toEqual([[[55, -1]], ["Bolt / Main 53"]]);
    const { rows } = await inCompany(books.server, ({ tx }) =>
      sql<{ branchid: number; entity: string }>`
      select distinct m.branchid, v.entity from stock_move m join voucher v on v.coid = m.coid and v.id = m.voucherid order by 1, 2`.execute(
        tx,
      ),
    );
    expect(rows.map(({ branchid, entity }) => [branchid === there, entity])).toEqual([
      [false, "purchase"],
      [false, "sale"],
      [true, "opening"],
    ]);
    expect(await verify()).toEqual([]);
  });
});

type Step = {
  readonly what: "bought" | "sold" | "counted" | "moved";
  readonly qty: number;
  readonly day: number;
  readonly hour: number;
};
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom("bought", "sold", "counted", "moved"),
  qty: fc.integer({ min: 1, max: 30 }),
  day: fc.integer({ min: 9, max: 11 }),
  hour: fc.integer({ min: 6, max: 20 }),
});

/** Stock of the godown if everything is done in the order of capture. */
const inOrder = (steps: readonly Step[]): number =>
  [...steps]
    .sort((a, b) => a.day - b.day || a.hour - b.hour)
    .reduce((stock, { what, qty }) => (what === "counted" ? qty : what === "bought" ? stock + qty : stock - qty), 0);

async function enterStep({ what, qty, day, hour }: Step): Promise<void> {
  const at = `2026-06-${String(day).padStart(2, "0")}T${String(hour).padStart(2, "0")}:00`;
  if (what === "bought") await buy(at, qty);
  else if (what === "sold") await sell(at, qty);
  else if (what === "counted") await count(at, qty);
  else
    await arrives("stocktransfer", at, { fromgodownid: "Main", togodownid: "Shop", items: [{ itemid: "Bolt", qty }] });
}

test.each([
  [
    "one after another",
    async (steps: readonly Step[]) => {
      for (const one of steps) await enterStep(one);
    },
  ],
  ["all at once", async (steps: readonly Step[]) => void (await Promise.all(steps.map(enterStep)))],
])(
  "property: in whatever order counts and moves arrive, %s, the stock is that of the order in which they were made",
  async (_, enter) => {
    const unlike = fc.uniqueArray(step, { minLength: 3, maxLength: 8, selector: ({ day, hour }) => `${day} ${hour}` });
    await fc.assert(
      fc.asyncProperty(
        unlike.chain((steps) => fc.tuple(fc.constant(steps), fc.shuffledSubarray(steps, { minLength: steps.length }))),
        async ([steps, arriving]) => {
          await books.reset();
          await enter(arriving);
          const main = (await books.stock()).find((text) => text.startsWith("Bolt / Main"));
          expect(Number(main?.split(" ").at(-1) ?? 0)).toBe(inOrder(steps));
          expect(await verify()).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  },
);
