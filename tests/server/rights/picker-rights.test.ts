import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_RIGHTS } from "../../../src/server/engine/call/rights";
import type { Rights } from "../../../src/server/engine/call/rights";
import { forms } from "../../../src/server/engine/form/forms";
import { sourceIdsOf } from "../../../src/definitions/picker-sources";
import { recordDeclarations } from "../../../src/server/engine/records/record-declarations";
import { formOf } from "../../../src/server/engine/records/shape";
import { setRights } from "../../../src/server/engine/sign-in/identity";
import { rightsFor } from "../../../src/server/modules/setup/demo/demo-users";
import type { Row } from "../../../src/wire/envelope";
import { SQL_SOURCES } from "../../../src/wire/sql-run";
import type { TestUser, TestServer } from "../harness";
import { openCompanies } from "../records/company";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const FIELDS_OF_MODULE = "874";
const KINDS = ["party", "billparty", "saleaccount", "purchaseaccount", "noteaccount", "money", "nomoney"].map(
  (kind) => `debtors:${kind}`,
);
const sources: readonly string[] = [
  ...KINDS,
  ...recordDeclarations().flatMap(({ entity }) => [entity, ...sourceIdsOf(entity)]),
  "users",
  FIELDS_OF_MODULE,
  "documentkinds",
  ...Object.values(SQL_SOURCES),
];

/** Gives the rights of a demo user to `clerk`. */
function grant(rights: (entity: string, group: string) => Rights): Promise<void> {
  const { coid, userid } = server.users.clerk.user;
  return server.parts.db.asSystem(async (tx) => {
    for (const { entity, menu } of recordDeclarations())
      await setRights(tx, userid, coid, entity, rights(entity, menu.group));
  });
}

/** Every source named by a form or list that this user gets from the server, as their browser would request it. */
async function named(as: TestUser): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const name of [...recordDeclarations().map(formOf), ...forms().map((form) => form.name)]) {
    const rows = await server.call("WEBAPI_R_dynaform", { menutype: name }, undefined, as);
    if (Number(rows[0]?.err ?? 0) !== 0) continue;
    const own = recordDeclarations().find((one) => formOf(one) === name);
    if (own) found.add(own.entity);
    for (const { DataSourceID_SQL, cols } of rows as readonly Row[]) {
      found.add(String(DataSourceID_SQL));
      for (const [, source = ""] of String(cols).matchAll(/"DataSourceID_SQL":"([^"]+)"/g)) found.add(source);
    }
  }
  for (const { entity } of recordDeclarations())
    if ((await server.call("common_R_getlistgrid", { formname: entity }, undefined, as))[0]?.viewallowed === 1)
      found.add(entity);
  for (const { entity } of recordDeclarations())
    if (found.has(entity)) sourceIdsOf(entity).forEach((id) => found.add(id));
  return found;
}

const isAnswered = async (sid: string, as: TestUser): Promise<boolean> => {
  const [first] = await server.call(
    "WEBAPIGetddls",
    { sid, filter: sid === FIELDS_OF_MODULE ? "debtors" : "" },
    undefined,
    as,
  );
  return first?.errkey !== "rights";
};

interface Kind {
  readonly name: string;
  readonly who: () => TestUser;
  readonly rights?: (entity: string, group: string) => Rights;
}
const clerk = (): TestUser => server.users.clerk;
const USERS: readonly Kind[] = [
  { name: "the godown of the demo", who: clerk, rights: (entity, group) => rightsFor("godown", entity, group) },
  { name: "accounts of the demo", who: clerk, rights: (entity, group) => rightsFor("accounts", entity, group) },
  { name: "one without any right", who: clerk, rights: () => NO_RIGHTS },
  {
    name: "one who enters receipts",
    who: clerk,
    rights: (entity) => (entity === "receipt" ? { ...NO_RIGHTS, add: true } : NO_RIGHTS),
  },
  {
    name: "one from whom party and assignee of support are hidden",
    who: clerk,
    rights: (entity) =>
      entity === "support" ? { ...NO_RIGHTS, view: true, hidden: ["partyid", "assignedto"] } : NO_RIGHTS,
  },
  { name: "owner", who: () => server.users.owner },
  { name: "admin", who: () => server.users.admin },
];

test.each(USERS)(
  "every source there is: $name picks from those that his forms and lists name, and from no other",
  async ({ who, rights }) => {
    if (rights) await grant(rights);
    const as = who();
    const [allowed, managed] = [await named(as), as.user.isDeveloper || as.user.isCompanyAdmin];
    for (const sid of sources) {
      const isTool = (Object.values(SQL_SOURCES) as readonly string[]).includes(sid);
      const isHis = isTool
        ? as.user.isDeveloper
        : allowed.has(sid) ||
          (KINDS.includes(sid) && allowed.has("debtors")) ||
          (managed && ["users", FIELDS_OF_MODULE].includes(sid));
      expect(await isAnswered(sid, as), sid).toBe(isHis);
    }
  },
);

test("the godown of the demo picks items, godowns and parties, and no other ledgers, sales, users or groups", async () => {
  await grant((entity, group) => rightsFor("godown", entity, group));
  const picks = await Promise.all(
    ["item", "godown", "debtors:party", "debtors", "debtors:money", "sale", "users", "acgroup", "salesman", "1527"].map(
      async (sid) => [sid, await isAnswered(sid, server.users.clerk)],
    ),
  );
  expect(Object.fromEntries(picks)).toEqual({
    item: true,
    godown: true,
    "debtors:party": true,
    debtors: false,
    "debtors:money": false,
    sale: false,
    users: false,
    acgroup: false,
    salesman: false,
    1527: false,
  });
});

