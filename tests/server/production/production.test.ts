import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer } from "../harness";
import { grantClerk, inCompany, openCompanies } from "../records/company";
import { make } from "../records/samples";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
  await make(server, "debtors", { drconame: "Asha", opening: 0, openingbills: [] });
  await make(server, "debtors", { drconame: "Ravi", opening: 0, openingbills: [] });
  await make(server, "viitem", { itemname: "Saree", code: "S1" });
});
afterAll(() => server.close());

const save = async (entity: string, values: Row): Promise<Row> =>
  (await server.call(`${entity}_R_save`, { id: 0, edateview: "2026-06-10", ...values }, { id: randomUUID() }))[0] ?? {};
const remove = async (entity: string, id: unknown) =>
  (await server.call(`${entity}_R_btndelete_approve`, { id, type: "delete" }, { id: randomUUID() }))[0];
const inward = (pieces: number, more: Row = {}) =>
  save("viinward", { edateview: "2026-06-01", partyid: "Asha", itemid: "Saree", pieces, ...more });
const lot = async (id: unknown) => (await server.call("viinward_R_listgrid", { id }))[0] ?? {};
const standing = async (id: unknown) => (await lot(id)).standing;

/** `vicheck 90 10`: a stage takes pieces of the lot; the second number is rejected. Returns the reply of the save. */
async function pass(lotid: unknown, text: string, more: Row = {}): Promise<Row> {
  const [entity = "", pieces = "0", rejected = "0"] = text.split(" ");
  return save(entity, {
    lots: [{ lotid, pieces: Number(pieces), ...(Number(rejected) > 0 ? { rejected: Number(rejected) } : {}) }],
    ...more,
  });
}

