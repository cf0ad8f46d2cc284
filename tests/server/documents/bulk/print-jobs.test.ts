import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { runJobs, startJobs, sweepJobs } from "../../../../src/server/modules/documents/bulk/job-worker";
import type { ServerParts } from "../../../../src/server/engine/call/server-parts";
import { ENDPOINTS } from "../../../../src/wire/endpoints";
import type { OpMember, Row } from "../../../../src/wire/envelope";
import type { TestUser } from "../../harness";
import { grantClerk } from "../../records/company";
import { readPdf } from "../print/read-pdf";
import { onSending, type Sending } from "../send/help/sending";

const NOON = new Date("2026-09-30T12:00:00Z");
const BILLS = 30;

let sending: Sending;
let bills: readonly Row[];
onSending((opened) => (sending = opened));
beforeAll(async () => {
  const made: Row[] = [];
  for (let at = 1; at <= BILLS; at += 1) made.push(await sending.trade.sale("2026-06-01", "Asha", at, 100));
  bills = made;
});
beforeEach(async () => {
  await sending.books.server.reset("document_job_file", "document_job_paper", "document_job_line", "document_job");
  sending.books.server.setClock(NOON);
});

const chosen = (rows: readonly Row[] = bills) => rows.map(({ id }) => ({ formname: "saledetail", id: Number(id) }));
const call = (name: string, args: Row, as?: TestUser, op: Partial<OpMember> = { id: crypto.randomUUID() }) =>
  sending.books.server.call(`documentjobs_R_${name}`, args, op, as);
const start = async (documents = chosen(), as?: TestUser, op?: Partial<OpMember>): Promise<Row> =>
  (await call("start", { kind: "pdf", documents }, as, op))[0] ?? {};
const jobs = (as?: TestUser) => sending.books.server.call("documentjobs_R_list", {}, undefined, as);
const lines = (id: unknown) => sending.books.server.call("documentjobs_R_lines", { id });
const never = (): boolean => false;
const work = (parts: ServerParts = sending.books.server.parts) => runJobs(parts, never);
const file = async (id: unknown, as = sending.books.server.users.owner) => {
  const { statusCode, rawPayload, headers } = await sending.books.server.app.inject({
    url: `${ENDPOINTS.jobPdf}?id=${String(id)}`,
    headers: { authorization: `Bearer ${as.token}` },
  });
  return { status: statusCode, bytes: rawPayload, name: String(headers["content-disposition"] ?? "") };
};
/** The answer of a save does not say the number; they are in the order of the saves. */
const numberOf = (bill: Row): string => `MUM/S2627/${String(bills.indexOf(bill) + 1).padStart(4, "0")}`;
const numbersIn = (pages: readonly string[]): readonly string[] =>
  pages.map((page) => /MUM\/S2627\/\d+/.exec(page)?.[0] ?? "");

/** The database goes dead for the worker once `isDead`, as if its process was killed. */
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

const doneLines = async (): Promise<number> => {
  const { rows } = await sending.books.server.parts.db.asSystem(
    (tx) => sql<{ n: number }>`select count(*)::int as n from document_job_line where state = 'done'`.execute(tx),
    "read",
  );
  return rows[0]?.n ?? 0;
};

test("thirty bills become one PDF in the order of the list, also if the server is killed in the middle", async () => {
  const order = [...bills].reverse();
  const { id } = await start(chosen(order));
  let isDead = false;
  void runJobs(
    dying(() => isDead),
    never,
  );
  await expect.poll(doneLines, { timeout: 20_000, interval: 5 }).toBeGreaterThan(4);
  isDead = true;
  const before = await doneLines();
  expect(before).toBeLessThan(BILLS);
  // The dead worker holds the job for a while.
  sending.books.server.setClock(new Date(NOON.getTime() + 16_000));
  await work();
  expect(await jobs()).toMatchObject([
    { id, title: "30 sales", state: "done", total: BILLS, done: BILLS, waiting: 0, pages: BILLS, maker: "Asha Rao" },
  ]);
  const { status, bytes, name } = await file(id);
  expect([status, name]).toEqual([200, "attachment; filename*=UTF-8''30-sales-2026-09-30.pdf"]);
  expect(numbersIn(await readPdf(bytes))).toEqual(order.map(numberOf));
});

