import { beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import type { Row } from "../../../src/wire/envelope";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { TIME_MAX_MS } from "../developer/short-time-limit";
import type { Context } from "../../../src/server/engine/call/context";
import type { ReportQuestion } from "../../../src/server/engine/reports/declaration";
import { selectedPart } from "../../../src/server/engine/reports/selected-part";
import { isPosted } from "../../../src/server/engine/documents/document-flags";
import { recordDeclarations } from "../../../src/server/engine/records/record-declarations";
import type { TestUser } from "../harness";
import { grantClerk } from "../records/company";
import { developer, resetReports } from "./help/developer";
import { mustSave } from "./help/must-save";
import { reportText } from "./help/report-text";

let books: Books;
let admin: ReturnType<typeof developer>;
onEmptyBooks(
  (opened) => {
    books = opened;
    admin = developer(opened.server);
  },
  ({ server }) => server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx)),
);

const YEAR = { dtpfrom: "2026-04-01", dtpto: "2027-03-31" };
const RECEIPTS = `-- receipts of the days
select v.vdate as day, v.vno as number, d.drconame as party, v.amount
from voucher v join debtors d on d.id = v.partyid
where v.entity = 'receipt' and v.state = 'posted' and v.vdate between :dtpfrom and :dtpto
  and (:ddlledger = 0 or v.partyid = :ddlledger) and v.vno like '%' || :searchname || '%'
order by v.vdate, v.id;`;

/** Three receipts: 100.10 and 0.20 of Asha, 50.00 of Ravi. */
beforeEach(async () => {
  await resetReports(books.server);
  const receive = (edateview: string, partyid: string, mgrossamt: number) =>
    mustSave(books, "receipt", { edateview, partyid, accountid: "Bank", mgrossamt });
  await receive("2026-06-01", "Asha", 100.1);
  await receive("2026-06-02", "Ravi", 50);
  await receive("2026-07-01", "Asha", 0.2);
});

const text = (reportno: number, args: Row, fields: readonly string[], as?: TestUser) =>
  reportText(books.server, `written${reportno}_R_report`, args, fields, as);
const ask = async (reportno: number, args: Row, as?: TestUser): Promise<Row> =>
  (await books.server.call(`written${reportno}_R_report`, args, undefined, as))[0] ?? {};
const refused = async (select: string): Promise<unknown> => {
  const { id } = await admin.call("new", {});
  const answer = await admin.draft(id, { select });
  await admin.call("remove", { txtid: id });
  return answer.errormsg;
};

test("one SELECT makes a report: columns proposed from its answer, rows paged, sums and groups exact in SQL", async () => {
  const no = await admin.write(RECEIPTS, { title: "Receipts by day" });
  expect(no).toBe(9001);
  const [definition = {}] = await books.server.call("Rptlist_R_getviewdata", { txtid: no });
  expect(definition).toMatchObject({ id: 9001, comp_name: "Receipts by day", formmnu: "written9001", total: "Books" });
  expect(JSON.parse(String(definition.cols))).toEqual([
    { title: "Day", field: "day", format: "date" },
    { title: "Number", field: "number" },
    { title: "Party", field: "party" },
    { title: "Amount", field: "amount", format: "amt", sum: true },
  ]);
  expect(JSON.parse(String(definition.filters)).map(({ name }: Row) => name)).toEqual([
    "dtpfrom",
    "dtpto",
    "ddlledger",
    "searchname",
  ]);
  const fields = ["day", "number", "party", "amount"];
  expect(await text(no, YEAR, fields)).toEqual([
    "2026-06-01 | MUM/RC2627/0001 | Asha | 100.1",
    "2026-06-02 | MUM/RC2627/0002 | Ravi | 50",
    "2026-07-01 | MUM/RC2627/0003 | Asha | 0.2",
    "= amount 150.30",
  ]);
  expect(await text(no, { ...YEAR, from: 2, top: 1, sort: "-amount" }, fields)).toEqual([
    "2026-06-02 | MUM/RC2627/0002 | Ravi | 50",
    "= amount 150.30",
  ]);
  expect(await text(no, { ...YEAR, ddlledger: books.ids.Ravi }, fields)).toHaveLength(2);
  expect(await text(no, { ...YEAR, searchname: "it's 0003" }, fields)).toEqual(["= amount 0"]);
  expect(await text(no, { dtpfrom: "2026-07-01", dtpto: "2026-07-31", searchname: "/0003" }, ["party"])).toEqual([
    "Asha",
    "= amount 0.20",
  ]);
  const grouped = await ask(no, { ...YEAR, group: "party" });
  expect(JSON.parse(String(grouped.groups))).toEqual([
    { key: ["Asha"], count: 2, sums: { amount: "100.30" } },
    { key: ["Ravi"], count: 1, sums: { amount: "50.00" } },
  ]);
});

