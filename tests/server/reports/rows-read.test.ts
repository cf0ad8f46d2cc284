import { sql } from "kysely";
import { beforeAll, beforeEach, afterAll, expect, test } from "vitest";
import partyBills from "../../../src/server/engine/books/posting/party-bills.tables";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import { inCompany } from "../records/company";
import { rowsReadBy } from "./help/rows-read";

const BILLS = 6_000;

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  await inCompany(books.server, async ({ tx }) => {
    const party = sql`${Number(books.ids.Asha)}::bigint`;
    const other = sql`${Number(books.ids.Rent)}::bigint`;
    // Twenty sales a day from 1 October 2025 to 27 July 2026, each of 118 due after 30 days.
    await sql`insert into voucher (entity, recid, fy, serial, vno, vdate, partyid, amount)
      select 'sale', 100000 + n, '2026-27', 5000 + n, 'M/' || n, date '2025-10-01' + (n - 1) / 20, ${party}, 118 from generate_series(1, ${BILLS}::int) n`.execute(
      tx,
    );
    await sql`insert into ledger_entry (voucherid, version, edate, ledgerid, amount)
      select v.id, 1, v.vdate, e.ledgerid, e.amount from voucher v, (values (${party}, 118), (${other}, -118)) e(ledgerid, amount)
      where v.entity = 'sale' order by v.id`.execute(tx);
    await sql`insert into bill_entry (voucherid, version, kind, ledgerid, refno, fy, refdate, duedate, amount)
      select id, 1, 'new', ${party}, vno, fy, vdate, vdate + 30, 118 from voucher where entity = 'sale' order by id`.execute(
      tx,
    );
    await sql`insert into voucher_line (voucherid, version, edate, lineno, side, docclass, supply, taxable, gstrate, cgst, sgst)
      select id, 1, vdate, 1, 'out', 'invoice', 'taxable', 100, 18, 9, 9 from voucher where entity = 'sale' order by id`.execute(
      tx,
    );
  });
  await books.server.parts.db.asSystem((tx) =>
    sql`analyze voucher, ledger_entry, bill_entry, bill_open, bill_month, voucher_line`.execute(tx),
  );
}, 120_000);
beforeEach(() => books.server.setClock(new Date("2026-09-30T12:00:00Z")));
afterAll(() => books.server.close());

const asked = (name: string, given: Parameters<typeof rowsReadBy>[2]) =>
  inCompany(books.server, async (ctx) => {
    // As in the transaction of a query.
    await sql`set local random_page_cost = 1.1`.execute(ctx.tx);
    return rowsReadBy(ctx, name, given);
  });

test("outstanding of all parties reads the bills of one month, and its sums and groups are those of the bills", async () => {
  const { part, read } = await asked("outstandingreceivables", { dtpto: "2026-07-27", detailed: 0, group: "party" });
  expect(read("bill_open")).toBeLessThan(1_000);
  const each = await asked("outstandingreceivables", { dtpto: "2026-07-27", detailed: 0, group: "party,duedate" });
  expect(each.read("bill_open")).toBeGreaterThan(5_000);
  expect([part.total, part.sums, part.groups]).toEqual([
    each.part.total,
    each.part.sums,
    each.part.groups.filter(({ key }) => key.length === 1),
  ]);
});

test("ageing reads the bills of the months that a slab parts, here of none", async () => {
  const { part, read } = await asked("ageingreceivables", { dtpto: "2026-12-31" });
  expect(read("bill_open")).toBeLessThan(100);
  expect(part.rows).toMatchObject([{ party: "Asha", slab5: "708000.00", total: "708000.00", overdue: "708000.00" }]);
});

test("of months that a slab parts ageing reads the bills of the shorter parts, and takes them from the sums", async () => {
  const { part, read } = await asked("ageingreceivables", { dtpto: "2026-07-27" });
  // Twenty bills a day: of 5 days in July, 4 in June and May, 3 in April and March.
  expect(read("bill_open")).toBeLessThan(500);
  const slabs = { slab1: "70800.00", slab2: "70800.00", slab3: "70800.00", slab4: "70800.00", slab5: "351640.00" };
  expect(part.rows).toMatchObject([{ notdue: "73160.00", ...slabs, total: "708000.00", overdue: "634840.00" }]);
});

test("a page deep in a register reads the lines of its own bills", async () => {
  const { part, read } = await asked("salesregister", {
    dtpfrom: "2025-10-01",
    dtpto: "2026-09-30",
    from: 1_001,
    top: 10,
  });
  expect(part.rows.map(({ vno }) => vno)).toEqual(Array.from({ length: 10 }, (_, n) => `M/${1_001 + n}`));
  expect(part.sums).toMatchObject({ taxable: "600000.00", total: "708000.00" });
  expect(read("voucher_line")).toBeLessThanOrEqual(10);
});

