import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import { recordDeclarations } from "../../../src/server/engine/records/record-declarations";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import { writeEnvelope } from "../../../src/wire/envelope";
import type { OpBase, Row } from "../../../src/wire/envelope";
import type { TestUser } from "../harness";
import { grantClerk, inCompany } from "../records/company";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";
import { GOOD, line } from "./help/good-documents";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

type Op = Parameters<Books["server"]["call"]>[2];
const call = async (sqlsp: string, args: Row, as?: TestUser, op: Op = { id: randomUUID() }): Promise<Row> =>
  (await books.server.call(sqlsp, args, op, as))[0] ?? {};
const rows = (sqlsp: string, args: Row = {}, as?: TestUser): Promise<readonly Row[]> =>
  books.server.call(sqlsp, args, undefined, as);
const action = (entity: string, id: unknown, type: string, more: Row = {}, as?: TestUser, op?: Op): Promise<Row> =>
  call(`${entity}_R_btndelete_approve`, { id, type, ...more }, as, op);
const cancel = (entity: string, id: unknown, cancelreason = "Entered twice", as?: TestUser, op?: Op): Promise<Row> =>
  action(entity, id, "cancel", { cancelreason }, as, op);
const sale = (more: Row = {}): Promise<Row> => books.save("sale", { ...GOOD.sale, ...more });
const listed = async (entity: string, id: unknown, as?: TestUser): Promise<Row> =>
  (await rows(`${entity}_R_listgrid`, { id }, as))[0] ?? {};
const viewed = async (entity: string, id: unknown): Promise<Row> =>
  (await rows(`${entity}_R_getviewdata`, { txtid: id }))[0] ?? {};
const settings = (text: string) =>
  inCompany(books.server, ({ tx }) =>
    sql`
  insert into book_settings as b (books_from, ${sql.raw(text.split("=")[0] ?? "")}) values ('2026-04-01', ${text.split("=")[1]})
  on conflict (coid) do update set ${sql.raw(text.split("=")[0] ?? "")} = ${text.split("=")[1]}`.execute(tx),
  );
/** As a device sends a waiting save. */
const queued = (base: OpBase, more: Row = {}) => {
  const { userid, coid, branchid } = books.server.users.owner.user;
  return {
    id: randomUUID(),
    base,
    fmt: 1,
    cap: { user: String(userid), coid, branchid, at: "2026-06-12T10:00:00+05:30" },
    ...more,
  };
};

/** What still counts of all documents, table by table; '' if every posting is reversed. */
async function left(): Promise<string> {
  const sums = [
    "ledger_entry amount",
    "ledger_balance debit",
    "ledger_balance credit",
    "stock_move qty",
    "stock_on_hand qty",
    "bill_entry amount",
    "bill_open balance",
    "voucher_line taxable",
    "gst_month taxable",
    "withheld_entry amount",
    "document_line qty",
    "document_link qty",
  ].map((text) => text.split(" "));
  const {
    rows: [found = {}],
  } = await inCompany(books.server, ({ tx }) =>
    sql<Record<string, number>>`select ${sql.join(
      sums.map(
        ([table = "", column = ""]) =>
          sql`(select coalesce(sum(${sql.ref(column)}), 0)::float8 from ${sql.table(table)}) as ${sql.ref(`${table}_${column}`)}`,
      ),
    )}`.execute(tx),
  );
  return Object.entries(found)
    .filter(([, sum]) => sum !== 0)
    .map(([name, sum]) => `${name} ${sum}`)
    .join(", ");
}

