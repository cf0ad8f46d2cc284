import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import type { Row } from "../../../src/wire/envelope";
import { inCompany } from "../records/company";
import type { Books } from "./help/books";
import { onEmptyBooks } from "./help/empty-books";

/** The books begin on 1 April 2026. */
let books: Books;
onEmptyBooks(
  (opened) => {
    books = opened;
  },
  async ({ server }) => {
    await server.parts.db.asSystem((tx) =>
      sql`update m_debtors set opening = 0, isbillwise = true where drconame in ('Asha', 'Ravi', 'Steel Co')`.execute(
        tx,
      ),
    );
    await server.parts.db.asSystem((tx) => sql`delete from m_debtors_openingbill`.execute(tx));
  },
);

const bill = (refno: string, amount: number, more: Row = {}): Row => ({
  refno,
  refdate: "2026-02-10",
  amount,
  ...more,
});
const ledgerForm = (values: Row, name = "Asha") => books.save("debtors", { id: books.ids[name], ...values });
const openingForm = async (entries: readonly Row[], bills: readonly Row[], id = 0) =>
  (await books.server.call("openingamt_R_save", { id, entries, bills }, { id: crypto.randomUUID() }))[0] ?? {};
const asha = (more: Row): Row => ({ ledgerid: books.ids.Asha, ...more });
const receive = (edateview: string, mgrossamt: number, refno: string, partyid = "Asha") =>
  books.save("receipt", { edateview, partyid, accountid: "Bank", mgrossamt, bills: [{ refno, amount: mgrossamt }] });

describe("an opening bill is dated before the books begin", () => {
  const sentence = "Opening Bills, line 2: Bill Date must be before the books begin on 01-Apr-2026.";

  test("in the form of the ledger; the due date may be later", async () => {
    const late = (refdate: string) =>
      ledgerForm({
        opening: 100,
        openingbills: [bill("A/1", 40), bill("A/2", 60, { refdate, duedate: "2026-05-30" })],
      });
    expect(await late("2026-04-01")).toMatchObject({
      err: 1,
      errkey: "openingbills",
      errormsg: sentence,
      line: 2,
      column: "refdate",
    });
    expect(await books.open()).toEqual([]);
    expect(await late("2026-03-31")).toMatchObject({ err: 0 });
    expect(await books.open()).toEqual(["Asha / A/1 Dr 40.00", "Asha / A/2 Dr 60.00"]);
  });

  test("in Opening Amount, with the line as it stands there", async () => {
    const entries = [asha({ debit: 100 }), { ledgerid: books.ids["Steel Co"], credit: 50 }];
    const bills = [
      asha(bill("A/1", 40)),
      { ledgerid: books.ids["Steel Co"], ...bill("S/1", 50) },
      asha(bill("A/2", 60, { refdate: "2026-07-01" })),
    ];
    expect(await openingForm(entries, bills)).toMatchObject({
      err: 1,
      errkey: "bills",
      errormsg: "Opening bills, line 3: Bill Date must be before the books begin on 01-Apr-2026.",
      line: 3,
      column: "refdate",
    });
    expect(await books.balances()).toEqual([]);
  });

  test("one that stands there from before this rule does not stop other changes of its ledger", async () => {
    await ledgerForm({ opening: 100, openingbills: [bill("A/1", 100)] });
    await books.server.parts.db.asSystem((tx) =>
      sql`update m_debtors_openingbill set refdate = '2026-04-20'`.execute(tx),
    );
    const stored = (await books.server.call("debtors_R_getviewdata", { txtid: books.ids.Asha }))[0] ?? {};
    expect(await ledgerForm({ mobile: "9876543210", openingbills: stored.openingbills })).toMatchObject({ err: 0 });
    expect(await ledgerForm({ openingbills: [bill("A/1", 100, { refdate: "2026-04-21" })] })).toMatchObject({
      err: 1,
      errkey: "openingbills",
    });
  });
});

