import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import type { TestUser, TestServer } from "../harness";
import { inCompany, openCompanies } from "../records/company";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const GOOD = { fname: "Vijay", lname: "Patil", contactno: "9800000000", dob: "1990-02-28", pan_no: "abcde1234f" };
const read = async (as: TestUser, username = "") =>
  (await server.call("WEBAPI_userssettings", { username, branchin: "@branchin", id: 0 }, undefined, as))[0] ?? {};
const save = (args: Row, as: TestUser, base?: { kind: "ver"; ver: number }) =>
  server.call("profile_R_save", args, { id: randomUUID(), ...(base ? { base } : {}) }, as);

test("ACCT-016 ACCT-018 ACCT-019 a profile is saved and read again", async () => {
  const { clerk } = server.users;
  expect((await save(GOOD, clerk))[0]).toMatchObject({ err: 0, resu: "Settings has been updated.", rowver: 1 });
  expect(await read(clerk)).toMatchObject({
    ...GOOD,
    pan_no: "ABCDE1234F",
    convertdob: "28-Feb-1990",
    co_add2: "",
    constr: 0,
    totalfilesize: 0,
    fullname: "Vijay Patil",
  });
});

test("ACCT-016 the space used is what the user has attached and not deleted, in bytes", async () => {
  const { clerk } = server.users;
  await inCompany(
    server,
    async ({ tx }) => {
      await sql`insert into blob (sha256, bytes, size, type) values (${"a".repeat(64)}, '', 2048, 'image/png')`.execute(
        tx,
      );
      for (const gone of [null, new Date()])
        await sql`insert into attachment (entity, recid, name, size, type, sha256, username, deleted_at) values ('item', 1, 'a.png', 2048, 'image/png', ${"a".repeat(64)}, 'clerk', ${gone})`.execute(
          tx,
        );
    },
    clerk,
  );
  expect((await read(clerk)).totalfilesize).toBe(2048);
  expect((await read(server.users.owner)).totalfilesize).toBe(0);
});

test("ACCT-017 WEBAPI_userssettings reads the settings of the user who is named, with branch and id; one's own without a name", async () => {
  const { owner, clerk } = server.users;
  expect(await read(clerk)).toMatchObject({ id: clerk.user.userid, username: "clerk" });
  expect(await read(clerk, "CLERK")).toMatchObject({ id: clerk.user.userid });
  expect(await read(owner, "clerk")).toMatchObject({ id: clerk.user.userid, username: "clerk" });
  expect(await read(owner)).toMatchObject({ id: owner.user.userid, username: "owner" });
});

test("ACCT-018 all fields are required, and all faults are said at once", async () => {
  const { clerk } = server.users;
  expect(
    (await save({ fname: "", lname: " ", contactno: "", dob: "", pan_no: "" }, clerk)).map(({ errkey }) => errkey),
  ).toEqual(["fname", "lname", "contactno", "dob", "pan_no"]);
  for (const [key, bad] of [
    ["contactno", "98-1"],
    ["pan_no", "ABC"],
    ["dob", "2990-01-01"],
    ["dob", "1990-02-30"],
    ["dob", "x'"],
  ] as const)
    expect(
      (await save({ ...GOOD, [key]: bad }, clerk)).map(({ errkey }) => errkey),
      bad,
    ).toEqual([key]);
});

test("ACCT-019 a profile that was changed meanwhile is a conflict, not overwritten", async () => {
  const { clerk } = server.users;
  const before = Number((await read(clerk)).rowver);
  expect((await save({ ...GOOD, fname: "Ajay" }, clerk, { kind: "ver", ver: before }))[0]).toMatchObject({ err: 0 });
  expect((await save({ ...GOOD, fname: "Sanjay" }, clerk, { kind: "ver", ver: before }))[0]).toMatchObject({
    errkey: "op_conflict",
  });
  expect((await read(clerk)).fname).toBe("Ajay");
});

test("reports allowed are set by who manages the user, and by nobody else", async () => {
  const { owner, clerk } = server.users;
  const allow = async (username: string, co_add2: string, as: TestUser) =>
    (await server.call("reportsallowed_R_save", { username, co_add2 }, { id: randomUUID() }, as))[0];
  expect(await allow("clerk", " 12, 7,12 ", owner)).toMatchObject({ err: 0, resu: "Settings has been updated." });
  expect((await read(owner, "clerk")).co_add2).toBe("12,7");
  expect(await allow("clerk", "12;drop", owner)).toMatchObject({ err: 1, errkey: "co_add2" });
  expect(await allow("clerk", "1", clerk)).toMatchObject({ err: 1, errkey: "rights" });
  expect(await allow("stranger", "1", owner)).toMatchObject({ err: 1 });
  expect(await read(clerk, "owner")).toMatchObject({ err: 1, errormsg: "You can view only your own settings." });
  expect(await read(owner, "stranger")).toMatchObject({ err: 1 });
});