describe("VI-006 to VI-012 the way of a lot", () => {
  test("VI-006 VI-007 VI-008 VI-009 VI-010 VI-011 VI-012 each stage takes pieces from the one before, and the lot says for what it waits", async () => {
    const made = await inward(100);
    expect(made).toMatchObject({ err: 0, label: expect.stringMatching(/VI2627\/0001$/) });
    const way = `
      vicheck 60 5       | Checking 35 · Prog 60
      vicheck 35         | Prog 95
      viprog 95          | Production 95
      viproduction 80 5  | Production 10 · Heat 80
      viheat 80          | Production 10 · Outward Checking 80
      vioutcheck 78 2    | Production 10 · Outward 78
      vioutward 78       | Production 10
      viproduction 0 10  | Finished`;
    for (const line of way.trim().split("\n")) {
      const [step = "", then = ""] = line.split("|").map((part) => part.trim());
      expect(await pass(made.id, step, step.startsWith("vioutward") ? { partyid: "Asha" } : {}), step).toMatchObject({
        err: 0,
      });
      expect(await standing(made.id), step).toBe(then);
    }
    expect(await lot(made.id)).toMatchObject({ openpieces: 0, rowver: 1 });
    const options = await server.call("WEBAPIGetddls", { sid: "viinward" });
    expect(options.map(({ label }) => label)).not.toContain(made.label);
  });

  test("VI-007 more than is open is refused on its line, with the number that is", async () => {
    const one = await inward(10);
    const two = await inward(20);
    const rows = await server.call(
      "vicheck_R_save",
      {
        id: 0,
        edateview: "2026-06-10",
        lots: [
          { lotid: one.id, pieces: 10 },
          { lotid: two.id, pieces: 15, rejected: 6 },
        ],
      },
      { id: randomUUID() },
    );
    expect(rows).toMatchObject([
      {
        err: 1,
        errkey: "lots",
        line: 2,
        column: "pieces",
        errormsg: `Lots, line 2: only 20 pieces of ${two.label} are open for Checking. Enter 20 or less.`,
      },
    ]);
    expect(await standing(one.id)).toBe("Checking 10");
    const prog = await pass(one.id, "viprog 1");
    expect(prog).toMatchObject({ err: 1, errormsg: `Lots, line 1: ${one.label} has no pieces open for Prog.` });
  });

  test.each([
    ["no pieces", { lots: [{ pieces: 0, rejected: 0, remark: "x" }] }, "lots", /Enter Pieces of more than 0\.$/],
    ["a lot twice", { lots: [{ pieces: 1 }, { pieces: 1 }] }, "lots", /line 2: is the same as line 1\.$/],
    ["a negative number", { lots: [{ pieces: -1 }] }, "lots", /must be 0 or more\.$/],
    ["ten to the twelfth", { lots: [{ pieces: 1_000_000_000_000 }] }, "lots", /must be 9,?99,?999 or less\.$/],
    [
      "a day before it came",
      { edateview: "2026-05-31", lots: [{ pieces: 1 }] },
      "edateview",
      /came in on 01-Jun-2026\. Enter that date or a later one\.$/,
    ],
    ["no lot", { lots: [] }, "lots", /^Enter at least one lot\.$/],
  ])("VI-007 %s is refused in words", async (_what, values, field, words) => {
    const { id } = await inward(5);
    const lots = values.lots.map((line) => ({ lotid: id, ...line }));
    const answer = await save("vicheck", { ...values, lots });
    expect(answer).toMatchObject({ err: 1, errkey: field });
    expect(answer.errormsg).toMatch(words);
    expect(await standing(id)).toBe("Checking 5");
  });

  test("VI-006 an inward needs an item or a design, and a party", async () => {
    const rows = await server.call(
      "viinward_R_save",
      { id: 0, edateview: "2026-06-01", pieces: 5 },
      { id: randomUUID() },
    );
    expect(rows).toMatchObject([{ errkey: "partyid", errormsg: "Party is required." }]);
    expect(await save("viinward", { partyid: "Asha", pieces: 5 })).toMatchObject({
      err: 1,
      errkey: "itemid",
      errormsg: "Item or Design is required.",
    });
  });

  test("VI-012 pieces are delivered to the party whose lot they are", async () => {
    const made = await inward(4);
    for (const step of ["vicheck 4", "viprog 4", "viproduction 4", "viheat 4", "vioutcheck 4"])
      await pass(made.id, step);
    expect(await pass(made.id, "vioutward 4", { partyid: "Ravi" })).toMatchObject({
      err: 1,
      errkey: "lots",
      errormsg: `Lots, line 1: ${made.label} belongs to Asha.`,
    });
    expect(await pass(made.id, "vioutward 4", { partyid: "Asha" })).toMatchObject({ err: 0 });
  });

  test("VI-008 what has gone on is neither deleted nor made fewer, and the document is named", async () => {
    const made = await inward(50);
    const check = await pass(made.id, "vicheck 50");
    const prog = await pass(made.id, "viprog 30");
    const gone = `30 pieces of ${made.label} have gone on to Prog in ${prog.label}.`;
    expect(await remove("vicheck", check.id)).toMatchObject({ err: 1, errormsg: `It cannot be deleted: ${gone}` });
    expect(await remove("viinward", made.id)).toMatchObject({
      err: 1,
      errormsg: `It cannot be deleted: 50 pieces of ${made.label} have gone on to Checking in ${check.label}.`,
    });
    expect(await save("vicheck", { id: check.id, lots: [{ lotid: made.id, pieces: 29 }] })).toMatchObject({
      err: 1,
      errkey: "lots",
      line: 1,
      errormsg: `Lots, line 1: ${gone}`,
    });
    const other = await inward(1);
    expect(await save("vicheck", { id: check.id, lots: [{ lotid: other.id, pieces: 1 }] })).toMatchObject({
      err: 1,
      errkey: "lots",
      errormsg: gone,
    });
    expect(await save("viinward", { id: made.id, pieces: 49 })).toMatchObject({ err: 1, errkey: "pieces" });
    expect(await standing(made.id)).toBe("Prog 20 · Production 30");
    expect(await save("vicheck", { id: check.id, lots: [{ lotid: made.id, pieces: 30, rejected: 20 }] })).toMatchObject(
      { err: 0 },
    );
    expect(await standing(made.id)).toBe("Production 30");
    for (const [entity, id] of [
      ["viprog", prog.id],
      ["vicheck", check.id],
    ] as const)
      expect(await remove(entity, id)).toMatchObject({ err: 0 });
    expect(await standing(made.id)).toBe("Checking 50");
    expect(await remove("viinward", made.id)).toMatchObject({ err: 0 });
  });

  test("VI-006 VI-007 VI-008 VI-009 VI-010 VI-011 VI-012 cancelled from its end each stage gives its pieces back and stays in its list; what has gone on is not cancelled", async () => {
    const made = await inward(40);
    const steps = ["vicheck 38 2", "viprog 38", "viproduction 38", "viheat 38", "vioutcheck 38", "vioutward 38"];
    const way: [string, Row][] = [["viinward", made]];
    for (const step of steps)
      way.push([
        step.split(" ")[0] ?? "",
        await pass(made.id, step, step.startsWith("vioutward") ? { partyid: "Asha" } : {}),
      ]);
    const waits = ["Checking 40", "Prog 38", "Production 38", "Heat 38", "Outward Checking 38", "Outward 38"];
    const cancel = async (entity: string, id: unknown) =>
      (
        await server.call(
          `${entity}_R_btndelete_approve`,
          { id, type: "cancel", cancelreason: "Wrong lot" },
          { id: randomUUID() },
        )
      )[0];
    for (const [entity, one] of way.slice(0, -1))
      expect(await cancel(entity, one.id), entity).toMatchObject({
        err: 1,
        errormsg: expect.stringMatching(/^It cannot be cancelled: \d\d pieces of .* have gone on to /),
      });
    for (const [entity, one] of way.toReversed()) {
      expect(await cancel(entity, one.id), entity).toMatchObject({
        err: 0,
        resu: `${String(one.label)} has been cancelled.`,
      });
      expect((await server.call(`${entity}_R_listgrid`, { id: one.id }))[0], entity).toMatchObject({
        iscancelled: 1,
        cancelreason: "Wrong lot",
        deleteallowed: 0,
      });
      if (entity !== "viinward") expect(await standing(made.id), entity).toBe(waits.pop());
    }
    expect(await lot(made.id)).toMatchObject({ standing: "", openpieces: 0 });
    expect((await server.call("WEBAPIGetddls", { sid: "viinward" })).map(({ label }) => label)).not.toContain(
      made.label,
    );
    expect(await pass(made.id, "vicheck 1")).toMatchObject({ err: 1, errkey: "lots" });
  });

  test("VI-009 two documents at once never take the same pieces", async () => {
    const made = await inward(10);
    const answers = await Promise.all([pass(made.id, "vicheck 7"), pass(made.id, "vicheck 7")]);
    expect(answers.map(({ err }) => err).sort()).toEqual([0, 1]);
    expect(await standing(made.id)).toBe("Checking 3 · Prog 7");
  });

  test("VI-006 the maintained pieces are those of the documents after all of this", async () => {
    const { rows } = await inCompany(server, ({ tx }) =>
      sql<{ lotid: number; kept: number; counted: number }>`
      with gone as (select entity, recid from voucher where state = 'cancelled'), counted as (
        select id as lotid, 1 as stage, pieces as taken from m_viinward where ('viinward', id) not in (table gone)
        union all select lotid, 2, pieces + rejected from m_vicheck_lot where ('vicheck', parentid) not in (table gone)
        union all select lotid, 3, pieces from m_viprog_lot where ('viprog', parentid) not in (table gone)
        union all select lotid, 4, pieces + rejected from m_viproduction_lot where ('viproduction', parentid) not in (table gone)
        union all select lotid, 5, pieces + rejected from m_viheat_lot where ('viheat', parentid) not in (table gone)
        union all select lotid, 6, pieces + rejected from m_vioutcheck_lot where ('vioutcheck', parentid) not in (table gone)
        union all select lotid, 7, pieces from m_vioutward_lot where ('vioutward', parentid) not in (table gone))
      select lotid, stage, coalesce(s.taken, 0) as kept, coalesce(c.taken, 0)::int as counted from vi_stage s
        full join (select lotid, stage, sum(taken) as taken from counted group by 1, 2) c using (lotid, stage) where coalesce(s.taken, 0) <> coalesce(c.taken, 0)`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([]);
    const { rows: some } = await inCompany(server, ({ tx }) => sql`select 1 from vi_stage limit 1`.execute(tx));
    expect(some).toHaveLength(1);
  });

  test("VI-013 VI-006 who may not view a stage gets neither its list nor its form; a locked period of the books does not lock a lot", async () => {
    const { clerk } = server.users;
    expect((await server.call("common_R_getlistgrid", { formname: "viinward" }, undefined, clerk))[0]).toMatchObject({
      viewallowed: 0,
      addallowed: 0,
    });
    expect((await server.call("viinward_R_listgrid", {}, undefined, clerk))[0]).toMatchObject({
      err: 1,
      errormsg: "You don't have permission to view inward lots.",
    });
    await grantClerk(server, "viinward", {});
    expect((await server.call("common_R_getlistgrid", { formname: "viinward" }, undefined, clerk))[0]).toMatchObject({
      viewallowed: 1,
      addallowed: 0,
    });
    await inCompany(server, ({ tx }) =>
      sql`insert into book_settings as b (books_from, locked_to) values ('2026-04-01', '2026-06-30')
      on conflict (coid) do update set books_from = '2026-04-01', locked_to = '2026-06-30'`.execute(tx),
    );
    const made = await inward(3);
    expect(made).toMatchObject({ err: 0 });
    expect(await lot(made.id)).toMatchObject({ isauditlock: 0 });
    expect(await pass(made.id, "vicheck 3")).toMatchObject({ err: 0 });
  });
});

describe("the catalogue of designs", () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);

  test("VI-003 VI-005 a design carries the path of its first picture, which the list gives to who may view it", async () => {
    const id = await make(server, "videsign", {
      name: "Paisley",
      code: "D1",
      designername: "Meera",
      albumid: "Diwali",
    });
    const listed = async () => (await server.call("videsign_R_listgrid", { id }))[0] ?? {};
    expect(await listed()).toMatchObject({
      id,
      code: "D1",
      name: "Paisley",
      designername: "Meera",
      albumname: "Diwali",
      filesname: "",
      attachname: "",
      editallowed: 1,
      deleteallowed: 1,
    });
    const [head = {}] = await server.call("common_R_getlistgrid", { formname: "videsign" });
    expect(head).toMatchObject({
      deletesqlsp: "videsign_R_btndelete",
      sqlsp: "videsign_R_getviewdata",
      cards: '{"picture":"filesname","ribbon":"attachname"}',
    });
    const { attach, listAttachments } = await import("../../../src/server/modules/attachments/attachments");
    const { keepBlob } = await import("../../../src/server/modules/attachments/blobs");
    const [file] = await inCompany(server, async (ctx) => {
      await attach(ctx, { formname: "videsigndetail", recid: id, name: "front.png", sha256: await keepBlob(ctx, png) });
      return listAttachments(ctx, "videsigndetail", id);
    });
    const { filesname } = await listed();
    expect(filesname).toMatch(new RegExp(`^/MicroACfiles/\\d+/${String(file?.id)}/design\\.png$`));
    expect(await server.call("videsign_R_picture", { id: file?.id })).toEqual([
      { id: file?.id, type: "image/png", base64: png.toString("base64") },
    ]);
    expect((await server.call("videsign_R_picture", { id: file?.id }, undefined, server.users.clerk))[0]).toMatchObject(
      { err: 1, errkey: "rights" },
    );
    expect(
      (await server.call("videsign_R_picture", { id: file?.id }, undefined, server.users.stranger))[0],
    ).toMatchObject({ err: 1 });
    expect((await server.call("videsign_R_picture", { id: 999_999 }))[0]).toMatchObject({ err: 1, errkey: "id" });
  });

  test("VI-004 attachname marks a design whose version was approved; its next change takes the mark away", async () => {
    const id = await make(server, "videsign", { name: "Leaf", code: "D2" });
    const mark = async () => (await server.call("videsign_R_listgrid", { id }))[0]?.attachname;
    expect(
      (await server.call("videsign_R_btndelete", { id, type: "approval" }, { id: randomUUID() }))[0],
    ).toMatchObject({ err: 0, resu: "Leaf has been approved." });
    expect(await mark()).toBe("Approved");
    expect((await server.call("videsign_R_save", { id, remarks: "wider" }, { id: randomUUID() }))[0]).toMatchObject({
      err: 0,
    });
    expect(await mark()).toBe("");
    expect((await server.call("videsign_R_btndelete", { id, type: "delete" }, { id: randomUUID() }))[0]).toMatchObject({
      err: 0,
    });
  });
});

