import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deviceAnswer } from "../../../src/client/report/device/device-answer";
import { pagingOf, spanOf } from "../../../src/client/report/read/report-pages";
import { readReport } from "../../../src/client/report/read/report-definition";
import { readQuestion } from "../../../src/client/report/read/report-question";
import { isPosted } from "../../../src/server/engine/documents/document-flags";
import { recordDeclarations } from "../../../src/server/engine/records/record-declarations";
import type { Row } from "../../../src/wire/envelope";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import type { TestUser } from "../harness";
import { grantClerk, settled } from "../records/company";
import { postMany } from "./help/bulk-entries";
import { entryDevice } from "./help/entry-device";
import { mustSave } from "./help/must-save";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
beforeEach(async () => {
  await books.reset();
  books.server.setClock(new Date("2026-12-31T12:00:00Z"));
});
afterAll(() => books.server.close());

const opened: ReturnType<typeof entryDevice>[] = [];
const device = (...given: Parameters<typeof entryDevice> extends [unknown, ...infer R] ? R : never) => {
  const one = entryDevice(books.server, ...given);
  opened.push(one);
  return one;
};
afterEach(() => opened.splice(0).forEach((one) => one.close()));

const journal = (day: string, narration: string, amount = 10): Promise<Row> =>
  mustSave(books, "journal", {
    edateview: day,
    narration,
    allocation: "onaccount",
    entries: [
      { ledgerid: "Rent", debit: amount },
      { ledgerid: "Steel Co", credit: amount },
    ],
  });

const feed = (args: Row, as?: TestUser) => books.server.call("WEBAPI_entries_since", args, undefined, as);
const vouchersIn = (rows: Readonly<Record<string, Row>>) => Object.keys(rows).filter((id) => id.startsWith("V"));

async function allowClerk(hidden: Readonly<Record<string, string>> = {}): Promise<TestUser> {
  for (const { entity } of recordDeclarations().filter((one) => isPosted(one) || one.entity === "debtors"))
    await grantClerk(books.server, entity, { rights: ["view"], hidden: hidden[entity] ?? "" });
  await grantClerk(books.server, "ledgerstatement", { rights: ["view"] });
  return books.server.users.clerk;
}

async function ask(one: ReturnType<typeof entryDevice>, values: Row, txtid = "ledgerstatement") {
  const [row = {}] = await books.server.call("Rptlist_R_getviewdata", { txtid });
  const report = readReport(row);
  const question = readQuestion(report, new URLSearchParams());
  return deviceAnswer(
    one.offline,
    report,
    { ...question, values: { ...question.values, ...values } },
    spanOf(pagingOf(0), 0),
  );
}

test("the copy comes in pages by an index, goes on after a device was killed, and then only what changed comes", async () => {
  const parties = [books.ids.Asha ?? 0, books.ids.Ravi ?? 0, books.ids["Steel Co"] ?? 0];
  await postMany(books, 1_300, parties, [books.ids.Rent ?? 0, books.ids.Bank ?? 0]);
  const killed = device({
    before: (page) => {
      if (page === 3) throw new TypeError("killed");
    },
  });
  await expect(killed.fetch()).rejects.toThrow("killed");
  expect(vouchersIn(await killed.rows()).length).toBeGreaterThan(900);
  expect(await killed.reference.entries([String(books.ids.Asha)], "2026-07-01", "2026-07-31")).toBeNull();
  const pages = killed.asked.length;
  await killed.fetch();
  expect(killed.asked[pages]?.cursor).toBe(killed.asked[pages - 1]?.cursor);
  await settled(books.server);
  const whole = device();
  await whole.fetch();
  expect(await killed.rows()).toEqual(await whole.rows());
  expect(vouchersIn(await whole.rows())).toHaveLength(1_300);
  const before = whole.asked.length;
  const made = await journal("2026-08-01", "one more");
  await whole.fetch();
  expect(whole.asked.length - before).toBe(1);
  const changed = await feed({ cursor: whole.asked.at(-1)?.cursor });
  expect(changed.map(({ id }) => String(id).slice(0, 1)).toSorted()).toEqual(["L", "L", "V"]);
  await books.server.call("journal_R_btndelete_approve", { id: made.id, type: "delete" }, { id: crypto.randomUUID() });
  await whole.fetch();
  expect(vouchersIn(await whole.rows())).toHaveLength(1_300);
});

