import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rightsModules } from "../../../src/server/engine/menu/screens";
import type { Row } from "../../../src/wire/envelope";
import type { TestUser, TestServer } from "../harness";
import { inCompany, openCompanies } from "../records/company";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const COMPANY = {
  baddress: "12 MG Road\nPune",
  bpincode: "411001",
  bphone: "",
  bmobile: "9800000000",
  bofficeno: "",
  bemailid: "office@example.com",
  bwebsite: "",
  blogo: "",
};
const BANK = {
  bbankname: "SBI",
  bbankbranch: "Camp",
  bbankacno: "00012345678",
  bbankmicr: "411002002",
  bbankifsc: "SBIN0000001",
  bbanktype: "Current",
  bbankacname: "Anand Traders",
};
const save = (sqlsp: string, args: Row, as?: TestUser, ver?: number) =>
  server.call(
    sqlsp,
    args,
    { id: randomUUID(), ...(ver === undefined ? {} : { base: { kind: "ver" as const, ver } }) },
    as,
  );
const grid = (args: Row = {}, as?: TestUser) =>
  server.call(
    "settingslist_R_listgrid",
    {
      DisplayLength: 10,
      DisplayStart: 1,
      SortCol: "id",
      SortDir: "asc",
      Search: "",
      id: 0,
      user2: "@user2",
      coid: "@coid",
      co: "@co",
      formmnu: "settingslist",
      ...args,
    },
    undefined,
    as,
  );

test("ACCT-026 ACCT-028 ACCT-030 company and bank information are read and saved for the branch, and a change meanwhile is a conflict", async () => {
  for (const [name, values] of [
    ["companyinfo", COMPANY],
    ["bankinfo", BANK],
  ] as const) {
    expect((await server.call(`${name}_R_getviewdata`, {}))[0]).toMatchObject({ rowver: 0 });
    expect((await save(`${name}_R_save`, values, undefined, 0))[0]).toMatchObject({
      err: 0,
      resu: "Settings has been updated.",
      rowver: 1,
    });
    expect((await server.call(`${name}_R_getviewdata`, {}, undefined, server.users.clerk))[0]).toMatchObject({
      ...values,
      rowver: 1,
    });
    expect((await save(`${name}_R_save`, values, undefined, 0))[0]).toMatchObject({ errkey: "op_conflict" });
    expect((await save(`${name}_R_save`, values, undefined, 1))[0]).toMatchObject({ err: 0, rowver: 2 });
    expect((await save(`${name}_R_save`, values, server.users.clerk))[0]).toMatchObject({ err: 1, errkey: "rights" });
    expect((await server.call(`${name}_R_getviewdata`, {}, undefined, server.users.stranger))[0]).toMatchObject({
      rowver: 0,
    });
  }
});

test("ACCT-027 ACCT-029 what is required is named, all of it at once", async () => {
  expect(
    (await save("companyinfo_R_save", { ...COMPANY, baddress: " ", bpincode: "", bphone: "12a", bemailid: "x" })).map(
      ({ errkey }) => errkey,
    ),
  ).toEqual(["baddress", "bpincode", "bphone", "bemailid"]);
  expect(await save("bankinfo_R_save", Object.fromEntries(Object.keys(BANK).map((key) => [key, ""])))).toHaveLength(7);
});

test("ACCT-038 ACCT-040 the modules are listed with the fields of a list row, paged and searched", async () => {
  const rows = await grid();
  expect(rows).toHaveLength(Math.min(10, (await inCompany(server, rightsModules)).length));
  for (const key of [
    "formname",
    "sqlsp",
    "formtitle",
    "formcaptaion",
    "formmnu",
    "editallowed",
    "deleteallowed",
    "downloadallowed",
    "addallowed",
    "isactive",
    "lastdnt",
    "co",
    "branch",
    "rolename",
    "branch_prefix",
    "branch_name",
    "module_name",
  ])
    expect(rows[0], key).toHaveProperty(key);
  expect(rows[0]).toMatchObject({
    TotalCount: (await inCompany(server, rightsModules)).length,
    co: "Anand Traders",
    branch_name: "Pune",
  });
  expect((await grid({ Search: "godown" })).map(({ formmnu }) => formmnu)).toContain("godown");
  expect((await grid({}, server.users.clerk))[0]).toMatchObject({ err: 1 });
});

test("OPEN-021 a module can be downloaded as its definition, and the list says when", async () => {
  const [answer] = await save("settingslist_R_download", { formmnu: "godown" });
  expect(JSON.parse(String(answer?.definition)).length).toBeGreaterThan(3);
  expect(
    (await grid({ Search: "godown", DisplayLength: 50 })).find(({ formmnu }) => formmnu === "godown")?.lastdnt,
  ).toBeTruthy();
  expect((await save("settingslist_R_download", { formmnu: "nothing" }))[0]).toMatchObject({
    err: 1,
    errormsg: "This module has no form that could be downloaded.",
  });
});

test("a module is part of the program: its delete and approval are refused with the reason", async () => {
  const [row] = await grid();
  const args = {
    id: row?.id,
    user2: "@user2",
    branchin: "@branchin",
    dnt: "@dnt",
    userid: "@userid",
    loginip: "@loginip",
    coid: "@coid",
    co: "@co",
    formmnu: "x",
    geolocation: "",
    devid: "",
  };
  expect((await save("settingslist_R_btndelete_approve", { ...args, type: "delete" }))[0]).toMatchObject({
    err: 1,
    errormsg: expect.stringContaining("cannot be deleted here"),
  });
  expect((await save("settingslist_R_btndelete_approve", { ...args, type: "approval" }))[0]).toMatchObject({
    err: 1,
    errormsg: expect.stringContaining("cannot be switched off here"),
  });
});

test("the branch profile is a form of its own over the company information", async () => {
  const rows = await server.call("WEBAPI_R_dynaform", { menutype: "branchprofile" });
  expect(rows.map(({ key }) => key)).toEqual(["id", "card", "row", ...Object.keys(COMPANY), "btnsave", "btnclose"]);
  expect(rows.find(({ key }) => key === "btnsave")).toMatchObject({ DataSourceID_SQL: "companyinfo_R_save" });
  const [record] = await server.call("companyinfo_R_getviewdata", { txtid: "1" });
  expect(
    (await save("companyinfo_R_save", { ...COMPANY, id: record?.id }, undefined, Number(record?.rowver)))[0],
  ).toMatchObject({ err: 0 });
});
