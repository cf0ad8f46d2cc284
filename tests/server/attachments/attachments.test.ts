import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Rights } from "../../../src/server/engine/call/rights";
import { setRights } from "../../../src/server/engine/sign-in/identity";
import { removeUnusedBlobs } from "../../../src/server/modules/attachments/blobs";
import type { Row } from "../../../src/wire/envelope";
import type { TestUser, TestServer } from "../harness";
import { openCompanies } from "../records/company";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const JPG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 9, 9]);
const FORM = "godowndetail";
const DAY = 86_400_000;

let server: TestServer;
let record = 0;
let n = 0;
const newGodown = async (as?: TestUser): Promise<number> =>
  Number((await server.call("godown_R_save", { id: 0, godownname: `Attached ${++n}` }, undefined, as))[0]?.id);
beforeAll(async () => {
  server = await openCompanies();
});
beforeEach(async () => {
  record = await newGodown();
});
afterAll(() => server.close());

const hash = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
const auth = (as: TestUser | null) => (as ? { authorization: `Bearer ${as.token}` } : {});
const list = (id = record, as?: TestUser): Promise<readonly Row[]> =>
  server.call("attachedfiles_gridGetSEO", { formname: FORM, id }, undefined, as);
const clerkMay = (rights: Partial<Rights>) => {
  const { userid, coid } = server.users.clerk.user;
  return server.parts.db.asSystem((tx) => setRights(tx, userid, coid, "godown", rights));
};

