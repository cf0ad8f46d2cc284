import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gstinCheckDigit } from "../../../src/domain/identity/gstin";
import { placesOf } from "../../../src/server/engine/session/account";
import type { Row } from "../../../src/wire/envelope";
import type { TestUser, TestServer } from "../harness";
import { openCompanies } from "../records/company";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const gstinOf = (state: string, pan: string): string => `${state}${pan}1Z${gstinCheckDigit(`${state}${pan}1Z`)}`;
const PAN = "AAKCA4821F";
const GSTIN = gstinOf("27", PAN);
const COMPANY = {
  name: "Anand Traders",
  legalname: "Anand Traders Private Limited",
  gstin: GSTIN,
  state: "",
  pan: "",
  address: "12 MG Road",
  pincode: "411001",
  phone: "",
  email: "",
  website: "",
};
const BRANCH = {
  name: "Belagavi",
  prefix: "BGM",
  gstin: "",
  state: "29",
  isactive: 1,
  baddress: "",
  bpincode: "",
  bphone: "",
  bemailid: "",
};
const save = (sqlsp: string, args: Row, as?: TestUser, ver?: number) =>
  server.call(
    sqlsp,
    args,
    { id: randomUUID(), ...(ver === undefined ? {} : { base: { kind: "ver" as const, ver } }) },
    as,
  );
const keysOf = (rows: readonly Row[]) => rows.map(({ errkey }) => errkey);
const list = async (entity: string, as?: TestUser) =>
  server.call(`${entity}_R_listgrid`, { DisplayLength: 50, DisplayStart: 1 }, undefined, as);
const record = async (entity: string, id: number, as?: TestUser) =>
  (await server.call(`${entity}_R_getviewdata`, { txtid: id }, undefined, as))[0];

test("a company is completed from its GSTIN, saved under its version, and the trail says what changed", async () => {
  const before = await record("companymaster", 0);
  expect((await save("companymaster_R_save", COMPANY, undefined, Number(before?.rowver)))[0]).toMatchObject({
    err: 0,
    rowver: Number(before?.rowver) + 1,
  });
  expect(await record("companymaster", 0)).toMatchObject({
    name: "Anand Traders",
    gstin: GSTIN,
    pan: PAN,
    state: "27",
    pincode: "411001",
  });
  expect((await save("companymaster_R_save", COMPANY, undefined, Number(before?.rowver)))[0]).toMatchObject({
    errkey: "op_conflict",
  });
  const { rows } = await server.parts.db.asSystem((tx) =>
    sql<{ after: { gstin: string } }>`select after from audit_trail where entity = 'companymaster'`.execute(tx),
  );
  expect(rows.at(-1)?.after).toMatchObject({ gstin: GSTIN });
});

test("a company says how short a password may be; a form without the field leaves it", async () => {
  expect(await record("companymaster", 0)).toMatchObject({ pwmin: 5 });
  expect((await save("companymaster_R_save", { ...COMPANY, pwmin: "12" }))[0]).toMatchObject({ err: 0 });
  expect((await save("companymaster_R_save", COMPANY))[0]).toMatchObject({ err: 0 });
  expect(await record("companymaster", 0)).toMatchObject({ pwmin: 12 });
  for (const pwmin of ["4", "65", "x", "5.5"])
    expect((await save("companymaster_R_save", { ...COMPANY, pwmin }))[0]).toMatchObject({
      errkey: "pwmin",
      errormsg: "The shortest password has 5 to 64 characters.",
    });
  expect((await save("companymaster_R_save", { ...COMPANY, pwmin: 5 }))[0]).toMatchObject({ err: 0 });
  for (const filequota of ["0", "1000001", "x"])
    expect((await save("companymaster_R_save", { ...COMPANY, filequota }))[0]).toMatchObject({ errkey: "filequota" });
  expect(await record("companymaster", 0)).toMatchObject({ pwmin: 5, filequota: 5120 });
});

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const logoOf = (bytes: Uint8Array, type = "image/png") =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