test("a page of a statement is read in the order of the index, beside the totals", async () => {
  const { part, read } = await asked("ledgerstatement", {
    ddlledger: String(books.ids.Asha),
    dtpfrom: "2025-10-01",
    dtpto: "2026-09-30",
    from: 2,
    top: 10,
  });
  expect(part.rows.map(({ vno, balance }) => [vno, balance])).toEqual(
    Array.from({ length: 10 }, (_, n) => [`M/${1 + n}`, String(118 * (1 + n))]),
  );
  expect(read("ledger_entry")).toBeLessThan(1.5 * BILLS);
});

test("profit by bill looks for the bills that notes name, not for those of invoices", async () => {
  const { part, read } = await asked("profitbybill", {
    dtpfrom: "2025-10-01",
    dtpto: "2026-09-30",
    detailed: 1,
    from: 1,
    top: 10,
  });
  expect(part.total).toBeGreaterThanOrEqual(BILLS);
  expect(read("bill_entry")).toBe(0);
});

test("a trial balance up to the last voucher reads no entries, and of a month in part the fewer ones", async () => {
  const year = { dtpfrom: "2026-04-01", detailed: 1 };
  expect((await asked("trialbalance", { ...year, dtpto: "2026-07-27" })).read("ledger_entry")).toBe(0);
  const { part, read } = await asked("trialbalance", { ...year, dtpto: "2026-07-20" });
  // Seven days of forty entries each are taken from the month, and twenty would be added up.
  expect(read("ledger_entry")).toBeLessThan(400);
  const asha = part.rows.find(({ particulars }) => particulars === "Asha");
  expect(asha).toMatchObject({ opening: "429520.00", debit: "261960.00", credit: "0.00", closingdr: "691480.00" });
});

test.each([
  ["bill month", "bill_month", sql`month = '2026-01-01'`, "73161.00", "73160.00"],
  ["bill total", "bill_total", sql`entity = 'sale'`, "708001.00", "708000.00"],
] as const)(
  "sums of open bills (%s) that are lost are found by the verifier, and counted again",
  async (what, table, some, kept, counted) => {
    const { server } = books;
    const { coid } = server.users.owner.user;
    const differences = () => server.parts.db.asSystem((tx) => verifyBooks(tx, coid, what));
    expect(await differences()).toEqual([]);
    await server.parts.db.asSystem((tx) =>
      sql`update ${sql.table(table)} set balance = balance + 1 where ${some}`.execute(tx),
    );
    expect(await differences()).toMatchObject([{ what, kept, counted }]);
    await server.parts.db.asSystem(async (tx) => {
      await sql`delete from ${sql.table(table)} where coid = ${coid}`.execute(tx);
      await sql.raw(partyBills).execute(tx);
    });
    expect(await differences()).toEqual([]);
  },
);

test("totals of bills that an earlier build did not keep, which was started on newer books, are counted again", async () => {
  const { db } = books.server.parts;
  const differences = () => db.asSystem((tx) => verifyBooks(tx, books.server.users.owner.user.coid, "bill total"));
  const run = (text: string) => db.asSystem((tx) => sql.raw(text).execute(tx));
  await run("update bill_total set n = n + 1 where entity = 'sale'");
  await run(partyBills);
  expect((await differences()).length).toBe(1);
  await run(
    "create or replace function bill_open_changed() returns trigger language plpgsql as 'begin return null; end'",
  );
  await run(partyBills);
  expect(await differences()).toEqual([]);
});

test("a page of outstanding bills reads those of its own parties, on the last day and on an earlier one", async () => {
  await inCompany(books.server, ({ tx }) =>
    sql`insert into bill_entry (voucherid, version, kind, ledgerid, refno, fy, refdate, duedate, amount)
      select id, 1, 'new', ${Number(books.ids.Ravi)}::bigint, 'R/' || vno, fy, vdate, vdate + 30, 50 from voucher
      where entity = 'sale' order by id limit 20`.execute(tx),
  );
  await books.server.parts.db.asSystem((tx) => sql`analyze bill_open, bill_month, bill_total`.execute(tx));
  for (const [dtpto, more] of [
    ["2026-09-30", {}],
    ["2026-09-30", { group: "party" }],
    ["2026-07-26", { further: 1 }],
  ] as const) {
    const open = dtpto === "2026-09-30" ? BILLS : BILLS - 20;
    const { part, read } = await asked("outstandingreceivables", {
      dtpto,
      detailed: 1,
      billnoC: "all",
      ...more,
      from: open + 11,
      top: 10,
    });
    expect(part.rows.map(({ party }) => party)).toEqual(Array.from({ length: 10 }, () => "Ravi"));
    expect(read("bill_open")).toBeLessThan(1_000);
  }
});
