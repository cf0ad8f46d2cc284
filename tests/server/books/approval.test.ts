import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Rights } from "../../../src/server/engine/call/rights";
import { openSession } from "../../../src/server/engine/session/open-session";
import { createBranch, setRights } from "../../../src/server/engine/sign-in/identity";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import { writeEnvelope } from "../../../src/wire/envelope";
import type { OpBase, Row } from "../../../src/wire/envelope";
import type { TestUser } from "../harness";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
beforeEach(async () => {
  await books.reset();
  const { clerk, owner } = books.server.users;
  await books.server.parts.db.asSystem((tx) =>
    sql`delete from user_right where coid = ${owner.user.coid} and userid = ${clerk.user.userid}`.execute(tx),
  );
});
afterAll(() => books.server.close());

const call = async (
  sqlsp: string,
  args: Row,
  as?: TestUser,
  op?: Parameters<Books["server"]["call"]>[2],
): Promise<Row> => (await books.server.call(sqlsp, args, op ?? { id: randomUUID() }, as))[0] ?? {};
const rows = (sqlsp: string, args: Row = {}, as?: TestUser): Promise<readonly Row[]> =>
  books.server.call(sqlsp, args, undefined, as);
const purchase = async (more: Row = {}, as?: TestUser): Promise<Row> =>
  books.save(
    "purchase",
    {
      edateview: "2026-06-01",
      partyid: "Steel Co",
      billno: randomUUID().slice(0, 8),
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 100, rate: 40 }],
      ...more,
    },
    as,
  );
const approve = (id: unknown, as?: TestUser, op?: Parameters<Books["server"]["call"]>[2]): Promise<Row> =>
  call("purchase_R_btndelete_approve", { id, type: "approval" }, as, op);
const remove = (id: unknown, as?: TestUser): Promise<Row> =>
  call("purchase_R_btndelete_approve", { id, type: "delete" }, as);
const line = async (id: unknown, as?: TestUser): Promise<Row> =>
  (await rows("purchase_R_listgrid", { id }, as))[0] ?? {};
const clerkMay = (form: string, rights: Partial<Rights>): Promise<void> => {
  const { userid, coid } = books.server.users.clerk.user;
  return books.server.parts.db.asSystem((tx) => setRights(tx, userid, coid, form, rights));
};
const clerk = (): TestUser => books.server.users.clerk;
const settings = async (more: Row): Promise<Row> => {
  const [now] = await rows("booksettings_R_getviewdata");
  return call("booksettings_R_save", {
    booksfrom: "2026-04-01",
    lockedto: "",
    negativestock: now?.negativestock,
    creditlimit: now?.creditlimit,
    isrounded: 1,
    ...more,
  });
};
/** As a device sends a waiting save. */
const queued = (base: OpBase, as: TestUser = books.server.users.owner) => {
  const { userid, coid, branchid } = as.user;
  return {
    id: randomUUID(),
    base,
    fmt: 1,
    cap: { user: String(userid), coid, branchid, at: "2026-06-02T10:00:00+05:30" },
  };
};
/** Lines of the exported list. */
const exported = async (sqlsp: string): Promise<readonly string[]> => {
  const answer = await books.server.app.inject({
    method: "POST",
    url: ENDPOINTS.export,
    headers: { "content-type": "application/json", authorization: `Bearer ${books.server.users.owner.token}` },
    payload: JSON.stringify({ ...writeEnvelope(sqlsp, {}), sp_download: "csv" }),
  });
  return answer.body
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/);
};
const trail = (id: unknown) =>
  books.server.parts.db.asSystem((tx) =>
    tx
      .selectFrom("audit_trail")
      .select(["action", "username", "after"])
      .where("entity", "=", "purchase")
      .where("recid", "=", String(id))
      .orderBy("seq")
      .execute(),
  );
const registered = async (id: unknown): Promise<Row> =>
  (await rows("scanaudit_R_listgrid", { Search: "" })).find(({ recid }) => Number(recid) === Number(id)) ?? {};
const lock = async (id: unknown, islocked: 0 | 1, remark = "Audit of June", as?: TestUser): Promise<Row> =>
  call("scanaudit_R_save", { id: (await registered(id)).id, islocked, remark }, as);