describe("an opening bill that a voucher settles", () => {
  let receipt: Row;
  beforeEach(async () => {
    expect(await ledgerForm({ opening: 1000, openingbills: [bill("A/1", 700), bill("A/2", 200)] })).toMatchObject({
      err: 0,
    });
    receipt = await receive("2026-05-01", 300, "A/1");
    expect(receipt).toMatchObject({ err: 0 });
  });
  const no = () => String(receipt.label);

  test.each<readonly [string, () => Row, string, () => string]>([
    [
      "removed",
      () => ({ openingbills: [bill("A/2", 200)] }),
      "openingbills",
      () => `Opening bill A/1 of Asha is settled by ${no()} (300.00), so it cannot be removed.`,
    ],
    [
      "given another number",
      () => ({ openingbills: [bill("A/2", 200), bill("A/11", 700)] }),
      "openingbills",
      () => `Opening bill A/1 of Asha is settled by ${no()} (300.00), so it cannot be removed.`,
    ],
    [
      "made less than what is settled",
      () => ({ openingbills: [bill("A/2", 200), bill("A/1", 299.99)] }),
      "openingbills",
      () => `Opening Bills, line 2: bill A/1 is settled by ${no()} (300.00). Enter 300.00 or more.`,
    ],
    [
      "made an advance",
      () => ({ openingbills: [bill("A/2", 900), bill("A/1", 700, { billtype: "advance" })] }),
      "openingbills",
      () => `Opening Bills, line 2: bill A/1 is settled by ${no()} (300.00). Enter 300.00 or more.`,
    ],
    [
      "turned to the other side",
      () => ({ openingtype: "Cr" }),
      "openingbills",
      () => `Opening Bills, line 1: bill A/1 is settled by ${no()} (300.00). Enter 300.00 or more.`,
    ],
    [
      "moved to another financial year",
      () => ({ openingbills: [bill("A/1", 700, { refdate: "2025-02-10" }), bill("A/2", 200)] }),
      "openingbills",
      () => `Opening bill A/1 of Asha is settled by ${no()} (300.00), so it cannot be removed.`,
    ],
    [
      "taken away with the balance",
      () => ({ opening: 0, openingbills: [] }),
      "openingbills",
      () => `Opening bill A/1 of Asha is settled by ${no()} (300.00), so it cannot be removed.`,
    ],
    [
      "no longer kept bill by bill",
      () => ({ isbillwise: 0, openingbills: [] }),
      "openingbills",
      () => `Opening bill A/1 of Asha is settled by ${no()} (300.00), so it cannot be removed.`,
    ],
  ])("stays: not %s", async (_, change, errkey, sentence) => {
    const before = [await books.open(), await books.balances()];
    expect(await ledgerForm(change())).toMatchObject({ err: 1, errkey, errormsg: sentence() });
    expect([await books.open(), await books.balances()]).toEqual(before);
  });

  test("may be made larger, or as small as what is settled, and its due date may change; another bill stays free", async () => {
    expect(
      await ledgerForm({ openingbills: [bill("A/1", 300, { duedate: "2026-06-01", refdate: "2026-01-05" })] }),
    ).toMatchObject({ err: 0 });
    expect(await books.open()).toEqual(["Asha / Opening Dr 700.00"]);
    expect(await ledgerForm({ opening: 1500, openingbills: [bill("A/1", 1500)] })).toMatchObject({ err: 0 });
    expect(await books.open()).toEqual(["Asha / A/1 Dr 1200.00"]);
    expect(await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid))).toEqual([]);
  });

  test("is not removed in Opening Amount either, and its ledger is not deleted", async () => {
    const sentence = `Opening bill A/1 of Asha is settled by ${no()} (300.00), so it cannot be removed.`;
    expect(await openingForm([asha({ debit: 1000 })], [asha(bill("A/2", 200))], books.ids.Asha)).toMatchObject({
      err: 1,
      errkey: "bills",
      errormsg: sentence,
    });
    expect(
      await openingForm([asha({ debit: 1000 })], [asha(bill("A/2", 200)), asha(bill("A/1", 100))], books.ids.Asha),
    ).toMatchObject({
      err: 1,
      errkey: "bills",
      errormsg: `Opening bills, line 2: bill A/1 is settled by ${no()} (300.00). Enter 300.00 or more.`,
      line: 2,
      column: "amount",
    });
    const [gone] = await books.server.call(
      "debtors_R_btndelete_approve",
      { id: books.ids.Asha, type: "delete" },
      { id: crypto.randomUUID() },
    );
    expect(gone).toMatchObject({ err: 1, errormsg: "Ledger Asha is used in 1 receipt." });
  });

  test("is free again when the receipt is deleted; several vouchers are named, and a journal is one of them", async () => {
    await receive("2026-05-02", 100, "A/1");
    const journal = await books.save("journal", {
      edateview: "2026-05-03",
      entries: [
        { ledgerid: "Rent", debit: 50 },
        { ledgerid: "Asha", credit: 50, refno: "A/1" },
      ],
    });
    expect(journal).toMatchObject({ err: 0 });
    const refused = await ledgerForm({ openingbills: [] });
    expect(refused.errormsg).toMatch(
      /^Opening bill A\/1 of Asha is settled by \S+ \(300\.00\), \S+ \(100\.00\) and \S+ \(50\.00\), so it cannot be removed\.$/,
    );
    const drop = async (entity: string, id: unknown) =>
      expect(
        (
          await books.server.call(`${entity}_R_btndelete_approve`, { id, type: "delete" }, { id: crypto.randomUUID() })
        )[0],
      ).toMatchObject({ err: 0 });
    await drop("journal", journal.id);
    await drop("receipt", receipt.id);
    expect((await ledgerForm({ openingbills: [] })).errormsg).toMatch(
      /^Opening bill A\/1 of Asha is settled by \S+ \(100\.00\), so it cannot be removed\.$/,
    );
  });

  test("what is left of the opening balance is held in the same way", async () => {
    const paid = await receive("2026-05-04", 60, "Opening");
    expect(paid).toMatchObject({ err: 0 });
    expect(await ledgerForm({ opening: 959 })).toMatchObject({
      err: 1,
      errkey: "opening",
      errormsg: `What is left of the opening balance is settled by ${String(paid.label)} (60.00). Leave 60.00 or more of it without a bill.`,
    });
    expect(await ledgerForm({ opening: 960 })).toMatchObject({ err: 0 });
  });
});

