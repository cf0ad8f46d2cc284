import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { PORTAL_KINDS, PORTAL_LISTS, PORTAL_PDF, PORTAL_PROCEDURES } from "../../../src/wire/portal";
import type { Books } from "../books/help/books";
import { openBooks } from "../books/help/books";
import type { TestUser } from "../harness";
import { inCompany } from "../records/company";
import { clientsOf } from "./client-server";

let books: Books;
let [asha, ravi]: TestUser[] = [];
const made: Record<string, { id: number; formname: string; no: string }> = {};

const save = async (name: string, entity: string, values: Row) => {
  const row = await books.save(entity, values);
  if (row.err !== 0) throw new Error(`${name}: ${JSON.stringify(row)}`);
  made[name] = { id: Number(row.id), formname: entity, no: String(row.no ?? "") };
};
const billOf = (partyid: string, more: Row = {}): Row => ({
  edateview: "2026-06-10",
  partyid,
  godownid: "Main",
  items: [{ itemid: "Visit", qty: 1, rate: 100 }],
  ...more,
});

beforeAll(async () => {
  books = await openBooks();
  const clients = clientsOf(books.server);
  asha = await clients.enter("asha@example.com", books.ids.Asha ?? 0);
  ravi = await clients.enter("ravi@example.com", books.ids.Ravi ?? 0);
  await inCompany(books.server, async ({ tx, session }) => {
    await sql`update m_debtors set bankupi = 'anand@okaxis', bankname = 'HDFC Bank' where id = ${books.ids.Bank ?? 0}`.execute(
      tx,
    );
    await sql`insert into print_settings (coid, bankid, terms, copies) values (${session.coid}, ${books.ids.Bank ?? 0}, '', 3)`.execute(
      tx,
    );
  });
  await save("bill", "sale", billOf("Asha", { narration: "never tell the customer" }));
  await save("other", "sale", billOf("Ravi"));
  await save("cancelled", "sale", billOf("Asha"));
  await books.server.call(
    "sale_R_btndelete_approve",
    { id: made.cancelled?.id, type: "cancel", cancelreason: "typed twice" },
    { id: randomUUID() },
  );
  await save("note", "salereturnwo", {
    edateview: "2026-06-12",
    partyid: "Asha",
    items: [{ itemid: "Visit", qty: 1, rate: 10 }],
  });
  await save("receipt", "receipt", { edateview: "2026-06-15", partyid: "Asha", accountid: "Bank", mgrossamt: 50 });
  await save("bought", "purchase", { ...billOf("Steel Co"), billno: "77" });
});
afterAll(() => books.server.close());

const ask = (sqlsp: string, args: Row = {}, as: TestUser = asha as TestUser) =>
  books.server.call(sqlsp, args, undefined, as);
const pdf = (one: { id: number; formname: string } | undefined, as: TestUser | undefined = asha) =>
  books.server.app.inject({
    url: `${PORTAL_PDF}?id=${one?.id}&formname=${one?.formname}`,
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
  });

test("a client sees the posted documents of the own customer only, newest first, with what is still open", async () => {
  const rows = await ask(PORTAL_PROCEDURES.documents, { list: "invoices" });
  expect(rows).toMatchObject([
    {
      id: made.bill?.id,
      formname: "sale",
      kind: "Sale",
      vdate: "2026-06-10",
      amount: 118,
      duedate: "2026-07-10",
      branch: "Pune",
      TotalCount: 1,
    },
  ]);
  expect((await ask(PORTAL_PROCEDURES.documents, { list: "receipts" })).map(({ formname }) => formname)).toEqual([
    "receipt",
    "salereturnwo",
  ]);
  expect(await ask(PORTAL_PROCEDURES.documents, { list: "challans" })).toEqual([]);
  expect((await ask(PORTAL_PROCEDURES.documents, { list: "invoices" }, ravi)).map(({ id }) => id)).toEqual([
    made.other?.id,
  ]);
});

test("the first screen tells the firm, the customer, what is outstanding, overdue and paid in advance", async () => {
  expect(await ask(PORTAL_PROCEDURES.home)).toMatchObject([{ drconame: "Asha", company: "Anand Traders" }]);
  expect(await ask(PORTAL_PROCEDURES.home, {}, ravi)).toMatchObject([
    { drconame: "Ravi", outstanding: 118, advance: 0 },
  ]);
});

test("outstanding bills and the statement of account are those of the office, without what is internal to the firm", async () => {
  const open = await ask(PORTAL_PROCEDURES.outstanding, {}, ravi);
  expect(open).toMatchObject([{ refno: made.other?.no, refdate: "2026-06-10", pending: 118 }]);
  const rows = await ask(PORTAL_PROCEDURES.statement, { dtpfrom: "2026-04-01", dtpto: "2027-03-31" });
  expect(rows[0]).toMatchObject({ _kind: "open", kind: "Opening Balance" });
  const entry = (more: Row) => expect.objectContaining(more);
  expect(rows).toEqual(
    expect.arrayContaining([
      entry({ edate: "2026-06-10", vno: made.bill?.no, debit: 118, balance: 118 }),
      entry({ edate: "2026-06-15", vno: made.receipt?.no, credit: 50 }),
      entry({ _kind: "close", kind: "Closing Balance" }),
    ]),
  );
  const text = JSON.stringify([open, rows]);
  for (const inner of ["narration", "never tell", "linkedit", "branchid", "recid"]) expect(text).not.toContain(inner);
});