describe("approval", () => {
  test("DOC-034 a row of the purchase list carries every field that the spec names, with what the document says", async () => {
    const made = await purchase({ billno: "ST/77", items: [{ itemid: "Bolt", qty: 100, rate: 40.01 }] });
    const row = await line(made.id);
    expect(row).toMatchObject({
      id: made.id,
      formname: "purchasedetail",
      sqlsp: "purchase_R_getviewdata",
      formtitle: "Purchase Detail",
      editallowed: 1,
      deleteallowed: 1,
      printallowed: 1,
      attachmentallowed: 1,
      isauditlock: 0,
      chkdoc: 0,
      chkdocallowed: 1,
      reportname: "Purchase MUM/P2627/0001",
      mail_sub: "Purchase MUM/P2627/0001 of Anand Traders",
      attachementfilename: "MUM-P2627-0001.pdf",
      scanprocessid: (await registered(made.id)).id,
      edateview: "2026-06-01",
      autobillno: "MUM/P2627/0001",
      billno: "ST/77",
      drconameview: "Steel Co",
      staxableamt: 4001,
      scgst_amt: 360.09,
      ssgst_amt: 360.09,
      sigst_amt: 0,
      sroundoff: -0.18,
      mgrossamt: 4721,
    });
    expect(row.scanprocessid).toBeGreaterThan(0);
  });

  test("DOC-041 DOC-042 an approval is one of a version: pending, approved by one operation once, pending again by a change, not by a save of the same", async () => {
    const made = await purchase({ billno: "A-1" });
    const op = { id: randomUUID() };
    expect(await approve(made.id, undefined, op)).toMatchObject({
      err: 0,
      opst: "applied",
      rowver: 1,
      resu: "MUM/P2627/0001 has been approved.",
    });
    expect(await approve(made.id, undefined, op)).toMatchObject({ err: 0, opst: "replayed" });
    expect(await line(made.id)).toMatchObject({ chkdoc: 1, chkdocallowed: 1 });
    expect((await rows("purchase_R_getviewdata", { txtid: made.id }))[0]).toMatchObject({ chkdoc: 1, rowver: 1 });
    expect(await approve(made.id)).toMatchObject({
      err: 1,
      errormsg: "The purchase MUM/P2627/0001 was already approved by owner.",
    });
    await books.save("purchase", { id: made.id, billno: "A-1" });
    expect(await line(made.id)).toMatchObject({ chkdoc: 1 });
    await books.save("purchase", { id: made.id, narration: "later" });
    expect(await line(made.id)).toMatchObject({ chkdoc: 0 });
    expect(await approve(made.id)).toMatchObject({ err: 0, rowver: 2 });
    expect((await trail(made.id)).map(({ action }) => action).filter((action) => action === "approve")).toHaveLength(2);
  });

  test("DOC-042 an approval that waited on a device holds for the version it was made on; another one is a conflict, and without one it is refused", async () => {
    const made = await purchase();
    expect(await approve(made.id, undefined, queued({ kind: "none" }))).toMatchObject({
      err: 1,
      errormsg: "An approval made offline must name the version of the purchase that was seen.",
    });
    await books.save("purchase", { id: made.id, narration: "changed meanwhile" });
    expect(await approve(made.id, undefined, queued({ kind: "ver", ver: 1 }))).toMatchObject({
      err: 1,
      errkey: "op_conflict",
      rowver: 2,
    });
    expect(await approve(made.id, undefined, queued({ kind: "ver", ver: 99 }))).toMatchObject({
      err: 1,
      errkey: "op_conflict",
    });
    expect(await line(made.id)).toMatchObject({ chkdoc: 0 });
    expect(await approve(made.id, undefined, queued({ kind: "ver", ver: 2 }))).toMatchObject({ err: 0, rowver: 2 });
    expect(await line(made.id)).toMatchObject({ chkdoc: 1 });
    // An offline approval and a later change are one chain: the change starts from the approval and makes it pending
    // again.
    await books.save("purchase", { id: made.id, narration: "third" });
    const third = queued({ kind: "ver", ver: 3 });
    expect(await approve(made.id, undefined, third)).toMatchObject({ err: 0, rowver: 3 });
    expect(
      await call("purchase_R_save", { id: made.id, narration: "fourth" }, undefined, {
        ...queued({ kind: "op", op: third.id }),
        after: third.id,
      }),
    ).toMatchObject({ err: 0, rowver: 4 });
    expect(await line(made.id)).toMatchObject({ chkdoc: 0 });
    expect(
      await call(
        "purchase_R_btndelete_approve",
        { id: made.id, type: "delete" },
        undefined,
        queued({ kind: "ver", ver: 4 }),
      ),
    ).toMatchObject({ err: 1, errormsg: expect.stringContaining("cannot be made offline") });
  });

  test("DOC-036 DOC-037 the flags follow the rights, and nobody approves without the right, or in another company or branch", async () => {
    const made = await purchase();
    await clerkMay("purchase", { view: true });
    expect(await line(made.id, clerk())).toMatchObject({
      editallowed: 0,
      deleteallowed: 0,
      printallowed: 0,
      attachmentallowed: 0,
      chkdocallowed: 0,
      chkdoc: 0,
    });
    expect(await line(made.id, clerk())).toMatchObject({ scanprocessid: 0 });
    await clerkMay("scanaudit", { view: true });
    expect(await line(made.id, clerk())).toMatchObject({ scanprocessid: (await registered(made.id)).id });
    expect((await rows("common_R_getlistgrid", { formname: "purchase" }, clerk()))[0]).toMatchObject({
      chkdocallowed: 0,
      addallowed: 0,
    });
    expect(await approve(made.id, clerk())).toMatchObject({
      err: 1,
      errkey: "rights",
      errormsg: "You don't have permission to approve purchases.",
    });
    await clerkMay("purchase", { view: true, edit: true, delete: true, approval: true, print: true, attachment: true });
    expect(await line(made.id, clerk())).toMatchObject({
      editallowed: 1,
      deleteallowed: 1,
      printallowed: 1,
      attachmentallowed: 1,
      chkdocallowed: 1,
    });
    expect(await approve(made.id, books.server.users.stranger)).toMatchObject({
      err: 1,
      errormsg: "This purchase no longer exists.",
    });
    expect(await approve(made.id, await otherBranch())).toMatchObject({
      err: 1,
      errormsg: "This purchase no longer exists.",
    });
    expect(await approve(made.id, clerk())).toMatchObject({ err: 0 });
  });

  test("DOC-042 where the company says so, only who may approve changes and deletes what is approved", async () => {
    const made = await purchase();
    await clerkMay("purchase", { view: true, edit: true, delete: true });
    await approve(made.id);
    expect(await books.save("purchase", { id: made.id, narration: "free" }, clerk())).toMatchObject({ err: 0 });
    await approve(made.id);
    expect(await settings({ approvedfixed: 1 })).toMatchObject({ err: 0 });
    expect((await rows("booksettings_R_getviewdata"))[0]).toMatchObject({ approvedfixed: 1 });
    const sentence = (done: string) =>
      `The purchase MUM/P2627/0001 has been approved by owner. It can be ${done} only by users with the right to approve purchases.`;
    expect(await books.save("purchase", { id: made.id, narration: "mine" }, clerk())).toMatchObject({
      err: 1,
      errkey: "id",
      errormsg: sentence("changed"),
    });
    expect(await remove(made.id, clerk())).toMatchObject({ err: 1, errormsg: sentence("deleted") });
    expect(await line(made.id, clerk())).toMatchObject({ editallowed: 0, deleteallowed: 0, chkdoc: 1 });
    expect(await books.save("purchase", { id: made.id, narration: "by the owner" })).toMatchObject({ err: 0 });
    expect(await books.save("purchase", { id: made.id, narration: "pending again" }, clerk())).toMatchObject({
      err: 0,
    });
    await settings({ approvedfixed: 0 });
  });

  test("Approval Detail lists what the user may approve over all kinds, waiting first, by pages, and hides what one of the kinds hides", async () => {
    const made = await purchase();
    await books.save("sale", {
      edateview: "2026-05-01",
      partyid: "Asha",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 1, rate: 50 }],
    });
    await approve(made.id);
    expect((await rows("common_R_getlistgrid", { formname: "scanprocess" }))[0]).toMatchObject({
      title: "Approval Detail",
      viewallowed: 1,
      addallowed: 0,
      chkdocallowed: 1,
    });
    const all = await rows("scanprocess_R_listgrid", { DisplayLength: 1, DisplayStart: 1 });
    expect(all).toMatchObject([
      {
        kindname: "Sale",
        chkdoc: 0,
        chkdocview: "Waiting",
        autobillno: "MUM/S2627/0001",
        mgrossamt: 59,
        TotalCount: 2,
        DisplayStart: 1,
        formname: "saledetail",
        deletesqlsp: "sale_R_btndelete_approve",
      },
    ]);
    expect(await rows("scanprocess_R_listgrid", { DisplayLength: 1, DisplayStart: 2 })).toMatchObject([
      { kindname: "Purchase", chkdoc: 1, approved_by: "owner", formid: made.id, rowver: 1 },
    ]);
    expect((await rows("scanprocess_R_listgrid", { Search: "steel" })).map(({ kindname }) => kindname)).toEqual([
      "Purchase",
    ]);
    expect(
      (await rows("scanprocess_R_listgrid", { SortCol: "mgrossamt", SortDir: "desc" })).map(
        ({ mgrossamt }) => mgrossamt,
      ),
    ).toEqual([4720, 59]);
    await clerkMay("purchase", { view: true, approval: true, hidden: ["mgrossamt"] });
    await clerkMay("sale", { view: true });
    expect((await rows("scanprocess_R_listgrid", {}, clerk()))[0]).toMatchObject({
      err: 1,
      errormsg: "You don't have permission to view Approval Detail.",
    });
    await clerkMay("scanprocess", { view: true });
    const seen = await rows("scanprocess_R_listgrid", {}, clerk());
    expect(seen.map(({ kindname, mgrossamt }) => [kindname, mgrossamt])).toEqual([["Purchase", ""]]);
    expect(String((await rows("common_R_getlistgrid", { formname: "scanprocess" }, clerk()))[0]?.cols)).not.toContain(
      "mgrossamt",
    );
    expect(await rows("scanprocess_R_listgrid", {}, await otherBranch())).toEqual([]);
    expect(await exported("scanprocess_R_listgrid")).toEqual([
      "Document,Date,No,Party,Amount,Status,Approved By,Approved At",
      expect.stringMatching(/^Sale,/),
      expect.stringMatching(/^Purchase,/),
    ]);
  });
});