test("the books begin on another day when the opening balances are removed, and no more once something is posted", async () => {
  const begin = async (booksfrom: string) =>
    (
      await books.server.call(
        "booksettings_R_save",
        { booksfrom, lockedto: "", negativestock: "allow", creditlimit: "allow", isrounded: 1 },
        { id: crypto.randomUUID() },
      )
    )[0];
  expect(await ledgerForm({ opening: 100, openingbills: [bill("A/1", 40)] })).toMatchObject({ err: 0 });
  expect(await begin("2026-07-01")).toMatchObject({
    errkey: "booksfrom",
    errormsg: "The opening balances are those of 01-Apr-2026. Remove them before the books can begin on 01-Jul-2026.",
  });
  expect(await ledgerForm({ opening: 0, openingbills: [] })).toMatchObject({ err: 0 });
  expect(await begin("2026-07-01")).toMatchObject({ err: 0 });
  expect(await ledgerForm({ opening: 70, openingbills: [bill("A/1", 40, { refdate: "2026-06-30" })] })).toMatchObject({
    err: 0,
  });
  expect(await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid))).toEqual([]);
  expect(await books.open()).toEqual(["Asha / A/1 Dr 40.00", "Asha / Opening Dr 30.00"]);
  expect(await ledgerForm({ opening: 0, openingbills: [] })).toMatchObject({ err: 0 });
  expect(await begin("2026-04-01")).toMatchObject({ err: 0 });
  const fresh = await books.save("debtors", { drconame: "Meera", acgroupid: "Sundry Debtors", opening: 5 });
  expect(await begin("2026-07-01")).toMatchObject({ errkey: "booksfrom" });
  await books.server.call("debtors_R_btndelete_approve", { id: fresh.id, type: "delete" }, { id: crypto.randomUUID() });
  expect(await begin("2026-07-01")).toMatchObject({ err: 0 });
  expect(await begin("2026-04-01")).toMatchObject({ err: 0 });
  expect(
    await books.save("journal", {
      edateview: "2026-07-10",
      entries: [
        { ledgerid: "Rent", debit: 5 },
        { ledgerid: "Bank", credit: 5 },
      ],
    }),
  ).toMatchObject({ err: 0 });
  expect(await begin("2026-07-01")).toMatchObject({
    errkey: "booksfrom",
    errormsg: "The books have postings from 10-Jul-2026 on, so they can no longer begin on 01-Jul-2026.",
  });
});
