import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ReportColumn } from "../../../src/definitions/report/report-column";
import type { ReportOverlay } from "../../../src/definitions/report/report-overlay";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer, TestUser } from "../harness";
import { grantClerk, openCompanies } from "../records/company";
import { developer, resetReports } from "../reports/help/developer";

const DAY_BOOK = 3103;
let server: TestServer;
let admin: ReturnType<typeof developer>;
beforeAll(async () => {
  server = await openCompanies();
  admin = developer(server);
});
afterAll(() => server.close());
beforeEach(() => resetReports(server));

const definition = async (txtid: unknown, as: TestUser = server.users.owner): Promise<Row> =>
  (await server.call("Rptlist_R_getviewdata", { txtid }, undefined, as))[0] ?? {};
const columns = async (txtid: unknown, as?: TestUser): Promise<readonly ReportColumn[]> =>
  JSON.parse(String((await definition(txtid, as)).cols));
const titles = async (txtid: unknown, as?: TestUser): Promise<readonly string[]> =>
  (await columns(txtid, as)).map(({ title }) => title);

const CHANGED: Partial<ReportOverlay> = {
  title: "Roznamcha",
  about: "All documents of a day",
  group: "Control",
  order: 1,
  mail_sub: "Day book",
  mail_body: "Please find it attached.",
  attachementfilename: "roznamcha.xlsx",
  columns: {
    party: { title: "Account", width: 240, groupby: true },
    debit: { format: "amt" },
    narration: { visible: false },
  },
  columnOrder: ["party", "vdate"],
  filters: { dtpfrom: { usual: "today" }, searchname: { label: "Find", usual: "Asha" } },
};

test("REP-130 only the developer edits reports or sees a draft", async () => {
  await admin.draft(DAY_BOOK, CHANGED);
  for (const as of [server.users.owner, server.users.clerk]) {
    for (const what of ["get", "publish", "discard", "remove"])
      expect((await server.call(`reportedit_R_${what}`, { txtid: DAY_BOOK }, undefined, as))[0]).toMatchObject({
        errkey: "rights",
        errormsg: "Only the developer can change a report.",
      });
    for (const what of ["new", "unused"])
      expect((await server.call(`reportedit_R_${what}`, {}, undefined, as))[0]).toMatchObject({ errkey: "rights" });
    expect(await definition("draft3103", as)).toMatchObject({ errormsg: "There is no report draft3103." });
    expect(
      (await server.call("draft3103_R_report", { dtpfrom: "2026-04-01", dtpto: "2026-04-30" }, undefined, as))[0],
    ).toMatchObject({
      errormsg: "There is no report draft3103.",
    });
  }
});

test("a draft is seen in its preview alone; published, everyone sees it everywhere; rolled back, nobody does", async () => {
  await admin.draft(DAY_BOOK, CHANGED);
  expect([await titles(DAY_BOOK), (await titles("draft3103", server.users.admin)).slice(0, 2)]).toEqual([
    ["Date", "Month", "Document", "Number", "Party", "Debit", "Credit", "Entered by", "Narration"],
    ["Account", "Date"],
  ]);
  expect((await definition("draft3103", server.users.admin)).DataSourceID_SQL).toBe("draft3103_R_report");
  const [before] = await server.call("WEBAPI_ping", { dev: "d", next_dseq: 1, pending: 0, app: "1" });
  expect(await admin.publish(DAY_BOOK, "As the shops say")).toMatchObject({ err: 0, revision: 1 });
  expect(await definition(DAY_BOOK)).toMatchObject({
    comp_name: "Roznamcha",
    total: "Control",
    defaultdtpfrom: (await definition(DAY_BOOK)).defaultdtpto,
    defaultsearchname: "Asha",
    mail_sub: "Day book",
    mail_body: "Please find it attached.",
    attachementfilename: "roznamcha.xlsx",
    DataSourceID_SQL: "daybook_R_report",
  });
  const [party, , ...others] = await columns(DAY_BOOK);
  expect(party).toMatchObject({ title: "Account", field: "party", width: 240, groupby: true });
  expect(others.find(({ field }) => field === "debit")).toMatchObject({ format: "amt", sum: true });
  expect(others.find(({ field }) => field === "narration")).toMatchObject({ visible: false });
  const [after] = await server.call("WEBAPI_ping", { dev: "d", next_dseq: 1, pending: 0, app: "1" });
  expect(after?.defs).not.toBe(before?.defs);
  const [card] = (await server.call("WEBAPI_Rptmaster", {})).filter(({ reportno }) => reportno === DAY_BOOK);
  expect(card).toMatchObject({ heading: "Roznamcha", total: "Control", TXT_placeholder: "All documents of a day" });
  const menu = await server.call("WEBAPI_MacMenulist", {});
  expect(menu.find(({ reportno }) => reportno === DAY_BOOK)).toMatchObject({
    label: "Roznamcha",
    total: "Reports: Control",
  });
  expect(await admin.call("rollback", { txtid: DAY_BOOK, revision: 0 })).toMatchObject({ err: 0, revision: 2 });
  expect((await definition(DAY_BOOK)).comp_name).toBe("Day Book");
  expect(await admin.call("rollback", { txtid: DAY_BOOK, revision: 1 })).toMatchObject({ err: 0, revision: 3 });
  expect((await definition(DAY_BOOK)).comp_name).toBe("Roznamcha");
  const edit = await admin.call("get", { txtid: DAY_BOOK });
  expect(JSON.parse(String(edit.revisions)).map(({ revision, note }: Row) => [revision, note])).toEqual([
    [3, "Back to revision 1"],
    [2, "Back to the base"],
    [1, "As the shops say"],
  ]);
});