test("a logo is kept with the company and stands at the sign-in; a save without one leaves it, an empty one takes it away", async () => {
  const stored = async () => (await record("companymaster", 0))?.logo;
  const atSignIn = async () =>
    (
      await server.parts.db.asSystem((tx) =>
        placesOf(tx, { userid: server.users.owner.user.userid, username: "owner" }, new Date()),
      )
    ).map(({ companylogo }) => companylogo);
  expect((await save("companymaster_R_save", { ...COMPANY, logo: logoOf(PNG) }))[0]).toMatchObject({ err: 0 });
  expect([await stored(), (await atSignIn()).includes(logoOf(PNG))]).toEqual([logoOf(PNG), true]);
  await save("companymaster_R_save", COMPANY);
  expect(await stored()).toBe(logoOf(PNG));
  const { rows } = await server.parts.db.asSystem((tx) =>
    sql<{ text: string }>`select after::text as text from audit_trail where entity = 'companymaster'`.execute(tx),
  );
  expect([rows.some(({ text }) => text.includes("base64")), rows.at(-1)?.text.includes("sha256 ")]).toEqual([
    false,
    true,
  ]);
  await save("companymaster_R_save", { ...COMPANY, logo: "" });
  expect([await stored(), (await atSignIn()).every((logo) => logo === "")]).toEqual(["", true]);
});

test.each<readonly [what: string, logo: string, sentence: string]>([
  ["a PDF", logoOf(Buffer.from("%PDF-1.7 and more"), "image/png"), "The logo must be a PNG, JPEG or WebP picture."],
  [
    "a drawing that can run",
    logoOf(Buffer.from("<svg onload=x>"), "image/svg"),
    "The logo must be a PNG, JPEG or WebP picture.",
  ],
  [
    "a picture under another name",
    logoOf(PNG, "image/jpeg"),
    "The content of the logo does not match its file type. Choose the file again.",
  ],
  ["an address", "https://example.com/a.png", "The logo must be a PNG, JPEG or WebP picture."],
  [
    "one of 51 KB",
    logoOf(Buffer.concat([PNG, Buffer.alloc(51 * 1024 - PNG.length)])),
    "The logo is 51 KB. It can be 50 KB at most. Make it smaller.",
  ],
])("as logo %s is refused", async (_, logo, errormsg) => {
  expect((await save("companymaster_R_save", { ...COMPANY, logo }))[0]).toMatchObject({
    err: 1,
    errkey: "logo",
    errormsg,
  });
  expect((await record("companymaster", 0))?.logo).toBe("");
});

test("a telephone number may be written with dashes, spaces and brackets; its digits are stored", async () => {
  await save("companymaster_R_save", { ...COMPANY, phone: "+91 (22) 2456-7890" });
  expect((await record("companymaster", 0))?.phone).toBe("912224567890");
  const [made] = await save("branchmaster_R_save", {
    ...BRANCH,
    id: 0,
    name: "Dadar",
    prefix: "DDR",
    bphone: "022-2456 7890",
  });
  expect((await record("branchmaster", Number(made?.id)))?.bphone).toBe("02224567890");
});

test("all that is wrong with a company is named at once, and nothing is stored", async () => {
  const wrong = { ...COMPANY, name: " ", gstin: "27AAKCA4821F1Z0", address: "", pincode: "1", phone: "x", email: "x" };
  expect(keysOf(await save("companymaster_R_save", wrong)).sort()).toEqual([
    "address",
    "email",
    "gstin",
    "name",
    "phone",
    "pincode",
    "state",
  ]);
  expect((await save("companymaster_R_save", { ...COMPANY, state: "29" }))[0]).toMatchObject({
    errkey: "state",
    errormsg: "The GSTIN begins with 27 (Maharashtra), so the state cannot be Karnataka.",
  });
  expect((await save("companymaster_R_save", { ...COMPANY, name: "bharat stores" }))[0]).toMatchObject({
    errkey: "name",
    errormsg: "Another company is called bharat stores. Enter a different name.",
  });
  expect(await record("companymaster", 0)).toMatchObject({ name: "Anand Traders", gstin: GSTIN });
});

test("only an admin of the company sees and changes it and its branches", async () => {
  const { clerk } = server.users;
  for (const [name, args] of [
    ["companymaster", COMPANY],
    ["branchmaster", BRANCH],
  ] as const) {
    expect((await save(`${name}_R_save`, args, clerk))[0]).toMatchObject({ err: 1, errkey: "rights" });
    expect((await list(name, clerk))[0]).toMatchObject({ err: 1, errkey: "rights" });
    expect(await record(name, 0, clerk)).toMatchObject({ err: 1, errkey: "rights" });
    expect((await server.call("common_R_getlistgrid", { formname: name }, undefined, clerk))[0]).toMatchObject({
      addallowed: 0,
      viewallowed: 0,
    });
  }
});

