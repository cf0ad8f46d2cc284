import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { effectWorker } from "../../../src/server/engine/effects/effect-worker";
import { askForDueMails } from "../../../src/server/modules/report-views/due-mails";
import type { Row } from "../../../src/wire/envelope";
import { openBooks, type Books } from "../books/help/books";
import type { TestUser } from "../harness";
import { developer, resetReports } from "../reports/help/developer";
import { openMailServer, pdfOf, useMailServer, workbookOf } from "./help/mail-server";

let books: Books;
let mails: Awaited<ReturnType<typeof openMailServer>>;
beforeAll(async () => {
  books = await openBooks();
  mails = await openMailServer();
  books.server.setClock(new Date("2026-09-28T12:00:00Z"));
  await useMailServer(books.server);
  await books.save("receipt", { edateview: "2026-08-31", partyid: "Ravi", accountid: "Bank", mgrossamt: 30 });
  await books.save("receipt", { edateview: "2026-09-01", partyid: "Asha", accountid: "Bank", mgrossamt: 20.5 });
});
afterAll(async () => {
  await mails.close();
  await books.server.close();
});
beforeEach(async () => {
  mails.taken.length = 0;
  mails.onTaken = () => undefined;
  books.server.setClock(new Date("2026-09-28T12:00:00Z"));
  await books.server.reset("follow_up", "report_view", "report_schedule");
  await books.server.parts.db.asSystem(async (tx) => {
    await sql`delete from user_right`.execute(tx);
    await sql`update app_user set is_blocked = false`.execute(tx);
  });
});

const saved = async (procedure: string, values: Row, as?: TestUser): Promise<Row> =>
  (await books.server.call(procedure, { id: 0, ...values }, { id: crypto.randomUUID() }, as))[0] ?? {};

const RECEIPTS = "dtpfrom=2020-01-01&dtpto=2020-01-31&detailed=true";

/** The receipts of this month, every day at 9 in India. */
async function schedule(
  { name = "Month", report = "3103", query = RECEIPTS, ...more }: Row = {},
  as?: TestUser,
): Promise<Row> {
  const cols = JSON.stringify({ hidden: [], shown: [], order: [] });
  const view = await saved("reportviews_R_save", { report, name, query, period: "month", cols, isshared: "0" }, as);
  return saved(
    "reportschedules_R_save",
    { viewid: view.id, every: "day", hour: 9, emails: "ravi@example.com", ...more },
    as,
  );
}

const log = (as?: TestUser) => books.server.call("reportmails_R_list", { report: "3103" }, undefined, as);
const at = (time: string): void => books.server.setClock(new Date(time));
const work = async (): Promise<void> => {
  await askForDueMails(books.server.parts);
  await effectWorker(books.server.parts).run();
};

test("a view goes out at its hour in India, with the days of its period on that day, and once", async () => {
  expect(await schedule()).toMatchObject({ err: 0, isnew: 1 });
  at("2026-09-29T08:59:59+05:30");
  await work();
  expect(mails.taken).toEqual([]);
  at("2026-09-29T09:00:00+05:30");
  await work();
  await work();
  expect(mails.taken).toHaveLength(1);
  expect(mails.taken[0]?.text).toContain("Subject: Day Book: Month");
  const { rows } = workbookOf(mails.taken[0] ?? { to: [], text: "" });
  expect(rows.map(({ Party, Debit }) => [Party, Debit])).toEqual([
    ["Asha", 20.5],
    [undefined, 20.5],
  ]);
  at("2026-09-30T10:00:00+05:30");
  await work();
  expect(mails.taken).toHaveLength(2);
  expect((await log()).map(({ state, due }) => [state, due])).toEqual([
    ["sent", "2026-09-30T03:30:00.000Z"],
    ["sent", "2026-09-29T03:30:00.000Z"],
  ]);
});

test("a view that compares goes out with the days before beside its own", async () => {
  await schedule({ report: "3101", query: "detailed=true&compare=period" });
  at("2026-09-29T09:00:00+05:30");
  await work();
  const { rows } = workbookOf(mails.taken[0] ?? { to: [], text: "" });
  expect(rows.map((row) => [row.Particulars, row.Credit, row["Credit before"]])).toEqual([
    ["Current Assets", 20.5, 30],
    ["  Sundry Debtors", 20.5, 30],
    ["    Asha", 20.5, 0],
    ["    Ravi", 0, 30],
    ["  Bank Accounts", 0, 0],
    ["    Bank", 0, 0],
    ["Total", 20.5, 30],
  ]);
});