const TICKETS: Readonly<Record<string, Row>> = {
  support: {
    edateview: "2026-06-10",
    partyid: "Asha",
    subject: "Slow",
    complaint: "It is slow",
    state: "Open",
    assignedto: "owner",
  },
  services: { edateview: "2026-06-10", partyid: "Asha", complaint: "It is broken", state: "Open", assignedto: "owner" },
  crmlead: { edateview: "2026-06-10", personname: "Leela", subject: "Bolts", state: "New", leadref: "E-1" },
};
const OPENING = {
  edateview: "2026-04-01",
  kind: "opening",
  godownid: "Main",
  items: [{ itemid: "Bolt", qty: 10, rate: 40 }],
};
const ALL: Readonly<Record<string, Row>> = { ...GOOD, ...TICKETS, opening: OPENING };

test("the table below has every kind of document; those of production stand beside the others of production", () => {
  const kinds = recordDeclarations()
    .filter(({ document }) => document?.cancels)
    .map(({ entity }) => entity);
  expect(kinds.filter((entity) => !(entity in ALL)).sort()).toEqual([
    "vicheck",
    "viheat",
    "viinward",
    "vioutcheck",
    "vioutward",
    "viproduction",
    "viprog",
  ]);
  expect(Object.keys(ALL).filter((entity) => !kinds.includes(entity))).toEqual([]);
});

test("each kind of document that is cancelled stays with number, lines and reason, counts nowhere, and nothing more is done with it", async () => {
  for (const [entity, values] of Object.entries(ALL)) {
    const made = await books.save(entity, values);
    expect(made, entity).toMatchObject({ err: 0 });
    const {
      openlines: _open,
      rowver: _version,
      iscancelled: _flag,
      chkdoc: _approval,
      ...entered
    } = await viewed(entity, made.id);
    expect(await cancel(entity, made.id, "  Entered twice "), entity).toMatchObject({
      err: 0,
      resu: `${String(made.no)} has been cancelled.`,
      rowver: 2,
    });
    expect([entity, await left()]).toEqual([entity, ""]);
    // The record is as entered; its row shows the cancellation.
    const why = {
      iscancelled: 1,
      cancelreason: "Entered twice",
      cancelledby: expect.stringMatching(/./),
      cancelledat: expect.stringMatching(/^\d{4}-/),
    };
    expect(await viewed(entity, made.id)).toMatchObject({ ...entered, ...why });
    expect(
      await rows(`${entity}_R_listgrid`, {
        filters: JSON.stringify([{ field: "iscancelled", op: "eq", value: true }]),
      }),
    ).toMatchObject([{ autobillno: made.no, editallowed: 1, deleteallowed: 0, chkdocallowed: 0, ...why }]);
    const noun = recordDeclarations().find((one) => one.entity === entity)?.noun[0] ?? "";
    const refused = (done: string) => ({
      err: 1,
      errkey: "id",
      errormsg: expect.stringMatching(
        new RegExp(
          `^The ${noun} ${String(made.no)} was cancelled by owner on \\d\\d-\\w{3}-\\d{4} \\(Entered twice\\)\\. It cannot be ${done}\\.$`,
        ),
      ),
    });
    expect(await cancel(entity, made.id)).toMatchObject(refused("cancelled again"));
    expect(await books.save(entity, { id: made.id, ...values })).toMatchObject(refused("changed"));
    expect(await action(entity, made.id, "approval")).toMatchObject(refused("approved"));
    expect(await action(entity, made.id, "delete")).toMatchObject(refused("deleted"));
  }
  expect(await left()).toBe("");
  expect(await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid))).toEqual([]);
  const register = await rows("numbers_R_register", { fy: "2026-27" });
  expect(register).toHaveLength(Object.keys(ALL).length);
  for (const one of register)
    expect(one).toMatchObject({
      state: "cancelled",
      numbers: 1,
      why: "Entered twice",
      who: expect.stringMatching(/./),
    });
  const [{ id } = {}] = await rows("sale_R_listgrid");
  expect((await rows("WEBAPI_R_selecthistory", { formname: "sale", idproperty: id }))[0]).toMatchObject({
    processname: "Cancelled",
    changes: "Reason: Entered twice",
  });
  // Numbers are not reused; unique values are free again.
  for (const [entity, values] of Object.entries(ALL)) {
    expect(await books.save(entity, values), entity).toMatchObject({ err: 0, no: expect.stringMatching(/\/0002$/) });
    expect(
      await rows(`${entity}_R_listgrid`, {
        filters: JSON.stringify([{ field: "iscancelled", op: "eq", value: false }]),
      }),
    ).toMatchObject([{ autobillno: expect.stringMatching(/\/0002$/), iscancelled: 0 }]);
  }
});