async function upload(
  name: string,
  bytes: Buffer | null,
  { as = server.users.owner as TestUser | null, path = "/MicroACupload/PostmacUploadBFiles", id = String(record) } = {},
) {
  const form = new FormData();
  for (const [key, value] of [
    ["id", id],
    ["filesize", "1"],
    ["type", FORM],
    ["attachid", "0"],
    ["RequestFiles", name],
  ] as const)
    form.append(key, value);
  if (bytes) form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const request = new Request("http://x", { method: "POST", body: form });
  const answer = await server.app.inject({
    method: "POST",
    url: path,
    headers: { ...auth(as), "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, text: answer.body };
}

const put = (bytes: Buffer, sha256 = hash(bytes), as: TestUser | null = server.users.owner) =>
  server.app.inject({
    method: "PUT",
    url: `/MicroACupload/blob/${sha256}`,
    headers: { ...auth(as), "content-type": "application/octet-stream" },
    payload: bytes,
  });

const remove = (
  id: unknown,
  processtype: string,
  as: TestUser | null = server.users.owner,
  path = "/MicroACupload/Postmacuploaddeleteapi",
) =>
  server.app.inject({
    method: "POST",
    url: path,
    headers: { ...auth(as), "content-type": "application/json" },
    payload: JSON.stringify({ id, lrimg: "", processtype }),
  });

const view = (path: unknown, as: TestUser | null = server.users.owner) =>
  server.app.inject({ method: "GET", url: String(path), headers: auth(as) });

const blobs = (sha256: string) =>
  server.parts.db
    .asSystem((tx) => sql<{ n: number }>`select count(*)::int as n from blob where sha256 = ${sha256}`.execute(tx))
    .then(({ rows }) => rows[0]?.n);

test.each(["/MicroACupload", "/MicroACuploadlocal"])(
  "ENV-048 %s/PostmacUploadBFiles takes the multipart file with its five fields and attaches it to the record of id and type",
  async (base) => {
    const other = await newGodown();
    const path = `${base}/PostmacUploadBFiles`;
    expect(await upload("bill.pdf", PDF, { path })).toMatchObject({ status: 200 });
    expect((await list()).map(({ attachname }) => attachname)).toEqual(["bill.pdf"]);
    expect(await list(other)).toEqual([]);
    expect((await view((await list())[0]?.filesname)).rawPayload).toEqual(PDF);
    expect((await upload("none.pdf", null, { path })).status).toBe(400);
    expect((await upload("elsewhere.pdf", PDF, { path, id: "999999999" })).status).not.toBe(200);
    expect((await upload("nobody.pdf", PDF, { path, as: null })).status).toBe(401);
    expect(await list()).toHaveLength(1);
  },
);

test.each(["/MicroACupload", "/MicroACuploadlocal"])(
  "ATT-005 ATT-006 ATT-016 under %s a file is attached, listed with its fields, and its bytes come back",
  async (base) => {
    expect(await upload("C:\\scans\\Bill 7.pdf", PDF, { path: `${base}/PostmacUploadBFiles` })).toEqual({
      status: 200,
      text: "uploaded",
    });
    const [row] = await list();
    expect(row).toMatchObject({
      attachname: "Bill 7.pdf",
      filesize: 1,
      deleteallowed: 1,
      type: "application/pdf",
      username: "owner",
    });
    expect((await view(row?.filesname)).rawPayload).toEqual(PDF);
  },
);

test("ATT-015 a file is seen under the id of its company, by a signed-in user, and may run nothing", async () => {
  await upload("photo.png", PNG);
  const [row] = await list();
  const { coid } = server.users.owner.user;
  expect(String(row?.filesname)).toBe(`/MicroACfiles/${coid}/${String(row?.id)}/photo.png`);
  const answer = await view(row?.filesname);
  expect(answer.headers).toMatchObject({
    "content-type": "image/png",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "content-disposition": "attachment; filename*=UTF-8''photo.png",
    "cache-control": "no-store",
  });
  expect((await view(row?.filesname, null)).statusCode).toBe(401);
  expect((await view(row?.filesname, server.users.stranger)).statusCode).toBe(400);
  const elsewhere = String(row?.filesname).replace(`/${coid}/`, `/${server.users.stranger.user.coid}/`);
  expect((await view(elsewhere, server.users.stranger)).statusCode).toBe(400);
});

test.each([
  ["bill.exe", PDF, "bill.exe: only .jpg, .png and .pdf files can be attached."],
  ["bill.png", PDF, "bill.png: its content is pdf, but its name has another ending. Rename it or choose another file."],
  [
    "page.png",
    Buffer.from("<html><script>alert(1)</script>"),
    "The content is not a picture (jpg, png) or a PDF. Nothing was stored.",
  ],
  [
    "drawing.png",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    "The content is not a picture (jpg, png) or a PDF. Nothing was stored.",
  ],
])("ATT-008 %s with other content is refused with a sentence", async (name, bytes, Message) => {
  const answer = await upload(name, bytes);
  expect([answer.status, JSON.parse(answer.text)]).toEqual([400, { Message }]);
  expect(await list()).toEqual([]);
});

test("ATT-009 1024 KB are taken, one byte more is refused with the size in MB", async () => {
  const full = Buffer.alloc(1024 * 1024, 1);
  JPG.copy(full);
  expect((await upload("full.jpg", full)).status).toBe(200);
  expect(JSON.parse((await upload("more.jpg", Buffer.concat([full, Buffer.from([1])]))).text)).toEqual({
    Message: "Attachment size is less than 1 MB Required. Current size is: 1.01 MB.",
  });
  expect((await put(Buffer.concat([full, full]))).json()).toEqual({
    Message: "Attachment size is less than 1 MB Required. Current size is: 2 MB.",
  });
});

test("ATT-010 ATT-011 ATT-012 no file, an empty one, and a record that is not saved are refused by name", async () => {
  expect(JSON.parse((await upload("x.pdf", null)).text)).toEqual({ Message: "Please Select File" });
  expect(JSON.parse((await upload("x.pdf", Buffer.alloc(0))).text)).toEqual({ Message: "Please select file." });
  expect(
    JSON.parse((await upload("x.pdf", PDF, { id: "0", path: "/MicroACuploadlocal/PostmacUploadBFiles" })).text),
  ).toEqual({ Message: "File attach after record save" });
});

test.each(["/MicroACupload", "/MicroACuploadlocal"])(
  "ENV-047 ATT-014 under %s VIEW answers the path and DELETE answers DELETED, once",
  async (base) => {
    await upload("a.pdf", PDF);
    const [row] = await list();
    const path = `${base}/Postmacuploaddeleteapi`;
    expect((await remove(row?.id, "VIEW", server.users.owner, path)).body).toBe(row?.filesname);
    expect((await remove(row?.id, "DELETE", server.users.owner, path)).body).toBe("DELETED");
    expect(await list()).toEqual([]);
    expect((await view(row?.filesname)).statusCode).toBe(400);
    expect((await remove(row?.id, "DELETE", server.users.owner, path)).json()).toEqual({
      Message: "This attachment no longer exists.",
    });
    expect((await remove(row?.id, "PRINT", server.users.owner, path)).statusCode).toBe(400);
    const trail = await server.parts.db.asSystem((tx) =>
      tx
        .selectFrom("audit_trail")
        .select("action")
        .where("entity", "=", "godown")
        .where("recid", "=", String(record))
        .orderBy("seq")
        .execute(),
    );
    expect(trail.map(({ action }) => action)).toEqual(["insert", "attach", "detach"]);
  },
);

test("ATT-013 deleteallowed follows the rights: one's own files, and those of others with the right to delete", async () => {
  await upload("owner.pdf", PDF);
  const clerk = server.users.clerk;
  await clerkMay({ view: true, attachment: true });
  await upload("clerk.pdf", PDF, { as: clerk });
  expect((await list(record, clerk)).map(({ attachname, deleteallowed }) => [attachname, deleteallowed])).toEqual([
    ["owner.pdf", 0],
    ["clerk.pdf", 1],
  ]);
  const [owners] = await list();
  expect((await remove(owners?.id, "DELETE", clerk)).statusCode).toBe(403);
  await clerkMay({ view: true, attachment: true, delete: true });
  expect((await remove(owners?.id, "DELETE", clerk)).body).toBe("DELETED");
});

test("ATT-006 without the right to view nothing is listed or shown, without that to attachments nothing is added", async () => {
  await upload("a.pdf", PDF);
  const [row] = await list();
  const clerk = server.users.clerk;
  await clerkMay({});
  expect(await list(record, clerk)).toMatchObject([
    { err: 1, errkey: "rights", errormsg: "You don't have permission to view godowns." },
  ]);
  expect((await view(row?.filesname, clerk)).statusCode).toBe(403);
  await clerkMay({ view: true });
  expect(await list(record, clerk)).toMatchObject([{ attachname: "a.pdf", deleteallowed: 0 }]);
  expect((await upload("b.pdf", PDF, { as: clerk })).status).toBe(403);
  expect((await upload("b.pdf", PDF, { as: null })).status).toBe(401);
});

test("ATT-006 a file sent by its hash is kept once, whoever sends it how often, and hangs on a record by its save, once", async () => {
  const sha256 = hash(PNG);
  for (const as of [server.users.owner, server.users.owner, server.users.stranger])
    expect((await put(PNG, sha256, as)).json()).toEqual({ sha256 });
  expect(await blobs(sha256)).toBe(1);
  const op = { id: randomUUID() };
  const save = () => server.call("attachedfiles_R_save", { formname: FORM, id: record, name: "p.png", sha256 }, op);
  expect(await save()).toMatchObject([{ err: 0, opst: "applied" }]);
  expect(await save()).toMatchObject([{ opst: "replayed" }]);
  expect(await list()).toMatchObject([{ attachname: "p.png" }]);
});

test("ATT-006 the record of a save may be one that another save has made", async () => {
  await put(JPG);
  const first = randomUUID();
  await server.call("godown_R_save", { id: 0, godownname: "Made offline" }, { id: first });
  const [made] = await server.call(
    "attachedfiles_R_save",
    { formname: FORM, id: { $op: first, col: "id" }, name: "p.jpg", sha256: hash(JPG) },
    { id: randomUUID(), deps: [first] },
  );
  expect(made).toMatchObject({ err: 0, opst: "applied" });
});

test("ATT-015 knowing the hash of another company's file gives nobody the file", async () => {
  const secret = Buffer.from("%PDF-secret of B");
  await put(secret, hash(secret), server.users.stranger);
  expect(
    await server.call("attachedfiles_R_save", { formname: FORM, id: record, name: "s.pdf", sha256: hash(secret) }),
  ).toMatchObject([{ err: 1, errkey: "sha256", errormsg: "The file s.pdf is not on the server. Choose it again." }]);
});

test("ATT-006 bytes that do not fit their hash are refused and not kept", async () => {
  expect((await put(PDF, "a".repeat(64))).statusCode).toBe(400);
  expect(await blobs("a".repeat(64))).toBe(0);
  expect((await put(PDF, hash(PDF), null)).statusCode).toBe(401);
});

test("ATT-006 the files of a deleted record are seen by administrators only", async () => {
  await upload("a.pdf", PDF);
  await clerkMay({ view: true, attachment: true });
  await server.call("godown_R_btndelete_approve", { id: record, type: "delete" });
  expect(await list()).toMatchObject([{ attachname: "a.pdf" }]);
  expect(await list(record, server.users.clerk)).toMatchObject([{ err: 1, errormsg: "This godown no longer exists." }]);
});

test("ATT-006 contents that nothing names are removed after 30 days, never those that are attached", async () => {
  const lost = Buffer.from("%PDF-nobody wants this");
  const kept = Buffer.from("%PDF-somebody wants this");
  await put(lost);
  await upload("kept.pdf", kept);
  const now = server.parts.clock().getTime();
  expect(await removeUnusedBlobs(server.parts.db, new Date(now + 29 * DAY))).toBe(0);
  await removeUnusedBlobs(server.parts.db, new Date(now + 31 * DAY));
  expect([await blobs(hash(lost)), await blobs(hash(kept))]).toEqual([0, 1]);
});

test("the forms of ledgers and items end with the attachment element", async () => {
  for (const menutype of ["debtorsdetail", "itemdetail"]) {
    const rows = await server.call("WEBAPI_R_dynaform", { user2: "@user2", branchin: "@branchin", menutype });
    expect(rows.filter(({ comp_type }) => comp_type === "fileupload")).toHaveLength(1);
  }
});

test("without the right to attachments the form shows the files only, and bytes are not taken", async () => {
  const { userid, coid } = server.users.clerk.user;
  const may = (attachment: boolean) =>
    server.parts.db.asSystem((tx) => setRights(tx, userid, coid, "item", { view: true, edit: true, attachment }));
  const drawn = async () =>
    (
      await server.call(
        "WEBAPI_R_dynaform",
        { user2: "@user2", branchin: "@branchin", menutype: "itemdetail" },
        undefined,
        server.users.clerk,
      )
    ).find(({ comp_type }) => comp_type === "fileupload")?.field_disable;
  await clerkMay({});
  await may(false);
  expect(await drawn()).toBe(1);
  const bytes = Buffer.from("%PDF-by the clerk");
  const refused = await put(bytes, hash(bytes), server.users.clerk);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { Message: "You don't have permission to attach files." },
  ]);
  expect(await blobs(hash(bytes))).toBe(0);
  await may(true);
  expect(await drawn()).toBe(0);
  expect((await put(bytes, hash(bytes), server.users.clerk)).statusCode).toBe(200);
});

test("ATT-015 an address cannot lead out of the attachments", async () => {
  const { coid } = server.users.owner.user;
  for (const path of [
    `/MicroACfiles/${coid}/..%2f..%2fetc%2fpasswd/x`,
    `/MicroACfiles/${coid}/../../package.json`,
    `/MicroACfiles/${coid}/1e9999/x`,
    `/MicroACfiles/${coid}/99999999999999999999/x`,
  ])
    expect((await view(path)).statusCode, path).toBeGreaterThanOrEqual(400);
});

describe("the space of a company", () => {
  const MB = 1_048_576;
  const filler = (letter: string): Buffer => Buffer.from(`%PDF-${letter}`.padEnd(600_000, letter));
  const space = async (as?: TestUser) =>
    Number((await server.call("attachedfiles_space", {}, undefined, as))[0]?.totalfilesize);
  const system = (query: ReturnType<typeof sql>) => server.parts.db.asSystem((tx) => query.execute(tx));
  const counted = async () =>
    Number(
      (
        await system(
          sql`select coalesce(sum(size), 0) as n from blob_sent where coid = ${server.users.owner.user.coid}`,
        )
      ).rows.map((found) => (found as Row).n)[0],
    );
  const quota = (mb: number) =>
    system(sql`update company set filequota_mb = ${mb} where coid = ${server.users.owner.user.coid}`);
  beforeEach(async () => {
    await system(sql`delete from blob_sent`);
    await quota(1);
  });
  afterEach(() => server.setClock(null));

  test("each content counts once, for each company that sent it; sending it again costs nothing", async () => {
    expect((await put(filler("a"))).statusCode).toBe(200);
    expect((await put(filler("a"))).statusCode).toBe(200);
    expect(await upload("a.pdf", filler("a"))).toEqual({ status: 200, text: "uploaded" });
    expect([await space(), await counted(), await space(server.users.stranger)]).toEqual([600_000, 600_000, 0]);
    expect((await server.call("attachedfiles_space", {}))[0]).toEqual({ totalfilesize: 600_000, filequota: MB });
  });

  test("what does not fit is refused in a sentence, both ways of sending, and nothing of it stays", async () => {
    await put(filler("a"));
    const text =
      "The files of your company can take 1 MB, and this one does not fit. Delete files that are not needed, or ask a company admin for more space.";
    const refused = await put(filler("b"));
    expect([refused.statusCode, refused.json()]).toEqual([400, { Message: text }]);
    expect(await upload("b.pdf", filler("b"))).toMatchObject({ status: 400, text: expect.stringContaining(text) });
    expect([await blobs(hash(filler("b"))), await space(), await counted()]).toEqual([0, 600_000, 600_000]);
    await quota(2);
    expect((await put(filler("b"))).statusCode).toBe(200);
  });

  test("of two uploads at once that fit one at a time, one is refused", async () => {
    const sent = await Promise.all([put(filler("c")), put(filler("d"))]);
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(await space()).toBe(600_000);
  });

  test("a file that is deleted gives its space back, but not while another record has it or it was sent just now", async () => {
    await upload("g.pdf", filler("g"));
    const [first] = await list();
    const other = await newGodown();
    await upload("g.pdf", filler("g"), { id: String(other) });
    await system(sql`update blob_sent set at = now() - interval '2 hours'`);
    expect((await remove(first?.id, "DELETE")).body).toBe("DELETED");
    expect(await space()).toBe(600_000);
    expect((await remove((await list(other))[0]?.id, "DELETE")).body).toBe("DELETED");
    expect([await space(), await counted()]).toEqual([0, 0]);
    await upload("g.pdf", filler("g"));
    await remove((await list()).at(-1)?.id, "DELETE");
    expect(await space()).toBe(600_000);
  });

  test("bytes that were sent and never hung on a record, or were deleted, count for 30 days at most; those in use go on", async () => {
    await put(filler("e"));
    await quota(2);
    await upload("f.pdf", filler("f"));
    await removeUnusedBlobs(server.parts.db, new Date(server.parts.clock().getTime() + 29 * DAY));
    expect(await space()).toBe(1_200_000);
    await removeUnusedBlobs(server.parts.db, new Date(server.parts.clock().getTime() + 31 * DAY));
    expect([await space(), await counted()]).toEqual([600_000, 600_000]);
  });
});
