import { describe, expect, test } from "vitest";
import { sql } from "kysely";
import { isoDate } from "../../../src/domain/calendar";
import { toRupeesText } from "../../../src/domain/money";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import { yearBalance } from "../../../src/server/engine/books/balances/year-balance";
import { recountAll } from "../../../src/server/engine/stock/recount";
import type { Row } from "../../../src/wire/envelope";
import { grantClerk, inCompany } from "../records/company";
import type { Books } from "./help/books";
import { onEmptyBooks } from "./help/empty-books";

let books: Books;
onEmptyBooks(
  (opened) => {
    books = opened;
  },
  async ({ server }) => {
    await server.parts.db.asSystem((tx) => sql`delete from year_closing`.execute(tx));
    await server.parts.db.asSystem((tx) => sql`update m_debtors set opening = 0`.execute(tx));
    await server.parts.db.asSystem((tx) => sql`delete from m_debtors_openingbill`.execute(tx));
  },
);

const entry = (name: string, debit: number, credit: number): Row => ({ ledgerid: books.ids[name], debit, credit });
const save = async (
  entries: readonly Row[],
  bills: readonly Row[] = [],
  id = 0,
  op: object = {},
  as = books.server.users.owner,
) =>
  (await books.server.call("openingamt_R_save", { id, entries, bills }, { id: crypto.randomUUID(), ...op }, as))[0] ??
  {};
const sheet = async (name: string) =>
  (await books.server.call("openingamt_R_getviewdata", { txtid: books.ids[name] }))[0];
const ledger = async (name: string) =>
  (await books.server.call("debtors_R_getviewdata", { txtid: books.ids[name] }))[0];
/** `Ledger Dr 10.00 / 5.00 / 0.00`: opening, debits and credits of a trial balance. */
const trial = (from: string, to: string) =>
  inCompany(books.server, async (ctx) =>
    (await yearBalance(ctx, isoDate(from), isoDate(to))).map(
      ({ name, opening, debit, credit }) => `${name} ${[opening, debit, credit].map(toRupeesText).join(" / ")}`,
    ),
  );
const sums = (from: string, to: string) =>
  inCompany(books.server, async (ctx) => {
    const lines = await yearBalance(ctx, isoDate(from), isoDate(to));
    return [
      lines.reduce((total, { opening }) => total + opening, 0),
      lines.reduce((total, { debit, credit }) => total + debit - credit, 0),
    ];
  });