test("a save from an old version shows the record to who may see it, and to nobody else", async () => {
  const { owner, clerk } = server.users;
  for (const [name, args] of [
    ["companymaster", COMPANY],
    ["branchmaster", { ...BRANCH, id: owner.user.branchid }],
  ] as const) {
    expect((await save(`${name}_R_save`, args, owner, 999))[0], name).toMatchObject({ errkey: "op_conflict" });
    const [answer] = await save(`${name}_R_save`, args, clerk, 999);
    expect(answer, name).toMatchObject({ err: 1, errkey: "rights" });
    expect(JSON.stringify(answer)).not.toContain("rowver");
  }
});

test("a branch is added with the state of its own, and who added it may enter it", async () => {
  const gstin = gstinOf("29", PAN);
  const [made] = await save("branchmaster_R_save", {
    ...BRANCH,
    gstin,
    state: "",
    bpincode: "590001",
    baddress: "Khade Bazaar",
  });
  expect(made).toMatchObject({ err: 0 });
  expect(await record("branchmaster", Number(made?.id))).toMatchObject({
    name: "Belagavi",
    prefix: "BGM",
    gstin,
    state: "29",
    isactive: 1,
    baddress: "Khade Bazaar",
  });
  const { owner } = server.users;
  const places = await server.parts.db.asSystem((tx) =>
    placesOf(tx, { userid: owner.user.userid, username: "owner" }, new Date()),
  );
  expect(places.find(({ branchname }) => branchname === "Belagavi")).toMatchObject({
    branchid: made?.id,
    isCompanyAdmin: true,
    companyid: `${owner.user.coid}-${String(made?.id)}`,
  });
  expect(await list("branchmaster")).toContainEqual(
    expect.objectContaining({ name: "Belagavi", statename: "Karnataka", gstin, activename: "Yes", deleteallowed: 0 }),
  );
});

test("a branch without GSTIN and state has those of its company", async () => {
  const [made] = await save("branchmaster_R_save", { ...BRANCH, name: "Satara", prefix: "SAT", state: "" });
  expect(made).toMatchObject({ err: 0 });
  expect(await list("branchmaster")).toContainEqual(
    expect.objectContaining({ name: "Satara", statename: "Maharashtra", gstin: GSTIN }),
  );
});

test("what a branch may not be is said on its field", async () => {
  const refused = async (given: Row): Promise<Row | undefined> =>
    (await save("branchmaster_R_save", { ...BRANCH, name: "Hubballi", prefix: "HBL", ...given }))[0];
  expect(await refused({ name: "satara" })).toMatchObject({
    errkey: "name",
    errormsg: "Another branch is called satara. Enter a different name.",
  });
  expect(await refused({ prefix: "sat" })).toMatchObject({
    errkey: "prefix",
    errormsg: "Branch Satara already uses the prefix SAT. Enter a different one.",
  });
  expect(await refused({ prefix: "HUBLI" })).toMatchObject({ errkey: "prefix" });
  expect(await refused({ gstin: gstinOf("29", "AAQFK7315M") })).toMatchObject({
    errkey: "gstin",
    errormsg: `This GSTIN contains the PAN AAQFK7315M, but the PAN of the company is ${PAN}.`,
  });
  expect(await refused({ bpincode: "411001" })).toMatchObject({
    errkey: "bpincode",
    errormsg: "PIN code 411001 is not in Karnataka.",
  });
  expect(await refused({ bphone: "x", bemailid: "x" })).toMatchObject({ errkey: "bphone" });
  expect((await save("branchmaster_R_save", { ...BRANCH, id: 99_999 }))[0]).toMatchObject({
    errkey: "id",
    errormsg: "This branch no longer exists.",
  });
  expect((await list("branchmaster")).map(({ name }) => name)).not.toContain("Hubballi");
});

test("a branch in another state without a GSTIN there is stored with a warning", async () => {
  const [made] = await save("branchmaster_R_save", { ...BRANCH, name: "Hubballi", prefix: "HBL" });
  expect(made).toMatchObject({ err: 0 });
  expect(JSON.stringify(made)).toContain(
    "Branch Hubballi is in Karnataka without a GSTIN there. To sell from a state, enter the GSTIN of that state.",
  );
});

test("the PAN of the company cannot leave the GSTIN of a branch behind", async () => {
  expect((await save("companymaster_R_save", { ...COMPANY, gstin: gstinOf("27", "AAQFK7315M") }))[0]).toMatchObject({
    errkey: "pan",
    errormsg: `Branch Belagavi has the GSTIN ${gstinOf("29", PAN)}, which contains another PAN. Correct the branch first.`,
  });
});

