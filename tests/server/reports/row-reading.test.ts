import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { PlainDocument } from "../../../src/definitions/report/plain-document";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import type { Row } from "../../../src/wire/envelope";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import type { TestUser } from "../harness";
import { grantClerk } from "../records/company";
import { tradeOf } from "./parties/help/trade";
import type { Trade } from "./parties/help/trade";

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  trade = await tradeOf(books);
});
beforeEach(() => books.server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx)));

const YEAR = { dtpfrom: "2026-04-01", dtpto: "2027-03-31" };
const FORM = "saledetail";
const clerk = (): TestUser => books.server.users.clerk;
const clerkMay = (entity: string, columns: Readonly<Record<string, boolean>>) =>
  books.server.parts.db.asSystem((tx) =>
    sql`update user_right set ${sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      where userid = ${clerk().user.userid} and formmnu = ${entity}`.execute(tx),
  );

const first = async (as?: TestUser): Promise<Row> =>
  (await books.server.call("daybook_R_report", YEAR, undefined, as))[0] ?? {};
const flags = (row: Row): readonly string[] =>
  Object.keys(row).filter((name) => /^link(draweredit|drawereditb|whatsapp|img|download|Gdownload)allowed$/.test(name));

async function attachFile(id: unknown, name: string, bytes: Buffer): Promise<void> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const { token } = books.server.users.owner;
  const put = await books.server.app.inject({
    method: "PUT",
    url: `/MicroACupload/blob/${sha256}`,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    payload: bytes,
  });
  expect(put.statusCode).toBe(200);
  const args = { formname: FORM, id, name, sha256 };
  expect((await books.server.call("attachedfiles_R_save", args, { id: crypto.randomUUID() }))[0]?.err).toBe(0);
}

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

test("each flag comes from its right, the state of the document and what it has", async () => {
  const { id } = await trade.sale("2026-06-01", "Asha", 1, 100);
  expect(flags(await first())).toEqual(["linkwhatsappallowed", "linkGdownloadallowed", "linkdrawereditballowed"]);
  await attachFile(id, "photo.png", PNG);
  expect(await first()).toMatchObject({ linkimgallowed: 1, linkdownloadallowed: 1, linkdownloadtypename: "bulk" });
  for (const name of ["daybook", "sale", "debtors"]) await grantClerk(books.server, name, {});
  expect(flags(await first(clerk()))).toEqual(["linkimgallowed"]);
  await clerkMay("sale", { reportemailsendrights: true, printrights: true, editrights: true });
  expect(flags(await first(clerk()))).toHaveLength(5);
  await grantClerk(books.server, "debtors", { hidden: "mobile" });
  expect(await first(clerk())).not.toHaveProperty("linkwhatsappallowed");
  await trade.cancel("sale", id);
  const [cancelled = {}] = await books.server.call("withdrawndocuments_R_report", YEAR);
  expect(flags(cancelled)).toEqual(["linkimgallowed", "linkGdownloadallowed", "linkdownloadallowed"]);
});

test("REP-079 REP-080 a form with lines is edited in the wide drawer, any other in the usual one", async () => {
  await trade.sale("2026-06-01", "Asha", 1, 100);
  await books.save("contra", { edateview: "2026-06-02", fromid: "Bank", toid: "Petty Cash", mgrossamt: 10 });
  const rows = await books.server.call("daybook_R_report", YEAR);
  const drawers = rows.map(({ kind, linkdrawereditallowed, linkdrawereditballowed }) => [
    kind,
    linkdrawereditallowed ?? 0,
    linkdrawereditballowed ?? 0,
  ]);
  expect(drawers).toEqual([
    ["Sale", 0, 1],
    ["Contra", 1, 0],
  ]);
});

const preview = async (id: unknown, as?: TestUser): Promise<Row> =>
  (await books.server.call("document_R_preview", { id, formmnu: FORM, type: "preview" }, undefined, as))[0] ?? {};