describe("tickets, jobs, leads and the locker", () => {
  test.each([
    ["DOC-025", "support", { partyid: "Asha", subject: "No print", complaint: "Nothing comes out" }, "SU2627"],
    ["DOC-026", "services", { partyid: "Asha", complaint: "Motor hot", serialno: "M-7" }, "SV2627"],
  ])("%s %s has a number, a state and an end that needs its words", async (_id, entity, values, series) => {
    const made = await save(entity, { ...values, assignedto: "clerk", duedate: "2026-06-12" });
    expect(made).toMatchObject({ err: 0, label: expect.stringContaining(series) });
    expect((await server.call(`${entity}_R_listgrid`, { id: made.id }))[0]).toMatchObject({
      state: "Open",
      assignedto: "clerk",
      closedon: "",
    });
    await save(entity, { ...values, assignedto: "owner", duedate: "2026-06-12" });
    const widgets = async () =>
      (await server.call("WEBAPI_dashboard2", {})).filter(({ pathname }) => pathname === `/${entity}list`);
    expect(await widgets()).toMatchObject([{ total: 1, percentageDescription: "1 due by today" }]);
    expect(await save(entity, { id: made.id, state: "Closed" })).toMatchObject({
      err: 1,
      errkey: "closingremark",
      errormsg: "Closing Remark is required to close.",
    });
    expect(await save(entity, { id: made.id, duedate: "2026-06-01" })).toMatchObject({
      err: 1,
      errkey: "duedate",
      errormsg: "Due Date must be on or after 10-Jun-2026.",
    });
    expect(await save(entity, { id: made.id, state: "Closed", closingremark: "Corrected" })).toMatchObject({ err: 0 });
    const closed = (await server.call(`${entity}_R_getviewdata`, { txtid: made.id }))[0];
    expect(closed?.closedon).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await save(entity, { id: made.id, state: "In work" })).toMatchObject({ err: 0 });
    expect((await server.call(`${entity}_R_getviewdata`, { txtid: made.id }))[0]).toMatchObject({ closedon: "" });
    expect(await remove(entity, made.id)).toMatchObject({ err: 0 });
  });

  test("LEAD-001 a lead is kept until it is won or lost", async () => {
    const made = await save("crmlead", { personname: "Kiran", subject: "500 bolts", mobile: "9876543210" });
    expect(made).toMatchObject({ err: 0, label: expect.stringContaining("LD2627") });
    expect(await save("crmlead", { id: made.id, state: "Lost" })).toMatchObject({
      err: 1,
      errkey: "closingremark",
      errormsg: "Outcome is required to close.",
    });
    expect((await server.call("crmlead_R_listgrid", { Search: "kiran" }))[0]).toMatchObject({
      personname: "Kiran",
      state: "New",
      formtitle: "Lead Detail",
    });
  });

  test("LOCK-006 rows of the locker carry the fields of the spec, with the words they are found by", async () => {
    const id = await make(server, "digitallocker", {
      docname: "Fire licence",
      docgroupname: "Licences",
      docno: "F-12",
      attacheddetail: "Godown",
      searchname: "noc",
      issuedate: "2026-01-01",
      expirydate: "2026-12-01",
      reminddays: 30,
    });
    const [row = {}] = await server.call("digitallocker_R_listgrid", {
      branchin: "1",
      user2: "owner",
      coid: 1,
      co: "x",
      id,
    });
    expect(row).toMatchObject({
      id,
      docname: "Fire licence",
      docgroupname: "Licences",
      attacheddetail: "Godown",
      searchname: "Fire licence Licences F-12 noc",
      digitallockerdocformname: "digitallockerdoc",
      digitallockerdocsqlsp: "digitallockerdoc_R_getviewdata",
      deleteallowed: 1,
      editallowed: 1,
      attachmentallowed: 1,
      deleteapprovalpreviewsqlsp: "digitallocker_R_btndelete_approve",
      formname: "digitallockerdetail",
      sqlsp: "digitallocker_R_getviewdata",
      formtitle: "Digital Locker Detail",
      viewallowed: 1,
      addallowed: 1,
      expirydate: "2026-12-01",
      reminddays: 30,
    });
    expect(
      (await server.call("digitallocker_R_save", { id, expirydate: "2025-12-31" }, { id: randomUUID() }))[0],
    ).toMatchObject({ err: 1, errkey: "expirydate", errormsg: "Expires on must be on or after Issued on." });
    expect((await server.call("digitallockerdoc_R_getviewdata", { txtid: id }))[0]).toMatchObject({
      id,
      docname: "Fire licence",
    });
    expect((await server.call("digitallockerdoc_R_getviewdata", { txtid: 999_999 }))[0]).toMatchObject({
      err: 1,
      errkey: "txtid",
    });
    expect(
      (await server.call("digitallockerdoc_R_getviewdata", { txtid: id }, undefined, server.users.clerk))[0],
    ).toMatchObject({ err: 1, errkey: "rights" });
    expect(await server.call("attachedfiles_gridGetSEO", { formname: "digitallockerdoc", id })).toEqual([]);
  });
});

