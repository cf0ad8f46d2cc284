import { sql } from "kysely";
import ledgerTables from "../../../../src/server/engine/books/posting/ledger.tables";
import { verifyBooks } from "../../../../src/server/engine/books/balances/verify-books";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBooks } from "../../books/help/books";
import type { Books } from "../../books/help/books";
import { inCompany } from "../../records/company";
import { postMany } from "../help/bulk-entries";
import { rowsReadBy } from "../help/rows-read";

const JOURNALS = 4_000;
const DAYS = { dtpfrom: "2026-07-10", dtpto: "2026-11-20" };

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  const { Asha, Ravi, Rent, Bank } = books.ids;
  await postMany(books, JOURNALS, [Number(Asha), Number(Ravi)], [Number(Rent), Number(Bank)]);
  await books.server.parts.db.asSystem(async (tx) => {
    // Every seventh is cancelled, every eleventh posts twice as much since it was changed, on the same day.
    const reverse = (of: number) => sql`
      insert into ledger_entry (coid, branchid, voucherid, version, isreversal, edate, ledgerid, amount)
      select e.coid, e.branchid, e.voucherid, e.version, true, e.edate, e.ledgerid, -e.amount
      from ledger_entry e join voucher v on v.id = e.voucherid where v.recid >= 1000000 and v.recid % ${of} = 0 and v.state = 'posted' and e.version = v.version and not e.isreversal`;
    await reverse(7).execute(tx);
    await sql`update voucher set state = 'cancelled' where recid >= 1000000 and recid % 7 = 0`.execute(tx);
    await reverse(11).execute(tx);
    await sql`update voucher set version = 2 where recid >= 1000000 and recid % 11 = 0 and state = 'posted'`.execute(
      tx,
    );
    await sql`insert into ledger_entry (coid, branchid, voucherid, version, edate, ledgerid, amount)
      select e.coid, e.branchid, e.voucherid, 2, e.edate, e.ledgerid, 2 * e.amount
      from ledger_entry e join voucher v on v.id = e.voucherid where v.version = 2 and e.version = 1 and not e.isreversal`.execute(
      tx,
    );
    await sql`analyze voucher, ledger_entry`.execute(tx);
  });
}, 120_000);
afterAll(() => books.server.close());

const asked = (name: string, given: Parameters<typeof rowsReadBy>[2]) =>
  inCompany(books.server, async (ctx) => {
    await sql`set local random_page_cost = 1.1`.execute(ctx.tx);
    return rowsReadBy(ctx, name, { ...DAYS, ...given });
  });

const STARTS = [2, 400, 502, 700, 1_301, 2_000, 2_700, 2_950];

test.each([
  ["ledgerstatement", () => ({ ddlledger: String(books.ids.Rent) })],
  ["ledgerstatement", () => ({ ddlledger: String(books.ids.Asha) })],
  ["accountstatement", () => ({ ddlledger: String(books.ids.Ravi) })],
  ["bankbook", () => ({})],
])(
  "any page of %s is that part of the whole, with its balances, and so are its sums",
  async (name, given) => {
    const whole = await asked(name, { ...given(), from: 1, top: 5_000 });
    const { rows, total, sums } = whole.part;
    expect(total).toBeGreaterThan(2_900);
    const amount = (field: string) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row[field] ?? 0) * 100), 0) / 100;
    for (const [field, text] of Object.entries(sums)) if (field !== "pending") expect(amount(field)).toBe(Number(text));
    for (const from of STARTS)
      for (const further of [0, 1]) {
        const { part } = await asked(name, { ...given(), from, top: 100, further });
        expect(part.rows).toEqual(rows.slice(from - 1, from + 99));
      }
  },
  120_000,
);