test("the preview of a row has the document with the labels of its form, without what the user may not see", async () => {
  const { id } = await trade.sale("2026-06-01", "Asha", 2, 100, { narration: "By hand" });
  expect(await first()).toMatchObject({ linkpreviewid: id, linkpreviewformname: FORM, linkpreviewtype: "preview" });
  const shown = (row: Row) => JSON.parse(String(row.document)) as PlainDocument;
  const { title, fields, tables } = shown(await preview(id));
  expect(title).toBe("Sale MUM/S2627/0001");
  expect(fields.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    "Sale No: MUM/S2627/0001",
    "Sale Date: 01-Jun-2026",
    "Customer: Asha",
    "Godown: Main",
    "Due Date: 01-Jul-2026",
    "Place of Supply: 27",
    "Goods: 200.00",
    "Bill Amount: 200.00",
    "CGST Amount: 18.00",
    "SGST Amount: 18.00",
    "Gross Amount: 236.00",
    "Narration: By hand",
  ]);
  const [items] = tables;
  const cells = new Map(items?.columns.map((column, at) => [column.title, items.rows[0]?.[at]]));
  expect([cells.get("Item"), cells.get("Qty"), cells.get("Rate")]).toEqual(["Bolt", "2", "100"]);
  await grantClerk(books.server, "sale", { hidden: "narration" });
  expect(JSON.stringify(shown(await preview(id, clerk())))).not.toContain("By hand");
  await grantClerk(books.server, "sale", { rights: [] });
  expect(await preview(id, clerk())).toMatchObject({ errormsg: "You don't have permission to view sales." });
  const [other] = await books.server.call(
    "document_R_preview",
    { id, formmnu: FORM, type: "preview" },
    undefined,
    trade.nashik,
  );
  expect(other, "in another branch").toMatchObject({ errormsg: "This sale no longer exists." });
});

const send = async (id: unknown): Promise<Row> =>
  (
    await books.server.call(
      "document_R_whatsapp",
      { id, formmnu: FORM, type: "whatsappsend" },
      { id: crypto.randomUUID() },
    )
  )[0] ?? {};

test("REP-117 a party without a number: WhatsApp Number not found! Enter WhatsApp Number in ledger.", async () => {
  const { id } = await trade.sale("2026-06-01", "Asha", 1, 100);
  expect(await send(id)).toMatchObject({
    err: 1,
    errormsg: "WhatsApp Number not found! Enter WhatsApp Number in ledger.",
  });
});

test("without a gateway the answer has phone and text for a link; with one the server sends and Follow-ups has it", async () => {
  await trade.save("debtors", { drconame: "Phone", acgroupid: "Sundry Debtors", mobile: "98765 43210" });
  const { id } = await trade.sale("2026-06-01", "Phone", 1, 100);
  const whtext = `Sale MUM/S2627/0001 of 01-Jun-2026 for ₹118.00 from ${books.server.users.owner.user.coname}.`;
  expect(await send(id)).toMatchObject({ whphone: "+919876543210", whtext });
  const parts = books.server.parts as { services?: unknown };
  parts.services = { whatsapp: { url: "http://127.0.0.1:9/", token: "" } };
  try {
    const answer = await send(id);
    expect(answer).toMatchObject({ err: 0, effects: "server" });
    expect(answer).not.toHaveProperty("whphone");
  } finally {
    delete parts.services;
  }
  const kept = await books.server.parts.db.asSystem((tx) =>
    sql<{ payload: Row }>`select payload from follow_up where kind = 'whatsapp'`.execute(tx),
  );
  expect(kept.rows.map(({ payload }) => [payload.tophone, payload.message])).toEqual([["+919876543210", whtext]]);
});

const allowed = async (id: unknown, typename: string, as?: TestUser): Promise<Row> =>
  (
    await books.server.call("document_R_download", { id, formmnu: FORM, type: "download", typename }, undefined, as)
  )[0] ?? {};
const ask = (url: string, payload: Row) =>
  books.server.app.inject({
    method: "POST",
    url,
    payload,
    headers: { authorization: `Bearer ${books.server.users.owner.token}` },
  });
