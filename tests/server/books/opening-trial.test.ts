import { expect, test } from "vitest";
import { sql } from "kysely";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import type { Row } from "../../../src/wire/envelope";
import { grantClerk, inCompany } from "../records/company";
import type { Books } from "./help/books";
import { onEmptyBooks } from "./help/empty-books";

/** The books begin on 1 April 2026. */
let books: Books;
onEmptyBooks(
  (opened) => {
    books = opened;
  },
  async ({ server }) => {
    await server.parts.db.asSystem((tx) => sql`delete from m_debtors where drconame like 'New %'`.execute(tx));
    await server.parts.db.asSystem((tx) => sql`update m_debtors set opening = 0, openingtype = 'Dr'`.execute(tx));
    await server.parts.db.asSystem((tx) => sql`delete from m_debtors_openingbill`.execute(tx));
  },
);

const sheet = async () => (await books.server.call("openingtrial_R_getviewdata", {}))[0] ?? {};
const entries = async (): Promise<Row[]> => (await sheet()).entries as Row[];
/** The current table with these ledgers changed; debits are positive. */
const withAmounts = async (amounts: Readonly<Record<string, number>>): Promise<Row[]> =>
  (await entries()).map((line) => {
    const amount = amounts[String(line.ledgerid_label)];
    return amount === undefined ? line : { ...line, debit: Math.max(amount, 0), credit: Math.max(-amount, 0) };
  });
const save = async (lines: readonly Row[], op: object = {}, as = books.server.users.owner) =>
  (
    await books.server.call("openingtrial_R_save", { id: 1, entries: lines }, { id: crypto.randomUUID(), ...op }, as)
  )[0] ?? {};
const sound = async () =>
  expect(await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid))).toEqual([]);

test("all ledgers stand there by group; what is typed is saved, and only that", async () => {
  await books.save("opening", {
    edateview: "2026-04-01",
    kind: "opening",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 3, rate: 10 }],
  });
  const found = await sheet();
  expect(found).toMatchObject({ openingstock: 30 });
  expect((found.entries as Row[]).map((line) => line.ledgerid_label)).not.toContain("Opening Balance Difference");
  expect(found.entries).toContainEqual({
    ledgerid: books.ids.Asha,
    ledgerid_label: "Asha",
    acgroupid: expect.any(Number),
    acgroupid_label: "Sundry Debtors",
    debit: "",
    credit: "",
  });
  const trail = async () =>
    Number(
      (
        await books.server.parts.db.asSystem((tx) =>
          sql<{ n: number }>`select count(*)::integer as n from audit_trail where entity = 'debtors'`.execute(tx),
        )
      ).rows[0]?.n,
    );
  const before = await trail();
  expect(await save(await withAmounts({ Bank: 500, Asha: 70, "Steel Co": -600 }))).toMatchObject({ err: 0, resu: "" });
  expect([await books.balances(), (await trail()) - before]).toEqual([
    ["Asha Dr 70.00", "Bank Dr 500.00", "Opening Balance Difference Dr 30.00", "Steel Co Cr 600.00"],
    3,
  ]);
  expect(await save(await withAmounts({ Bank: 400 }))).toMatchObject({
    err: 0,
    resu: "Credits are ₹100.00 more than debits.",
  });
  expect((await trail()) - before).toBe(4);
  await sound();
});

test("a line that is taken out takes its balance away, and bills of parties stay as they are", async () => {
  await books.save("debtors", {
    id: books.ids.Asha,
    opening: 100,
    openingbills: [{ refno: "A", refdate: "2026-01-01", amount: 60 }],
  });
  await books.save("debtors", { id: books.ids.Bank, opening: 9 });
  expect(await save((await withAmounts({ Asha: 80 })).filter((line) => line.ledgerid_label !== "Bank"))).toMatchObject({
    err: 0,
  });
  expect([await books.balances(), await books.open()]).toEqual([
    ["Asha Dr 80.00", "Opening Balance Difference Cr 80.00"],
    ["Asha / A Dr 60.00", "Asha / Opening Dr 20.00"],
  ]);
  const at = (await entries()).findIndex((line) => line.ledgerid_label === "Asha") + 1;
  expect(await save(await withAmounts({ Asha: 59 }))).toMatchObject({
    err: 1,
    errkey: "entries",
    line: at,
    column: "ledgerid",
    errormsg: `Trial balance, line ${at}: The opening bills of Asha come to 60.00, but its opening balance is 59.00.`,
  });
  await sound();
});

