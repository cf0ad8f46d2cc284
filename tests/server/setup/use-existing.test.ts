import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { randomUUID } from "node:crypto";
import type { SaveRequest } from "../../../src/client/offline/contract/save";
import { existingOf, answerWithExisting } from "../../../src/client/screens/outbox/existing";
import type { Row } from "../../../src/wire/envelope";
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
});
afterAll(() => server.close());

/** A profile of its own at this server, where the owner has signed in; `line.up` is its connection. */
async function profile(): Promise<{ readonly tab: Tab; readonly line: { up: boolean } }> {
  const line = { up: true };
  const over: typeof fetch = (input, init) =>
    line.up ? fetch(input, init) : Promise.reject(new TypeError("fetch failed"));
  const device = new Device({ fetch: over, base });
  onTestFinished(() => device.stop());
  const tab = device.tab();
  const { companyid } = server.users.owner;
  const answer = await tab.offline.session.signIn({ username: "owner", password: PASSWORD, companyid, pin: "" });
  expect(answer.access_token).toBeTruthy();
  await tab.offline.ping();
  return { tab, line };
}

const saveOf = (entity: string, args: Row, title: string): SaveRequest => {
  const opId = randomUUID();
  return {
    opId,
    screen: `form:${entity}`,
    entity,
    recordKey: `tmp:${opId}`,
    sqlsp: `${entity}_R_save`,
    args: { id: 0, ...args },
    base: { kind: "none" },
    defVer: "",
    shown: args,
    formname: `${entity}detail`,
    title,
  };
};
const cityOf = (cityname: string) => saveOf("city", { cityname, stateid }, `City ${cityname}`);
const areaOf = (areaname: string, cityid: unknown) => saveOf("area", { areaname, cityid }, `Area ${areaname}`);
const rowIn = async ({ offline }: Tab, opId: string) => {
  const row = await offline.outbox.row(opId);
  if (!row) throw new Error("The save has left the outbox.");
  return row;
};

test("the same master made on two devices: in one press the sales of the second refer to the one that exists", async () => {
  const [one, two] = [await profile(), await profile()];
  one.line.up = two.line.up = false;
  const [first, second] = [cityOf("Bhuj"), cityOf("BHUJ")];
  await one.tab.offline.outbox.save(first);
  await two.tab.offline.outbox.save(second);
  const areas = ["Madhapar", "Mirzapar"].map((name) => areaOf(name, { $op: second.opId, col: "id" }));
  for (const area of areas) await two.tab.offline.outbox.save(area);
  one.line.up = true;
  expect(await one.tab.offline.drain("online")).toBe("done");
  two.line.up = true;
  expect(await two.tab.offline.drain("online")).toBe("done");
  const refused = await rowIn(two.tab, second.opId);
  const bhuj = Number((await server.call("city_R_listgrid", { Search: "Bhuj" }))[0]?.id);
  expect([refused.state, existingOf(refused)]).toEqual(["rejected", { id: bhuj, label: "Bhuj" }]);
  const bodies = async () => Promise.all(areas.map(async ({ opId }) => (await rowIn(two.tab, opId)).env.mypayans));
  const before = await bodies();
  two.line.up = false;
  await answerWithExisting(two.tab.offline.outbox, refused);
  // What waits stays as it was saved.
  expect(await bodies()).toEqual(before);
  two.line.up = true;
  await expect
    .poll(async () => {
      await two.tab.offline.drain("online");
      return (await two.tab.offline.outbox.rows()).length;
    })
    .toBe(0);
  const made = await server.call("area_R_listgrid", { Search: "m" });
  expect(made.filter(({ areaname }) => String(areaname).endsWith("par")).map(({ cityname }) => cityname)).toEqual([
    "Bhuj",
    "Bhuj",
  ]);
  expect(await server.call("city_R_listgrid", { Search: "Bhuj" })).toHaveLength(1);
  expect(await two.tab.offline.outbox.result(second.opId)).toMatchObject({ id: String(bhuj) });
  const history = await server.call("WEBAPI_R_selecthistory", { formname: "city", idproperty: bhuj });
  expect(history.map(({ processname }) => processname)).toEqual([
    "Used in place of the same record made on another device",
    "Added",
  ]);
});

test("a late copy of the refused body makes nothing, and an edit on top of it is compared first", async () => {
  const [made] = await server.call("city_R_save", { id: 0, cityname: "Anjar", stateid }, { id: randomUUID() });
  const id = randomUUID();
  const refused = { id: 0, cityname: "anjar", stateid };
  expect(await server.call("city_R_save", refused, { id })).toMatchObject([
    { existing: made?.id, existinglabel: "Anjar" },
  ]);
  expect(await server.call("WEBAPI_use_existing", { entity: "city", recid: made?.id }, { id, rev: 1 })).toMatchObject([
    { err: 0, id: made?.id, opid: id, opst: "applied" },
  ]);
  expect(await server.call("city_R_save", { ...refused, cityname: "Anjar 2" }, { id, rev: 0 })).toMatchObject([
    { errkey: "op_mismatch", id: made?.id, rev: 1 },
  ]);
  expect(
    await server.call(
      "city_R_save",
      { id: { $op: id, col: "id" }, cityname: "Anjar Taluka", stateid },
      { id: randomUUID(), after: id, base: { kind: "op", op: id } },
    ),
  ).toMatchObject([{ errkey: "op_conflict", current: { cityname: "Anjar" } }]);
});

test("only a user who may add and view such records, in the company of the record", async () => {
  const [made] = await server.call("city_R_save", { id: 0, cityname: "Mandvi", stateid }, { id: randomUUID() });
  const use = (as: TestServer["users"]["owner"], entity = "city") =>
    server.call("WEBAPI_use_existing", { entity, recid: made?.id }, { id: randomUUID() }, as);
  await grantClerk(server, "city", { rights: ["view"] });
  expect(await use(server.users.clerk)).toMatchObject([{ errkey: "rights" }]);
  await grantClerk(server, "city", { rights: ["add"] });
  expect(await use(server.users.clerk)).toMatchObject([{ errkey: "rights" }]);
  expect(
    await server.call("city_R_save", { id: 0, cityname: "Mandvi", stateid }, { id: randomUUID() }, server.users.clerk),
  ).toEqual([expect.not.objectContaining({ existing: expect.anything() })]);
  expect(await use(server.users.stranger)).toMatchObject([
    { errkey: "recid", errormsg: "The existing city no longer exists. Open the form and save again." },
  ]);
  expect(await use(server.users.owner, "sale")).toMatchObject([{ errkey: "entity" }]);
});