test("nobody enters a branch that is not active, nor stays in it, and one does not close the branch one works in", async () => {
  const { owner, clerk } = server.users;
  const nashik = (await list("branchmaster")).find(({ name }) => name === "Nashik");
  const closed = { ...BRANCH, id: nashik?.id, name: "Nashik", prefix: "NSK", state: "27", isactive: 0 };
  expect(
    (await save("branchmaster_R_save", { ...closed, id: owner.user.branchid, name: "Pune", prefix: "PUN" }))[0],
  ).toMatchObject({ errkey: "isactive" });
  await server.parts.db.asSystem((tx) =>
    sql`insert into session (sid, userid, branchid, sealed_key, created_at, last_seen_at, expires_at, ip, device)
    select gen_random_uuid(), ${clerk.user.userid}, ${Number(nashik?.id)}, '', now(), now(), now() + interval '1 hour', '', ''`.execute(
      tx,
    ),
  );
  expect((await save("branchmaster_R_save", closed))[0]).toMatchObject({ err: 0 });
  const left = await server.parts.db.asSystem((tx) =>
    sql`select 1 from session where branchid = ${Number(nashik?.id)} and revoked_at is null`.execute(tx),
  );
  expect(left.rows).toHaveLength(0);
  const places = await server.parts.db.asSystem((tx) =>
    placesOf(tx, { userid: owner.user.userid, username: "owner" }, new Date()),
  );
  expect(places.map(({ branchname }) => branchname)).not.toContain("Nashik");
  expect((await save("branchmaster_R_save", { ...closed, isactive: 1 }))[0]).toMatchObject({ err: 0 });
});

test("a list shows the companies that its caller may enter, and only the one of the session can be changed", async () => {
  expect((await list("companymaster")).map(({ name }) => name)).toEqual(["Anand Traders"]);
  const all = await list("companymaster", server.users.admin);
  expect(all.map(({ name, editallowed }) => [name, editallowed])).toEqual([
    ["Anand Traders", 1],
    ["Bharat Stores", 0],
  ]);
});

test("devices fetch their forms again when the company or the branch changed: bills carry its state", async () => {
  const defs = async () =>
    (await server.call("WEBAPI_ping", { dev: "d1", next_dseq: 0, pending: 0, oldest: "", app: "1" }))[0]?.defs;
  const first = await defs();
  expect(await defs()).toBe(first);
  expect((await save("companymaster_R_save", { ...COMPANY, address: "14 MG Road" }))[0]).toMatchObject({ err: 0 });
  const second = await defs();
  expect(second).not.toBe(first);
  expect(
    (await save("gstregistration_R_save", { id: 0, fromdate: "2026-04-01", regtype: "ownregular" }))[0],
  ).toMatchObject({ err: 0 });
  expect(await defs()).not.toBe(second);
});

test("row-level security keeps a change within the company", async () => {
  const { stranger } = server.users;
  const pune = server.users.owner.user.branchid;
  expect(await record("branchmaster", pune, stranger)).toBeUndefined();
  expect((await save("branchmaster_R_save", { ...BRANCH, id: pune }, stranger))[0]).toMatchObject({ errkey: "id" });
  expect(
    (
      await save(
        "companymaster_R_save",
        { ...COMPANY, name: "Bharat Stores", gstin: "", state: "29", pincode: "560001" },
        stranger,
      )
    )[0],
  ).toMatchObject({ err: 0 });
  expect(await record("companymaster", 0)).toMatchObject({ name: "Anand Traders", gstin: GSTIN });
});

test("a demo company keeps its name and its registration", async () => {
  await server.parts.db.asSystem((tx) =>
    sql`update company set is_demo = true where coid = ${server.users.stranger.user.coid}`.execute(tx),
  );
  const own = { ...COMPANY, name: "Bharat Stores", gstin: "", state: "29", pincode: "560001" };
  expect(
    (await save("companymaster_R_save", { ...own, name: "Meera Stores" }, server.users.stranger))[0],
  ).toMatchObject({ errkey: "name", errormsg: expect.stringContaining("This is a demo company.") });
  expect(
    (await save("companymaster_R_save", { ...own, phone: "08212345678" }, server.users.stranger))[0],
  ).toMatchObject({ err: 0 });
});
