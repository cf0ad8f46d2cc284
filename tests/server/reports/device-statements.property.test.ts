/**
 * The ledger statement, the cash book, the bank book and the day book that a device makes from its copy of the entries
 * say what the server says, row for row, for any user who may view them; and a copy that followed the changes is the
 * same as one fetched at the end.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deviceAnswer } from "../../../src/client/report/device/device-answer";
import { pagingOf, spanOf } from "../../../src/client/report/read/report-pages";
import { readReport, type Report } from "../../../src/client/report/read/report-definition";
import { rowsOf } from "../../../src/client/report/read/report-head";
import { readQuestion } from "../../../src/client/report/read/report-question";
import type { Stamped } from "../../../src/client/offline/contract/reader";
import { addDecimals } from "../../../src/domain/decimal";
import { isPosted } from "../../../src/server/engine/documents/document-flags";
import { recordDeclarations } from "../../../src/server/engine/records/record-declarations";
import type { Row } from "../../../src/wire/envelope";
import { anyStory, playStory } from "../books/help/any-story";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import type { TestUser } from "../harness";
import { grantClerk, settled } from "../records/company";
import { entryDevice } from "./help/entry-device";

let books: Books;
let nashik: TestUser;
/** Rows of the server that a device made too: without many of them the property would say nothing. */
let compared = 0;

/**
 * The stories are of May to November 2026. When the reports are asked the copy begins with July, in the middle of them,
 * and another financial year has begun.
 */
const ENTERED = new Date("2026-12-31T12:00:00Z");
const ASKED = new Date("2027-08-15T12:00:00Z");

const REPORTS = ["ledgerstatement", "cashbook", "bankbook", "daybook"];

beforeAll(async () => {
  books = await openBooks();
  const { owner } = books.server.users;
  const { rows } = await books.server.parts.db.asSystem((tx) =>
    sql<{ branchid: number; companyid: string }>`
      select branchid, companyid from branch where coid = ${owner.user.coid} and branchid <> ${owner.user.branchid}`.execute(
      tx,
    ),
  );
  const [other] = rows;
  if (!other) throw new Error("The company has one branch.");
  nashik = { ...owner, user: { ...owner.user, branchid: other.branchid }, companyid: other.companyid };
});
afterAll(() => books.server.close());

type Device = ReturnType<typeof entryDevice>;

interface Reach {
  readonly hidden: readonly string[];
  readonly branches: "first" | "both";
}

/** Gives the clerk what the ledger statement needs, without some fields and perhaps without a branch. */
async function allow({ hidden, branches }: Reach): Promise<TestUser> {
  const { clerk } = books.server.users;
  for (const { entity } of recordDeclarations().filter((one) => isPosted(one) || one.entity === "debtors"))
    await grantClerk(books.server, entity, {
      rights: ["view"],
      hidden: hidden
        .filter((field) => field.startsWith(`${entity}.`))
        .map((field) => field.split(".")[1])
        .join(","),
    });
  for (const name of [...REPORTS, "acgroup"]) await grantClerk(books.server, name, { rights: ["view"] });
  await books.server.parts.db.asSystem(async (tx) => {
    await sql`delete from user_branch where userid = ${clerk.user.userid} and branchid = ${nashik.user.branchid}`.execute(
      tx,
    );
    if (branches === "both")
      await sql`insert into user_branch (userid, branchid, is_company_admin) values (${clerk.user.userid}, ${nashik.user.branchid}, false)`.execute(
        tx,
      );
  });
  return clerk;
}

async function definition(name: string, as: TestUser): Promise<Report> {
  const [row = {}] = await books.server.call("Rptlist_R_getviewdata", { txtid: name }, undefined, as);
  return readReport(row);
}

interface Question {
  readonly dtpfrom: string;
  readonly dtpto: string;
  readonly branch: boolean;
  readonly group: string;
  readonly sort: string;
  /** Of the day book: kind of document, and what is searched. */
  readonly kind: string;
  readonly search: string;
}

/** The same books, entered in the other branch. */
const inNashik = (): Books => ({
  ...books,
  server: { ...books.server, call: (sqlsp, args, op, as = nashik) => books.server.call(sqlsp, args, op, as) },
  save: (entity, values) => books.save(entity, values, nashik),
});

/** What both sides say of the rows; figures as exact text, because the server's travel as numbers. */
function said(rows: readonly Row[], { columns }: Report) {
  const [head = {}] = rows;
  const plain = rowsOf(rows).map((row) => [
    ...columns.map(({ field, format }) =>
      format === "number2" || format === "drcr" ? addDecimals(String(row[field] ?? 0), "0") : (row[field] ?? ""),
    ),
    row._kind ?? "",
    row.linkeditallowed ?? 0,
    row.linkeditid ?? 0,
    row.linkeditformname ?? "",
  ]);
  const exact = (sums: unknown) =>
    Object.fromEntries(Object.entries(sums as Row).map(([field, sum]) => [field, addDecimals(String(sum), "0")]));
  const groups = (JSON.parse(String(head.groups)) as Row[]).map((one) => ({ ...one, sums: exact(one.sums) }));
  return { plain, total: head.iTotalRecords, sums: exact(JSON.parse(String(head.sums))), groups };
}

