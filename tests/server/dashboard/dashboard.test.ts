import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { NOTICE_TITLE } from "../../../src/definitions/widget-row";
import { keptTallies } from "../../../src/server/engine/dashboard/kept-tallies";
import { declarationOf } from "../../../src/server/engine/records/record-declarations";
import { ensureSchema } from "../../../src/server/engine/schema/ensure-schema";
import type { Row } from "../../../src/wire/envelope";
import type { TestUser, TestServer } from "../harness";
import { grantClerk, openCompanies } from "../records/company";
import { make, view } from "../records/samples";

const FIELDS = [
  "formgroupname",
  "Widgetstype",
  "bg",
  "total",
  "heading",
  "pathname",
  "faicon",
  "percentage",
  "percentageDescription",
  "formmnu",
];
const NOTICE = ["noticeicon", "noticetitle", "noticehtml", "noticetimer"];

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterEach(() => server.setClock(null));
afterAll(() => server.close());

const dashboard = (as?: TestUser): Promise<Row[]> =>
  server.call("WEBAPI_dashboard2", { user2: "@user2", branchin: "@branchin" }, undefined, as);
const named = (rows: readonly Row[], heading: string): Row | undefined => rows.find((row) => row.heading === heading);
const chartOf = (row: Row | undefined): Readonly<Record<string, number>> => {
  const { labels, data } = JSON.parse(String(row?.total)) as { labels: string[]; data: number[] };
  return Object.fromEntries(labels.map((label, index) => [label, data[index] ?? 0]));
};
const edit = async (entity: string, id: number, values: Row): Promise<void> => {
  const record = await view(server, entity, id);
  const own = declarationOf(entity).fields.map(({ key }) => [key, record[key] ?? ""] as const);
  expect((await server.call(`${entity}_R_save`, { id, ...Object.fromEntries(own), ...values }))[0]).toMatchObject({
    err: 0,
  });
};
const dashboardShown = (entity: string, fields: { hidden?: string } = {}): Promise<void> =>
  grantClerk(server, entity, { rights: ["view"], ...fields }).then(() =>
    server.parts.db.asSystem(async (tx) => {
      await sql`update user_right set dashboardinshow = true where formmnu = ${entity}`.execute(tx);
    }),
  );

describe("rows", () => {
  test("DASH-002 DASH-003 rows have exactly the fields of the spec, the first also those of the notice", async () => {
    const [first = {}, ...others] = await dashboard();
    expect(Object.keys(first)).toEqual([...FIELDS, ...NOTICE]);
    for (const row of others) expect(Object.keys(row)).toEqual(FIELDS);
  });

  test("DASH-002 nobody who is not signed in gets an answer", async () => {
    expect(
      (await server.post({ sqlsp: "WEBAPI_dashboard2", sqlpara: ["user2", "branchin"], mypayans: ["x", "1"] }, null))
        .status,
    ).toBe(401);
    expect(
      (await server.post({ sqlsp: "WEBAPI_dashboard2", sqlpara: ["user2", "branchin"], mypayans: ["x", "1"] })).status,
    ).toBe(200);
  });

  test("DASH-004 the server picks each widget; the developer gets every kind that the spec names", async () => {
    await make(server, "item");
    await make(server, "debtors");
    const kinds = new Set((await dashboard(server.users.admin)).map(({ Widgetstype }) => Widgetstype));
    expect([...kinds].sort()).toEqual([
      "box-a",
      "box-b",
      "box-c",
      "box-d",
      "box-doughnutchart",
      "box-gauge",
      "box-multitype",
      "box-piechart",
      "box-polar",
      "box-reactpage12",
      "box-reactpage3",
      "box-reactpage6",
      "box-verticalbar",
    ]);
  });

  test("OPEN-083 the sample bars are for the developer alone and bring no figure", async () => {
    expect(named(await dashboard(), "Sample bars")).toBeUndefined();
    expect(named(await dashboard(server.users.admin), "Sample bars")).toMatchObject({
      Widgetstype: "box-multitype",
      total: "",
    });
  });
});