describe("refusals: nothing is cancelled", () => {
  test("without a reason, with one that is too long, of what is no document or is not there", async () => {
    const made = await sale();
    for (const reason of ["", "   "])
      expect(await cancel("sale", made.id, reason)).toMatchObject({
        err: 1,
        errkey: "cancelreason",
        errormsg: "Reason is required.",
      });
    expect(await cancel("sale", made.id, "x".repeat(201))).toMatchObject({
      err: 1,
      errkey: "cancelreason",
      errormsg: "Reason can have at most 200 characters. This has 201.",
    });
    expect(await cancel("item", books.ids.Bolt)).toMatchObject({
      err: 1,
      errkey: "type",
      errormsg: "Only documents can be cancelled.",
    });
    expect(await cancel("sale", 987_654)).toMatchObject({ err: 1, errormsg: "This sale no longer exists." });
    expect(await cancel("sale", made.id, "Theirs", books.server.users.stranger)).toMatchObject({
      err: 1,
      errormsg: "This sale no longer exists.",
    });
    expect(await listed("sale", made.id)).toMatchObject({ iscancelled: 0 });
    expect(await books.balances()).toHaveLength(4);
    expect(await cancel("sale", made.id, "x".repeat(200))).toMatchObject({ err: 0 });
  });

  test("by who may not delete, and of what is approved where only who approves may take it back", async () => {
    const made = await sale();
    await grantClerk(books.server, "sale", { rights: ["view", "edit"] });
    const { clerk } = books.server.users;
    expect(await cancel("sale", made.id, "Mine", clerk)).toMatchObject({
      err: 1,
      errkey: "rights",
      errormsg: "You don't have permission to cancel sales.",
    });
    expect((await rows("common_R_getlistgrid", { formname: "sale" }, clerk))[0]).toMatchObject({
      cancelnoun: "sale",
      cancelallowed: 0,
    });
    const documentform = async (as?: TestUser): Promise<Row> =>
      JSON.parse(String((await rows("WEBAPI_R_dynaform", { menutype: "saledetail" }, as))[0]?.documentform)) as Row;
    expect((await documentform(clerk)).cancel).toBeUndefined();
    await grantClerk(books.server, "sale", { rights: ["view", "delete"] });
    expect((await documentform(clerk)).cancel).toEqual({ sqlsp: "sale_R_btndelete_approve", noun: "sale" });
    await action("sale", made.id, "approval");
    await settings("approved_fixed=true");
    expect(await cancel("sale", made.id, "Mine", clerk)).toMatchObject({
      err: 1,
      errormsg: `The sale ${String(made.no)} has been approved by owner. It can be cancelled only by users with the right to approve sales.`,
    });
    await settings("approved_fixed=false");
    expect(await cancel("sale", made.id, "Mine", clerk)).toMatchObject({ err: 0 });
  });

  test("in a locked period, and under an audit lock", async () => {
    const made = await sale();
    await settings("locked_to=2026-06-30");
    expect(await cancel("sale", made.id)).toMatchObject({
      err: 1,
      errkey: "edateview",
      errormsg: "The books are locked up to 30-Jun-2026, which includes 10-Jun-2026.",
    });
    await settings("locked_to=2026-05-31");
    const [{ id } = {}] = await rows("scanaudit_R_listgrid");
    await call("scanaudit_R_save", { id, islocked: 1, remark: "Audit of June" });
    expect(await cancel("sale", made.id)).toMatchObject({
      err: 1,
      errormsg: `The sale ${String(made.no)} is locked for audit by owner (Audit of June). It cannot be cancelled.`,
    });
    await call("scanaudit_R_save", { id, islocked: 0, remark: "Done" });
    expect(await cancel("sale", made.id)).toMatchObject({ err: 0 });
  });
});