test("it stands in the menu, in the Reports List, among the rights and in files, without a restart; taken out of use, nowhere", async () => {
  const { server } = books;
  const no = await admin.write(RECEIPTS, { title: "Receipts by day", group: "Parties" });
  const shown = async (): Promise<readonly boolean[]> =>
    Promise.all(
      [
        ["WEBAPI_Rptmaster", {}],
        ["WEBAPI_MacMenulist", {}],
        ["settingslist_R_usersdetail_list", { cousers: "clerk" }],
        ["WEBAPI_own_rights", {}],
      ].map(async ([name, args]) =>
        (await server.call(String(name), args as Row)).some(
          (row) => row.reportno === no || row.formmnu === "written9001",
        ),
      ),
    );
  expect(await shown()).toEqual([true, true, true, true]);
  const file = await server.app.inject({
    method: "POST",
    url: "/MicroACExcel/Postmacapitest",
    headers: { authorization: `Bearer ${server.users.owner.token}` },
    payload: {
      sqlsp: "written9001_R_report",
      sqlpara: Object.keys(YEAR),
      mypayans: Object.values(YEAR),
      sp_download: "csv",
    },
  });
  expect(file.headers["content-disposition"]).toBe('attachment; filename="Receipts-by-day.csv"');
  expect(file.body.split("\r\n").at(-2)).toBe(",Total,,150.3");
  await admin.call("rollback", { txtid: no, revision: 0 });
  expect(await shown()).toEqual([false, false, false, false]);
  expect(await ask(no, YEAR)).toMatchObject({ err: 1, errormsg: "There is no report written9001." });
  expect(await server.call("reportedit_R_unused", {}, undefined, server.users.admin)).toMatchObject([
    { reportno: no, state: "Not in use" },
  ]);
  // As another process of the server publishes it.
  await server.parts.db.asSystem((tx) =>
    sql`update def_report set overlay = (select overlay from def_report_revision where name = 'written9001' and revision = 1) where name = 'written9001'`.execute(
      tx,
    ),
  );
  expect(await shown()).toEqual([true, true, true, true]);
});