describe("figures", () => {
  test("ledgers and items are counted with their shares", async () => {
    const before = await dashboard();
    await make(server, "item", { hsncode: "" });
    await make(server, "debtors");
    const after = await dashboard();
    for (const heading of ["Items", "Ledgers", "Items without HSN"])
      expect(Number(named(after, heading)?.total), heading).toBe(Number(named(before, heading)?.total) + 1);
    expect(named(after, "Ledgers")).toMatchObject({
      pathname: "/debtorslist",
      percentageDescription: "have a GSTIN",
      percentage: expect.any(Number),
    });
  });

  test("DASH-009 items by category follow the item, the name of the category, and the delete", async () => {
    const id = await make(server, "category", { categoryname: "Tally Fans" });
    const item = await make(server, "item", { categoryid: id });
    const slices = async () => chartOf(named(await dashboard(), "Items by category"));
    expect(await slices()).toMatchObject({ "Tally Fans": 1 });
    await edit("category", id, { categoryname: "Tally Coolers" });
    expect(await slices()).toMatchObject({ "Tally Coolers": 1 });
    expect(await slices()).not.toHaveProperty("Tally Fans");
    await server.call("item_R_btndelete_approve", { id: item, type: "delete" });
    expect(await slices()).not.toHaveProperty("Tally Coolers");
  });

  test("DASH-011 items by GST rate are those of the rate in force today", async () => {
    server.setClock(new Date("2026-11-21T06:00:00Z"));
    const rate = (eff_date: string, gstrate: number) => ({ eff_date, gstrate, cess: 0 });
    const item = await make(server, "item", {
      gstrates: [rate("2020-01-01", 7.5), rate("2026-11-21", 8.5), rate("2027-04-01", 9.5)],
    });
    const slices = async () => chartOf(named(await dashboard(), "Items by GST rate in force"));
    expect(await slices()).toMatchObject({ "8.5 %": 1 });
    expect(await slices()).not.toHaveProperty("7.5 %");
    server.setClock(new Date("2026-11-20T06:00:00Z"));
    expect(await slices()).toMatchObject({ "7.5 %": 1 });
    server.setClock(new Date("2027-03-31T19:00:00Z"));
    expect(await slices(), "1 April in India").toMatchObject({ "9.5 %": 1 });
    await edit("item", item, { gstrates: [rate("2020-01-01", 6.5)] });
    expect(await slices()).toMatchObject({ "6.5 %": 1 });
    expect(await slices()).not.toHaveProperty("9.5 %");
  });

  test("DASH-010 changes per day are those of the branch in force, by the day in India", async () => {
    const today = async () => {
      const { labels, data } = JSON.parse(String(named(await dashboard(), "Changes per day, last 14 days")?.total)) as {
        labels: string[];
        data: number[];
      };
      expect(labels).toHaveLength(14);
      return data[13] ?? 0;
    };
    const before = await today();
    await make(server, "shade");
    expect(await today()).toBe(before + 1);
    const { coid } = server.users.owner.user;
    await server.parts.db.asSystem((tx) =>
      sql`insert into audit_trail (coid, branchid, userid, username, entity, recid, action)
      values (${coid}, 9999, 0, 'x', 'shade', '1', 'update'), (${coid}, ${server.users.owner.user.branchid}, 0, 'x', 'notamaster', '1', 'update')`.execute(
        tx,
      ),
    );
    expect(await today()).toBe(before + 1);
  });

  test("DASH-007 failed sign-ins of the last seven days are counted for company admins", async () => {
    const count = async () => Number(named(await dashboard(), "Failed sign-ins, last 7 days")?.total);
    const before = await count();
    const { coid } = server.users.owner.user;
    await server.parts.db.asSystem((tx) =>
      sql`insert into audit_trail (coid, branchid, userid, username, entity, recid, action, at)
      values (${coid}, 0, 1, 'x', 'session', '1', 'sign-in failed', now()), (${coid}, 0, 1, 'x', 'session', '1', 'sign-in', now()),
        (${coid}, 0, 1, 'x', 'session', '1', 'sign-in failed', now() - interval '8 days')`.execute(tx),
    );
    expect(await count()).toBe(before + 1);
    expect(named(await dashboard(server.users.clerk), "Failed sign-ins, last 7 days")).toBeUndefined();
  });

  test("follow-ups to attend are those that want a person: all of his branches for an admin, else his own", async () => {
    const { coid, branchid, userid } = server.users.clerk.user;
    const add = (state: string, who: number) =>
      server.parts.db.asSystem((tx) =>
        sql`
      insert into follow_up (coid, branchid, op_id, kind, payload, state, userid) values (${coid}, ${branchid}, gen_random_uuid(), 'x', '{}', ${state}, ${who})`.execute(
          tx,
        ),
      );
    for (const state of ["ask", "failed", "unknown", "sent", "dropped"]) await add(state, 0);
    await add("ask", userid);
    expect(named(await dashboard(), "Follow-ups to attend")).toMatchObject({ total: 4, pathname: "/followups" });
    expect(named(await dashboard(server.users.clerk), "Follow-ups to attend")).toMatchObject({ total: 1 });
  });

  test("the gauge is the share of items that are whole", async () => {
    const item = await make(server, "item", {
      hsncode: "84713010",
      categoryid: await make(server, "category"),
      itemgroupid: await make(server, "itemgroup"),
    });
    expect(item).toBeGreaterThan(0);
    const row = named(await dashboard(), "Items with HSN, category and group");
    const { rows } = await server.parts.db.asSystem((tx) =>
      sql<{ whole: number; n: number }>`
      select count(*) filter (where hsncode <> '' and categoryid is not null and itemgroupid is not null)::int as whole, count(*)::int as n
      from m_item where coid = ${server.users.owner.user.coid}`.execute(tx),
    );
    const [{ whole, n } = { whole: 0, n: 0 }] = rows;
    expect(row).toMatchObject({
      percentage: Math.floor((whole * 100) / n),
      percentageDescription: `${whole} of ${n} items`,
    });
  });

  test("branch details are asked for until they are there", async () => {
    expect(named(await dashboard(), "Details of this branch are missing")).toMatchObject({
      Widgetstype: "box-reactpage12",
      pathname: "branchprofile",
    });
    expect(named(await dashboard(server.users.clerk), "Details of this branch are missing")).toBeUndefined();
    const { coid, branchid } = server.users.owner.user;
    await server.parts.db.asSystem((tx) =>
      sql`insert into branch_info (coid, branchid) values (${coid}, ${branchid})`.execute(tx),
    );
    expect(named(await dashboard(), "Details of this branch are missing")).toBeUndefined();
  });

  test("another company has its own figures", async () => {
    const total = (rows: readonly Row[]) => Number(named(rows, "Ledgers")?.total);
    const before = total(await dashboard(server.users.stranger));
    await make(server, "debtors");
    expect(total(await dashboard(server.users.stranger))).toBe(before);
  });

  test("every tally is what its table says, after all that was saved here and after it is counted anew", async () => {
    await expectTallies();
    await server.parts.db.asSystem(async (tx) => {
      await sql`update tally set n = n + 1`.execute(tx);
      await sql`delete from meta where key = 'masters'`.execute(tx);
    });
    await expect(expectTallies()).rejects.toThrow();
    await ensureSchema(server.parts.db);
    await expectTallies();
  });
});

