import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { effectWorker } from "../../../src/server/engine/effects/effect-worker";
import type { Row } from "../../../src/wire/envelope";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import { openBooks, type Books } from "../books/help/books";
import type { TestUser } from "../harness";
import { inCompany } from "../records/company";
import { developer, resetReports } from "../reports/help/developer";
import { openMailServer, pdfOf, useMailServer, workbookOf } from "./help/mail-server";

let books: Books;
let mails: Awaited<ReturnType<typeof openMailServer>>;
beforeAll(async () => {
  books = await openBooks();
  mails = await openMailServer();
  const worker = effectWorker(books.server.parts);
  Object.assign(books.server.parts, { wakeFollowUps: worker.wake });
  books.server.setClock(new Date("2026-09-30T12:00:00Z"));
  await books.save("receipt", { edateview: "2026-06-01", partyid: "Ravi", accountid: "Bank", mgrossamt: 30 });
  await books.save("receipt", { edateview: "2026-06-02", partyid: "Asha", accountid: "Bank", mgrossamt: 20.5 });
});
afterAll(async () => {
  await mails.close();
  await books.server.close();
});
beforeEach(async () => {
  mails.taken.length = 0;
  await books.server.reset("follow_up", "user_right");
});

const YEAR = { dtpfrom: "2026-04-01", dtpto: "2027-03-31", detailed: "true" };

const post = async (more: Row = {}, args: Row = YEAR, as: TestUser = books.server.users.owner) => {
  const answer = await books.server.app.inject({
    method: "POST",
    url: ENDPOINTS.reportMail,
    headers: { authorization: `Bearer ${as.token}` },
    payload: {
      sqlsp: "daybook_R_report",
      sqlpara: Object.keys(args),
      mypayans: Object.values(args),
      op: { id: crypto.randomUUID() },
      rptid: "3103",
      emailtoadd: "ravi@example.com",
      emailsubject: "Day Book",
      emailebody: "<p>For you.</p>",
      attachementfilename: "Day-Book.xlsx",
      emailreportname: "Day Book",
      emailreportsql: "daybook_R_report",
      ...more,
    },
  });
  return { status: answer.statusCode, text: answer.body };
};

const grant = (rights: { readonly view: boolean; readonly mail: boolean }, hidden = "") =>
  books.server.parts.db.asSystem(async (tx) => {
    const { coid, userid } = books.server.users.clerk.user;
    for (const [formmnu, fields] of [
      ["daybook", ""],
      ["receipt", ""],
      ["debtors", hidden],
    ])
      await sql`insert into user_right (userid, coid, formmnu, viewrights, reportemailsendrights, field_visiblefalse)
        values (${userid}, ${coid}, ${formmnu}, ${rights.view}, ${rights.mail}, ${fields})`.execute(tx);
  });

const stored = () =>
  inCompany(books.server, async ({ tx }) => (await sql<Row>`select state, error from follow_up`.execute(tx)).rows);

test("REP-036 the definition has the mail fields: subject, body, its three parameters, file, name and procedure", async () => {
  const [row] = await books.server.call("Rptlist_R_getviewdata", { txtid: "3103" });
  expect(row).toMatchObject({
    mail_sub: "Day Book of Anand Traders",
    mail_body: "<p>Please find attached {1} of {2}.</p><p>{3}</p>",
    mail_bodyparam1: "Day Book",
    mail_bodyparam2: "Anand Traders",
    mail_bodyparam3: "Asha Rao",
    attachementfilename: "Day-Book.xlsx",
    mail_emailreportname: "Day Book",
    mail_emailreportsql: "daybook_R_report",
  });
});

test("without a mail server the answer says so and nothing is stored", async () => {
  expect(await post()).toEqual({ status: 200, text: "E-mail is not configured for this company. Nothing was sent." });
  expect(await stored()).toEqual([]);
});