test("the months of a statement are added up from the balances, and grouped by month it keeps its order", async () => {
  const months = (last: string) => ({ ddlledger: String(books.ids.Rent), dtpfrom: "2026-08-01", dtpto: last });
  const whole = (await asked("ledgerstatement", { ...months("2026-10-31"), from: 1, top: 5_000 })).part;
  const first = { from: 1, top: 50 };
  const one = await asked("ledgerstatement", { ...months("2026-08-31"), ...first });
  const three = await asked("ledgerstatement", { ...months("2026-10-31"), ...first });
  expect([three.part.total, three.part.sums]).toEqual([whole.total, whole.sums]);
  // Two months more have some 1,600 entries more.
  expect(three.read("ledger_entry")).toBeLessThan(one.read("ledger_entry") + 200);
  const { groups, rows } = (await asked("ledgerstatement", { ...months("2026-10-31"), ...first, group: "month" })).part;
  expect(rows.map(({ vno }) => vno)).toEqual(whole.rows.slice(1, 51).map(({ vno }) => vno));
  for (const { key, count, sums } of groups) {
    const mine = whole.rows.filter(({ month }) => month === key[0]);
    const debit = mine.reduce((sum, row) => sum + Number(row.debit), 0);
    expect([count, sums.debit]).toEqual([mine.length, debit.toFixed(2)]);
  }
  expect(groups).toHaveLength(3);
});

test("a balance of a month without the number of its entries, as an earlier build left it, is counted; a wrong one is found", async () => {
  const { db } = books.server.parts;
  const { coid } = books.server.users.owner.user;
  const differences = () => db.asSystem((tx) => verifyBooks(tx, coid, "ledger entries"));
  const run = (text: string) => db.asSystem((tx) => sql.raw(text).execute(tx));
  expect(await differences()).toEqual([]);
  await run(
    `update ledger_balance set entries = entries + 1 where ledgerid = ${String(books.ids.Rent)} and month = '2026-08-01'`,
  );
  expect(await differences()).toMatchObject([{ what: "ledger entries", place: { month: "2026-08-01" } }]);
  await run(`update ledger_balance set entries = null where month >= '2026-08-01'`);
  expect((await differences()).length).toBeGreaterThan(4);
  await run(ledgerTables);
  expect(await differences()).toEqual([]);
  // An earlier build on newer books posts by its own trigger, and all months of then have a number already.
  await run(
    ledgerTables
      .replace("entries = b.entries + excluded.entries, ", "")
      .replace(/do \$\$ begin\s+if exists[^$]+\$\$;/g, ""),
  );
  await run(`insert into ledger_entry (coid, branchid, voucherid, version, edate, ledgerid, amount)
    select coid, branchid, voucherid, version + 50, edate, ledgerid, amount from ledger_entry where coid = ${coid} and not isreversal
      and voucherid = (select id from voucher where recid = 1000001)`);
  expect((await differences()).length).toBeGreaterThan(0);
  await run(ledgerTables);
  expect(await differences()).toEqual([]);
});

test.each([
  ["months in part", {}],
  ["whole months", { dtpfrom: "2026-08-01", dtpto: "2026-10-31" }],
  ["some days", { dtpfrom: "2026-07-10", dtpto: "2026-07-12" }],
])("number and sums of a day book of %s are those of its rows", async (_which, days) => {
  const { rows, total, sums } = (await asked("daybook", { ...days, from: 1, top: 5_000 })).part;
  expect([total > 50, rows.length]).toEqual([true, total]);
  for (const field of ["debit", "credit"])
    expect(rows.reduce((sum, row) => sum + Math.round(Number(row[field]) * 100), 0)).toBe(
      Math.round(Number(sums[field]) * 100),
    );
});

test("the first page of a day book of whole months reads the entries of its own documents only", async () => {
  const { read } = await asked("daybook", { dtpfrom: "2026-08-01", dtpto: "2026-10-31", from: 1, top: 100 });
  expect(read("ledger_entry")).toBeLessThan(500);
});

test("a page deep in a statement reads the vouchers of its own days", async () => {
  const { part, read } = await asked("ledgerstatement", {
    ddlledger: String(books.ids.Rent),
    from: 2_700,
    top: 50,
    further: 1,
  });
  expect(part.rows).toHaveLength(50);
  expect(read("voucher")).toBeLessThan(1_000);
});