test("a new ledger is made under its group; without a group, twice or on both sides it is refused with its line", async () => {
  const all = await entries();
  const group = (name: string) => all.find((line) => line.acgroupid_label === name)?.acgroupid;
  const added = (...lines: Row[]) => save([...all, ...lines]);
  const at = all.length + 1;
  expect(await added({ ledgerid: "New Shop", debit: 5 })).toMatchObject({
    err: 1,
    errkey: "entries",
    line: at,
    column: "acgroupid",
    errormsg: `Trial balance, line ${at}: Group is required for the new ledger New Shop.`,
  });
  expect(
    await added(
      { ledgerid: "New Shop", acgroupid: group("Sundry Debtors"), debit: 5 },
      { ledgerid: "NEW SHOP", acgroupid: group("Sundry Debtors"), debit: 5 },
    ),
  ).toMatchObject({
    err: 1,
    line: at + 1,
    errormsg: `Trial balance, line ${at + 1}: Ledger is already in line ${at}.`,
  });
  expect(await added({ ledgerid: "New Shop", acgroupid: group("Sundry Debtors"), debit: 5, credit: 5 })).toMatchObject({
    err: 1,
    line: at,
    column: "credit",
  });
  expect(await added({ ledgerid: "bank", acgroupid: group("Sundry Debtors") })).toMatchObject({
    err: 1,
    errormsg: expect.stringMatching(/^Trial balance, line \d+: Ledger is already in line \d+\.$/),
  });
  expect(
    await save(
      all.map((line) => (line.ledgerid_label === "Bank" ? { ...line, acgroupid: group("Sundry Debtors") } : line)),
    ),
  ).toMatchObject({
    err: 1,
    column: "acgroupid",
    errormsg: expect.stringContaining("Group of Bank is Bank Accounts. Change it in the ledger itself."),
  });
  expect(await books.balances()).toEqual([]);
  expect(
    await added(
      { ledgerid: "New Shop", acgroupid: group("Sundry Debtors"), debit: 5 },
      { ledgerid: "New Till", acgroupid: group("Cash-in-Hand"), debit: 7 },
    ),
  ).toMatchObject({ err: 0 });
  expect([await books.balances(), await books.open()]).toEqual([
    ["New Shop Dr 5.00", "New Till Dr 7.00", "Opening Balance Difference Cr 12.00"],
    ["New Shop / Opening Dr 5.00"],
  ]);
  await sound();
});

test("a balance that somebody else changed meanwhile is a conflict; another change of a ledger is none, and saves in a row go on", async () => {
  const seen = await sheet();
  const op = { base: { kind: "ver", ver: Number(seen.rowver) } };
  await books.save("debtors", { id: books.ids.Asha, mobile: "9876543210" });
  const first = await save(await withAmounts({ Bank: 5 }), op);
  expect(first).toMatchObject({ err: 0 });
  expect(
    await save(await withAmounts({ Bank: 6 }), { base: { kind: "ver", ver: Number(first.rowver) } }),
  ).toMatchObject({ err: 0 });
  expect(await save(await withAmounts({ Bank: 7 }), op)).toMatchObject({ err: 1, errkey: "op_conflict" });
  const mine = await sheet();
  await books.save("debtors", { id: books.ids.Rent, opening: 3 });
  expect(await save(await withAmounts({ Bank: 7 }), { base: { kind: "ver", ver: Number(mine.rowver) } })).toMatchObject(
    { err: 1, errkey: "op_conflict" },
  );
  expect(await books.balances()).toEqual(["Bank Dr 6.00", "Opening Balance Difference Cr 9.00", "Rent Dr 3.00"]);
});

test("without the rights on ledgers nothing is shown and nothing saved; too many changes at once are refused", async () => {
  const { clerk } = books.server.users;
  const view = async () => (await books.server.call("openingtrial_R_getviewdata", {}, undefined, clerk))[0];
  expect(await view()).toMatchObject({ err: 1, errkey: "rights" });
  await grantClerk(books.server, "openingtrial", {});
  await grantClerk(books.server, "debtors", { hidden: "opening" });
  expect(await view()).toMatchObject({
    err: 1,
    errkey: "rights",
    errormsg: "You don't have permission to view opening balances of ledgers.",
  });
  await grantClerk(books.server, "debtors", { rights: ["view"] });
  expect(await view()).toMatchObject({ rowver: expect.any(Number) });
  expect(await save([], {}, clerk)).toMatchObject({ err: 1, errkey: "rights" });
  const many = Array.from({ length: 1001 }, (_, n) => ({ ledgerid: `New ${n}`, acgroupid: 1, debit: 1 }));
  expect(await save(many)).toMatchObject({
    err: 1,
    errkey: "entries",
    errormsg: "This changes 1,001 ledgers. Save at most 1,000 at a time, or import them from a spreadsheet.",
  });
});