test("ENV-029 a report goes out once with subject, body and the whole of it as a workbook, and the answer is Sent", async () => {
  await useMailServer(books.server);
  const op = { id: crypto.randomUUID() };
  const mail = {
    op,
    emailccadd: "asha@example.com",
    emailebody: "<p>{1} of {2} from {3}<script>alert(1)</script></p>",
    emailebodydata: "<p>Thank you</p>",
    emailebodyparam1: "Day Book",
    emailebodyparam2: "A & B",
    emailebodyparam3: "Meera",
  };
  expect(await post(mail)).toEqual({ status: 200, text: "Sent" });
  expect(await post(mail)).toEqual({ status: 200, text: "Sent" });
  expect(mails.taken.map(({ to }) => to)).toEqual([["ravi@example.com", "asha@example.com", "copy@example.com"]]);
  const [taken] = mails.taken;
  expect(taken?.text).toContain("Subject: Day Book");
  expect(taken?.text).toContain("<p>Day Book of A &amp; B from Meera</p><p>Thank you</p>");
  const { name, rows } = workbookOf(taken ?? { to: [], text: "" });
  expect(name).toBe("Day-Book.xlsx");
  expect(rows.map(({ Party, Debit, Document }) => [Document, Party, Debit])).toEqual([
    ["Receipt", "Ravi", 30],
    ["Receipt", "Asha", 20.5],
    ["Total", undefined, 50.5],
  ]);
  expect(await books.server.call("reportmails_R_list", { report: "3103" })).toMatchObject([
    { state: "sent", title: "ravi@example.com · Day Book", error: "" },
  ]);
});

test("the workbook has the columns as the user chose them", async () => {
  const columns = { hidden: ["credit", "narration", "username", "kind"], shown: [], order: ["debit", "party"] };
  expect((await post({ columns })).text).toBe("Sent");
  const { rows } = workbookOf(mails.taken[0] ?? { to: [], text: "" });
  expect(Object.keys(rows[0] ?? {}).slice(0, 2)).toEqual(["Debit", "Party"]);
  expect(Object.keys(rows[0] ?? {})).not.toContain("Credit");
});

test("a report goes out as PDF where that is chosen, with the ending of its name; any other kind of file is refused", async () => {
  const columns = { hidden: ["credit", "narration"], shown: [], order: [] };
  expect((await post({ filetype: "pdf", columns })).text).toBe("Sent");
  const { name, pages } = await pdfOf(mails.taken[0] ?? { to: [], text: "" });
  expect(name).toBe("Day-Book.pdf");
  expect(pages).toEqual([expect.stringContaining("From: 01-Apr-2026 · To: 31-Mar-2027")]);
  expect(pages[0]).toContain("Ravi 30.00");
  expect(pages[0]).toContain("Total 50.50");
  expect(pages[0]).not.toContain("Credit");
  expect((await post({ filetype: "doc" })).status).toBe(400);
  expect(mails.taken).toHaveLength(1);
});

test("a report with a paper of its own goes out as that paper; one without refuses it, and nothing is sent", async () => {
  const statement = { sqlsp: "accountstatement_R_report", rptid: "3205", filetype: "letter", attachementfilename: "" };
  const days = { dtpfrom: "2026-04-01", dtpto: "2027-03-31" };
  expect((await post(statement, { ...days, ddlledger: books.ids.Ravi })).text).toBe("Sent");
  const { name, pages } = await pdfOf(mails.taken[0] ?? { to: [], text: "" });
  expect(name).toBe("Statement of Account.pdf");
  expect(pages[0]).toContain("To Ravi");
  expect(pages[0]).toContain("Balance in your favour ₹ 30.00");
  expect((await post({ filetype: "letter" })).text).toContain("The report Day Book has no letter. Choose PDF instead.");
  expect(mails.taken).toHaveLength(1);
});

const RECEIPTS = "select v.vno as number, v.amount from voucher v where v.entity = 'receipt' order by v.id";