describe("opening amounts", () => {
  test("DOC-005 many ledgers at once, a party by its bills; the ledger's own form shows the same, and the list the sums", async () => {
    const answer = await save(
      [entry("Bank", 5000, 0), entry("Asha", 1000, 0), entry("Steel Co", 0, 2500)],
      [
        { ledgerid: books.ids.Asha, refno: "A/9", refdate: "2026-02-10", duedate: "2026-03-12", amount: 700 },
        { ledgerid: books.ids.Asha, refno: "A/8", refdate: "2026-01-10", amount: 400 },
        { ledgerid: books.ids.Asha, refno: "ADV", refdate: "2026-03-01", amount: 200, billtype: "advance" },
      ],
    );
    expect(answer).toMatchObject({ err: 0, resu: "Debits are ₹3,500.00 more than credits." });
    expect(await books.balances()).toEqual([
      "Asha Dr 1000.00",
      "Bank Dr 5000.00",
      "Opening Balance Difference Cr 3500.00",
      "Steel Co Cr 2500.00",
    ]);
    expect(await books.open()).toEqual([
      "Asha / A/8 Dr 400.00",
      "Asha / ADV Cr 200.00",
      "Asha / A/9 Dr 700.00",
      "Asha / Opening Dr 100.00",
      "Steel Co / Opening Cr 2500.00",
    ]);
    expect(await ledger("Asha")).toMatchObject({ opening: 1000, openingtype: "Dr" });
    const rows = await books.server.call("openingamt_R_listgrid", { SortCol: "drconame" });
    expect(
      rows.map(({ drconame, openingdr, openingcr, TotalCount }) => [drconame, openingdr, openingcr, TotalCount]),
    ).toEqual([
      ["Asha", 1000, 0, 3],
      ["Bank", 5000, 0, 3],
      ["Steel Co", 0, 2500, 3],
    ]);
    expect((await books.server.call("common_R_getlistgrid", { formname: "openingamt" }))[0]).toMatchObject({
      title: "Opening Amount",
      listsqlsp: "openingamt_R_listgrid",
      addallowed: 1,
      viewallowed: 1,
    });
  });

  test("DOC-005 the difference that a save tells counts the opening stock, as the trial balance does", async () => {
    await books.save("opening", {
      edateview: "2026-04-01",
      kind: "opening",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 10, rate: 10 }],
    });
    expect(await save([entry("Bank", 400, 0), entry("Steel Co", 0, 500)])).toMatchObject({ err: 0, resu: "" });
    expect(await save([entry("Ravi", 0, 50)])).toMatchObject({ err: 0, resu: "Credits are ₹50.00 more than debits." });
  });

  test("DOC-005 what the ledger's form says holds here, and the other way round; both sides empty take the balance away", async () => {
    await books.server.call("debtors_R_save", { id: books.ids.Ravi, opening: 250, openingtype: "Cr" });
    const found = await sheet("Ravi");
    expect(found).toMatchObject({ entries: [{ ledgerid: books.ids.Ravi, debit: 0, credit: 250 }] });
    const op = { base: { kind: "ver", ver: Number(found?.rowver) } };
    expect(await save([entry("Ravi", 300, 0)], [], books.ids.Ravi, op)).toMatchObject({ err: 0 });
    expect(await ledger("Ravi")).toMatchObject({ opening: 300, openingtype: "Dr" });
    expect(await save([entry("Ravi", 1, 0)], [], books.ids.Ravi, op)).toMatchObject({ errkey: "op_conflict" });
    await save([entry("Ravi", 0, 0)], [], books.ids.Ravi);
    expect([await books.balances(), await books.open()]).toEqual([[], []]);
    expect(await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid))).toEqual([]);
  });

  test.each<readonly [string, () => readonly Row[], () => readonly Row[], string, string]>([
    [
      "a debit and a credit",
      () => [entry("Bank", 1, 1)],
      () => [],
      "entries",
      "Opening balances, line 1: enter a debit or a credit, not both.",
    ],
    [
      "a negative amount",
      () => [entry("Bank", -1, 0)],
      () => [],
      "entries",
      "Opening balances, line 1: Debit must be 0 or more.",
    ],
    ["no ledger", () => [], () => [], "entries", "Enter at least one ledger."],
    [
      "a bill of a ledger without a line",
      () => [entry("Bank", 1, 0)],
      () => [{ ledgerid: books.ids.Asha, refno: "X", refdate: "2026-01-01", amount: 1 }],
      "bills",
      "Opening bills, line 1: its ledger has no line above.",
    ],
    [
      "bills of a bank",
      () => [entry("Bank", 1, 0)],
      () => [{ ledgerid: books.ids.Bank, refno: "X", refdate: "2026-01-01", amount: 1 }],
      "bills",
      "Bank is not kept bill by bill.",
    ],
    [
      "bills of more than the balance",
      () => [entry("Asha", 10, 0)],
      () => [{ ledgerid: books.ids.Asha, refno: "X", refdate: "2026-01-01", amount: 11 }],
      "bills",
      "The opening bills of Asha come to 11.00, but its opening balance is 10.00.",
    ],
    [
      "a ledger that is not there",
      () => [{ ledgerid: "Nobody", debit: 1 }],
      () => [],
      "entries",
      "Opening balances, line 1: this ledger no longer exists.",
    ],
  ])("DOC-005 refused, and nothing posted: %s", async (_, entries, bills, errkey, errormsg) => {
    expect(await save(entries(), bills())).toMatchObject({ err: 1, errkey, errormsg });
    expect(await books.balances()).toEqual([]);
  });

  test("DOC-005 a balance that is there is not overwritten unseen, and without rights on ledgers nothing is", async () => {
    await save([entry("Bank", 5, 0)]);
    expect(await save([entry("Bank", 6, 0)])).toMatchObject({
      err: 1,
      errormsg: "Opening balances, line 1: Bank already has an opening balance. Open it from the list.",
    });
    await grantClerk(books.server, "openingamt", {});
    expect(await save([entry("Petty Cash", 6, 0)], [], 0, {}, books.server.users.clerk)).toMatchObject({
      err: 1,
      errkey: "rights",
    });
    expect(await books.balances()).toEqual(["Bank Dr 5.00", "Opening Balance Difference Cr 5.00"]);
  });
});

