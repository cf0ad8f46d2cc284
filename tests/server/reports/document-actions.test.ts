import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import type { TestUser } from "../harness";
import { grantClerk, inCompany } from "../records/company";
import { rowsReadBy } from "./help/rows-read";
import { tradeOf } from "./parties/help/trade";
import type { Trade } from "./parties/help/trade";

let books: Books;
let trade: Trade;
onEmptyBooks(
  (opened) => {
    books = opened;
  },
  async ({ server }) => {
    await server.reset();
    await server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx));
  },
);
beforeAll(async () => {
  trade = await tradeOf(books);
});

const YEAR = { dtpfrom: "2026-04-01", dtpto: "2027-03-31" };

/** What opens the document, or only reads it. */
const READS = /^link(edit(?!label)|drawer|preview|whatsapp|img|G?download|print)/;

/** The day book: what each row allows to change. */
async function allowed(as?: TestUser): Promise<readonly Row[]> {
  const rows = await books.server.call("daybook_R_report", YEAR, undefined, as);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(([name]) => name === "chkdoc" || (name.startsWith("link") && !READS.test(name))),
    ),
  );
}

const asClerk = () => books.server.users.clerk;
const act = (id: unknown, type: string, more: Row = {}, as?: TestUser) =>
  books.server.call("sale_R_btndelete_approve", { id, type, ...more }, { id: crypto.randomUUID() }, as);
const clerkMay = (columns: Readonly<Record<string, boolean>>) =>
  books.server.parts.db.asSystem((tx) =>
    sql`update user_right set ${sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      where userid = ${asClerk().user.userid} and formmnu = 'sale'`.execute(tx),
  );

const ACTION = { linkactionsqlsp: "sale_R_btndelete_approve", linkactionentity: "sale" };

test("a row of a document carries what the list of its kind allows, with the version that is shown", async () => {
  const sold = await trade.sale("2026-06-01", "Asha", 1, 100);
  const [row = {}] = await allowed();
  expect(row).toEqual({
    ...ACTION,
    linkactionrowver: sold.rowver,
    linkdeleteallowed: 1,
    linkapprovalallowed: 1,
    linkapprovalrejectallowed: 1,
    chkdoc: 0,
    linkattachmentallowed: 1,
    linkattachmentid: 0,
    linkattachmentformname: "scandetail",
    linkattachmentsqlsp: "scan_R_getviewdata",
    linkattachmentformtitle: "Scan Detail",
    linkattachmentvalues: JSON.stringify({
      kind: "sale",
      kind_label: "Sale",
      docentity: "sale",
      docid: String(sold.id),
      docno: "MUM/S2627/0001",
    }),
  });
  expect((await act(sold.id, "approval"))[0]).toMatchObject({ err: 0 });
  expect((await allowed())[0]).toMatchObject({ linkapprovalallowed: 1, chkdoc: 1 });
});

test("each right adds its own action; without any of them a row only opens its document", async () => {
  await trade.sale("2026-06-01", "Asha", 1, 100);
  for (const name of ["daybook", "sale"]) await grantClerk(books.server, name, {});
  const bare = { ...ACTION, linkactionrowver: expect.any(Number), chkdoc: 0 };
  expect(await allowed(asClerk())).toEqual([{ ...bare, linkeditlabel: "Open" }]);
  await clerkMay({ editrights: true });
  expect(await allowed(asClerk())).toEqual([bare]);
  await clerkMay({ deleterights: true, approvalrights: true });
  expect(await allowed(asClerk())).toEqual([
    { ...bare, linkdeleteallowed: 1, linkapprovalallowed: 1, linkapprovalrejectallowed: 1 },
  ]);
  await clerkMay({ attachementrights: true });
  expect((await allowed(asClerk()))[0]).toMatchObject({ linkattachmentallowed: 1, linkattachmentid: 0 });
  await clerkMay({ attachementrights: false });
  await grantClerk(books.server, "scanaudit", {});
  const [audited = {}] = await allowed(asClerk());
  expect(audited).toMatchObject({ linkattachmentformname: "scanauditdetail", linkattachmentallowed: 1 });
  expect(Number(audited.linkattachmentid)).toBeGreaterThan(0);
});