test("a report that was written at runtime goes out like any other, with the rights of its sender; without it nothing does", async () => {
  await resetReports(books.server);
  const no = await developer(books.server).write(RECEIPTS, { title: "Receipts by number" });
  const mail = { sqlsp: `written${no}_R_report`, rptid: String(no), attachementfilename: "" };
  expect((await post(mail, {})).text).toBe("Sent");
  const { name, rows } = workbookOf(mails.taken[0] ?? { to: [], text: "" });
  expect([name, rows.map(({ Amount }) => Amount)]).toEqual(["Receipts by number.xlsx", [30, 20.5, 50.5]]);
  const { clerk } = books.server.users;
  expect((await post(mail, {}, clerk)).status).toBe(403);
  await books.server.parts.db.asSystem((tx) =>
    sql`insert into user_right (userid, coid, formmnu, viewrights, reportemailsendrights) values (${clerk.user.userid}, ${clerk.user.coid}, ${`written${no}`}, true, true)`.execute(
      tx,
    ),
  );
  expect((await post(mail, {}, clerk)).text).toContain("you don't have permission to view");
  await resetReports(books.server);
  expect((await post(mail, {})).text).toContain(`There is no report ${no}.`);
  expect(mails.taken).toHaveLength(1);
});

test("an address that is none, one that is there twice, and none at all are refused before anything is stored", async () => {
  expect((await post({ emailtoadd: "ravi@" })).text).toBe("ravi@ is not a valid email address.");
  expect((await post({ emailtoadd: "a@b.in, A@b.in" })).text).toBe("A@b.in has already been added.");
  expect((await post({ emailtoadd: " " })).text).toBe("Enter Email id");
  expect((await post({}, { ...YEAR, dtpto: "2026-01-01" })).text).toBe(
    "The first day is after the last. Choose an earlier first day.",
  );
  expect(await stored()).toEqual([]);
});

test("the attachment shows what the screen shows: without the right to e-mail nothing, and no hidden field", async () => {
  const { clerk } = books.server.users;
  await grant({ view: true, mail: false });
  expect(await post({}, YEAR, clerk)).toMatchObject({
    status: 403,
    text: expect.stringContaining("You don't have permission to e-mail the report Day Book."),
  });
  await books.server.reset("user_right");
  await grant({ view: true, mail: true }, "drconame");
  expect((await post({}, YEAR, clerk)).text).toBe("Sent");
  expect(mails.taken).toHaveLength(1);
  const { rows } = workbookOf(mails.taken[0] ?? { to: [], text: "" });
  expect(rows.map(({ Debit }) => Debit)).toEqual([30, 20.5, 50.5]);
  expect(JSON.stringify(rows)).not.toContain("Ravi");
});

test("REP-120 the picker 1399 has the e-mail ids of ledgers and users that the user may see", async () => {
  await books.server.call("debtors_R_save", {
    id: 0,
    drconame: "Mail House",
    acgroupid: "Sundry Debtors",
    email: "house@example.com",
  });
  await books.server.parts.db.asSystem(async (tx) => {
    await sql`update app_user set email = username || '@users.example.com'`.execute(tx);
  });
  const seen = async (as: TestUser) =>
    (await books.server.call("WEBAPIGetddls", { sid: "1399", search: "example.com" }, undefined, as)).map(
      ({ value }) => value,
    );
  const { owner, clerk } = books.server.users;
  expect(await seen(owner)).toEqual(
    expect.arrayContaining(["house@example.com", "owner@users.example.com", "clerk@users.example.com"]),
  );
  expect(await seen(owner)).not.toContain("stranger@users.example.com");
  expect(await seen(clerk)).toEqual(["clerk@users.example.com"]);
  await grant({ view: true, mail: true });
  expect(await seen(clerk)).toEqual(expect.arrayContaining(["house@example.com", "clerk@users.example.com"]));
  await books.server.reset("user_right");
  await grant({ view: true, mail: true }, "email");
  expect(await seen(clerk)).toEqual(["clerk@users.example.com"]);
});
