import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer, TestUser } from "../harness";
import { grantClerk, openCompanies } from "../records/company";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const save = async (sqlsp: string, args: Row, as?: TestUser): Promise<Row> =>
  (await server.call(sqlsp, args, { id: randomUUID() }, as))[0] ?? {};
const godown = async (godownname: string, as?: TestUser): Promise<number> =>
  Number((await save("godown_R_save", { godownname }, as)).id);
/** What a new document of a kind begins with. */
const start = async (entity: string, as?: TestUser): Promise<Row> =>
  (await server.call(`${entity}_R_getviewdata`, { txtid: 0 }, undefined, as))[0] ?? {};
const none = async (entity: string, key = "godownid", as?: TestUser) =>
  expect(Number((await start(entity, as))[key] ?? 0)).toBe(0);
const branchId = (): number => server.users.owner.user.branchid;
const saveBranch = async (more: Row): Promise<Row> => {
  const [now = {}] = await server.call("branchmaster_R_getviewdata", { txtid: branchId() });
  const { rowver: _version, godownid_label: _label, ...branch } = now;
  return save("branchmaster_R_save", { ...branch, prefix: "PUN", isactive: 1, ...more });
};
const saveUser = async (godowns: string): Promise<Row> => {
  const { userid, username, fullname } = server.users.owner.user;
  const names = { fullname: fullname || username, email: "", gpsallowed: 1, emailallowed: 1 };
  return save("usersdetail_R_save", { id: userid, ...names, godowns });
};

test("a new document begins with the godown of its user in this branch, otherwise with that of the branch", async () => {
  const [main, bay] = [await godown("Main Yard"), await godown("Bay 7")];
  await godown("Shed");
  await none("sale");
  expect(await saveBranch({ godownid: main })).toMatchObject({ err: 0 });
  const [branch] = await server.call("branchmaster_R_getviewdata", { txtid: branchId() });
  expect(branch).toMatchObject({ godownid: main, godownid_label: "Main Yard" });
  const kinds = ["sale", "salepos", "salechallan", "purchase", "purchasechallan", "inward", "outward", "opening"];
  for (const kind of kinds)
    expect(await start(kind), kind).toMatchObject({ godownid: main, godownid_label: "Main Yard" });
  expect(await start("stocktransfer")).toMatchObject({ fromgodownid: main });
  await none("stocktransfer", "togodownid");

  expect(await saveUser(`${branchId()}:${bay}`)).toMatchObject({ err: 0 });
  const [user] = await server.call("usersdetail_R_getviewdata", { id: server.users.owner.user.userid });
  expect(JSON.parse(String(user?.godowns))).toEqual([{ branchid: branchId(), godownid: bay, name: "Bay 7" }]);
  expect(await start("sale")).toMatchObject({ godownid: bay, godownid_label: "Bay 7" });

  await save("godown_R_save", { id: bay, godownname: "Bay 7", isactive: 0 });
  expect(await start("sale")).toMatchObject({ godownid: main });
  expect(await saveUser(`${branchId()}:0`)).toMatchObject({ err: 0 });
  // A form that does not know the field leaves it.
  expect(await saveBranch({ godownid: undefined })).toMatchObject({ err: 0 });
  expect(await start("sale")).toMatchObject({ godownid: main });
  expect(await saveBranch({ godownid: 0 })).toMatchObject({ err: 0 });
  await none("sale");
});

test("only a godown of this company that is in use can be set, and a user without the field learns nothing of it", async () => {
  const others = await godown("Mysuru Yard", server.users.stranger);
  expect(await saveBranch({ godownid: others })).toMatchObject({
    errkey: "godownid",
    errormsg: "Choose a godown that is in use.",
  });
  expect(await saveUser(`${branchId()}:${others}`)).toMatchObject({ errkey: "godowns" });
  expect(await saveUser("x")).toMatchObject({ errormsg: "x does not name a branch and its godown." });
  const main = await godown("Yard 2");
  expect(await saveBranch({ godownid: main })).toMatchObject({ err: 0 });
  await grantClerk(server, "sale", { rights: ["view", "add"], hidden: "godownid" });
  expect(await start("sale", server.users.clerk)).not.toHaveProperty("godownid");
  expect(JSON.stringify(await start("sale", server.users.clerk))).not.toContain("Yard 2");
});

test("where a company has one godown in use, its documents begin with that", async () => {
  const { stranger } = server.users;
  const godowns = await server.call("godown_R_listgrid", { DisplayLength: 100, DisplayStart: 1 }, undefined, stranger);
  for (const { id, godownname } of godowns.slice(1))
    await save("godown_R_save", { id, godownname, isactive: 0 }, stranger);
  const only = Number(godowns[0]?.id ?? (await godown("Mysuru Shop", stranger)));
  expect(await start("sale", stranger)).toMatchObject({ godownid: only });
  const second = await godown("Hubballi Shop", stranger);
  await none("sale", "godownid", stranger);
  await save("godown_R_save", { id: second, godownname: "Hubballi Shop", isactive: 0 }, stranger);
  expect(await start("sale", stranger)).toMatchObject({ godownid: only });
});