describe("year closing", () => {
  const year = async () => {
    await save([entry("Bank", 1000, 0)]);
    await books.save("opening", {
      edateview: "2026-04-01",
      kind: "opening",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 10, rate: 10 }],
    });
    await books.save("purchase", {
      edateview: "2026-05-01",
      partyid: "Steel Co",
      billno: "S1",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 10, rate: 20 }],
    });
    await books.save("sale", {
      edateview: "2026-06-01",
      partyid: "Asha",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 15, rate: 50 }],
    });
    await books.save("payment", { edateview: "2026-07-01", partyid: "Rent", accountid: "Bank", mgrossamt: 40 });
  };
  const preview = async () => (await books.server.call("yearclosing_R_getviewdata", {}))[0] ?? {};
  const act = async (action: string, fy: string, as = books.server.users.owner) =>
    (await books.server.call("yearclosing_R_save", { id: 1, fy, action }, { id: crypto.randomUUID() }, as))[0];
  const rent = (edateview: string) =>
    books.save("payment", { edateview, partyid: "Rent", accountid: "Bank", mgrossamt: 1 });

  test("the new year opens without income and expenses; profit and stock stand in lines of their own, and it balances", async () => {
    await year();
    expect(await trial("2026-04-01", "2027-03-31")).toEqual([
      "Asha 0.00 / 885.00 / 0.00",
      "Bank 1000.00 / 0.00 / 40.00",
      "Input CGST 0.00 / 18.00 / 0.00",
      "Input SGST 0.00 / 18.00 / 0.00",
      "Output CGST 0.00 / 0.00 / 67.50",
      "Output SGST 0.00 / 0.00 / 67.50",
      "Purchase 0.00 / 200.00 / 0.00",
      "Rent 0.00 / 40.00 / 0.00",
      "Sales 0.00 / 0.00 / 750.00",
      "Steel Co 0.00 / 0.00 / 236.00",
      "Opening Stock 100.00 / 0.00 / 0.00",
      "Difference in opening balances -1100.00 / 0.00 / 0.00",
    ]);
    // Sales 750 and closing stock 100, less purchases 200, rent 40 and opening stock 100.
    expect(await trial("2027-04-01", "2027-04-30")).toEqual([
      "Asha 885.00 / 0.00 / 0.00",
      "Bank 960.00 / 0.00 / 0.00",
      "Input CGST 18.00 / 0.00 / 0.00",
      "Input SGST 18.00 / 0.00 / 0.00",
      "Output CGST -67.50 / 0.00 / 0.00",
      "Output SGST -67.50 / 0.00 / 0.00",
      "Steel Co -236.00 / 0.00 / 0.00",
      "Opening Stock 100.00 / 0.00 / 0.00",
      "Profit & Loss A/c -510.00 / 0.00 / 0.00",
      "Difference in opening balances -1100.00 / 0.00 / 0.00",
    ]);
    await rent("2027-05-05");
    for (const [from, to] of [
      ["2026-04-01", "2026-06-30"],
      ["2026-07-01", "2027-03-31"],
      ["2027-06-01", "2027-06-30"],
      ["2028-04-01", "2028-04-30"],
    ] as const)
      expect(await sums(from, to)).toEqual([0, 0]);
  });

  test("closing is previewed, locks the year, and is taken back while nothing after it is locked", async () => {
    await year();
    expect(await preview()).toMatchObject({
      fy: "2026-27",
      lastday: "2027-03-31",
      income: 750,
      expense: 240,
      openingstock: 100,
      closingstock: 100,
      profit: 510,
      lastclosed: "",
    });
    expect(await act("close", "2026-27")).toMatchObject({
      err: 1,
      errkey: "fy",
      errormsg: "2026-27 ends on 31-Mar-2027. You can close it from the day after.",
    });
    books.server.setClock(new Date("2027-04-05T06:00:00Z"));
    expect(await act("close", "2025-26")).toMatchObject({
      err: 1,
      errormsg: "The year to close now is 2026-27. Check it again.",
    });
    expect(await act("close", "2026-27")).toMatchObject({
      err: 0,
      resu: "2026-27 is closed. The books are locked up to 31-Mar-2027.",
    });
    expect(await rent("2027-03-31")).toMatchObject({
      err: 1,
      errormsg: "The books are locked up to 31-Mar-2027, which includes 31-Mar-2027.",
    });
    expect(await rent("2027-04-01")).toMatchObject({ err: 0, label: expect.stringMatching(/2728\/0001$/) });
    expect(await preview()).toMatchObject({ fy: "2027-28", lastclosed: "2026-27", openingstock: 100 });
    const settings = async (lockedto: string) =>
      (
        await books.server.call(
          "booksettings_R_save",
          { id: 1, booksfrom: "2026-04-01", lockedto, negativestock: "warn", creditlimit: "refuse", isrounded: 1 },
          { id: crypto.randomUUID() },
        )
      )[0];
    expect(await settings("2026-12-31")).toMatchObject({
      err: 1,
      errkey: "lockedto",
      errormsg: "2026-27 is closed. Open it again in Year closing first.",
    });
    expect(await settings("2027-04-02")).toMatchObject({ err: 0 });
    expect(await act("reopen", "")).toMatchObject({
      err: 1,
      errormsg:
        "The books are locked up to 02-Apr-2027, after 2026-27. Set that date back in Settings of the books first.",
    });
    expect(await settings("2027-03-31")).toMatchObject({ err: 0 });
    expect(await act("reopen", "")).toMatchObject({ err: 0, resu: "2026-27 is open again." });
    expect(await rent("2027-03-31")).toMatchObject({ err: 0 });
    expect(await act("reopen", "")).toMatchObject({ err: 1, errormsg: "No year has been closed." });
    expect(await act("close", "2026-27", books.server.users.clerk)).toMatchObject({ err: 1, errkey: "rights" });
    await recountAll(books.server.parts.db);
    expect(await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid))).toEqual([]);
  });
});