const AUGUST = { dtpfrom: "2026-08-01", dtpto: "2026-08-31" };
const numbersIn = async (one: ReturnType<typeof entryDevice>, more: Row = {}) =>
  (await ask(one, { ...AUGUST, ...more }, "daybook"))?.rows.map(({ vno, party, username }) => [vno, party, username]);

test("the day book of the device has documents that post nothing too, by party and number; a comparison is the server's", async () => {
  await journal("2026-08-02", "first");
  await mustSave(books, "purchase", {
    edateview: "2026-08-03",
    partyid: "Steel Co",
    billno: "S-1",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 10, rate: 40 }],
  });
  const between = { fromgodownid: "Main", togodownid: "Shop" };
  await mustSave(books, "stocktransfer", { edateview: "2026-08-03", ...between, items: [{ itemid: "Bolt", qty: 7 }] });
  await mustSave(books, "receipt", { edateview: "2026-08-04", partyid: "Ravi", accountid: "Bank", mgrossamt: 10 });
  const one = device();
  await one.fetch(true);
  const there = await books.server.call("daybook_R_report", AUGUST);
  expect(await numbersIn(one)).toEqual(there.map(({ vno, party, username }) => [vno, party, username]));
  expect((await numbersIn(one, { searchname: "ravi" }))?.length).toBe(1);
  const [row = {}] = await books.server.call("Rptlist_R_getviewdata", { txtid: "daybook" });
  const report = readReport(row);
  const question = readQuestion(report, new URLSearchParams({ ...AUGUST, compare: "year" }));
  expect(question.compare).toBe("year");
  expect(await deviceAnswer(one.offline, report, question, spanOf(pagingOf(0), 0))).toBeNull();
});

/** The cursor of an earlier release at the same place. */
const earlier = (cursor: string): string =>
  Buffer.from(Buffer.from(cursor, "base64url").toString().replace(/^2\./, "")).toString("base64url");

test("a copy of an earlier release makes no day book; its next update sends all of it again, and what was removed goes", async () => {
  const kept = await journal("2026-08-02", "kept");
  const gone = await journal("2026-08-03", "gone");
  const one = device();
  await one.fetch(true);
  const head = (await one.db.refhead.toArray()).find(({ entity }) => entity === "ledgerentry");
  const { hasAllDocuments, ...before } = head ?? expect.fail("no copy");
  expect(hasAllDocuments).toBe(true);
  await one.db.refhead.put({ ...before, cursor: earlier(before.cursor) });
  expect(await numbersIn(one)).toBeUndefined();
  expect(await ask(one, { ...AUGUST, ddlledger: String(books.ids.Rent) })).not.toBeNull();
  await settled(books.server);
  await books.server.call("journal_R_btndelete_approve", { id: gone.id, type: "delete" }, { id: crypto.randomUUID() });
  await settled(books.server);
  await one.fetch();
  expect((await numbersIn(one))?.map(([vno]) => vno)).toEqual([kept.vno ?? expect.anything()]);
  const fresh = device();
  await fresh.fetch();
  expect(await one.rows()).toEqual(await fresh.rows());
});

/** Work while an older transaction is open, which has written a document. */
async function whileOneIsOpen(work: () => Promise<void>): Promise<void> {
  const { coid, branchid, userid } = books.server.users.owner.user;
  await books.server.parts.db.asSystem(async (tx) => {
    await sql`insert into voucher (coid, branchid, userid, entity, recid, fy, vno, vdate, amount)
      values (${coid}, ${branchid}, ${userid}, 'journal', 999, '26-27', 'late', '2026-08-01', 5)`.execute(tx);
    await sql`insert into ledger_entry (coid, branchid, voucherid, version, edate, ledgerid, amount)
      select ${coid}, ${branchid}, v.id, 1, v.vdate, e.ledgerid, e.amount from voucher v cross join (values
        (${books.ids["Petty Cash"] ?? 0}::bigint, 5.00), (${books.ids.Ravi ?? 0}::bigint, -5.00)) e (ledgerid, amount)
      where v.coid = ${coid} and v.recid = 999`.execute(tx);
    await work();
  });
}