describe("offline", () => {
  test("a sale and its cancelling that waited on one device: in that order, each once, whatever is sent again", async () => {
    const made = queued({ kind: "none" });
    const late = queued({ kind: "op", op: made.id }, { after: made.id, deps: [made.id] });
    const send = () => cancel("sale", { $op: made.id, col: "id" }, "Party gone", undefined, late);
    expect(await send()).toMatchObject({ err: 1, errkey: "op_dep" });
    const stored = await call("sale_R_save", { id: 0, ...GOOD.sale }, undefined, made);
    expect(await send()).toMatchObject({ err: 0, opst: "applied", id: stored.id });
    expect(await send()).toMatchObject({ err: 0, opst: "replayed", id: stored.id });
    expect(await left()).toBe("");
    expect(await books.posted("sale", stored.id)).toHaveLength(8);
  });

  test("of another version than was seen it is a conflict; without a version it is refused", async () => {
    const made = await sale();
    expect(await cancel("sale", made.id, "Late", undefined, queued({ kind: "none" }))).toMatchObject({
      err: 1,
      errormsg: "A cancellation made offline must name the version of the sale that was seen.",
    });
    await books.save("sale", { id: made.id, narration: "changed meanwhile" });
    expect(await cancel("sale", made.id, "Late", undefined, queued({ kind: "ver", ver: 1 }))).toMatchObject({
      err: 1,
      errkey: "op_conflict",
      rowver: 2,
    });
    expect(await books.balances()).toHaveLength(4);
    expect(await cancel("sale", made.id, "Late", undefined, queued({ kind: "ver", ver: 2 }))).toMatchObject({
      err: 0,
      rowver: 3,
    });
    // An edit made before the cancellation that arrives later finds another version.
    expect(
      await call("sale_R_save", { id: made.id, narration: "too late" }, undefined, queued({ kind: "ver", ver: 2 })),
    ).toMatchObject({ err: 1, errkey: "op_conflict", current: { iscancelled: 1 } });
  });

  test("two cancellings at the same moment: one of them comes first", async () => {
    const made = await sale();
    const answers = await Promise.all(["One", "Two"].map((reason) => cancel("sale", made.id, reason)));
    expect(answers.map(({ err }) => err).sort()).toEqual([0, 1]);
    expect(await books.posted("sale", made.id)).toHaveLength(8);
  });
});

