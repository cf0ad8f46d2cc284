import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { ServerParts } from "../../../../src/server/engine/call/server-parts";
import { effectWorker } from "../../../../src/server/engine/effects/effect-worker";
import { afterRestore } from "../../../../src/server/backup/after-restore";
import { runJobs } from "../../../../src/server/modules/documents/bulk/job-worker";
import type { OpMember, Row } from "../../../../src/wire/envelope";
import type { TestUser } from "../../harness";
import { grantClerk } from "../../records/company";
import { useMailServer } from "../../report-views/help/mail-server";
import { readPdf } from "../print/read-pdf";
import { pdfOf } from "../send/help/attached-pdf";
import { onSending, type Sending } from "../send/help/sending";

const NOON = new Date("2026-09-30T12:00:00Z");
const PATIENT = { timeout: 20_000, interval: 5 };
const BILLS = 12;
const JOB_TABLES = ["document_job_file", "document_job_paper", "document_job_line", "document_job"] as const;

let sending: Sending;
let bills: readonly Row[];
let walkIn: Row;
onSending((opened) => (sending = opened));
beforeAll(async () => {
  const made: Row[] = [];
  for (let at = 1; at <= BILLS; at += 1) made.push(await sending.trade.sale("2026-06-01", "Asha", at, 100));
  bills = made;
  walkIn = await sending.trade.sale("2026-06-01", "Ravi", 1, 100);
});
beforeEach(async () => {
  const { server } = sending.books;
  await server.reset(...JOB_TABLES);
  server.setClock(NOON);
  await useMailServer(server);
  await setEmail("Asha", "asha@example.com");
  await setEmail("Ravi", "");
});

const setEmail = (party: string, email: string): Promise<unknown> =>
  sending.books.server.parts.db.asSystem((tx) =>
    sql`update m_debtors set email = ${email} where id = ${sending.books.ids[party] ?? 0}`.execute(tx),
  );
const chosen = (rows: readonly Row[] = bills) => rows.map(({ id }) => ({ formname: "saledetail", id: Number(id) }));
const call = (name: string, args: Row, as?: TestUser, op: Partial<OpMember> = { id: crypto.randomUUID() }) =>
  sending.books.server.call(`documentjobs_R_${name}`, args, op, as);
const start = async (documents = chosen(), as?: TestUser, op?: Partial<OpMember>): Promise<Row> =>
  (await call("start", { kind: "email", documents }, as, op))[0] ?? {};
const job = async (as?: TestUser): Promise<Row> =>
  (await sending.books.server.call("documentjobs_R_list", {}, undefined, as))[0] ?? {};
const lines = (id: unknown) => sending.books.server.call("documentjobs_R_lines", { id });
const work = (parts: ServerParts = sending.books.server.parts) => runJobs(parts, () => false);
const subjects = (): readonly string[] =>
  sending.mails.taken
    .map(({ text }) => /Subject: (.*?)\r\n(?! )/s.exec(text)?.[1]?.replaceAll("\r\n", "") ?? "")
    .sort();
/** The answer of a save does not say the number; they are in the order of the saves. */
const subjectOf = (bill: Row): string => {
  const at = bill === walkIn ? BILLS : bills.indexOf(bill);
  return `Sale MUM/S2627/${String(at + 1).padStart(4, "0")} of Anand Traders`;
};

/** The database goes dead for the worker when `isDead` says so, as if its process was killed. */
function dying(isDead: () => boolean): ServerParts {
  const { parts } = sending.books.server;
  const gone = (): Promise<never> => new Promise(() => undefined);
  const db: ServerParts["db"] = {
    ...parts.db,
    asSystem: (task, mode) => (isDead() ? gone() : parts.db.asSystem(task, mode)),
    asTenant: (who, mode, task) => (isDead() ? gone() : parts.db.asTenant(who, mode, task)),
  };
  return { ...parts, db };
}