test("each paper of a job is in the audit trail once, and has as many copies as the company prints", async () => {
  await sending.books.server.parts.db.asSystem((tx) =>
    sql`insert into print_settings (coid, branchid, copies) values (${sending.books.server.users.owner.user.coid}, 1, 2)`.execute(
      tx,
    ),
  );
  const { id } = await start(chosen(bills.slice(0, 2)));
  await work();
  const pages = await readPdf((await file(id)).bytes);
  expect(numbersIn(pages)).toEqual(["0001", "0001", "0002", "0002"].map((no) => `MUM/S2627/${no}`));
  expect(pages.map((page) => /ORIGINAL|DUPLICATE/.exec(page)?.[0])).toEqual([
    "ORIGINAL",
    "DUPLICATE",
    "ORIGINAL",
    "DUPLICATE",
  ]);
  const { rows } = await sending.books.server.parts.db.asSystem(
    (tx) =>
      sql`select recid, username from audit_trail where entity = 'sale' and action = 'print' order by recid::int`.execute(
        tx,
      ),
    "read",
  );
  expect(rows).toEqual(bills.slice(0, 2).map(({ id: bill }) => ({ recid: String(bill), username: "owner" })));
  await sending.books.server.reset("print_settings");
});

test("papers that cannot be put together are said and can be tried again", async () => {
  const { parts } = sending.books.server;
  const { id } = await start(chosen(bills.slice(0, 1)));
  await parts.db.asSystem(async (tx) => {
    await sql`insert into document_job_paper (coid, branchid, jobid, lineno, pdf) select coid, branchid, jobid, lineno, 'no paper' from document_job_line`.execute(
      tx,
    );
    await sql`update document_job_line set state = 'done'`.execute(tx);
  });
  for (let time = 1; time <= 2; time += 1) {
    await work();
    expect(await jobs()).toMatchObject([
      { state: "done", done: 1, error: "The PDF could not be put together.", filebytes: 0 },
    ]);
    expect(await call("again", { id })).toMatchObject([{ err: 0 }]);
  }
});

test("a repeated request makes one job, and a document that is named twice is printed once", async () => {
  const op = { id: crypto.randomUUID() };
  const twice = chosen([bills[0] ?? {}, bills[0] ?? {}]);
  const first = await start(twice, undefined, op);
  expect(await start(twice, undefined, op)).toMatchObject({ id: first.id, opst: "replayed" });
  expect(await jobs()).toMatchObject([{ id: first.id, title: "1 sale", total: 1 }]);
});

test("a paused job stops after what is being drawn, goes on, and a cancelled one keeps no paper", async () => {
  const { id } = await start(chosen(bills.slice(0, 12)));
  const running = work();
  await expect.poll(doneLines, { timeout: 20_000, interval: 5 }).toBeGreaterThan(1);
  expect(await call("pause", { id })).toMatchObject([{ err: 0 }]);
  await running;
  const [paused] = await jobs();
  expect(paused).toMatchObject({ state: "paused" });
  expect(Number(paused?.waiting)).toBeGreaterThan(0);
  expect(await call("pause", { id })).toMatchObject([{ err: 1, errormsg: "This job is paused." }]);
  expect(await call("resume", { id })).toMatchObject([{ err: 0 }]);
  const again = work();
  const atPause = Number(paused?.done);
  await expect.poll(doneLines, { timeout: 20_000, interval: 5 }).toBeGreaterThan(atPause);
  expect(await call("cancel", { id })).toMatchObject([{ err: 0 }]);
  await again;
  expect(await jobs()).toMatchObject([{ state: "cancelled" }]);
  expect((await file(id)).bytes.toString()).toContain("This PDF is no longer kept.");
});

