import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { cashLimitOn } from "../../../src/domain/cash/cash-limits";
import { checkCash } from "../../../src/server/engine/books/posting/cash-check";
import type * as CashCheck from "../../../src/server/engine/books/posting/cash-check";
import type { Row } from "../../../src/wire/envelope";
import { inCompany } from "../records/company";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";

/** How often the database was queried for cash. */
const cash = vi.hoisted(() => {
  vi.resetModules();
  return { asked: 0 };
});
afterAll(() => void vi.resetModules());
vi.mock("../../../src/server/engine/books/posting/cash-check", async (original) => {
  const real = await original<typeof CashCheck>();
  return { checkCash: (...args: Parameters<typeof real.checkCash>) => (cash.asked++, real.checkCash(...args)) };
});

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  await books.save("acgroup", { acgroupname: "Site Cash", acgroupnamemasterid: "Cash-in-Hand" });
  await books.save("debtors", { drconame: "Site Box", acgroupid: "Site Cash", isbillwise: 0 });
  await books.save("debtors", { drconame: "Commission", acgroupid: "Indirect Incomes", isbillwise: 0 });
  await books.save("debtors", { drconame: "GST", acgroupid: "Duties & Taxes", isbillwise: 0 });
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

const day = (text: string) => `2026-06-${text}`;
const receive = (on: string, mgrossamt: number, more: Row = {}) =>
  books.save("receipt", { edateview: day(on), partyid: "Asha", accountid: "Petty Cash", mgrossamt, ...more });
const pay = (on: string, mgrossamt: number, more: Row = {}) =>
  books.save("payment", { edateview: day(on), partyid: "Steel Co", accountid: "Petty Cash", mgrossamt, ...more });
const fund = (on: string, mgrossamt: number, to = "Petty Cash") =>
  books.save("contra", { edateview: day(on), fromid: "Bank", toid: to, mgrossamt });
const remove = async (entity: string, id: unknown, type = "cancel") =>
  (
    await books.server.call(
      `${entity}_R_btndelete_approve`,
      { id, type, cancelreason: "Off" },
      { id: crypto.randomUUID() },
    )
  )[0] ?? {};
const NONE = { err: 0, resu: "" };

test("what touches no cash costs no question about it: entered, edited, deleted; what does costs one", async () => {
  const asked = async (work: () => Promise<Row>) => {
    cash.asked = 0;
    const answer = await work();
    expect(answer).toMatchObject({ err: 0 });
    return [cash.asked, answer.id] as const;
  };
  const entries = (ledgerid: string, amount: number) => ({
    entries: [
      { ledgerid: "Rent", debit: amount },
      { ledgerid, credit: amount },
    ],
  });
  const [entered, id] = await asked(() => books.save("journal", { edateview: day("03"), ...entries("Bank", 5) }));
  const [edited] = await asked(() => books.save("journal", { id, ...entries("Bank", 6) }));
  const [toCash] = await asked(() => books.save("journal", { id, ...entries("Site Box", 6) }));
  const [fromCash] = await asked(() => books.save("journal", { id, ...entries("Bank", 6) }));
  const [gone] = await asked(() => remove("journal", id, "delete"));
  const [opened] = await asked(() => fund("01", 500));
  expect({ entered, edited, toCash, fromCash, gone, opened }).toEqual({
    entered: 0,
    edited: 0,
    toCash: 1,
    fromCash: 1,
    gone: 0,
    opened: 1,
  });
});

