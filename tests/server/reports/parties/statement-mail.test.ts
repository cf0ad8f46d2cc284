import { beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { isPosted } from "../../../../src/server/engine/documents/document-flags";
import { recordDeclarations } from "../../../../src/server/engine/records/record-declarations";
import { setRights } from "../../../../src/server/engine/sign-in/identity";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import type { TestUser } from "../../harness";
import { tradeOf } from "./help/trade";
import type { Trade } from "./help/trade";

let books: Books;
let trade: Trade;
onEmptyBooks(
  (opened) => {
    books = opened;
  },
  ({ server }) => server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx)),
);
beforeAll(async () => {
  trade = await tradeOf(books);
});

const LINKS = ["linkepreviewid", "linkepreviewformname", "linkepreviewsqlsp", "linkepreviewtype"];
const linksOf = (row: Row): readonly unknown[] => LINKS.map((name) => row[name]);
const ask = (name: string, as?: TestUser) =>
  books.server.call(`${name}_R_report`, { dtpto: "2026-09-30", detailed: true }, undefined, as);
const preview = async (id: unknown, as?: TestUser): Promise<Row> =>
  (
    await books.server
      .call("partymail_R_preview", { id, formmnu: "debtorsdetail", type: "epreview" }, undefined, as)
      .catch((error: unknown) => [{ err: 1, errormsg: String(error) }])
  )[0] ?? {};

/** The clerk views every document and the reports of parties; `reportEmail` allows to send the statement. */
async function grant(reportEmail: boolean, without = "", hidden: readonly string[] = []): Promise<void> {
  const { coid, userid } = books.server.users.clerk.user;
  await books.server.parts.db.asSystem(async (tx) => {
    await sql`delete from user_right`.execute(tx);
    for (const { entity } of recordDeclarations().filter(isPosted))
      await setRights(tx, userid, coid, entity, { view: entity !== without });
    await setRights(tx, userid, coid, "ageingreceivables", { view: true });
    await setRights(tx, userid, coid, "accountstatement", { view: true, reportEmail });
    await setRights(tx, userid, coid, "debtors", { view: true, hidden });
  });
}

test("REP-100 a row of a party has the id, form name, sql and type of its e-mail preview: that of its statement of account", async () => {
  await trade.sale("2026-06-10", "Asha", 1, 100);
  await trade.purchase("2026-06-11", "SC/1", 1, 50);
  const { Asha, "Steel Co": steel } = books.ids;
  const mail = (id: unknown) => [id, "debtorsdetail", "partymail_R_preview", "epreview"];
  for (const name of ["outstandingreceivables", "ageingreceivables"])
    expect((await ask(name)).map(linksOf)).toEqual([mail(Asha)]);
  for (const name of ["outstandingpayables", "ageingpayables"])
    expect((await ask(name)).map(linksOf)).toEqual([mail(steel)]);
});

test("REP-102 a preview row has rptid, ddlledger, mail_sub and mail_body", async () => {
  await books.server.call("debtors_R_save", {
    id: 0,
    drconame: "R & <b>Sons</b>",
    acgroupid: "Sundry Debtors",
    email: "sons@example.com",
  });
  const [{ value } = {}] = await books.server.call("WEBAPIGetddls", { sid: "debtors", search: "Sons" });
  expect(await preview(value)).toMatchObject({
    rptid: 3205,
    ddlledger: value,
    mail_sub: "Statement of Account of R & <b>Sons</b>",
    mail_body: "<p>Dear R &amp; &lt;b&gt;Sons&lt;/b&gt;,</p><p>Please find attached your {1} with {2}.</p><p>{3}</p>",
    mail_to: "sons@example.com",
  });
});

test("without the right to e-mail the statement, or to view every document, no row offers it and the preview is refused", async () => {
  const { clerk } = books.server.users;
  await trade.sale("2026-06-10", "Asha", 1, 100);
  const offers = async () =>
    (await ask("ageingreceivables", clerk)).map(({ linkepreviewsqlsp = "" }) => linkepreviewsqlsp);
  await grant(true);
  expect(await offers()).toEqual(["partymail_R_preview"]);
  expect(await preview(books.ids.Asha, clerk)).toMatchObject({ rptid: 3205, ddlledger: books.ids.Asha });
  await grant(false);
  expect(await offers()).toEqual([""]);
  expect((await preview(books.ids.Asha, clerk)).errormsg).toContain(
    "You don't have permission to e-mail the report Statement of Account.",
  );
  await grant(true, "payment");
  expect(await offers()).toEqual([""]);
  expect((await preview(books.ids.Asha, clerk)).errormsg).toMatch(/adds up every document/);
});

test("a hidden name or address is not in the preview, and a ledger that is not of the company is refused", async () => {
  const { clerk, stranger } = books.server.users;
  await grant(true, "", ["drconame", "email"]);
  const row = await preview(books.ids.Asha, clerk);
  expect(row).toMatchObject({ mail_sub: "Statement of Account", mail_to: "" });
  expect(JSON.stringify(row)).not.toContain("Asha");
  expect((await preview(books.ids.Asha, stranger)).errormsg).toBe("This ledger no longer exists.");
});
