import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { stateWords } from "../../../src/client/screens/outbox/state-words";
import { Device, type Tab } from "../../offline/help/device";
import { PASSWORD, type TestServer } from "../harness";
import { grantClerk, openCompanies } from "../records/company";

let server: TestServer;
let base = "";
let stateid = 0;
beforeAll(async () => {
  server = await openCompanies();
  base = await server.listen();
  stateid = Number((await server.call("state_R_listgrid", { Search: "Gujarat" }))[0]?.id);
  await grantClerk(server, "city", { rights: ["view", "add"] });
});
afterAll(() => server.close());

const signIn = async ({ offline }: Tab, username: string) => {
  const { companyid } = server.users.owner;
  return offline.session.signIn({ username, password: PASSWORD, companyid, pin: "" });
};

const cityOf = (cityname: string) => {
  const opId = randomUUID();
  return {
    opId,
    screen: "form:city",
    entity: "city",
    recordKey: `tmp:${opId}`,
    sqlsp: "city_R_save",
    args: { id: 0, cityname, stateid },
    base: { kind: "none" as const },
    defVer: "",
    shown: { cityname },
    formname: "citydetail",
    title: cityname,
  };
};

test("a user is blocked while saves wait: the owner sends them from that device, and each names its maker", async () => {
  // Sign-ins get through before saves do: the session of a blocked user would still send them.
  const line = { up: true, sends: true };
  const isUp = (input: string) => line.up && (line.sends || !input.includes("Postmacapi"));
  const device = new Device({
    fetch: (input, init) => (isUp(String(input)) ? fetch(input, init) : Promise.reject(new TypeError("fetch failed"))),
    base,
  });
  onTestFinished(() => device.stop());
  const tab = device.tab();
  expect((await signIn(tab, "clerk")).access_token).toBeTruthy();
  await tab.offline.ping();
  Object.assign(line, { up: false, sends: false });
  const saves = ["Okha", "Dwarka", "Okha"].map(cityOf);
  for (const save of saves) await tab.offline.outbox.save(save);
  const { userid } = server.users.clerk.user;
  await server.parts.db.asSystem((tx) =>
    sql`update app_user set is_blocked = true where userid = ${userid}`.execute(tx),
  );
  line.up = true;
  expect((await signIn(tab, "clerk")).err).toContain("is blocked. Contact your administrator");
  await signIn(tab, "owner");
  expect(await tab.offline.outbox.othersPending()).toMatchObject([
    { userKey: String(userid), count: 3, here: 3, places: [] },
  ]);
  line.sends = true;
  const file = JSON.parse(await tab.offline.outbox.exportRows(true)) as { readonly rows: readonly unknown[] };
  expect(file.rows).toHaveLength(3);
  expect(await tab.offline.outbox.takeOver()).toBe(3);
  // Twice the same city: the second is refused, to the owner now, and nothing is lost or doubled.
  await expect
    .poll(async () => {
      await tab.offline.drain("online");
      return (await tab.offline.outbox.rows()).map(({ state, title, maker }) => [state, title, maker]);
    })
    .toEqual([["rejected", "Okha", String(userid)]]);
  expect(await server.call("city_R_listgrid", { Search: "Okha" })).toHaveLength(1);
  const [dwarka] = await server.call("city_R_listgrid", { Search: "Dwarka" });
  const history = await server.call("WEBAPI_R_selecthistory", { formname: "city", idproperty: String(dwarka?.id) });
  expect(history.map(({ processname, username, changes }) => [processname, username, changes])).toEqual([
    ["Sent for another user", "owner", "Made by clerk"],
    ["Added", "owner", ""],
  ]);
});

test("a right is withdrawn while a save waits: it is refused with the reason, and the owner can send it", async () => {
  await server.parts.db.asSystem((tx) =>
    sql`update app_user set is_blocked = false where userid = ${server.users.clerk.user.userid}`.execute(tx),
  );
  const device = new Device({ fetch, base });
  onTestFinished(() => device.stop());
  const tab = device.tab();
  await signIn(tab, "clerk");
  await grantClerk(server, "city", { rights: ["view"] });
  const save = cityOf("Bhavnagar");
  await tab.offline.outbox.save(save);
  await expect.poll(() => tab.offline.outbox.status(save.opId)).toMatchObject({ state: "rejected" });
  const row = await tab.offline.outbox.row(save.opId);
  expect(row && stateWords(row)).toBe(
    "Refused: You don't have permission to add cities. An administrator of the company who signs in on this device can send it.",
  );
  await signIn(tab, "owner");
  expect(await tab.offline.outbox.takeOver()).toBe(1);
  await expect.poll(() => tab.offline.outbox.status(save.opId)).toMatchObject({ state: "applied" });
  await grantClerk(server, "city", { rights: ["view", "add"] });
});

test("only an administrator of the company sends for another user, and what the maker had sent is not done twice", async () => {
  const { owner, clerk } = server.users;
  const cap = (as: typeof owner, maker: typeof owner) => ({
    user: String(as.user.userid),
    coid: as.user.coid,
    branchid: as.user.branchid,
    at: "2026-06-10T06:00:00Z",
    maker: String(maker.user.userid),
  });
  const save = (id: string, as: typeof owner, maker: typeof owner) =>
    server.call("city_R_save", { id: 0, cityname: "Salaya", stateid }, { id, cap: cap(as, maker) }, as);
  expect(await save(randomUUID(), clerk, owner)).toMatchObject([
    { errkey: "op_user", errormsg: "Only an administrator of the company can send the saves of another user." },
  ]);
  const id = randomUUID();
  const [made] = await server.call("city_R_save", { id: 0, cityname: "Salaya", stateid }, { id }, clerk);
  expect(await save(id, owner, clerk)).toMatchObject([{ opst: "replayed", id: made?.id }]);
  expect(await save(id, owner, server.users.stranger)).toMatchObject([{ errkey: "op_user" }]);
});
