import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { effectWorker } from "../../../../src/server/engine/effects/effect-worker";
import { ENDPOINTS } from "../../../../src/wire/endpoints";
import type { Row } from "../../../../src/wire/envelope";
import { grantClerk } from "../../records/company";
import { useMailServer } from "../../report-views/help/mail-server";
import { linkingOf } from "../links/linking";
import { readPdf } from "../print/read-pdf";
import { pdfOf } from "./help/attached-pdf";
import { onSending, type Sending } from "./help/sending";

/** A worker sends in the background; a machine under load takes seconds for it. */
const PATIENT = { timeout: 20_000 };

let sending: Sending;
let bill: Row;
onSending((opened) => (sending = opened));
beforeAll(async () => {
  bill = await sending.trade.sale("2026-06-01", "Asha", 3, 1234.5);
});
beforeEach(() => useMailServer(sending.books.server));

const asked = (more: Row = {}): Row => ({
  rptid: "853",
  id: String(bill.id),
  formname: "saledetail",
  emailtoadd: "asha@example.com, office@example.com",
  emailsubject: "Your bill",
  downloadfilename: "MUM-S2627-0001.pdf",
  attachementfilename: "MUM-S2627-0001.pdf",
  op: { id: crypto.randomUUID() },
  ...more,
});
const post = (more: Row = {}, as = sending.books.server.users.owner) =>
  sending.post(ENDPOINTS.invoiceEmail, asked(more), as);
const SENT = { status: 200, text: "Sent" };

test("ENV-038 a document goes out once with its subject and its PDF attached, and the answer is Sent", async () => {
  const one = asked();
  expect(await sending.post(ENDPOINTS.invoiceEmail, one)).toEqual(SENT);
  expect(await sending.post(ENDPOINTS.invoiceEmail, one)).toEqual(SENT);
  expect(sending.mails.taken.map(({ to }) => to)).toEqual([
    ["asha@example.com", "office@example.com", "copy@example.com"],
  ]);
  // A long line of the text breaks with "=" on the line.
  const text = sending.mails.taken[0]?.text.replaceAll("=\r\n", "") ?? "";
  expect(text).toContain("Subject: Your bill");
  expect(text).toContain("<p>Please find attached Sale MUM/S2627/0001 from Anand Traders.</p><p>Asha Rao</p>");
  const { name, bytes } = pdfOf(text);
  expect(name).toBe("MUM-S2627-0001.pdf");
  expect((await readPdf(bytes)).join(" ")).toContain("Total ₹ 4,370.00");
  expect(await sending.followUps()).toMatchObject([{ kind: "email", state: "sent" }]);
});

test("INV-016 the subject is Invoice where none is given, and rptid is 853", async () => {
  expect(await post({ emailsubject: " \r\n" })).toEqual(SENT);
  expect(sending.mails.taken[0]?.text).toContain("Subject: Invoice\r\n");
  expect(await post({ rptid: "852" })).toMatchObject({ status: 400 });
});

test("a server that is killed between sending and recording sends nothing again: the log says that nobody knows", async () => {
  const { parts, setClock, call } = sending.books.server;
  const wake = parts.wakeFollowUps;
  let isDead = false;
  sending.mails.onTaken = () => void (isDead = true);
  const asSystem: typeof parts.db.asSystem = (task, mode) =>
    isDead ? new Promise(() => undefined) : parts.db.asSystem(task, mode);
  const dying = effectWorker({ ...parts, db: { ...parts.db, asSystem } });
  Object.assign(parts, { wakeFollowUps: dying.wake });
  void post();
  await expect.poll(() => sending.mails.taken.length, PATIENT).toBe(1);
  Object.assign(parts, { wakeFollowUps: wake });
  await effectWorker(parts).run();
  expect(await sending.followUps()).toMatchObject([{ state: "sending" }]);
  setClock(new Date("2026-09-30T12:11:00Z"));
  await effectWorker(parts).run();
  setClock(new Date("2026-09-30T12:00:00Z"));
  expect(sending.mails.taken).toHaveLength(1);
  expect(await call("documentsends_R_list", { formname: "saledetail", id: bill.id })).toMatchObject([
    {
      kind: "email",
      state: "unknown",
      title: "asha@example.com, office@example.com · Your bill",
      error: "The server stopped while this was being sent. It may have gone out or not.",
    },
  ]);
});