test("nobody sees it before the right is given, and nobody sees in it what their lists hide", async () => {
  const { clerk } = books.server.users;
  const no = await admin.write(RECEIPTS, { title: "Receipts by day" });
  const sentence = async () => (await ask(no, YEAR, clerk)).errormsg;
  expect(await sentence()).toBe("You don't have permission to view the report Receipts by day.");
  await grantClerk(books.server, "written9001", {});
  expect(await sentence()).toBe("Receipts by day reads ledgers, and you don't have permission to view them.");
  await grantClerk(books.server, "debtors", {});
  expect(await sentence()).toMatch(/^Receipts by day adds up every document, and you don't have permission/);
  for (const { entity } of recordDeclarations().filter(isPosted)) await grantClerk(books.server, entity, {});
  expect(await text(no, YEAR, ["party", "amount"], clerk)).toContain("= amount 150.30");
  await grantClerk(books.server, "debtors", { hidden: "drconame" });
  expect(await sentence()).toBe("Receipts by day reads a field of ledgers that you don't have permission to view.");
  const whole = await admin.write("select count(*) as n, max(to_jsonb(d)::text) as one from debtors d");
  await grantClerk(books.server, `written${whole}`, {});
  expect((await ask(whole, {}, clerk)).errormsg).toMatch(/reads a field of ledgers/);
});

test("it reads the session's company, and postings of branches that the user may enter", async () => {
  const { server } = books;
  const no = await admin.write(
    "select count(*) as documents, count(distinct v.coid) as companies, sum(v.amount) as amount from voucher v",
  );
  expect(await text(no, {}, ["documents", "companies", "amount"])).toContain("3 | 1 | 150.3");
  expect(await text(no, {}, ["documents"], server.users.stranger)).toContain("0");
  await grantClerk(server, "written9001", {});
  for (const { entity } of recordDeclarations().filter(isPosted)) await grantClerk(server, entity, {});
  await server.parts.db.asSystem((tx) =>
    sql`update voucher set branchid = (select branchid from branch where name = 'Nashik') where vno like '%0002'`.execute(
      tx,
    ),
  );
  expect(await text(no, {}, ["documents", "amount"], server.users.clerk)).toContain("2 | 100.3");
  expect(await text(no, {}, ["documents", "amount"], server.users.owner)).toContain("3 | 150.3");
  const whole = await admin.write("select sum(balance) as balance from bill_open");
  await grantClerk(server, `written${whole}`, {});
  expect((await ask(whole, {}, server.users.clerk)).errormsg).toMatch(/adds up all branches/);
});

test("SQL that is wrong, that writes, or that reads what is not of this company is refused in a sentence", async () => {
  const sentences = [
    await refused(""),
    await refused("select vno from vouchers"),
    await refused("select 1 as a; select 2 as b"),
    await refused("delete from category"),
    await refused("with gone as (delete from category returning 1 as n) select n from gone"),
    await refused("select vno from voucher where vdate > :since"),
    await refused("select set_config('app.coid', '2', true) as company"),
    await refused("select query_to_xml('select 1', true, true, '')::text as rows"),
    await refused("select key from meta"),
    await refused("select username from app_user"),
    await refused("select usename from pg_stat_activity"),
    await refused("select vno, 1 from voucher"),
    await refused("select 1 as a) s; delete from category; --"),
  ].map((sentence) => String(sentence).split("\n")[0]);
  expect(sentences).toMatchInlineSnapshot(`
    [
      "Enter a SELECT.",
      "relation "vouchers" does not exist",
      "A report is one SELECT. Take out the other statements.",
      "DELETE cannot be used in a report. A report is one SELECT.",
      "A report is one SELECT, and writes nothing.",
      "There is no filter :since. A report takes :dtpfrom, :dtpto, :ddlledger, :itemname, :billnoA, :billnoB, :txtdrgroupno, :salesman, :searchname, :category, :itemgroup, :shade, :godown, :area.",
      "A report cannot call set_config. It may call functions that change nothing and give the same answer when they are asked again.",
      "A report cannot call query_to_xml. It may call functions that change nothing and give the same answer when they are asked again.",
      "A report cannot read meta: it reads the tables of records, and voucher, voucher_line, ledger_entry, ledger_balance, bill_entry, gst_month, stock_move, withheld_entry, bill_open, stock_on_hand, stock_month, branch, company.",
      "A report cannot read app_user: it reads the tables of records, and voucher, voucher_line, ledger_entry, ledger_balance, bill_entry, gst_month, stock_move, withheld_entry, bill_open, stock_on_hand, stock_month, branch, company.",
      "A report cannot read pg_catalog.pg_stat_activity: it reads the tables of records, and voucher, voucher_line, ledger_entry, ledger_balance, bill_entry, gst_month, stock_move, withheld_entry, bill_open, stock_on_hand, stock_month, branch, company.",
      "Give column 2 a name of letters, digits and _: SELECT expression AS column_name.",
      "A report is one SELECT. Take out the other statements.",
    ]
  `);
});

test("SQL that does not end is ended, and says so", async () => {
  const no = await admin.write(
    "select count(*) as n from generate_series(1, 1000000) a, generate_series(1, 1000000) b",
  );
  const started = Date.now();
  expect((await ask(no, {})).errormsg).toBe(
    `The report took longer than ${TIME_MAX_MS / 1000} seconds and was stopped. Choose fewer days.`,
  );
  expect(Date.now() - started).toBeLessThan(TIME_MAX_MS + 10_000);
  expect((await ask(no + 1, {})).errormsg).toBe("There is no report written9002.");
});

test("columns of a written report are edited like others; a new SELECT takes its columns away", async () => {
  const no = await admin.write(RECEIPTS, {
    columns: { party: { title: "Customer", groupby: true }, amount: { sum: false } },
  });
  const [definition = {}] = await books.server.call("Rptlist_R_getviewdata", { txtid: no });
  expect(JSON.parse(String(definition.cols)).slice(2)).toEqual([
    { title: "Customer", field: "party", groupby: true },
    { title: "Amount", field: "amount", format: "amt", sum: false },
  ]);
  expect(
    await admin.draft(
      no,
      { select: "select vno as number from voucher", columns: { party: { title: "Customer" } } },
      1,
    ),
  ).toMatchObject({ err: 0 });
  expect(JSON.parse(String((await admin.call("get", { txtid: no })).overlay)).columns).toEqual({});
  expect(await admin.call("remove", { txtid: no })).toMatchObject({
    errormsg: "This report was published. Take it out of use instead, and its history stays.",
  });
});

test("more rows than a device can hold are not sent at once, but any page of them and their sums alone are", async () => {
  const no = await admin.write("select n as amount from generate_series(1, 100001) n", {
    columns: { amount: { format: "amt", sum: true } },
  });
  expect((await ask(no, {})).errormsg).toBe("The report has 1,00,001 rows. Choose fewer days, or download it.");
  const page = await books.server.call(`written${no}_R_report`, { from: 100_001, top: 500 });
  expect(page.map(({ amount }) => amount)).toEqual([100_001]);
  const selected = {
    from: sql`generate_series(1, 100001) n`,
    where: sql`true`,
    fields: { amount: sql`n` },
    order: [sql`n`],
  };
  const question = { detailed: false, start: 0, length: null, group: [], sort: null } as unknown as ReportQuestion;
  const columns = [{ field: "amount", title: "Amount", format: "amt", sum: true }];
  const part = await books.server.parts.db.asSystem((tx) =>
    selectedPart({ tx } as unknown as Context, selected, columns, question),
  );
  expect(part).toMatchObject({ total: 100_001, sums: { amount: "5000150001" }, rows: [] });
});