test("a view goes out as PDF where its schedule says so, until that is changed", async () => {
  const { id } = await schedule({ filetype: "pdf" });
  at("2026-09-29T09:00:00+05:30");
  await work();
  const { name, pages } = await pdfOf(mails.taken[0] ?? { to: [], text: "" });
  expect(name).toBe("Day Book.pdf");
  expect(pages[0]).toContain("From: 01-Sep-2026 · To: 30-Sep-2026");
  expect(pages[0]).toContain("Total 20.50");
  const [row = {}] = await books.server.call("reportschedules_R_list", { report: "3103" });
  expect(row.filetype).toBe("pdf");
  await saved("reportschedules_R_save", {
    id,
    viewid: row.viewid,
    every: "day",
    hour: 9,
    emails: "ravi@example.com",
    filetype: "xlsx",
  });
  at("2026-09-30T09:00:00+05:30");
  await work();
  expect(workbookOf(mails.taken[1] ?? { to: [], text: "" }).rows).toHaveLength(2);
});

test("a view of a report that was written at runtime goes out; a report that is taken out of use stops its schedule", async () => {
  await resetReports(books.server);
  const edit = developer(books.server);
  const select =
    "select v.vno as number, v.amount from voucher v where v.vdate between :dtpfrom and :dtpto order by v.id";
  const no = await edit.write(select, { title: "Vouchers of the days" });
  await schedule({ report: String(no), query: "" });
  at("2026-09-29T09:00:00+05:30");
  await work();
  const { rows } = workbookOf(mails.taken[0] ?? { to: [], text: "" });
  expect(rows.map(({ Number: number, Amount }) => [number, Amount])).toEqual([
    ["MUM/RC2627/0002", 20.5],
    ["Total", 20.5],
  ]);
  await resetReports(books.server);
  at("2026-09-30T09:00:00+05:30");
  await work();
  expect(mails.taken).toHaveLength(1);
  const { rows: left } = await books.server.parts.db.asSystem((tx) =>
    sql<Row>`select isactive from report_schedule`.execute(tx),
  );
  expect(left).toEqual([{ isactive: false }]);
});

test("after days without a server only the last due mail is sent", async () => {
  await schedule();
  at("2026-10-03T08:00:00+05:30");
  await work();
  expect((await log()).map(({ due }) => due)).toEqual(["2026-10-02T03:30:00.000Z"]);
  expect(mails.taken).toHaveLength(1);
});

test("servers that look at the same moment send a mail once, and a time that is asked for again is not sent again", async () => {
  await schedule();
  at("2026-09-29T09:00:00+05:30");
  const { parts } = books.server;
  const asked = await Promise.all([askForDueMails(parts), askForDueMails(parts), askForDueMails(parts)]);
  expect(asked.reduce((sum, one) => sum + one, 0)).toBe(1);
  await Promise.all([effectWorker(parts).run(), effectWorker(parts).run()]);
  // As if the clock of a server went back after it had asked.
  await parts.db.asSystem((tx) => sql`update report_schedule set next_at = '2026-09-29T09:00:00+05:30'`.execute(tx));
  await work();
  expect(mails.taken).toHaveLength(1);
  expect(await log()).toHaveLength(1);
});

test("after a restore, a mail that was due before it may have gone out, so it asks; the next one goes out", async () => {
  await schedule();
  await books.server.parts.db.asSystem((tx) =>
    sql`update report_schedule set asks_before = '2026-09-29T12:00:00+05:30'`.execute(tx),
  );
  at("2026-09-29T12:01:00+05:30");
  await work();
  expect(mails.taken).toEqual([]);
  at("2026-09-30T09:00:00+05:30");
  await work();
  expect((await log()).map(({ state }) => state)).toEqual(["sent", "ask"]);
});

test("a server that is killed between sending and recording does not send again, and the log says that nobody knows", async () => {
  await schedule();
  at("2026-09-29T09:00:00+05:30");
  const { parts } = books.server;
  await askForDueMails(parts);
  const dying = new Promise<void>((resolve) => (mails.onTaken = resolve));
  // From the moment at which the mail server has the mail, the dying server writes nothing any more.
  let isDead = false;
  void dying.then(() => (isDead = true));
  const asSystem: typeof parts.db.asSystem = (task, mode) =>
    isDead ? new Promise(() => undefined) : parts.db.asSystem(task, mode);
  void effectWorker({ ...parts, db: { ...parts.db, asSystem } }).run();
  await dying;
  expect(mails.taken).toHaveLength(1);
  await work();
  expect((await log()).map(({ state }) => state)).toEqual(["sending"]);
  at("2026-09-29T09:11:00+05:30");
  await work();
  expect(mails.taken).toHaveLength(1);
  expect(await log()).toMatchObject([
    {
      state: "unknown",
      error: "The server stopped while this was being sent. It may have gone out or not.",
    },
  ]);
});