describe("audit lock", () => {
  test("DOC-004 DOC-035 a locked document is shown so, and edit, deletion, approval and files are refused in words, those that waited on a device too", async () => {
    const made = await purchase();
    const { id } = await registered(made.id);
    expect(await lock(made.id, 1)).toMatchObject({ err: 0, rowver: 1 });
    expect(await line(made.id)).toMatchObject({ isauditlock: 1 });
    expect((await rows("purchase_R_getviewdata", { txtid: made.id }))[0]).toMatchObject({ isauditlock: 1 });
    const locked = (done: string) => ({
      err: 1,
      errkey: "id",
      errormsg: `The purchase MUM/P2627/0001 is locked for audit by owner (Audit of June). It cannot be ${done}.`,
    });
    const text = await books.posted("purchase", made.id);
    expect(await books.save("purchase", { id: made.id, narration: "sly" })).toMatchObject(locked("changed"));
    expect(
      await call("purchase_R_save", { id: made.id, narration: "sly" }, undefined, queued({ kind: "ver", ver: 1 })),
    ).toMatchObject(locked("changed"));
    expect(await remove(made.id)).toMatchObject(locked("deleted"));
    expect(await approve(made.id)).toMatchObject(locked("approved"));
    expect(await approve(made.id, undefined, queued({ kind: "ver", ver: 1 }))).toMatchObject(locked("approved"));
    expect(
      await call("attachedfiles_R_save", {
        formname: "purchasedetail",
        id: made.id,
        name: "a.pdf",
        sha256: "a".repeat(64),
      }),
    ).toMatchObject(locked("given or taken files"));
    expect(await books.posted("purchase", made.id)).toEqual(text);
    expect((await rows("scanaudit_R_getviewdata", { txtid: id }))[0]).toMatchObject({
      kindname: "Purchase",
      autobillno: "MUM/P2627/0001",
      islocked: 1,
      remark: "Audit of June",
      rowver: 1,
      edateview: "01-Jun-2026",
    });
    expect(await lock(made.id, 1)).toMatchObject({
      err: 1,
      errkey: "islocked",
      errormsg: "Purchase MUM/P2627/0001 is already locked.",
    });
    expect(await lock(made.id, 0, "")).toMatchObject({ err: 1, errkey: "remark" });
    expect(await lock(made.id, 0, "Audit done")).toMatchObject({ err: 0, rowver: 2 });
    expect(await books.save("purchase", { id: made.id, narration: "open again" })).toMatchObject({ err: 0 });
    expect((await trail(made.id)).filter(({ action }) => action.endsWith("lock"))).toMatchObject([
      { action: "lock", username: "owner", after: { remark: "Audit of June" } },
      { action: "unlock", username: "owner", after: { remark: "Audit done" } },
    ]);
    expect(
      (await rows("WEBAPI_R_selecthistory", { formname: "purchase", idproperty: made.id })).map(
        ({ processname }) => processname,
      ),
    ).toEqual(expect.arrayContaining(["Locked for audit", "Audit lock removed"]));
  });

  test("DOC-004 it is set and lifted by who may change Audit Detail, on documents of his branch that he may see", async () => {
    const made = await purchase();
    const { id } = await registered(made.id);
    const asClerk = (args: Row = {}) => call("scanaudit_R_save", { id, islocked: 1, remark: "x", ...args }, clerk());
    expect((await rows("scanaudit_R_listgrid", {}, clerk()))[0]).toMatchObject({
      err: 1,
      errormsg: "You don't have permission to view Audit Detail.",
    });
    await clerkMay("scanaudit", { view: true });
    expect(await rows("scanaudit_R_listgrid", {}, clerk())).toEqual([]);
    expect((await rows("scanaudit_R_getviewdata", { txtid: id }, clerk()))[0]).toMatchObject({
      err: 1,
      errormsg: "This document no longer exists.",
    });
    await clerkMay("purchase", { view: true });
    expect(await rows("scanaudit_R_listgrid", {}, clerk())).toMatchObject([
      { kindname: "Purchase", locked: 0, formname: "scanauditdetail" },
    ]);
    expect(await asClerk()).toMatchObject({
      err: 1,
      errormsg: "You don't have permission to lock documents for audit.",
    });
    await clerkMay("scanaudit", { view: true, edit: true });
    expect(await call("scanaudit_R_save", { id, islocked: 1, remark: "x" }, await otherBranch())).toMatchObject({
      err: 1,
      errormsg: "This document no longer exists.",
    });
    expect(await call("scanaudit_R_save", { id, islocked: 1, remark: "x" }, books.server.users.stranger)).toMatchObject(
      { err: 1, errormsg: "This document no longer exists." },
    );
    expect(await asClerk()).toMatchObject({ err: 0 });
    expect(
      await call("scanaudit_R_save", { id, islocked: 0, remark: "late" }, undefined, queued({ kind: "ver", ver: 0 })),
    ).toMatchObject({ err: 1, errkey: "op_conflict" });
  });

  test("DOC-035 a lock and an edit at the same moment: one of them comes first, and what was locked is not changed after it", async () => {
    const made = await purchase();
    const { id } = await registered(made.id);
    const [locked, saved] = await Promise.all([
      call("scanaudit_R_save", { id, islocked: 1, remark: "now" }),
      books.save("purchase", { id: made.id, items: [{ itemid: "Bolt", qty: 7, rate: 40 }] }),
    ]);
    expect(locked).toMatchObject({ err: 0 });
    expect((await trail(made.id)).map(({ action }) => action)).toEqual([
      "insert",
      ...(saved.err === 0 ? ["update"] : []),
      "lock",
    ]);
    expect(await books.stock()).toEqual([`Bolt / Main ${saved.err === 0 ? 7 : 100}`]);
    expect(await books.save("purchase", { id: made.id, narration: "after" })).toMatchObject({
      err: 1,
      errormsg: expect.stringContaining("locked for audit"),
    });
  });
});