describe("cash below zero is told with ledger, day and amount", () => {
  test("on the day of the payment, and not where there is enough", async () => {
    await fund("01", 500);
    expect(await pay("02", 500)).toMatchObject(NONE);
    expect(await pay("05", 200)).toMatchObject({
      err: 0,
      warned: 1,
      resu: "Petty Cash is below zero on 05-Jun-2026, by 200.00.",
    });
    expect(await pay("06", 1, { accountid: "Site Box" })).toMatchObject({
      resu: "Site Box is below zero on 06-Jun-2026, by 1.00.",
    });
  });

  test("on the first day after a back-dated payment on which it shows", async () => {
    await fund("01", 500);
    await pay("20", 400);
    expect(await pay("05", 200)).toMatchObject({
      warned: 1,
      resu: "Petty Cash is below zero on 20-Jun-2026, by 100.00.",
    });
  });

  test("after an edit that makes it less or moves it, a cancellation and a deletion", async () => {
    const made = await fund("01", 500);
    const paid = await pay("10", 400);
    expect(await books.save("contra", { id: made.id, mgrossamt: 450 })).toMatchObject(NONE);
    expect(await books.save("contra", { id: made.id, mgrossamt: 300 })).toMatchObject({
      resu: "Petty Cash is below zero on 10-Jun-2026, by 100.00.",
    });
    expect(await books.save("contra", { id: made.id, mgrossamt: 500, edateview: day("15") })).toMatchObject({
      resu: "Petty Cash is below zero on 10-Jun-2026, by 400.00.",
    });
    expect(await remove("contra", made.id)).toMatchObject({
      warned: 1,
      resu: `${String(made.label)} has been cancelled. Petty Cash is below zero on 15-Jun-2026, by 400.00.`,
    });
    expect(await remove("payment", paid.id, "delete")).toMatchObject({
      err: 0,
      resu: `${String(paid.label)} has been deleted.`,
    });
  });

  test("what makes cash more says nothing, though it stays below zero; a bill that is paid in cash counts", async () => {
    await pay("05", 800);
    expect(await fund("06", 300)).toMatchObject(NONE);
    expect(
      await books.save("purchase", {
        edateview: day("10"),
        partyid: "Petty Cash",
        billno: "C/1",
        godownid: "Main",
        items: [{ itemid: "Bolt", qty: 1, rate: 100 }],
      }),
    ).toMatchObject({ resu: expect.stringMatching(/^Petty Cash is below zero on 10-Jun-2026, by /) });
  });

  test("months before count", async () => {
    await books.save("contra", { edateview: "2026-04-20", fromid: "Bank", toid: "Petty Cash", mgrossamt: 100 });
    expect(await pay("05", 100)).toMatchObject(NONE);
    expect(await pay("05", 1)).toMatchObject({ warned: 1 });
  });

  test("of each ledger of a posting: months before, the days before in its month, and those after", async () => {
    const box = (on: string, ledgerid: string, amount: number) => ({
      edateview: on,
      entries: [
        { ledgerid, debit: amount },
        { ledgerid: "Bank", credit: amount },
      ],
    });
    // Petty Cash 300 + 50 - 20 = 330 before the 10th; Site Box 40.
    for (const one of [
      box("2026-04-20", "Petty Cash", 100),
      box("2026-05-31", "Petty Cash", 200),
      box(day("01"), "Petty Cash", 50),
      box(day("09"), "Site Box", 40),
      box("2026-07-02", "Site Box", 500),
    ])
      await books.save("journal", one);
    await pay("09", 20);
    await pay("25", 100);
    const taken = (on: string, petty: number, site: number) =>
      books.save("journal", {
        edateview: day(on),
        entries: [
          { ledgerid: "Rent", debit: petty + site },
          { ledgerid: "Petty Cash", credit: petty },
          { ledgerid: "Site Box", credit: site },
        ],
      });
    expect(await taken("10", 230, 40)).toMatchObject(NONE);
    expect(await taken("10", 0.5, 1)).toMatchObject({
      warned: 1,
      resu: "Petty Cash is below zero on 25-Jun-2026, by 0.50. Site Box is below zero on 10-Jun-2026, by 1.00.",
    });
  });

  test("what it costs does not grow with the days after it", async () => {
    const reads = async (days: number) => {
      await books.reset();
      await fund("01", 1000);
      const { id } = await pay("02", 1);
      return inCompany(books.server, async (ctx) => {
        const {
          rows: [voucher],
        } = await sql<{
          id: number;
        }>`select id from voucher where entity = 'payment' and recid = ${Number(id)}`.execute(ctx.tx);
        await sql`insert into ledger_entry (voucherid, version, edate, ledgerid, amount)
          select ${voucher?.id}, 1, date '2026-06-02' + n, ledgerid, sign * 1.00 from generate_series(1, ${days}::integer) n,
            (values (${books.ids["Petty Cash"]}::bigint, -1), (${books.ids.Bank}::bigint, 1)) l (ledgerid, sign)`.execute(
          ctx.tx,
        );
        const scans = async () =>
          (
            await sql<{ n: number }>`
          select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::float8 as n from pg_stat_xact_user_tables where relname in ('ledger_entry', 'ledger_balance')`.execute(
              ctx.tx,
            )
          ).rows[0]?.n ?? 0;
        const before = await scans();
        await checkCash(ctx, voucher?.id ?? 0);
        return (await scans()) - before;
      });
    };
    const few = await reads(3);
    expect(few).toBeGreaterThan(0);
    expect(await reads(300)).toBe(few);
  });
});