test("a right that is withdrawn fails the rest with its sentence; tried again, the PDF has all in order", async () => {
  const { server } = sending.books;
  const { clerk, owner } = server.users;
  await grantClerk(server, "sale", { rights: ["view", "print"] });
  const twelve = bills.slice(0, 12);
  const { id } = await start(chosen(twelve), clerk);
  let isDead = false;
  void runJobs(
    dying(() => isDead),
    never,
  );
  await expect.poll(doneLines, { timeout: 20_000, interval: 2 }).toBeGreaterThan(0);
  isDead = true;
  // What was under way when it died may still have been stored.
  let before = -1;
  await expect
    .poll(
      async () => {
        const last = before;
        before = await doneLines();
        return before === last;
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(true);
  await grantClerk(server, "sale", { rights: ["view"] });
  server.setClock(new Date(NOON.getTime() + 16_000));
  await work();
  expect(await jobs(clerk)).toMatchObject([{ state: "done", done: before, failed: 12 - before, ismine: 1 }]);
  expect(await jobs(owner)).toMatchObject([{ id, ismine: 0 }]);
  const failed = await lines(id);
  const [left] = twelve.filter(({ id: bill }) => failed.some(({ docid }) => Number(docid) === Number(bill)));
  if (!left) throw new Error("All were drawn before the server died.");
  expect(failed[0]).toMatchObject({
    state: "failed",
    error: "You don't have permission to download sales.",
    name: numberOf(left),
    formname: "saledetail",
    sqlsp: "sale_R_getviewdata",
    docid: Number(left.id),
  });
  expect((await file(id, clerk)).bytes.toString()).toContain("You don't have permission to download sales.");
  await grantClerk(server, "sale", { rights: ["view", "print"] });
  expect(await call("again", { id }, clerk)).toMatchObject([{ err: 0 }]);
  await work();
  expect(numbersIn(await readPdf((await file(id, clerk)).bytes))).toEqual(twelve.map(numberOf));
  expect(await call("again", { id }, clerk)).toMatchObject([{ errormsg: "Nothing in this job has failed." }]);
  // The file belongs to its maker alone.
  expect((await file(id, owner)).bytes.toString()).toContain("This PDF is no longer kept.");
});

test("a user who is blocked meanwhile gets nothing drawn", async () => {
  const { server } = sending.books;
  const { clerk } = server.users;
  await grantClerk(server, "sale", { rights: ["view", "print"] });
  const { id } = await start(chosen(bills.slice(0, 2)), clerk);
  const block = (isBlocked: boolean) =>
    server.parts.db.asSystem((tx) =>
      sql`update app_user set is_blocked = ${isBlocked} where userid = ${clerk.user.userid}`.execute(tx),
    );
  await block(true);
  await work();
  await block(false);
  expect((await lines(id)).map(({ error }) => error)).toEqual([
    "The user who started this job is blocked or can no longer enter the branch.",
    "The user who started this job is blocked or can no longer enter the branch.",
  ]);
});

test("documents of another company or branch, more than 500, and kinds without the right are refused", async () => {
  const { clerk, stranger } = sending.books.server.users;
  const missing = { err: 1, errormsg: expect.stringContaining("30 of these documents are not in this branch.") };
  expect(await start(chosen(), stranger)).toMatchObject(missing);
  expect(await start(chosen(), sending.trade.nashik)).toMatchObject(missing);
  const many = Array.from({ length: 501 }, (_, at) => ({ formname: "saledetail", id: at + 1 }));
  expect(await start(many)).toMatchObject({ errormsg: "A job takes at most 500 documents. Choose fewer." });
  expect(await start(chosen(), clerk)).toMatchObject({ errormsg: "You don't have permission to view sales." });
  await grantClerk(sending.books.server, "sale", { rights: ["view"] });
  expect(await start(chosen(), clerk)).toMatchObject({ errormsg: "You don't have permission to download sales." });
  expect(await start([{ formname: "nothingdetail", id: 1 }])).toMatchObject({
    errormsg: "There is no document with the form nothingdetail.",
  });
  expect(await jobs()).toEqual([]);
});

test("jobs are seen and stopped by their maker and by administrators, and not in another branch", async () => {
  const { server } = sending.books;
  const { clerk, owner, stranger } = server.users;
  const { id } = await start(chosen(bills.slice(0, 1)));
  await grantClerk(server, "sale", { rights: ["view", "print"] });
  for (const other of [clerk, stranger, sending.trade.nashik]) {
    expect(await jobs(other)).toEqual([]);
    expect(await call("pause", { id }, other)).toMatchObject([{ errormsg: "This job no longer exists." }]);
    expect(await server.call("documentjobs_R_lines", { id }, undefined, other)).toEqual([]);
  }
  for (const other of [clerk, stranger])
    expect((await file(id, other)).bytes.toString()).toContain("This PDF is no longer kept.");
  const { id: clerks } = await start(chosen(bills.slice(0, 1)), clerk);
  expect(await call("cancel", { id: clerks }, owner)).toMatchObject([{ err: 0 }]);
  expect((await file(id, { ...owner, token: "x" })).status).toBe(401);
});

test("the PDF is kept for a day and can be made again after it; jobs are listed for thirty days", async () => {
  const { server } = sending.books;
  const { id } = await start(chosen(bills.slice(0, 2)));
  await work();
  const [job] = await jobs();
  expect(new Date(String(job?.keep_until)).getTime() - new Date(String(job?.done_at)).getTime()).toBe(86_400_000);
  await sweepJobs(server.parts);
  expect((await readPdf((await file(id)).bytes)).length).toBe(2);
  server.setClock(new Date(NOON.getTime() + 86_400_001));
  await sweepJobs(server.parts);
  expect((await file(id)).bytes.toString()).toContain("This PDF is no longer kept.");
  expect(await call("again", { id })).toMatchObject([{ err: 0 }]);
  await work();
  expect((await readPdf((await file(id)).bytes)).length).toBe(2);
  server.setClock(new Date(NOON.getTime() + 31 * 86_400_000));
  await sweepJobs(server.parts);
  expect(await jobs()).toEqual([]);
});

test("a running server takes up a job by itself, and lets go of it when it stops", async () => {
  const { parts } = sending.books.server;
  const stop = startJobs(parts);
  await start();
  await expect.poll(doneLines, { timeout: 20_000, interval: 5 }).toBeGreaterThan(1);
  await stop();
  const before = await doneLines();
  expect(before).toBeLessThan(BILLS);
  // At once, and not when the time of the stopped one is over.
  await work();
  expect(await jobs()).toMatchObject([{ state: "done", done: BILLS }]);
});