test("the godown of the demo counts stock, and changes no count that is entered", async () => {
  await grant((entity, group) => rightsFor("godown", entity, group));
  const [head] = await server.call("WEBAPI_R_dynaform", { menutype: "openingdetail" }, undefined, server.users.clerk);
  expect(head).toMatchObject({ viewallowed: 1, addallowed: 1, editallowed: 0 });
  const counted = (id: number) => server.call("opening_R_save", { id, items: [] }, undefined, server.users.clerk);
  expect((await counted(0)).map(({ errkey }) => errkey)).not.toContain("rights");
  expect(await counted(1)).toMatchObject([{ errkey: "rights" }]);
});

test("a picker of ledgers offers those that its field takes, by any name, number or text that is asked for", async () => {
  await grant((entity, group) => rightsFor("godown", entity, group));
  const { coid } = server.users.owner.user;
  const group = (name: string) => sql`(select id from m_acgroup where coid = ${coid} and reservedname = ${name})`;
  await server.call("acgroup_R_save", { id: 0, acgroupname: "Till Boxes", acgroupnamemasterid: "Cash-in-Hand" });
  await server.call("acgroup_R_save", {
    id: 0,
    acgroupname: "Southern Dealers",
    acgroupnamemasterid: "Sundry Debtors",
  });
  const add = async (drconame: string, acgroupid: string) =>
    Number((await server.call("debtors_R_save", { id: 0, drconame, acgroupid }))[0]?.id);
  const ids: Record<string, number> = {};
  for (const [name, of] of [
    ["Zq Till", "Till Boxes"],
    ["Zq Bank", "Bank Accounts"],
    ["Zq Rent", "Indirect Expenses"],
    ["Zq Fees", "Indirect Incomes"],
    ["Zq Buyer", "Southern Dealers"],
    ["Zq Seller", "Sundry Creditors"],
    ["Zq Capital", "Capital Account"],
    ["Zq Sales", "Sales Accounts"],
    ["Zq Machine", "Fixed Assets"],
  ] as const)
    ids[name] = await add(name, of);
  const found = async (sid: string, more: Row, as = server.users.owner) =>
    (await server.call("WEBAPIGetddls", { sid, DisplayLength: 500, ...more }, undefined, as))
      .map(({ label }) => String(label).replace("Zq ", ""))
      .sort()
      .join(" ");
  const all = Object.keys(ids);
  expect(
    await Promise.all(
      ["party", "billparty", "saleaccount", "purchaseaccount", "noteaccount", "money", "nomoney"].map((kind) =>
        found(`debtors:${kind}`, { search: "Zq" }),
      ),
    ),
  ).toEqual([
    "Buyer Seller",
    "Bank Buyer Capital Machine Seller Till",
    "Capital Fees Machine Sales",
    "Capital Machine Rent",
    "Capital Fees Machine Rent Sales",
    "Bank Till",
    "Buyer Capital Fees Machine Rent Sales Seller",
  ]);
  for (const more of [{ search: "Zq" }, { names: all }, { ids: Object.values(ids).join(",") }])
    expect(await found("debtors:party", more, server.users.clerk)).toBe("Buyer Seller");
  expect(
    (await server.call("WEBAPIGetddls", { sid: "debtors:party", search: "Zq" }, undefined, server.users.clerk))[0]
      ?.TotalCount,
  ).toBe(2);
  // A moved group takes its ledgers along.
  await server.parts.db.asSystem((tx) =>
    sql`update m_acgroup set acgroupnamemasterid = ${group("Bank Accounts")} where coid = ${coid} and acgroupname = 'Southern Dealers'`.execute(
      tx,
    ),
  );
  expect(await found("debtors:party", { search: "Zq" }, server.users.clerk)).toBe("Seller");
});

test("the sentence names what is refused; exact names and numbers of records are refused like a page", async () => {
  await grant(() => NO_RIGHTS);
  for (const more of [{}, { ids: "1" }, { names: ["x"] }, { search: "x" }])
    expect(
      await server.call("WEBAPIGetddls", { sid: "debtors", ...more }, undefined, server.users.clerk),
    ).toMatchObject([{ err: 1, errkey: "rights", errormsg: "You don't have permission to view ledgers." }]);
});

test("a picker that the developer adds to a form opens its source to those who may open the form", async () => {
  await grant((entity) => (entity === "shade" ? { ...NO_RIGHTS, view: true } : NO_RIGHTS));
  expect(await isAnswered("salesman", server.users.clerk)).toBe(false);
  const added = [
    {
      key: "ownsalesman",
      comp_type: "ddlssolo",
      DataSourceID_SQL: "salesman",
      TXT_TextMode: "single-line",
      place: { under: "", after: "" },
    },
  ];
  await server.parts.db.asSystem((tx) =>
    sql`update def_form set overlay = ${JSON.stringify({ rows: {}, added })}::jsonb where name = 'shadedetail'`.execute(
      tx,
    ),
  );
  expect(await isAnswered("salesman", server.users.clerk)).toBe(true);
  expect(await isAnswered("debtors", server.users.clerk)).toBe(false);
});