describe("limits of the income-tax law", () => {
  const PAID =
    "Above 10,000.00 a day to one person, income tax disallows the expense (formerly section 40A(3); to a carrier of goods above 35,000.00).";
  const RECEIVED =
    "2,00,000.00 or more cannot be received in cash from one person in a day, or for one transaction (formerly section 269ST).";
  beforeEach(() => fund("01", 50_00_000));

  test("more than 10,000 to one supplier in a day, in one payment or several", async () => {
    expect(await pay("05", 10_000)).toMatchObject(NONE);
    expect(await pay("05", 500)).toMatchObject({
      err: 0,
      warned: 1,
      resu: `Cash paid to Steel Co on 05-Jun-2026 comes to 10,500.00. ${PAID}`,
    });
    expect(await pay("06", 10_000)).toMatchObject(NONE);
    expect(await pay("07", 90_000, { accountid: "Bank" })).toMatchObject(NONE);
  });

  test("an expense that is paid at once is one person each time; taxes have their own rules", async () => {
    expect(await pay("05", 9_000, { partyid: "Rent" })).toMatchObject(NONE);
    expect(await pay("05", 9_000, { partyid: "Rent" })).toMatchObject(NONE);
    expect(await pay("05", 12_000, { partyid: "Rent" })).toMatchObject({
      resu: `Cash paid for Rent on 05-Jun-2026 comes to 12,000.00. ${PAID}`,
    });
    expect(await pay("05", 50_000, { partyid: "GST" })).toMatchObject(NONE);
  });

  test("2,00,000 or more from one person in a day", async () => {
    expect(await receive("05", 1_99_999)).toMatchObject(NONE);
    expect(await receive("05", 1)).toMatchObject({
      warned: 1,
      resu: `Cash received from Asha on 05-Jun-2026 comes to 2,00,000.00. ${RECEIVED}`,
    });
    expect(await receive("05", 5_00_000, { partyid: "Ravi", accountid: "Bank" })).toMatchObject(NONE);
  });

  test("a journal between cash and one other ledger is as a payment or receipt of it; one of several ledgers names nobody, and a bank is no person", async () => {
    const journal = (...lines: readonly (readonly [ledgerid: string, debit: number, credit: number])[]) =>
      books.save("journal", {
        edateview: day("05"),
        entries: lines.map(([ledgerid, debit, credit]) => ({ ledgerid, ...(debit ? { debit } : { credit }) })),
      });
    expect(await journal(["Steel Co", 10_000, 0], ["Petty Cash", 0, 10_000])).toMatchObject(NONE);
    expect(await journal(["Steel Co", 50_000, 0], ["Petty Cash", 0, 50_000])).toMatchObject({
      warned: 1,
      resu: `Cash paid to Steel Co on 05-Jun-2026 comes to 60,000.00. ${PAID}`,
    });
    expect(await journal(["Petty Cash", 2_50_000, 0], ["Asha", 0, 2_50_000])).toMatchObject({
      warned: 1,
      resu: `Cash received from Asha on 05-Jun-2026 comes to 2,50,000.00. ${RECEIVED}`,
    });
    expect(await journal(["Steel Co", 20_000, 0], ["Rent", 20_000, 0], ["Petty Cash", 0, 40_000])).toMatchObject(NONE);
    expect(await journal(["Bank", 50_000, 0], ["Petty Cash", 0, 50_000])).toMatchObject(NONE);
    expect(await journal(["Petty Cash", 3_00_000, 0], ["Commission", 0, 3_00_000])).toMatchObject(NONE);
    expect(await pay("05", 10_000)).toMatchObject({
      warned: 1,
      resu: `Cash paid to Steel Co on 05-Jun-2026 comes to 70,000.00. ${PAID}`,
    });
  });

  test("the opening balance of cash is neither paid nor received", async () => {
    const set = (opening: number, openingtype: string) =>
      books.save("debtors", { id: books.ids["Petty Cash"], opening, openingtype });
    expect(await set(2_50_000, "Dr")).toMatchObject(NONE);
    expect(await set(0, "Dr")).toMatchObject({ err: 0 });
  });

  test("2,00,000 or more for one bill, on several days", async () => {
    const sale = await books.save("sale", {
      edateview: day("02"),
      partyid: "Asha",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 1, rate: 3_00_000 }],
    });
    const settle = (on: string, mgrossamt: number) =>
      receive(on, mgrossamt, { bills: [{ refno: sale.label, amount: mgrossamt }] });
    expect(await settle("05", 1_20_000)).toMatchObject(NONE);
    expect(await settle("08", 90_000)).toMatchObject({
      warned: 1,
      resu: `Cash received for ${String(sale.label)} comes to 2,10,000.00. ${RECEIVED}`,
    });
  });

  test("2,00,000 or more for one bill of the counter: what was paid with it counts with what is received later, in whatever order they are entered", async () => {
    // 3,00,000.00 including tax.
    const counter = (ledgerid: string, amount: number, more: Row = {}) =>
      books.save("salepos", {
        edateview: day("02"),
        partyid: "Ravi",
        godownid: "Main",
        items: [{ itemid: "Bolt", qty: 1, rate: 3_00_000 }],
        payments: [{ ledgerid, amount }],
        ...more,
      });
    const settle = (refno: unknown, on: string, mgrossamt: number) =>
      receive(on, mgrossamt, { partyid: "Ravi", bills: [{ refno, amount: mgrossamt }] });
    const inCash = await counter("Petty Cash", 1_50_000);
    expect([await books.open(), String(inCash.resu)]).toEqual([
      [`Ravi / ${String(inCash.label)} Dr 150000.00`],
      expect.not.stringContaining("in cash"),
    ]);
    expect(await settle(inCash.label, "05", 49_999)).toMatchObject(NONE);
    expect(await settle(inCash.label, "08", 1)).toMatchObject({
      warned: 1,
      resu: `Cash received for ${String(inCash.label)} comes to 2,00,000.00. ${RECEIVED}`,
    });
    const byBank = await counter("Bank", 1_50_000, { edateview: day("03") });
    expect(await settle(byBank.label, "12", 1_50_000)).toMatchObject(NONE);
    expect(
      await counter("Petty Cash", 50_000, {
        id: byBank.id,
        edateview: day("03"),
        items: [{ itemid: "Bolt", qty: 1, rate: 2_00_000 }],
      }),
    ).toMatchObject({
      err: 0,
      resu: expect.stringContaining(`Cash received for ${String(byBank.label)} comes to 2,00,000.00. ${RECEIVED}`),
    });
  });

  test("a sale at the counter that is paid in cash by nobody in particular", async () => {
    const made = await books.save("salepos", {
      edateview: day("05"),
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 1, rate: 2_00_000 }],
    });
    expect(made).toMatchObject({
      err: 0,
      resu: expect.stringContaining(`Cash received on 05-Jun-2026 comes to 2,00,000.00. ${RECEIVED}`),
    });
  });

  test("before the Act of 2025 the old sections are named", () => {
    expect([
      cashLimitOn("paid", "2017-03-31"),
      cashLimitOn("paid", "2026-03-31")?.law,
      cashLimitOn("received", "2026-04-01")?.law,
    ]).toEqual([null, "section 40A(3)", "formerly section 269ST"]);
  });
});