test.each([
  ["a line break in an address", { emailtoadd: "asha@example.com\nBcc: x@example.com" }, "A recipient cannot contain"],
  ["an empty list", { emailtoadd: " , " }, "Enter Email id"],
  ["no address", { emailtoadd: "asha@" }, "asha@ is not a valid email address."],
  ["an address twice", { emailtoadd: "a@b.in, A@b.in" }, "A@b.in has already been added."],
  ["too many", { emailtoadd: Array.from({ length: 51 }, (_, at) => `a${at}@b.in`).join(",") }, "Enter at most 50"],
  ["a kind that does not exist", { formname: "nothingdetail" }, "There is no document with the form nothingdetail."],
  ["a document that does not exist", { id: "987654" }, "This sale no longer exists."],
])("%s: a sentence, and nothing is stored", async (_, more, sentence) => {
  const answer = await post(more);
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(sentence)]);
  expect(await sending.followUps()).toEqual([]);
});

test("another company, and a user without the right to send or to download, send nothing", async () => {
  const { server } = sending.books;
  const { clerk, stranger } = server.users;
  expect(await post({}, stranger)).toEqual({ status: 200, text: "This sale no longer exists." });
  expect(await post({}, clerk)).toMatchObject({ status: 403, text: expect.stringContaining("permission to view") });
  await grantClerk(server, "sale", { rights: ["view"] });
  expect(await post({}, clerk)).toMatchObject({ status: 403, text: expect.stringContaining("permission to download") });
  await grantClerk(server, "sale", { rights: ["view", "print"] });
  expect(await post({}, clerk)).toMatchObject({
    status: 403,
    text: expect.stringContaining("permission to send sale"),
  });
  expect(await sending.post(ENDPOINTS.invoiceEmail, asked(), { ...clerk, token: "x" })).toMatchObject({ status: 401 });
  expect([await sending.followUps(), sending.mails.taken]).toEqual([[], []]);
});

test("without a mail server the answer says so and nothing is stored", async () => {
  await sending.books.server.reset("email_settings");
  expect(await post()).toEqual({ status: 200, text: "E-mail is not configured for this company. Nothing was sent." });
  expect(await sending.followUps()).toEqual([]);
});

test("the PDF is made with the rights of the moment at which it is sent", async () => {
  const { server } = sending.books;
  const { parts, users } = server;
  await grantClerk(server, "sale", { rights: ["view", "print"] });
  await parts.db.asSystem((tx) => sql`update user_right set reportemailsendrights = true`.execute(tx));
  const args = { formname: "saledetail", id: bill.id, emailtoadd: "asha@example.com" };
  const send = () => server.call("document_R_email", args, { id: crypto.randomUUID() }, users.clerk);
  const wake = parts.wakeFollowUps;
  Object.assign(parts, { wakeFollowUps: () => undefined });
  expect(await send()).toMatchObject([{ err: 0, effects: "server" }]);
  await grantClerk(server, "sale", { rights: ["view"] });
  await effectWorker(parts).run();
  Object.assign(parts, { wakeFollowUps: wake });
  expect(sending.mails.taken).toEqual([]);
  expect(await sending.followUps()).toMatchObject([
    { state: "failed", error: "You don't have permission to download sales. Nothing was sent." },
  ]);
});

test("what a device asked for offline waits for the document that it is about, and goes out once the server has it", async () => {
  const { server, ids } = sending.books;
  const [saleOp, mailOp] = [crypto.randomUUID(), crypto.randomUUID()];
  const send = () =>
    server.call(
      "document_R_email",
      { formname: "saledetail", id: { $op: saleOp, col: "id" }, emailtoadd: "asha@example.com" },
      { id: mailOp, deps: [saleOp] },
    );
  expect(await send()).toMatchObject([{ err: 1, errkey: "op_dep" }]);
  expect(await sending.followUps()).toEqual([]);
  const lines = [{ itemid: ids.Bolt, qty: 1, rate: 100 }];
  const args = { id: 0, edateview: "2026-06-02", partyid: ids.Asha, godownid: ids.Main, items: JSON.stringify(lines) };
  const [saved] = await server.call("sale_R_save", args, { id: saleOp });
  expect(saved).toMatchObject({ err: 0 });
  expect(await send()).toMatchObject([{ err: 0, opst: "applied" }]);
  expect(await send()).toMatchObject([{ err: 0, opst: "replayed" }]);
  await expect.poll(() => sending.mails.taken.length, PATIENT).toBe(1);
  expect((await readPdf(pdfOf(sending.mails.taken[0]?.text ?? "").bytes)).join(" ")).toContain("118.00");
  await expect.poll(async () => (await sending.followUps()).map(({ state }) => state), PATIENT).toEqual(["sent"]);
});

