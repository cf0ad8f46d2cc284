import { expect, test } from "vitest";
import { sql } from "kysely";
import { createBranch } from "../../../src/server/engine/sign-in/identity";
import type { Row } from "../../../src/wire/envelope";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { grantClerk } from "../records/company";
import { reportText } from "./help/report-text";

let books: Books;
onEmptyBooks(
  (opened) => {
    books = opened;
  },
  ({ server }) => server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx)),
);

const YEAR = { dtpfrom: "2026-04-01", dtpto: "2027-03-31" };
const receive = (edateview: string, partyid: string, mgrossamt: number) =>
  books.save("receipt", { edateview, partyid, accountid: "Bank", mgrossamt });
const ask = (name: string, args: Row, as = books.server.users.owner) =>
  books.server.call(`${name}_R_report`, args, undefined, as);
const headOf = ([first = {}]: readonly Row[]) => ({
  total: first.iTotalRecords,
  sums: JSON.parse(String(first.sums)),
  groups: JSON.parse(String(first.groups)),
});

test("REP-103 a page has its own rows with their numbers; its first says how many there are, their sums and their groups", async () => {
  await receive("2026-06-01", "Asha", 10);
  await receive("2026-06-02", "Ravi", 20);
  await receive("2026-07-03", "Asha", 30);
  const page = await ask("daybook", { ...YEAR, from: 2, top: 1, group: "party" });
  expect(
    page.map(({ RowNumber, iTotalRecords, linkeditedited, vdate }) => ({
      RowNumber,
      iTotalRecords,
      linkeditedited,
      vdate,
    })),
  ).toEqual([{ RowNumber: 2, iTotalRecords: 3, linkeditedited: 0, vdate: "2026-07-03" }]);
  expect(headOf(page)).toEqual({
    total: 3,
    sums: { debit: "60.00", credit: "60.00" },
    groups: [
      { key: ["Asha"], count: 2, sums: { debit: "40.00", credit: "40.00" } },
      { key: ["Ravi"], count: 1, sums: { debit: "20.00", credit: "20.00" } },
    ],
  });
});

test("a further page costs its rows: without the head, whose totals its caller has; the last one, of which only they tell where it ends, has it", async () => {
  for (const day of [1, 2, 3, 4, 5]) await receive(`2026-06-0${day}`, "Asha", day);
  const page = (from: number, more: Row = { further: 1 }) => ask("daybook", { ...YEAR, from, top: 2, ...more });
  const told = (rows: readonly Row[]) =>
    rows.map(({ RowNumber, debit, sums }) => [RowNumber, debit, sums !== undefined]);
  expect(told(await page(1))).toEqual([
    [1, 1, true],
    [2, 2, false],
  ]);
  const further = [
    [3, 3, false],
    [4, 4, false],
  ];
  expect(told(await page(3))).toEqual(further);
  expect(told(await page(3, {}))).toEqual([[3, 3, true], further[1]]);
  expect(told(await page(5))).toEqual([[5, 5, true]]);
  expect(told(await page(7))).toEqual([[0, undefined, true]]);
});

test("rows are sorted by any column, and without a page all of them come", async () => {
  await receive("2026-06-01", "Asha", 10);
  await receive("2026-06-02", "Ravi", 30);
  await receive("2026-06-03", "Asha", 20);
  expect((await ask("daybook", { ...YEAR, sort: "-debit" })).map(({ debit }) => debit)).toEqual([30, 20, 10]);
  expect((await ask("daybook", { ...YEAR, sort: "party" })).map(({ party }) => party)).toEqual([
    "Asha",
    "Asha",
    "Ravi",
  ]);
});

test("the running balance of a later page continues that of the page before", async () => {
  for (const [day, amount] of [
    ["01", 10],
    ["02", 20],
    ["03", 30],
  ] as const)
    await receive(`2026-06-${day}`, "Asha", amount);
  const page = (from: number) => ask("ledgerstatement", { ...YEAR, ddlledger: books.ids.Bank, from, top: 2 });
  expect([...(await page(1)), ...(await page(3)), ...(await page(5))].map(({ balance }) => balance)).toEqual([
    0, 10, 30, 60, 60,
  ]);
});

test("an answer without rows is one row without a number, with the head", async () => {
  expect(await ask("daybook", YEAR)).toEqual([
    {
      RowNumber: 0,
      iTotalRecords: 0,
      asof: "2026-09-30T12:00:00.000Z",
      sums: '{"debit":"0","credit":"0"}',
      groups: "[]",
      groupfields: "[]",
      answercols: "",
      notes: "[]",
    },
  ]);
});