test("the difference names each change, as declared and as changed", async () => {
  await admin.draft(DAY_BOOK, {
    title: "Roznamcha",
    columns: { party: { title: "Account" }, narration: { visible: false } },
    filters: { searchname: { label: "Find" } },
  });
  const { differences, isdraft } = await admin.call("get", { txtid: DAY_BOOK });
  expect(isdraft).toBe(1);
  expect(JSON.parse(String(differences))).toEqual([
    { key: "", column: "title", before: "Day Book", after: "Roznamcha" },
    { key: "party", column: "title", before: "Party", after: "Account" },
    { key: "narration", column: "visible", before: "true", after: "false" },
    { key: "searchname", column: "label", before: "Number or party", after: "Find" },
  ]);
  expect(await admin.call("discard", { txtid: DAY_BOOK })).toMatchObject({ err: 0 });
  expect((await admin.call("get", { txtid: DAY_BOOK })).isdraft).toBe(0);
});

test("a change that a report cannot have is refused in a sentence", async () => {
  const refused = async (change: Partial<ReportOverlay>): Promise<unknown> =>
    (await admin.draft(DAY_BOOK, change)).errormsg;
  expect([
    await refused({ columns: { profit: { title: "Profit" } } }),
    await refused({ filters: { godown: { usual: "1" } } }),
    await refused({ group: "Sundry" }),
    await refused({ columns: { party: { format: "amt" } } }),
    await refused({ columns: { vno: { groupby: true } } }),
    await refused({ columns: { debit: { sum: false } } }),
    await refused({ filters: { dtpfrom: { usual: "2026-02-30" } } }),
    await refused({ select: "select 1 as one" }),
  ]).toEqual([
    "The report has no column profit.",
    "The report has no filter godown.",
    "There is no group of reports Sundry. Choose Books, Parties, Sales and Purchase, Stock, Tax, Control.",
    "Party is no figure, so its format cannot be changed.",
    "Rows cannot be grouped by Number.",
    "The sum of Debit cannot be changed.",
    "From cannot start with 2026-02-30. Choose a day, or a word for one.",
    "A report that comes with the product has no SELECT of its own.",
  ]);
});

test("an overlay never shows what rights hide, whatever it says of the column", async () => {
  await grantClerk(server, "daybook", {});
  await grantClerk(server, "debtors", { hidden: "drconame" });
  await admin.draft(DAY_BOOK, { columns: { party: { title: "Account", visible: true } }, columnOrder: ["party"] });
  await admin.publish(DAY_BOOK);
  expect(await titles(DAY_BOOK, server.users.owner)).toContain("Account");
  expect(await titles(DAY_BOOK, server.users.clerk)).not.toContain("Account");
});

test("a column that an upgrade took away is ignored, and named to the developer", async () => {
  await admin.draft(DAY_BOOK, { columns: { party: { title: "Account" } } });
  await admin.publish(DAY_BOOK);
  await server.parts.db.asSystem((tx) =>
    sql`update def_report set overlay = jsonb_set(overlay, '{columns,oldone}', '{"title":"Old"}') where name = 'daybook'`.execute(
      tx,
    ),
  );
  expect(await titles(DAY_BOOK)).toContain("Account");
  const edit = await admin.call("get", { txtid: DAY_BOOK });
  expect(JSON.parse(String(edit.gone))).toEqual(["The report has no column oldone."]);
  const kept = JSON.parse(String(edit.overlay)) as ReportOverlay;
  expect(await admin.draft(DAY_BOOK, { ...kept, title: "Roznamcha" }, 1)).toMatchObject({ err: 0 });
  expect(await admin.publish(DAY_BOOK)).toMatchObject({ err: 0, revision: 2 });
  expect((await definition(DAY_BOOK)).comp_name).toBe("Roznamcha");
});

test("a draft on an older revision is not kept", async () => {
  await admin.draft(DAY_BOOK, { title: "One" });
  await admin.publish(DAY_BOOK);
  expect(await admin.draft(DAY_BOOK, { title: "Two" }, 0)).toMatchObject({
    errormsg: "The report was published meanwhile (revision 1). Open it again to see the difference.",
  });
});

test("REP-034 RD_R_getviewdata reads the same definition, and Rptlist_R_pageload with what it starts", async () => {
  const [read] = await server.call("RD_R_getviewdata", { txtid: DAY_BOOK });
  const definitionNow = await definition(DAY_BOOK);
  expect(read).toEqual(definitionNow);
  const [start = {}] = await server.call("Rptlist_R_pageload", { txtid: DAY_BOOK });
  expect(start).toMatchObject({ id: DAY_BOOK, defaultsearchname: "0", defaultmactabletype: "MacTable" });
  for (const [name, value] of Object.entries(start)) expect([name, definitionNow[name]]).toEqual([name, value]);
  expect((await server.call("Rptlist_R_pageload", { txtid: 3101 }, undefined, server.users.clerk))[0]).toMatchObject({
    errormsg: "You don't have permission to view the report Trial Balance.",
  });
});