async function bothSay(device: Device, name: string, as: TestUser, ledger: string, asked: Question) {
  const report = await definition(name, as);
  const question = {
    ...readQuestion(report, new URLSearchParams()),
    group: asked.group === "" ? [] : asked.group.split(","),
    sort: asked.sort,
    values: {
      dtpfrom: asked.dtpfrom,
      dtpto: asked.dtpto,
      ddlledger: ledger,
      billnoA: asked.branch ? String(as.user.branchid) : "0",
      ...(name === "daybook" ? { billnoB: asked.kind, searchname: asked.search } : {}),
    },
  };
  const there = await books.server.call(
    `${name}_R_report`,
    { ...question.values, group: asked.group, sort: asked.sort },
    undefined,
    as,
  );
  expect(there[0]?.errormsg ?? "").toBe("");
  const here: Stamped | null = await deviceAnswer(device.offline, report, question, spanOf(pagingOf(0), 0));
  compared += rowsOf(there).length;
  expect([name, ledger, said(here?.rows ?? [], report)]).toEqual([name, ledger, said(there, report)]);
}

const day = fc
  .oneof(fc.integer({ min: 0, max: 150 }), fc.integer({ min: 151, max: 400 }))
  .map((n) => new Date(Date.UTC(2026, 6, 1 + n)).toISOString().slice(0, 10));
const question = fc.record({
  days: fc.tuple(day, day).map((days) => days.toSorted()),
  branch: fc.boolean(),
  group: fc.constantFrom("", "", "month", "kind", "kind,month"),
  sort: fc.constantFrom("", "", "-debit", "vno", "credit"),
  kind: fc.constantFrom("0", "0", "sale", "journal", "stocktransfer"),
  search: fc.constantFrom("", "", "a", "NSK", "steel", "%"),
});
const questions = fc.array(question, { minLength: 1, maxLength: 2 });
const reach = fc.record({
  hidden: fc.subarray(["sale.narration", "journal.narration", "debtors.drconame"]),
  branches: fc.constantFrom("first" as const, "both" as const),
});

/** As the report begins, with running balances: all days that the copy has, from a day within a month, next year. */
const AS_BEGUN = [
  ["2026-07-01", "2026-12-31"],
  ["2026-08-17", "2026-10-30"],
  ["2027-04-09", "2027-08-15"],
].map((days) => ({ days, branch: false, group: "", sort: "", kind: "0", search: "" }));

/** Columns of amounts have other names in the books of money. */
const forBook = (sort: string): string => sort.replace("debit", "received").replace("credit", "paid");

/** Ids of all ledgers that were ever posted to, and of those of the stories. */
async function ledgersOf(): Promise<readonly string[]> {
  const { rows } = await books.server.parts.db.asSystem((tx) =>
    sql<{ id: number }>`
      select distinct ledgerid as id from ledger_balance where coid = ${books.server.users.owner.user.coid}`.execute(
      tx,
    ),
  );
  const named = ["Asha", "Ravi", "Steel Co", "Bank", "Petty Cash", "Rent"].map((name) => String(books.ids[name]));
  return [...new Set([...rows.map(({ id }) => String(id)), ...named])];
}

async function askAll(device: Device, user: TestUser, asked: readonly (typeof AS_BEGUN)[number][]): Promise<void> {
  for (const { days, ...rest } of [...AS_BEGUN, ...asked]) {
    const one = { ...rest, dtpfrom: days[0] ?? "", dtpto: days[1] ?? "" };
    for (const ledger of await ledgersOf()) await bothSay(device, "ledgerstatement", user, ledger, one);
    for (const name of ["cashbook", "bankbook"])
      await bothSay(device, name, user, "0", { ...one, sort: forBook(one.sort) });
    await bothSay(device, "daybook", user, "0", one);
  }
}

test("property: after any story, with any rights, statement, cash book, bank book and day book from the copy are the server's, row for row, and a copy that followed is a fresh one", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyStory,
      anyStory,
      questions,
      reach,
      fc.boolean(),
      async (first, then, asked, rights, isOwner) => {
        await books.reset();
        books.server.setClock(ENTERED);
        const clerk = await allow(rights);
        const user = isOwner ? books.server.users.owner : clerk;
        const followed = entryDevice(books.server, { as: user });
        const fresh = entryDevice(books.server, { as: user });
        try {
          const story = await playStory(books, first);
          await settled(books.server);
          await followed.fetch(true);
          await playStory(inNashik(), then);
          await story.remove(0);
          await story.remove(1, { type: "cancel", cancelreason: "Wrong" });
          books.server.setClock(ASKED);
          // A feed does not go past a transaction that is open anywhere in the cluster: that of another test file too.
          await settled(books.server);
          for (const device of [followed, fresh]) await device.fetch(true);
          expect(await followed.rows()).toEqual(await fresh.rows());
          await askAll(followed, user, asked);
        } finally {
          followed.close();
          fresh.close();
        }
      },
    ),
    { numRuns: 12 },
  );
  expect(compared).toBeGreaterThan(200);
}, 120_000);