test("a question that cannot be answered names the filter at fault and what to do", async () => {
  const refusal = async (name: string, args: Row) => (await reportText(books.server, `${name}_R_report`, args, []))[0];
  expect(await refusal("daybook", { dtpfrom: "2026-05-01", dtpto: "2026-04-01" })).toBe(
    "refused at dtpto: The first day is after the last. Choose an earlier first day.",
  );
  expect(await refusal("daybook", { dtpfrom: "2026-02-30", dtpto: "2026-04-01" })).toBe(
    "refused at dtpfrom: 2026-02-30 is not a day.",
  );
  expect(await refusal("daybook", { dtpto: "2026-04-01" })).toBe("refused at dtpfrom: Enter a day.");
  expect(await refusal("ledgerstatement", YEAR)).toBe("refused at ddlledger: Choose a ledger.");
  expect(await refusal("ledgerstatement", { ...YEAR, ddlledger: "1 or 1=1" })).toBe(
    "refused at ddlledger: 1 or 1=1 is not a record that can be chosen here.",
  );
  expect(await refusal("daybook", { ...YEAR, group: "password" })).toBe(
    "refused at group: Day Book has no column password.",
  );
  expect(await refusal("daybook", { ...YEAR, sort: "-nothing" })).toBe(
    "refused at sort: Day Book has no column nothing.",
  );
  expect(await refusal("daybook", { ...YEAR, billnoA: 999 })).toBe(
    "refused at rights: You don't have permission to view this branch.",
  );
  await expect(ask("daybook", { ...YEAR, top: 1_000_000 })).rejects.toThrow(
    "daybook_R_report: top: must be at most 5000.",
  );
});

test("REP-032 a definition is found by number or name; an unknown one is refused", async () => {
  const definition = (txtid: unknown) => books.server.call("Rptlist_R_getviewdata", { txtid });
  expect((await definition(3103))[0]).toMatchObject({ id: 3103, comp_name: "Day Book", formmnu: "daybook" });
  expect((await definition("DayBook"))[0]?.id).toBe(3103);
  expect((await definition("9"))[0]?.errormsg).toBe("There is no report 9.");
});

test("a definition says where a short first page comes sooner: where the rows of a page are read for it alone", async () => {
  const firstRows = async (txtid: string) =>
    (await books.server.call("Rptlist_R_getviewdata", { txtid }))[0]?.firstrows;
  const short = ["daybook", "ledgerstatement", "cashbook", "bankbook", "salesregister", "outstandingpayables"];
  expect(await Promise.all(short.map(firstRows))).toEqual(short.map(() => 100));
  expect(await Promise.all(["trialbalance", "stocksummary", "ageingpayables"].map(firstRows))).toEqual([0, 0, 0]);
});