async function expectTallies(): Promise<void> {
  for (const { name, table, select } of keptTallies()) {
    const { rows } = await server.parts.db.asSystem((tx) =>
      sql`
      (select coid, bucket, sum(n)::int as n from (${sql.raw(select(table))}) s group by 1, 2 having sum(n) <> 0
       except select coid, bucket, n::int from tally where name = ${name})
      union all (select coid, bucket, n::int from tally where name = ${name} and n <> 0
       except select coid, bucket, sum(n)::int from (${sql.raw(select(table))}) s group by 1, 2)`.execute(tx),
    );
    expect(rows, name).toEqual([]);
  }
}

describe("rights", () => {
  test("DASH-002 no widget tells of a module that the user may not view or has not on his dashboard", async () => {
    const mine = async () =>
      (await dashboard(server.users.clerk)).flatMap(({ formmnu }) => (formmnu ? [String(formmnu)] : []));
    expect(await mine()).toEqual([]);
    await grantClerk(server, "item", { rights: ["view"] });
    expect(await mine(), "not on the dashboard").toEqual([]);
    await dashboardShown("item");
    expect(new Set(await mine())).toEqual(new Set(["item"]));
    await grantClerk(server, "item", { rights: ["add", "edit"] });
    expect(await mine()).toEqual([]);
  });

  test("a count of a hidden field is not told", async () => {
    await dashboardShown("item", { hidden: "hsncode" });
    const rows = await dashboard(server.users.clerk);
    expect(named(rows, "Items without HSN")).toBeUndefined();
    expect(named(rows, "Items with HSN, category and group")).toBeUndefined();
    expect(named(rows, "Items by category")).toBeDefined();
    await dashboardShown("item", { hidden: "categoryid" });
    expect(named(await dashboard(server.users.clerk), "Items by category")).toBeUndefined();
    await dashboardShown("item");
    await grantClerk(server, "category", { rights: [], hidden: "categoryname" });
    expect(
      named(await dashboard(server.users.clerk), "Items by category"),
      "the name is hidden where it comes from",
    ).toBeUndefined();
    await grantClerk(server, "category", { rights: [] });
    await dashboardShown("item", { hidden: "gstrates" });
    expect(named(await dashboard(server.users.clerk), "Items by GST rate in force")).toBeUndefined();
  });

  test("changes per day count only what the user may view", async () => {
    const bars = async () =>
      JSON.parse(
        String(named(await dashboard(server.users.clerk), "Changes per day, last 14 days")?.total ?? '{"data":[]}'),
      ) as { data: number[] };
    await grantClerk(server, "item", { rights: [] });
    expect((await bars()).data).toEqual([]);
    await grantClerk(server, "country", { rights: ["view"] });
    const before = (await bars()).data[13] ?? 0;
    await make(server, "shade");
    expect((await bars()).data[13]).toBe(before);
    await make(server, "country");
    expect((await bars()).data[13]).toBe(before + 1);
  });
});