test("the rights are those of the user at that moment: blocked, or without the right, nothing is sent and the log says why", async () => {
  const { clerk } = books.server.users;
  const { coid, userid } = clerk.user;
  const system = (statement: ReturnType<typeof sql>) => books.server.parts.db.asSystem((tx) => statement.execute(tx));
  for (const formmnu of ["daybook", "receipt"])
    await system(
      sql`insert into user_right (userid, coid, formmnu, viewrights, reportemailsendrights) values (${userid}, ${coid}, ${formmnu}, true, true)`,
    );
  expect(await schedule({}, clerk)).toMatchObject({ err: 0 });
  at("2026-09-29T09:00:00+05:30");
  await work();
  expect(mails.taken).toHaveLength(1);
  await system(sql`update app_user set is_blocked = true where userid = ${userid}`);
  at("2026-09-30T09:00:00+05:30");
  await work();
  await system(sql`update app_user set is_blocked = false where userid = ${userid}`);
  await system(sql`update user_right set reportemailsendrights = false where userid = ${userid}`);
  at("2026-10-01T09:00:00+05:30");
  await work();
  expect(mails.taken).toHaveLength(1);
  expect((await log(clerk)).map(({ state, error }) => [state, error])).toEqual([
    ["failed", "You don't have permission to e-mail the report Day Book. Nothing was sent."],
    ["failed", "The user who asked for this e-mail is blocked or may no longer enter the branch. Nothing was sent."],
    ["sent", ""],
  ]);
  expect((await schedule({ name: "Other" }, clerk)).errormsg).toBe(
    "You don't have permission to e-mail the report Day Book.",
  );
});

test("a schedule needs a view of the user's own or shared and good addresses; it goes with its view", async () => {
  expect((await schedule({ emails: "" })).errormsg).toBe("Enter Email id");
  await books.server.reset("report_view");
  expect((await schedule({ emails: "nobody" })).errormsg).toBe("nobody is not a valid email address.");
  await books.server.reset("report_view");
  expect(
    (await saved("reportschedules_R_save", { viewid: 999_999, every: "day", hour: 1, emails: "a@b.in" })).errormsg,
  ).toBe("This view no longer exists.");
  expect(await schedule({ every: "week", weekday: 1 })).toMatchObject({ err: 0 });
  const [first] = await books.server.call("reportschedules_R_list", { report: "3103" });
  expect(first).toMatchObject({ viewname: "Month", every: "week", hour: 9, emails: "ravi@example.com" });
  await saved("reportviews_R_delete", { id: first?.viewid });
  expect(await books.server.call("reportschedules_R_list", { report: "3103" })).toEqual([{ id: 0, ismailset: 1 }]);
});

test("a paused schedule sends nothing, and goes on from its next time when it is resumed; of another user it is not found", async () => {
  const { id } = await schedule();
  const active = (isactive: string, as?: TestUser) => saved("reportschedules_R_active", { id, isactive }, as);
  expect((await active("0", books.server.users.clerk)).errormsg).toBe("This schedule no longer exists.");
  expect(await active("0")).toMatchObject({ err: 0 });
  expect(await books.server.call("reportschedules_R_list", { report: "3103" })).toMatchObject([
    { id, isactive: 0, viewname: "Month" },
  ]);
  at("2026-10-01T12:00:00+05:30");
  await work();
  expect(mails.taken).toEqual([]);
  expect(await active("1")).toMatchObject({ err: 0 });
  await work();
  expect(mails.taken).toEqual([]);
  at("2026-10-02T09:00:00+05:30");
  await work();
  expect(mails.taken).toHaveLength(1);
});

test("a schedule of a view that is no longer shared stops, and its list names no view; it cannot be resumed", async () => {
  const { clerk, owner } = books.server.users;
  const { coid, userid } = clerk.user;
  await books.server.parts.db.asSystem(async (tx) => {
    for (const formmnu of ["daybook", "receipt"])
      await sql`insert into user_right (userid, coid, formmnu, viewrights, reportemailsendrights) values (${userid}, ${coid}, ${formmnu}, true, true)`.execute(
        tx,
      );
  });
  const cols = JSON.stringify({ hidden: [], shown: [], order: [] });
  const view = { report: "3103", name: "Shared", query: "", period: "month", cols };
  const made = await saved("reportviews_R_save", { ...view, isshared: "1" }, owner);
  const own = { viewid: made.id, every: "day", hour: 9, emails: "ravi@example.com" };
  const { id } = await saved("reportschedules_R_save", own, clerk);
  await saved("reportviews_R_save", { ...view, id: made.id, isshared: "0" }, owner);
  at("2026-09-29T09:00:00+05:30");
  await work();
  expect(mails.taken).toEqual([]);
  const list = await books.server.call("reportschedules_R_list", { report: "3103" }, undefined, clerk);
  expect(list).toMatchObject([{ id, isactive: 0, viewname: "" }]);
  expect((await saved("reportschedules_R_active", { id, isactive: "1" }, clerk)).errormsg).toBe(
    "This view no longer exists.",
  );
});