const get = (url: string, as = books.server.users.owner) =>
  books.server.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${as.token}` } });

test("REP-106 the result of a download has alloweddownloaded, downlodername, stitle, resu and stype", async () => {
  const { id } = await trade.sale("2026-06-01", "Asha", 1, 100);
  expect(await allowed(id, "txt")).toEqual({
    id,
    alloweddownloaded: 1,
    downlodername: "owner",
    stitle: "",
    resu: "",
    stype: "success",
  });
  await grantClerk(books.server, "sale", {});
  expect(await allowed(id, "txt", clerk())).toMatchObject({
    alloweddownloaded: 0,
    downlodername: "clerk",
    resu: "You don't have permission to download sales.",
    stype: "warning",
  });
  expect(await allowed(id, "einvoice")).toMatchObject({
    alloweddownloaded: 0,
    resu: "E-invoices are not configured on this server.",
  });
});

test("ENV-043 bulk answers the URL of the attached file, or of one ZIP with all of them", async () => {
  const { id } = await trade.sale("2026-06-01", "Asha", 1, 100);
  const { coid, coname } = books.server.users.owner.user;
  const body = { id, typename: "bulk", coid, co: coname, user2: "owner", formname: FORM };
  expect((await ask(ENDPOINTS.bulkDownload, body)).json()).toEqual({ Message: "There are no attached files." });
  await attachFile(id, "bill.pdf", PDF);
  const one = await ask(ENDPOINTS.bulkDownload, body);
  expect(one.statusCode).toBe(200);
  expect((await get(one.body)).rawPayload.equals(PDF)).toBe(true);
  await attachFile(id, "bill.pdf", Buffer.concat([PDF, PDF]));
  const { body: url } = await ask(ENDPOINTS.bulkDownload, body);
  expect(url).toBe(`/MicroACfiles/${coid}/${FORM}/${id}/MUM-S2627-0001.zip`);
  const files = unzipSync(new Uint8Array((await get(url)).rawPayload));
  expect(Object.keys(files).sort()).toEqual(["bill (2).pdf", "bill.pdf"]);
  await grantClerk(books.server, "sale", {});
  expect((await get(url, clerk())).statusCode).toBe(403);
  expect((await ask(ENDPOINTS.bulkDownload, { ...body, coid: coid + 1 })).statusCode).toBe(400);
});

test("ENV-046 txt answers the URL of the document as plain text", async () => {
  const { id } = await trade.sale("2026-06-01", "Asha", 2, 100);
  const { coid, coname } = books.server.users.owner.user;
  const { body: url } = await ask(ENDPOINTS.txtDownload, {
    id,
    typename: "txt",
    coid,
    co: coname,
    user2: "owner",
    formname: FORM,
  });
  const { body } = await get(url);
  expect(body).toMatch(/^Sale MUM\/S2627\/0001\r\n/);
  expect(body).toMatch(/\r\nItem +.*Qty/);
  expect(body).toMatch(/\r\nBolt +.*2 /);
});

test("ENV-044 ENV-045 a portal that is not configured answers status and lblResult", async () => {
  const asked = { id: 1, typename: "ewaybill", coid: 1, co: "", user2: "" };
  expect((await ask(ENDPOINTS.ewaybillDownload, asked)).json()).toEqual({
    status: "error",
    lblResult: "E-way bills are not configured on this server.",
  });
  expect((await ask(ENDPOINTS.einvoiceDownload, asked)).json()).toEqual({
    status: "error",
    lblResult: "E-invoices are not configured on this server.",
  });
});

test("the image of a row is the first picture of its document, for users who may view it", async () => {
  const { id } = await trade.sale("2026-06-01", "Asha", 1, 100);
  await attachFile(id, "bill.pdf", PDF);
  await attachFile(id, "photo.png", PNG);
  const { linkimgpath, linkimgsqlsp } = await first();
  const [, picture = ""] = /^\/MicroACfiles\/\d+\/(\d+)\/photo\.png$/.exec(String(linkimgpath)) ?? [];
  const read = async (as?: TestUser) =>
    (await books.server.call(String(linkimgsqlsp), { id: picture }, undefined, as))[0];
  expect(await read()).toMatchObject({ type: "image/png", base64: PNG.toString("base64") });
  expect(await read(clerk())).toMatchObject({ errormsg: "You don't have permission to view sales." });
});