test("REP-027 a row of the report master has reportno, heading, total, TXT_placeholder, bg and faicon", async () => {
  const rows = await books.server.call("WEBAPI_Rptmaster", {});
  expect(rows.find(({ reportno }) => reportno === 3103)).toEqual({
    reportno: 3103,
    heading: "Day Book",
    total: "Books",
    TXT_placeholder: "Every document of the days, with what it debits and credits",
    bg: expect.stringMatching(/^#[0-9a-f]{6}$/i),
    faicon: expect.stringMatching(/^[a-z-]+$/),
  });
  expect(rows.length).toBeGreaterThan(50);
  for (const row of rows)
    expect(Object.entries(row).filter(([, value]) => value === "" || value === null || value === undefined)).toEqual(
      [],
    );
});

test("REP-040 the rows come from the procedure of the definition by its names and values, of the user, branch, company and company id of the session, whatever else is sent", async () => {
  const { owner, stranger } = books.server.users;
  await receive("2026-06-01", "Asha", 10);
  const [definition = {}] = await books.server.call("Rptlist_R_getviewdata", { txtid: 3103 });
  const names = String(definition.DataTextField).split(",");
  const values = String(definition.DataValueField).split(",");
  expect(definition.DataSourceID_SQL).toBe("daybook_R_report");
  expect(names.slice(0, 4).map((name, at) => `${name}=${values[at]}`)).toEqual([
    "user2=@user2",
    "branchin=@branchin",
    "co=@co",
    "coid=@coid",
  ]);
  const filters: Row = { ...YEAR, detailed: "true" };
  const args = Object.fromEntries(
    names.map((name, at) => [name, filters[name] ?? (values[at]?.startsWith("@") ? values[at] : "0")]),
  );
  const rowsOf = async (more: Row, as = owner) =>
    (await books.server.call(String(definition.DataSourceID_SQL), { ...args, ...more }, undefined, as)).map(
      ({ party }) => party,
    );
  expect(await rowsOf({})).toEqual(["Asha"]);
  const { coid, branchid } = stranger.user;
  expect(await rowsOf({ user2: "stranger", branchin: branchid, co: "Another company", coid })).toEqual(["Asha"]);
  expect(await rowsOf({ user2: "owner", coid: owner.user.coid, branchin: owner.user.branchid }, stranger)).toEqual([
    undefined,
  ]);
});

test("a user without the right to a report gets neither its definition nor its rows, and it is not on their list", async () => {
  const { clerk } = books.server.users;
  await grantClerk(books.server, "daybook", {});
  const listed = await books.server.call("WEBAPI_Rptmaster", {}, undefined, clerk);
  expect(listed.map(({ reportno }) => reportno)).toEqual([3103]);
  expect((await ask("trialbalance", YEAR, clerk))[0]?.errormsg).toBe(
    "You don't have permission to view the report Trial Balance.",
  );
  expect((await books.server.call("Rptlist_R_getviewdata", { txtid: 3101 }, undefined, clerk))[0]?.errormsg).toBe(
    "You don't have permission to view the report Trial Balance.",
  );
});

test("a report has the documents of the kinds that the user may view; one that adds up everything is refused", async () => {
  const { clerk } = books.server.users;
  await receive("2026-06-01", "Asha", 10);
  await books.save("payment", { edateview: "2026-06-02", partyid: "Steel Co", accountid: "Bank", mgrossamt: 5 });
  for (const name of ["daybook", "trialbalance", "receipt"]) await grantClerk(books.server, name, {});
  const seen = await ask("daybook", YEAR, clerk);
  expect([seen.map(({ kind }) => kind), headOf(seen).sums]).toEqual([["Receipt"], { debit: "10.00", credit: "10.00" }]);
  expect((await ask("trialbalance", YEAR, clerk))[0]).toMatchObject({ err: 1, errkey: "rights" });
  expect((await ask("trialbalance", YEAR, clerk))[0]?.errormsg).toMatch(
    /^Trial Balance adds up every document, and you don't have permission to view all of: .* and \d+ more\. Ask an administrator for the right to view them\.$/,
  );
  await grantClerk(books.server, "receipt", { hidden: "mgrossamt" });
  expect((await ask("daybook", YEAR, clerk))[0]?.RowNumber).toBe(0);
});

test("a hidden name is in no column of a report, also not as a group or in the order", async () => {
  const { clerk } = books.server.users;
  await receive("2026-06-01", "Ravi", 10);
  for (const name of ["daybook", "receipt"]) await grantClerk(books.server, name, {});
  await grantClerk(books.server, "debtors", { hidden: "drconame" });
  const definition = await books.server.call("Rptlist_R_getviewdata", { txtid: 3103 }, undefined, clerk);
  expect(String(definition[0]?.cols)).not.toContain("party");
  const rows = await ask("daybook", { ...YEAR, group: "party", sort: "party" }, clerk);
  expect(JSON.stringify(rows)).not.toContain("Ravi");
});

test("a device is told to drop kept reports when anything that the user sees changes", async () => {
  const { clerk } = books.server.users;
  const sees = async () =>
    (await books.server.call("WEBAPI_own_rights", {}, undefined, clerk)).find(({ formmnu }) => formmnu === "daybook")
      ?.sees;
  for (const name of ["daybook", "receipt"]) await grantClerk(books.server, name, {});
  const before = await sees();
  expect(await sees()).toBe(before);
  await grantClerk(books.server, "receipt", { hidden: "narration" });
  expect(await sees()).not.toBe(before);
});

test("a user sees the branches that they may enter, one of them or all", async () => {
  await receive("2026-06-01", "Asha", 10);
  const { coid, userid } = books.server.users.owner.user;
  const { branchid: other } = await books.server.parts.db.asSystem((tx) =>
    createBranch(tx, { coid, name: "Nagpur", prefix: "NAG", state: "27" }),
  );
  try {
    expect((await ask("daybook", { ...YEAR, billnoA: other }))[0]?.errormsg).toBe(
      "You don't have permission to view this branch.",
    );
    expect((await ask("trialbalance", YEAR))[0]?.notes).toContain("These are not all branches of the company.");
    await books.server.parts.db.asSystem((tx) =>
      sql`insert into user_branch (userid, branchid, is_company_admin) values (${userid}, ${other}, true)`.execute(tx),
    );
    expect((await ask("daybook", { ...YEAR, billnoA: other }))[0]?.RowNumber).toBe(0);
    expect(headOf(await ask("daybook", YEAR)).total).toBe(1);
    expect((await ask("trialbalance", YEAR))[0]?.notes).toBe("[]");
    const choices = await books.server.call("WEBAPIGetddls", { id: "branches" });
    expect(choices.map(({ label }) => label)).toContain("Nagpur");
  } finally {
    await books.server.parts.db.asSystem(async (tx) => {
      await sql`delete from user_branch where branchid = ${other}`.execute(tx);
      await sql`delete from branch where branchid = ${other}`.execute(tx);
    });
  }
});