describe("what a cancelled document does not do any more", () => {
  test("it gives no last price, takes no paper, stands neither in Approval Detail nor in its count, and a supplier's number may come again", async () => {
    const made = await books.save("purchase", { ...GOOD.purchase, items: [line({ rate: 55 })] });
    const facts = async () =>
      await rows("WEBAPI_billfacts", {
        entity: "purchase",
        partyid: books.ids["Steel Co"],
        itemids: String(books.ids.Bolt),
      });
    expect((await facts()).find(({ kind }) => kind === "item")).toMatchObject({ lastprice: "55" });
    const scan = await books.save("scan", {
      edateview: "2026-06-01",
      kind: "purchase",
      partyid: "Steel Co",
      docentity: "purchase",
      docid: made.id,
    });
    await books.save("purchase", { ...GOOD.purchase, billno: "SC/2" });
    expect(await rows("scanprocess_R_listgrid")).toMatchObject([{ TotalCount: 2 }, { TotalCount: 2 }]);
    expect(await books.save("purchase", GOOD.purchase ?? {})).toMatchObject({ err: 1, errkey: "billno" });
    expect(await cancel("purchase", made.id)).toMatchObject({ err: 0 });
    expect((await rows("scan_R_listgrid", { id: scan.id }))[0]).toMatchObject({ scanstate: "Waiting", docno: "" });
    expect(
      (await rows("WEBAPI_R_selecthistory", { formname: "scan", idproperty: scan.id })).map(
        ({ processname }) => processname,
      ),
    ).toContain("Set back to waiting");
    expect(await call("scan_R_enter", { id: scan.id, formname: "purchasedetail", recid: made.id })).toMatchObject({
      err: 1,
      errormsg: expect.stringContaining("was cancelled by owner"),
    });
    expect(await rows("scanprocess_R_listgrid")).toMatchObject([{ autobillno: "MUM/P2627/0002", TotalCount: 1 }]);
    expect((await facts()).find(({ kind }) => kind === "item")).toMatchObject({ lastprice: "100" });
    expect(await books.save("purchase", GOOD.purchase ?? {})).toMatchObject({ err: 0, no: "MUM/P2627/0003" });
    expect(await books.open()).toEqual(["Steel Co / SC/1 Cr 118.00", "Steel Co / SC/2 Cr 118.00"]);
  });

  test("the search over all records says of a document that it is cancelled", async () => {
    const [gone, here] = [await sale(), await sale()];
    await cancel("sale", gone.id);
    const found = await rows("common_R_macsearch", { page: 0, Search: String(gone.no).slice(0, -1) });
    expect(
      new Map(found.map(({ primaryname, secondaryname }) => [primaryname, String(secondaryname).split(" · ").at(-1)])),
    ).toEqual(
      new Map([
        [gone.no, "Cancelled"],
        [here.no, expect.not.stringContaining("Cancelled")],
      ]),
    );
  });

  test("a file of the list says of each document whether it is cancelled", async () => {
    const [first] = [await sale(), await sale()];
    await cancel("sale", first.id);
    const answer = await books.server.app.inject({
      method: "POST",
      url: ENDPOINTS.export,
      headers: { "content-type": "application/json", authorization: `Bearer ${books.server.users.owner.token}` },
      payload: JSON.stringify({ ...writeEnvelope("sale_R_listgrid", {}), sp_download: "csv" }),
    });
    expect(
      answer.body
        .trim()
        .split(/\r?\n/)
        .map((text) => text.split(",").at(-1)),
    ).toEqual(["Cancelled", "Yes", "No"]);
  });

  test("a bill that was settled is cancelled once its receipt has let go of it; the money of the party stays on account", async () => {
    const made = await sale();
    const receipt = await books.save("receipt", { ...GOOD.receipt, mgrossamt: 118 });
    expect(await books.open()).toEqual([]);
    expect(await cancel("sale", made.id)).toMatchObject({
      err: 1,
      errkey: "id",
      errormsg: `This sale is settled by ${String(receipt.no)} (118.00), so it cannot be cancelled. Release it there first.`,
    });
    await books.save("receipt", { id: receipt.id, allocation: "onaccount" });
    expect(await cancel("sale", made.id)).toMatchObject({ err: 0 });
    expect(await books.open()).toEqual([`Asha / ${String(receipt.no)} Cr 118.00`]);
    expect(await books.balances()).toEqual(["Asha Cr 118.00", "Bank Dr 118.00"]);
  });

  test("numbers beside each other that were cancelled for different reasons are told one by one", async () => {
    const made = [await sale(), await sale(), await sale()];
    await cancel("sale", made[0]?.id, "Wrong party");
    await cancel("sale", made[1]?.id, "Wrong rate");
    const found = await rows("numbers_R_register", { fy: "2026-27", entity: "sale" });
    expect(
      found.map(({ state, fromno, why }) => `${String(fromno).slice(-4)} ${String(state)} ${String(why)}`.trim()),
    ).toEqual(["0001 cancelled Wrong party", "0002 cancelled Wrong rate", "0003 posted"]);
    expect(await rows("numbers_R_register", { fy: "2026-27", entity: "sale", state: "cancelled" })).toHaveLength(2);
  });
});