test("each document goes once to the address of its party with its PDF, although the server is killed after any line", async () => {
  const { id } = await start();
  // Each worker lives for a few steps of the database only; the next one goes on.
  for (let life = 1; life <= 4; life += 1) {
    let steps = 0;
    const dead = dying(() => (steps += 1) > 3 + 2 * life);
    void runJobs(dead, () => false);
    await expect.poll(() => steps, PATIENT).toBeGreaterThan(3 + 2 * life);
    sending.books.server.setClock(new Date(NOON.getTime() + life * 16_000));
  }
  sending.books.server.setClock(new Date(NOON.getTime() + 10 * 16_000));
  await work();
  expect(await job()).toMatchObject({ id, title: "12 sales", state: "done", total: BILLS, done: BILLS, sending: 0 });
  expect(subjects()).toEqual(bills.map(subjectOf).sort());
  const [mail] = sending.mails.taken;
  expect(mail?.to).toEqual(["asha@example.com", "copy@example.com"]);
  const { name, bytes } = pdfOf(mail?.text.replaceAll("=\r\n", "") ?? "");
  expect(name).toMatch(/^MUM-S2627-\d+\.pdf$/);
  expect((await readPdf(bytes)).join(" ")).toContain("Anand Traders");
});

test("an e-mail whose outcome is unknown is asked about and not sent again", async () => {
  const { parts } = sending.books.server;
  const wake = parts.wakeFollowUps;
  let isDead = false;
  sending.mails.onTaken = () => void (isDead = true);
  const killed = effectWorker(dying(() => isDead));
  Object.assign(parts, { wakeFollowUps: killed.wake });
  const { id } = await start(chosen(bills.slice(0, 1)));
  const first = runJobs(parts, () => isDead);
  await expect.poll(() => sending.mails.taken.length, PATIENT).toBe(1);
  await first;
  Object.assign(parts, { wakeFollowUps: wake });
  sending.mails.onTaken = () => undefined;
  sending.books.server.setClock(new Date(NOON.getTime() + 11 * 60_000));
  await effectWorker(parts).run();
  await work();
  expect(await job()).toMatchObject({ state: "done", done: 0, unknown: 1, failed: 0 });
  expect(await lines(id)).toMatchObject([
    { state: "unknown", error: "The server stopped while this was being sent. It may have gone out or not." },
  ]);
  expect(await call("again", { id })).toMatchObject([{ errormsg: "Nothing in this job has failed." }]);
  expect(sending.mails.taken).toHaveLength(1);
});

test("a party without an address, or with a wrong one, fails with the way to its ledger; tried again, it goes once", async () => {
  await setEmail("Asha", "asha@");
  const { id } = await start(chosen([bills[0] ?? {}, walkIn]));
  await work();
  expect(await job()).toMatchObject({ state: "done", failed: 2, done: 0 });
  const failed = await lines(id);
  expect(failed).toMatchObject([
    { error: "asha@ is not a valid email address.", partyid: sending.books.ids.Asha },
    { error: "The party has no e-mail id in its ledger.", partyid: sending.books.ids.Ravi, partyform: "debtorsdetail" },
  ]);
  expect(sending.mails.taken).toEqual([]);
  await setEmail("Asha", "asha@example.com");
  await setEmail("Ravi", "ravi@example.com");
  expect(await call("again", { id })).toMatchObject([{ err: 0 }]);
  await work();
  expect(await job()).toMatchObject({ state: "done", done: 2, failed: 0 });
  expect(subjects()).toEqual([subjectOf(bills[0] ?? {}), subjectOf(walkIn)].sort());
});