// The embedded engine has one session: there no transaction is open beside another.
describe.skipIf(!process.env.TEST_DATABASE_URL)("while an older transaction is open", () => {
  test("a document committed after it comes at once, and that of the older one follows", async () => {
    const one = device();
    await whileOneIsOpen(async () => {
      await journal("2026-08-01", "committed first");
      await one.fetch();
      expect(vouchersIn(await one.rows())).toHaveLength(1);
      expect(await one.reference.entries([String(books.ids.Rent)], "2026-08-01", "2026-08-31")).not.toBeNull();
    });
    await one.fetch();
    expect(vouchersIn(await one.rows())).toHaveLength(2);
    const fresh = device();
    await fresh.fetch();
    expect(await one.rows()).toEqual(await fresh.rows());
  });

  test("more than a page of later documents ends as a partial copy, which answers after the next update", async () => {
    const one = device();
    const held = async () => (await one.reference.entities()).find(({ entity }) => entity === "ledgerentry");
    await whileOneIsOpen(async () => {
      await postMany(
        books,
        700,
        [books.ids.Asha ?? 0, books.ids["Steel Co"] ?? 0],
        [books.ids.Rent ?? 0, books.ids.Bank ?? 0],
      );
      await one.fetch();
      expect(await held()).toMatchObject({ complete: true, isPartial: true });
      expect(await one.reference.entries([String(books.ids.Rent)], "2026-08-01", "2026-08-31")).toBeNull();
    });
    await settled(books.server);
    await one.fetch();
    expect(await held()).toMatchObject({ complete: true, isPartial: false });
    expect(vouchersIn(await one.rows())).toHaveLength(701);
  });
});

test("hidden names and narrations, documents of other branches and a user without the statement: none of it reaches a copy", async () => {
  const { owner, clerk } = books.server.users;
  await journal("2026-08-01", "zq77narration");
  const { rows } = await books.server.parts.db.asSystem((tx) =>
    sql<{ branchid: number }>`
      select branchid from branch where coid = ${owner.user.coid} and branchid <> ${owner.user.branchid}`.execute(tx),
  );
  const nashik = { ...owner, user: { ...owner.user, branchid: rows[0]?.branchid ?? 0 } };
  await books.save(
    "journal",
    {
      edateview: "2026-08-02",
      allocation: "onaccount",
      entries: [
        { ledgerid: "Rent", debit: 7 },
        { ledgerid: "Ravi", credit: 7 },
      ],
    },
    nashik,
  );
  const seen = JSON.stringify(await feed({}));
  for (const text of ["zq77narration", "Steel Co", "Rent", '"7.00"']) expect(seen).toContain(text);
  await allowClerk({ journal: "narration", debtors: "drconame" });
  const hidden = JSON.stringify(await feed({}, clerk));
  expect(hidden).toContain('"10.00"');
  for (const text of ["zq77narration", "Steel Co", "Rent", "7.00"]) expect(hidden).not.toContain(text);
  await grantClerk(books.server, "sale", { rights: [] });
  expect(await feed({}, clerk)).toMatchObject([{ err: 1, errkey: "rights" }]);
  await allowClerk();
  await grantClerk(books.server, "ledgerstatement", { rights: [] });
  expect(await feed({}, clerk)).toMatchObject([{ err: 1 }]);
  expect(await books.server.call("WEBAPI_entries_size", {}, undefined, clerk)).toMatchObject([{ err: 1 }]);
  const plan = await books.server.call("WEBAPI_offlineplan", {}, undefined, clerk);
  expect(plan.map(({ name }) => name)).not.toContain("ledgerentry");
});