test("rows allow what the rows of the list do, whatever was done to the document", async () => {
  const listed = async (as?: TestUser) =>
    (await books.server.call("sale_R_listgrid", { DisplayLength: 50, SortCol: "id" }, undefined, as)).map((row) => {
      const isOpen = row.isauditlock === 0 && row.iscancelled !== true;
      return {
        edit: isOpen && row.editallowed === 1,
        delete: isOpen && row.deleteallowed === 1,
        approval: isOpen && row.chkdocallowed === 1,
        chkdoc: row.chkdoc,
        scan: isOpen && row.attachmentallowed === 1 ? row.scanid : null,
      };
    });
  const reported = async (as?: TestUser) =>
    (await allowed(as)).map((row) => ({
      edit: row.linkeditlabel === undefined,
      delete: row.linkdeleteallowed === 1,
      approval: row.linkapprovalallowed === 1,
      chkdoc: row.chkdoc,
      scan: row.linkattachmentformname === "scandetail" ? row.linkattachmentid : null,
    }));
  const days = ["2026-06-01", "2026-06-02", "2026-06-03", "2026-06-04"];
  const sold: Row[] = [];
  for (const day of days) sold.push(await trade.sale(day, "Asha", 1, 100));
  await act(sold[1]?.id, "approval");
  const system = books.server.parts.db;
  await system.asSystem((tx) =>
    sql`update voucher set locked_at = now(), locked_by = 'owner' where recid = ${sold[2]?.id} and entity = 'sale'`.execute(
      tx,
    ),
  );
  for (const name of ["daybook", "sale"]) await grantClerk(books.server, name, { rights: ["view", "edit", "delete"] });
  const check = async (): Promise<void> => {
    expect(await reported()).toEqual(await listed());
    expect(await reported(asClerk())).toEqual(await listed(asClerk()));
  };
  await check();
  await system.asSystem((tx) => sql`update book_settings set approved_fixed = true`.execute(tx));
  await check();
  expect((await reported(asClerk()))[1]).toMatchObject({ edit: false, delete: false, chkdoc: 1 });
  await clerkMay({ approvalrights: true, attachementrights: true });
  await check();
});

test("a locked or cancelled document and one of another branch allow no action", async () => {
  const locked = await trade.sale("2026-06-01", "Asha", 1, 100);
  await trade.sale("2026-06-02", "Asha", 1, 100, {}, trade.nashik);
  await books.server.parts.db.asSystem((tx) =>
    sql`update voucher set locked_at = now(), locked_by = 'owner' where recid = ${locked.id} and entity = 'sale'`.execute(
      tx,
    ),
  );
  expect(await allowed()).toEqual([{ linkeditlabel: "Open", chkdoc: 0 }, {}]);
  const cancelled = await trade.sale("2026-06-03", "Ravi", 1, 100);
  await trade.cancel("sale", cancelled.id);
  const [row = {}] = await books.server.call("withdrawndocuments_R_report", YEAR);
  expect(row).toMatchObject({ linkeditallowed: 1, linkeditlabel: "Open" });
  expect(Object.keys(row)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^linkaction/)]));
});

test("a page looks up the scans of its own documents, not all that no document was entered from", async () => {
  const sold = await trade.sale("2026-06-02", "Asha", 1, 100);
  await inCompany(books.server, ({ tx }) =>
    sql`insert into m_scan (kind, docentity, docid) select 'sale', '', 0 from generate_series(1, 3000)
      union all select 'sale', 'sale', ${sold.id}`.execute(tx),
  );
  await books.server.parts.db.asSystem((tx) => sql`analyze m_scan`.execute(tx));
  const { part, read } = await inCompany(books.server, async (ctx) => {
    // As in the transaction of a query.
    await sql`set local random_page_cost = 1.1`.execute(ctx.tx);
    return rowsReadBy(ctx, "daybook", YEAR);
  });
  expect(part.rows.filter(({ linkattachmentid }) => Number(linkattachmentid) > 0)).toHaveLength(1);
  expect(read("m_scan")).toBeLessThan(10);
});