test("the days of the statement are checked as the report checks them", async () => {
  expect(await ask(PORTAL_PROCEDURES.statement, { dtpfrom: "2027-01-01", dtpto: "2026-01-01" })).toMatchObject([
    { err: 1, errkey: "dtpto" },
  ]);
  expect(await ask(PORTAL_PROCEDURES.statement, { dtpfrom: "soon", dtpto: "2026-01-01" })).toMatchObject([
    { err: 1, errkey: "dtpfrom" },
  ]);
});

test("a client opens the PDF of an own invoice and no other document, whoever asks for it", async () => {
  const opened = await pdf(made.bill);
  expect([opened.statusCode, opened.headers["content-type"], opened.body.slice(0, 5)]).toEqual([
    200,
    "application/pdf",
    "%PDF-",
  ]);
  for (const name of ["other", "cancelled", "bought"]) {
    const refused = await pdf(made[name]);
    expect([name, refused.statusCode, refused.json()]).toEqual([name, 400, { Message: "You have no such document." }]);
  }
  expect((await pdf({ id: 999_999, formname: "sale" })).json()).toEqual({ Message: "You have no such document." });
  expect((await pdf({ id: 1, formname: "ledger_entry" })).json()).toEqual({ Message: "You have no such document." });
  expect((await books.server.app.inject({ url: PORTAL_PDF })).statusCode).toBe(401);
  const user = await pdf(made.bill, books.server.users.owner);
  expect([user.statusCode, user.json()]).toEqual([403, { Message: "Only a client login can use the client portal." }]);
});

test("the UPI address has the firm's code, the amount and the number as on the paper; another's invoice has none", async () => {
  const rows = await ask(PORTAL_PROCEDURES.payment, { id: made.bill?.id, formname: "sale" });
  expect(rows).toMatchObject([
    {
      vno: made.bill?.no,
      amount: 118,
      upi: `upi://pay?pa=anand@okaxis&pn=Anand%20Traders&am=118.00&cu=INR&tn=${encodeURIComponent(made.bill?.no ?? "")}`,
    },
  ]);
  expect(String(rows[0]?.qr).slice(0, 22)).toBe("data:image/png;base64,");
  expect(await ask(PORTAL_PROCEDURES.payment, { id: made.other?.id, formname: "sale" })).toMatchObject([
    { err: 1, errormsg: "You have no such document." },
  ]);
});

const ticket = (subject: string, op = randomUUID(), as = asha) =>
  books.server.call(
    PORTAL_PROCEDURES.ticketSave,
    { subject, complaint: "The bolts are short by ten." },
    { id: op },
    as,
  );

test("a ticket lands among the firm's own, once however often it is sent, and its state is shown", async () => {
  const op = randomUUID();
  const [first] = await ticket("Short supply", op);
  expect(first).toMatchObject({ err: 0, opst: "applied" });
  expect((await ticket("Short supply", op))[0]).toMatchObject({ opst: "replayed", id: first?.id });
  const own = await books.server.call("support_R_listgrid", { DisplayLength: 10 });
  expect(own.filter(({ subject }) => subject === "Short supply")).toHaveLength(1);
  expect(own[0]).toMatchObject({ drconameview: "Asha", subject: "Short supply", state: "Open" });
  expect(await ask(PORTAL_PROCEDURES.tickets)).toMatchObject([
    { id: first?.id, subject: "Short supply", state: "Open", complaint: "The bolts are short by ten." },
  ]);
  expect(await ask(PORTAL_PROCEDURES.tickets, {}, ravi)).toEqual([]);
});

test("what the firm answers on a ticket shows as its state; the firm's own tickets about the customer do not show", async () => {
  const [mine] = await ask(PORTAL_PROCEDURES.tickets);
  await books.save("support", { id: Number(mine?.id), state: "Closed", closingremark: "rude customer" });
  await books.save("support", {
    edateview: "2026-06-20",
    partyid: "Asha",
    subject: "watch this one",
    complaint: "internal",
    state: "Open",
    priority: "High",
  });
  const rows = await ask(PORTAL_PROCEDURES.tickets);
  expect(rows).toMatchObject([{ id: mine?.id, state: "Closed" }]);
  expect(JSON.stringify(rows)).not.toMatch(/rude|watch this|internal/);
});

test("a ticket without a subject or a text is refused at its field", async () => {
  expect((await ticket("  "))[0]).toMatchObject({ err: 1, errkey: "subject", errormsg: "Subject is required." });
  const [bare] = await books.server.call(
    PORTAL_PROCEDURES.ticketSave,
    { subject: "x", complaint: " " },
    { id: randomUUID() },
    asha,
  );
  expect(bare).toMatchObject({ err: 1, errkey: "complaint" });
});

test("over every document of the books: a client opens exactly those of the own customer and of the kinds of the portal", async () => {
  const rows = await books.server.parts.db.asSystem(
    async (tx) =>
      (
        await sql<{ id: number; formname: string; partyid: number; state: string }>`
          select recid as id, entity as formname, coalesce(partyid, 0) as partyid, state from voucher`.execute(tx)
      ).rows,
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const client of [asha, ravi])
    for (const row of rows) {
      const isOwn =
        row.partyid === client?.user.client?.partyid && row.state === "posted" && PORTAL_KINDS.includes(row.formname);
      expect([row, (await pdf(row, client)).statusCode]).toEqual([row, isOwn ? 200 : 400]);
    }
});

test("every list of the portal is of kinds that exist", () => {
  const { registry } = books.server.parts;
  for (const kind of Object.values(PORTAL_LISTS).flat()) expect(registry.has(`${kind}_R_listgrid`)).toBe(true);
});