describe("scans", () => {
  const scan = (more: Row = {}, as?: TestUser): Promise<Row> =>
    books.save("scan", { edateview: "2026-06-01", kind: "purchase", partyid: "Steel Co", ...more }, as);
  const seen = async (id: unknown): Promise<Row> => (await rows("scan_R_listgrid", { id }))[0] ?? {};
  const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");
  const sha256 = createHash("sha256").update(PDF).digest("hex");
  const put = () =>
    books.server.app.inject({
      method: "PUT",
      url: `/MicroACupload/blob/${sha256}`,
      headers: {
        authorization: `Bearer ${books.server.users.owner.token}`,
        "content-type": "application/octet-stream",
      },
      payload: PDF,
    });

  test("DOC-001 DOC-002 a scan waits, is entered once as a document that shows its files, and a reset with a reason takes it back", async () => {
    const made = await scan({ remark: "by the driver" });
    expect(await seen(made.id)).toMatchObject({
      kindname: "Purchase",
      drconameview: "Steel Co",
      scanstate: "Waiting",
      docno: "",
      scanname: expect.stringMatching(/^Purchase \d\d-/),
    });
    await put();
    expect(
      await call("attachedfiles_R_save", { formname: "scandetail", id: made.id, name: "bill.pdf", sha256 }),
    ).toMatchObject({ err: 0 });
    const op = randomUUID();
    const first = {
      edateview: "2026-06-01",
      partyid: "Steel Co",
      billno: "S-1",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 1, rate: 40 }],
    };
    const entered = await call("purchase_R_save", { id: 0, ...first }, undefined, { id: op });
    expect(
      await call(
        "scan_R_enter",
        { id: made.id, formname: "purchasedetail", recid: { $op: op, col: "id" } },
        undefined,
        { id: randomUUID(), deps: [op] },
      ),
    ).toMatchObject({
      err: 0,
      resu: expect.stringContaining("has been entered as MUM/P2627/0001."),
    });
    expect(await seen(made.id)).toMatchObject({ scanstate: "Entered", docno: "MUM/P2627/0001" });
    expect(await line(entered.id)).toMatchObject({ scanid: made.id });
    expect(await rows("attachedfiles_gridGetSEO", { formname: "purchasedetail", id: entered.id })).toMatchObject([
      { attachname: "bill.pdf", deleteallowed: 0 },
    ]);
    expect(
      await rows("attachedfiles_gridGetSEO", { formname: "scanauditdetail", id: (await registered(entered.id)).id }),
    ).toMatchObject([{ attachname: "bill.pdf" }]);
    const other = await purchase();
    expect(await call("scan_R_enter", { id: made.id, formname: "purchasedetail", recid: other.id })).toMatchObject({
      err: 1,
      errormsg: expect.stringContaining("was already entered as MUM/P2627/0001."),
    });
    expect(await call("scan_R_btndelete_approve", { id: made.id, type: "delete" })).toMatchObject({
      err: 1,
      errormsg: expect.stringContaining("Set it back to waiting first"),
    });
    expect(await books.save("reset", { scanid: made.id, reason: "" })).toMatchObject({ err: 1, errkey: "reason" });
    const reset = await books.save("reset", { scanid: made.id, reason: "wrong bill" });
    expect(reset).toMatchObject({ err: 0 });
    expect(await seen(made.id)).toMatchObject({ scanstate: "Waiting", docno: "" });
    expect((await rows("reset_R_listgrid"))[0]).toMatchObject({ docno: "MUM/P2627/0001", reason: "wrong bill" });
    expect(await rows("attachedfiles_gridGetSEO", { formname: "purchasedetail", id: entered.id })).toEqual([]);
    expect(await books.save("reset", { scanid: made.id, reason: "again" })).toMatchObject({
      err: 1,
      errkey: "scanid",
      errormsg: expect.stringContaining("is already waiting"),
    });
    expect(await books.save("reset", { id: reset.id, reason: "other words" })).toMatchObject({
      err: 1,
      errormsg: "A reset cannot be changed. Add another one.",
    });
    expect(await call("reset_R_btndelete_approve", { id: reset.id, type: "delete" })).toMatchObject({
      err: 1,
      errormsg: "A reset cannot be deleted.",
    });
    const history = await rows("WEBAPI_R_selecthistory", { formname: "scan", idproperty: made.id });
    expect(history.map(({ processname }) => processname)).toEqual(
      expect.arrayContaining(["Entered", "Set back to waiting"]),
    );
  });

  test("DOC-039 DOC-040 a scan is attached to a document that is there by who may attach; a locked one neither gets nor loses it", async () => {
    const made = await purchase();
    const attached = await scan({ docentity: "purchase", docid: made.id });
    expect(await seen(attached.id)).toMatchObject({ scanstate: "Entered", docno: "MUM/P2627/0001" });
    expect(await books.save("scan", { id: attached.id, docid: 0 })).toMatchObject({ err: 1, errkey: "docno" });
    expect(await scan({ docentity: "purchase", docid: 987_654 })).toMatchObject({
      err: 1,
      errormsg: "This purchase no longer exists.",
    });
    expect(await scan({ docentity: "item", docid: books.ids.Bolt })).toMatchObject({
      err: 1,
      errormsg: "A scan cannot be linked to that kind of document.",
    });
    expect(await scan({ kind: "item" })).toMatchObject({ err: 1, errkey: "kind" });
    await clerkMay("scan", { view: true, add: true });
    await clerkMay("purchase", { view: true, add: true });
    expect(await scan({ docentity: "purchase", docid: made.id }, clerk())).toMatchObject({
      err: 1,
      errormsg: "You don't have permission to attach files to purchases.",
    });
    await lock(made.id, 1);
    expect(await scan({ docentity: "purchase", docid: made.id })).toMatchObject({
      err: 1,
      errormsg: expect.stringContaining("locked for audit"),
    });
    await put();
    expect(
      await call("attachedfiles_R_save", { formname: "scandetail", id: attached.id, name: "late.pdf", sha256 }),
    ).toMatchObject({ err: 1, errormsg: expect.stringContaining("locked for audit") });
    expect(await books.save("reset", { scanid: attached.id, reason: "sly" })).toMatchObject({
      err: 1,
      errormsg: expect.stringContaining("locked for audit"),
    });
    await lock(made.id, 0);
    expect(await remove(made.id)).toMatchObject({ err: 0 });
    expect(await seen(attached.id)).toMatchObject({ scanstate: "Waiting", docno: "" });
    expect((await rows("WEBAPIGetddls", { sid: "documentkinds" }, clerk())).map(({ value }) => value)).toEqual([
      "purchase",
    ]);
  });

  test("a reset and the deletion of its document at once: the document goes, the scan waits", async () => {
    for (let round = 0; round < 3; round++) {
      const made = await purchase();
      const attached = await scan({ docentity: "purchase", docid: made.id });
      const [gone, reset] = await Promise.all([
        remove(made.id),
        books.save("reset", { scanid: attached.id, reason: "wrong bill" }),
      ]);
      expect(gone).toMatchObject({ err: 0 });
      if (reset.err !== 0)
        expect(reset).toMatchObject({ errkey: "scanid", errormsg: expect.stringContaining("is already waiting") });
      expect(await seen(attached.id)).toMatchObject({ scanstate: "Waiting", docno: "" });
    }
  });

  // The embedded engine has only one connection.
  test.skipIf(!process.env.TEST_DATABASE_URL)(
    "a reset takes its locks in the order of a deletion: while it waits for the document it does not hold the scan",
    async () => {
      const made = await purchase();
      const attached = await scan({ docentity: "purchase", docid: made.id });
      const reset = await books.server.parts.db.asSystem(async (tx) => {
        await sql`select id from voucher where entity = 'purchase' and recid = ${made.id} for update`.execute(tx);
        const waiting = { answer: books.save("reset", { scanid: attached.id, reason: "wrong bill" }) };
        const isHeldUp = async () => (await sql`select 1 from pg_locks where not granted`.execute(tx)).rows.length > 0;
        while (!(await isHeldUp())) await new Promise((resolve) => setTimeout(resolve, 20));
        await sql`select id from m_scan where id = ${attached.id} for update nowait`.execute(tx);
        return waiting;
      });
      expect(await reset.answer).toMatchObject({ err: 0 });
    },
  );
});

let branches = 0;
/** The owner in another branch of their company. */
async function otherBranch(): Promise<TestUser> {
  const { coid } = books.server.users.owner.user;
  const branch = await books.server.parts.db.asSystem(async (tx) => {
    const made = await createBranch(tx, { coid, name: `Branch ${++branches}`, state: "27" });
    await tx
      .insertInto("user_branch")
      .values({ userid: books.server.users.owner.user.userid, branchid: made.branchid, is_company_admin: true })
      .execute();
    return made;
  });
  return { ...(await openSession(books.server.parts, "owner", branch.companyid)), companyid: branch.companyid };
}