test("a user who loses a branch has other rights, and reports among what is to be dropped", async () => {
  const { clerk, owner } = books.server.users;
  await allowClerk();
  const rights = async () => {
    const [ping] = await books.server.call("WEBAPI_ping", PING, { id: crypto.randomUUID() }, clerk);
    const own = await books.server.call("WEBAPI_own_rights", {}, undefined, clerk);
    return [ping?.rights, own.find(({ formmnu }) => formmnu === "ledgerstatement")?.sees];
  };
  const [hash, sees] = await rights();
  const { db } = books.server.parts;
  await db.asSystem((tx) =>
    sql`insert into user_branch (userid, branchid, is_company_admin)
      select ${clerk.user.userid}, branchid, false from branch where coid = ${owner.user.coid} and branchid <> ${owner.user.branchid}`.execute(
      tx,
    ),
  );
  const [more, seesMore] = await rights();
  expect(more).not.toBe(hash);
  expect(seesMore).not.toBe(sees);
  await db.asSystem((tx) =>
    sql`delete from user_branch where userid = ${clerk.user.userid} and branchid <> ${owner.user.branchid}`.execute(tx),
  );
  expect(await rights()).toEqual([hash, sees]);
});

const PING = { dev: "d1", next_dseq: 1, pending: 0, oldest: "", app: "test" };

test("days before the copy, and an interrupted update, are answered by a sentence that says what to do", async () => {
  await journal("2026-08-01", "kept");
  const one = device();
  await one.fetch();
  const days = { dtpto: "2026-12-31", ddlledger: String(books.ids.Rent) };
  expect((await ask(one, { ...days, dtpfrom: "2025-11-01" }))?.rows).toHaveLength(3);
  await expect(ask(one, { ...days, dtpfrom: "2025-10-31" })).rejects.toMatchObject({
    kind: "offline-miss",
    message:
      "Entries before 01-Nov-2025 are not on this device. Choose a later first day. To have all years offline, connect and choose All years under Download for offline.",
  });
  await one.db.refhead.toCollection().modify({ isPartial: true });
  await expect(ask(one, { ...days, dtpfrom: "2026-04-01" })).rejects.toMatchObject({
    message:
      "The last update of the ledger entries on this device was interrupted. Connect to the server to complete it.",
  });
});

test("the choice of all years removes the copy and fetches every year, and the size of both is told before", async () => {
  books.server.setClock(new Date("2026-12-31T12:00:00Z"));
  await journal("2026-05-01", "old");
  books.server.setClock(new Date("2028-01-15T12:00:00Z"));
  const one = device();
  await one.fetch();
  expect(vouchersIn(await one.rows())).toHaveLength(0);
  const sizes = await books.server.call("WEBAPI_entries_size", {});
  expect(sizes.map(({ all, rows }) => [all, rows])).toEqual([
    [0, 2],
    [1, 3],
  ]);
  await one.reference.keepAllEntries(true);
  expect(await one.reference.keepsAllEntries()).toBe(true);
  expect(await one.rows()).toEqual({});
  await one.fetch();
  expect(vouchersIn(await one.rows())).toHaveLength(1);
  const answer = await ask(one, { dtpfrom: "2026-04-01", dtpto: "2026-06-30", ddlledger: String(books.ids.Rent) });
  expect(answer?.rows.map(({ narration }) => narration)).toEqual([undefined, "old", undefined]);
  await one.reference.keepAllEntries(false);
  expect(await one.rows()).toEqual({});
});

test("the other side of an entry is named by its largest ledger first, as the server names it", async () => {
  await mustSave(books, "journal", {
    edateview: "2026-08-01",
    allocation: "onaccount",
    entries: [
      { ledgerid: "Rent", debit: 10 },
      { ledgerid: "Bank", debit: 90 },
      { ledgerid: "Ravi", credit: 100 },
    ],
  });
  const one = device();
  await one.fetch();
  const values = { dtpfrom: "2026-08-01", dtpto: "2026-08-31", ddlledger: String(books.ids.Ravi) };
  const there = await books.server.call("ledgerstatement_R_report", values);
  const particulars = (rows: readonly Row[] | undefined) => rows?.map((row) => row.particulars);
  expect(particulars((await ask(one, values))?.rows)).toEqual(particulars(there));
  expect(particulars(there)).toEqual(["Opening Balance", "Bank and 1 more", "Closing Balance"]);
});