describe("the advance charts", () => {
  const chart = async (name: string, as = server.users.owner) =>
    (await server.call(`advancecharts_R_${name}`, {}, undefined, as))[0] ?? {};

  test("DOC-029 the page names its chart profile, and a company without books has empty charts", async () => {
    expect((await server.call("common_R_getlistgrid", { formname: "advancecharts" }))[0]).toMatchObject({
      formname: "advancechartsdetail",
      formtitle: "Advance Charts",
      viewallowed: 1,
    });
    const drawn = await server.call("WEBAPI_R_dynaform", { menutype: "advancechartsdetail" });
    const asked = drawn
      .filter(({ comp_type }) => comp_type === "macchart")
      .map(({ DataSourceID_SQL }) => String(DataSourceID_SQL));
    expect(asked).toHaveLength(5);
    for (const name of asked) expect((await server.call(name, {}))[0]?.err, name).toBeUndefined();
    expect(await chart("sales", server.users.stranger)).toMatchObject({ labels: "[]", data: "[]" });
  });

  test("DOC-029 RIGHTS-008 who may open the page but not the sales gets no chart of them", async () => {
    const { clerk } = server.users;
    expect(
      (await server.call("common_R_getlistgrid", { formname: "advancecharts" }, undefined, clerk))[0],
    ).toMatchObject({ viewallowed: 0 });
    expect(await chart("sales", clerk)).toMatchObject({
      err: 1,
      errormsg: "You don't have permission to view charts.",
    });
    await grantClerk(server, "advancecharts", {});
    expect(await chart("sales", clerk)).toMatchObject({ err: 1, errormsg: "You don't have permission to view sales." });
    await grantClerk(server, "sale", { hidden: "staxableamt" });
    expect(await chart("sales", clerk)).toMatchObject({ err: 1 });
    await grantClerk(server, "sale", {});
    expect((await chart("sales", clerk)).err).toBeUndefined();
    expect(await chart("customers", clerk)).toMatchObject({
      err: 1,
      errormsg: "You don't have permission to view ledgers.",
    });
  });

  test("the poll for leads answers in the shape of a result of leads that no marketplace is configured, and nothing to a stranger", async () => {
    const { app } = server;
    const answer = await app.inject({
      url: "/MicroACIndiamart/GetMacindiamartapitest",
      headers: { authorization: `Bearer ${server.users.owner.token}` },
    });
    expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([
      200,
      { STATUS: "FAILURE", CODE: "503", MESSAGE: "Indiamart is not configured on this server. No lead was fetched." },
    ]);
    expect((await app.inject({ url: "/MicroACIndiamart/GetMacindiamartapitest" })).statusCode).toBe(401);
  });
});