test("the list of what was sent has the user's own sends of that document, newest first", async () => {
  await post();
  await post({ emailtoadd: "ravi@example.com", emailsubject: "Again" });
  const list = (as = sending.books.server.users.owner, id = bill.id) =>
    sending.books.server.call("documentsends_R_list", { formname: "saledetail", id }, undefined, as);
  expect((await list()).map(({ title, state }) => [title, state])).toEqual([
    ["ravi@example.com · Again", "sent"],
    ["asha@example.com, office@example.com · Your bill", "sent"],
  ]);
  const other = await sending.trade.sale("2026-06-03", "Asha", 1, 10);
  expect(await list(undefined, other.id)).toEqual([]);
  await grantClerk(sending.books.server, "sale", { rights: ["view", "print"] });
  await sending.books.server.parts.db.asSystem((tx) =>
    sql`update user_right set reportemailsendrights = true`.execute(tx),
  );
  expect(await list(sending.books.server.users.clerk)).toEqual([]);
});

test("ENV-037 a call with id and filename is taken, and the trail has who opened the paper", async () => {
  const answer = await sending.post(ENDPOINTS.invoiceApi, { id: bill.id, formname: "saledetail", filename: "Sale 1" });
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { id: Number(bill.id), filename: "Sale 1" }]);
  const { rows } = await sending.books.server.parts.db.asSystem((tx) =>
    sql<Row>`select username from audit_trail where entity = 'sale' and recid = ${String(bill.id)} and action = 'print'`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ username: "owner" }]);
});

describe("with a signed link", () => {
  const withLink = async () => {
    const links = linkingOf(sending.books);
    const { id } = await links.make("saledetail", bill.id);
    const made = (await links.list("saledetail", bill.id)).links.find(({ linkid }) => linkid === id);
    return { links, linkid: String(id), address: made?.address ?? "" };
  };

  test("the address stands below the text of the e-mail, and is nowhere among what is stored", async () => {
    const { linkid, address } = await withLink();
    expect(await post({ linkid })).toEqual(SENT);
    const text = sending.mails.taken[0]?.text.replaceAll("=\r\n", "").replaceAll("=3D", "=") ?? "";
    expect(text).toContain(`You can also open it here until 30-Oct-2026:<br><a href="${address}">${address}</a>`);
    expect(JSON.stringify(await sending.followUps())).not.toContain(address.slice(-43));
  });

  test("a link that is revoked before the e-mail goes out stops it with a sentence", async () => {
    const { parts } = sending.books.server;
    const { links, linkid } = await withLink();
    const wake = parts.wakeFollowUps;
    Object.assign(parts, { wakeFollowUps: () => undefined });
    const args = { formname: "saledetail", id: bill.id, emailtoadd: "asha@example.com", linkid };
    expect(await sending.books.server.call("document_R_email", args, { id: crypto.randomUUID() })).toMatchObject([
      { err: 0 },
    ]);
    await links.revoke("saledetail", bill.id, linkid);
    await effectWorker(parts).run();
    Object.assign(parts, { wakeFollowUps: wake });
    expect(sending.mails.taken).toEqual([]);
    expect(await sending.followUps()).toMatchObject([
      { state: "failed", error: "The link in this message no longer works. Add another one. Nothing was sent." },
    ]);
  });

  test("a revoked link, one of another document and no link at all are refused, and nothing is stored", async () => {
    const { links, linkid } = await withLink();
    const other = await sending.trade.sale("2026-06-01", "Ravi", 1, 10);
    const sentence = "The link in this message no longer works. Add another one.";
    expect((await post({ linkid, id: String(other.id) })).text).toBe(sentence);
    expect((await post({ linkid: crypto.randomUUID() })).text).toBe(sentence);
    await links.revoke("saledetail", bill.id, linkid);
    expect((await post({ linkid })).text).toBe(sentence);
    expect(await post({ linkid: "x" })).toMatchObject({ status: 400 });
    expect(await sending.followUps()).toEqual([]);
  });
});