describe("notice", () => {
  const notice = async (): Promise<Row> =>
    Object.fromEntries(Object.entries((await dashboard())[0] ?? {}).filter(([key]) => NOTICE.includes(key)));
  const add = (values: Row): Promise<number> =>
    make(server, "notice", {
      noticetitle: "",
      fromdate: "",
      todate: "",
      noticeseconds: 30,
      noticeicon: "info",
      ...values,
    });

  test("DASH-022 DASH-024 the first row carries the notice with its defaults, and its text has nothing that runs", async () => {
    expect(await notice()).toEqual({ noticeicon: "", noticetitle: "", noticehtml: "", noticetimer: "" });
    await add({ noticehtml: "<p>Stock count <b>tonight</b><script>alert(1)</script><img src=x onerror=alert(1)></p>" });
    const shown = await notice();
    expect(shown).toMatchObject({ noticeicon: "info", noticetitle: NOTICE_TITLE, noticetimer: 30_000 });
    expect(NOTICE_TITLE).toBe("IMPORTANT NOTICE: Please wait for 30 sec.");
    expect(shown.noticehtml).toContain("<b>tonight</b>");
    expect(shown.noticehtml).not.toMatch(/script|onerror/);
    await server.parts.db.asSystem((tx) =>
      sql`update m_notice set noticehtml = '<p onclick="x()">Raw</p><script>1</script>'`.execute(tx),
    );
    expect((await notice()).noticehtml, "what came another way is sanitised as well").toBe("<p>Raw</p>");
  });

  test("DASH-022 the newest one in its days is shown; one that is not active or of another company is not", async () => {
    server.setClock(new Date("2026-11-21T06:00:00Z"));
    await add({ noticetitle: "Over", fromdate: "2026-11-01", todate: "2026-11-20", noticehtml: "x" });
    await add({ noticetitle: "Later", fromdate: "2026-11-22", noticehtml: "x" });
    await add({ noticetitle: "Off", isactive: 0, noticehtml: "x" });
    await make(
      server,
      "notice",
      { noticetitle: "Theirs", fromdate: "", todate: "", noticehtml: "x" },
      server.users.stranger,
    );
    expect((await notice()).noticetitle).toBe(NOTICE_TITLE);
    await add({
      noticetitle: "Today",
      fromdate: "2026-11-21",
      todate: "2026-11-21",
      noticeseconds: 5,
      noticehtml: "x",
    });
    expect(await notice()).toMatchObject({ noticetitle: "Today", noticetimer: 5000 });
  });

  test("a notice that ends before it begins is refused at its field", async () => {
    const [refused = {}] = await server.call("notice_R_save", {
      id: 0,
      noticename: "Wrong",
      noticehtml: "x",
      noticeseconds: 30,
      noticeicon: "info",
      fromdate: "2026-11-21",
      todate: "2026-11-20",
    });
    expect(refused).toMatchObject({ err: 1, errkey: "todate", errormsg: "To Date is before From Date." });
  });
});

describe("pages", () => {
  test("OPEN-012 / has the form homepagedetail, which shows the dashboard", async () => {
    const [head = {}] = await server.call(
      "WEBAPI_R_dynaform",
      { menutype: "homepagedetail" },
      undefined,
      server.users.clerk,
    );
    expect(head).toMatchObject({ formtitle: "Home", comp_type: "pagesview", TXT_text: "/Dashboard2" });
  });

  test("SHELL-028 OPEN-013 OPEN-017 the form of /Webhome is drawn for whoever is not signed in", async () => {
    const answer = await server.post(
      { sqlsp: "WEBAPI_R_dynaform", sqlpara: ["user2", "branchin", "menutype"], mypayans: ["", "", "webhome"] },
      null,
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject([{ formtitle: "Welcome" }, { aspx_codes: "/login" }]);
    const home = await server.post(
      { sqlsp: "WEBAPI_R_dynaform", sqlpara: ["menutype"], mypayans: ["homepagedetail"] },
      null,
    );
    expect(JSON.stringify(home.body)).toContain("You don't have permission to view Home.");
  });
});