test("what the mail server refused is tried again as a new follow-up, and the failed one can no longer go out", async () => {
  const { id } = await start(chosen(bills.slice(0, 2)));
  await sending.books.server.parts.db.asSystem((tx) => sql`update email_settings set mp = 2526`.execute(tx));
  await work();
  expect(await job()).toMatchObject({ state: "done", failed: 2 });
  await useMailServer(sending.books.server);
  expect(await call("again", { id })).toMatchObject([{ err: 0 }]);
  await work();
  expect(await job()).toMatchObject({ state: "done", done: 2, failed: 0 });
  expect((await sending.followUps()).map(({ state }) => state)).toEqual(["dropped", "dropped", "sent", "sent"]);
  expect(sending.mails.taken).toHaveLength(2);
});

test("a pause stops the e-mails that were not yet handed over, and a cancel drops those that wait", async () => {
  const { parts } = sending.books.server;
  const wake = parts.wakeFollowUps;
  // No worker of follow-ups: what is handed over waits.
  Object.assign(parts, { wakeFollowUps: () => undefined });
  const { id } = await start();
  let isEnding = false;
  const running = runJobs(parts, () => isEnding);
  await expect.poll(async () => (await job()).sending, PATIENT).toBe(5);
  expect(await call("pause", { id })).toMatchObject([{ err: 0 }]);
  isEnding = true;
  await running;
  expect(await job()).toMatchObject({ state: "paused", sending: 5, waiting: BILLS - 5 });
  expect(await call("cancel", { id })).toMatchObject([{ err: 0 }]);
  Object.assign(parts, { wakeFollowUps: wake });
  await effectWorker(parts).run();
  await work();
  expect(await job()).toMatchObject({ state: "cancelled", dropped: 5, waiting: BILLS - 5 });
  expect(sending.mails.taken).toEqual([]);
  expect(await call("again", { id })).toMatchObject([{ errormsg: "This job was cancelled." }]);
});

test("a right that is withdrawn fails the rest with its sentence", async () => {
  const { server } = sending.books;
  const { clerk } = server.users;
  const maySend = (isAllowed: boolean) =>
    server.parts.db.asSystem((tx) =>
      sql`update user_right set reportemailsendrights = ${isAllowed} where userid = ${clerk.user.userid}`.execute(tx),
    );
  await grantClerk(server, "sale", { rights: ["view", "print"] });
  await grantClerk(server, "debtors", { rights: ["view"] });
  expect(await start(chosen(), clerk)).toMatchObject({ errormsg: "You don't have permission to send sales." });
  await maySend(true);
  const { id } = await start(chosen(bills.slice(0, 2)), clerk);
  await maySend(false);
  await work();
  expect((await lines(id)).map(({ error }) => error)).toEqual([
    "You don't have permission to send sales.",
    "You don't have permission to send sales.",
  ]);
  expect(sending.mails.taken).toEqual([]);
});

test("without a mail server no job starts; one that was asked for yesterday begins paused", async () => {
  const { server } = sending.books;
  const { userid, coid, branchid } = server.users.owner.user;
  const old = {
    id: crypto.randomUUID(),
    cap: { user: String(userid), coid, branchid, at: "2026-09-28T10:00:00Z" },
  };
  expect(await start(chosen(), undefined, old)).toMatchObject({ err: 0 });
  expect(await job()).toMatchObject({ state: "paused", waiting: BILLS });
  await server.reset("email_settings", ...JOB_TABLES);
  expect(await start()).toMatchObject({ errormsg: "E-mail is not configured for this company. Nothing was sent." });
  expect(await job()).toEqual({});
});

test("after a restore the e-mails of a job that had begun ask a user first", async () => {
  const { id } = await start(chosen(bills.slice(0, 2)));
  const { db } = sending.books.server.parts;
  const nothing = { numbers: new Map(), devices: new Map() };
  await db.asSystem((tx) => afterRestore(tx, nothing, { ids: {} }, NOON));
  await work();
  expect(await job()).toMatchObject({ id, state: "done", unknown: 2, done: 0 });
  expect((await sending.followUps()).map(({ state }) => state)).toEqual(["ask", "ask"]);
  expect(sending.mails.taken).toEqual([]);
});
