import { expect, test } from "vitest";
import type { Envelope, Row } from "../../src/wire/envelope";
import { goOnline, sealOutbox, setup, type Setup } from "./help/outbox-setup";
import { citySave } from "./help/save-request";

const DELETE = "city_R_btndelete_approve";

/** An online device whose server replies to actions with the version that they applied to. */
async function online(answer: Row = { basever: 4, resu: "Daman has been deleted." }): Promise<Setup> {
  const one = await setup();
  const { fetch } = one.network;
  const seen = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const said = await fetch(input, init);
    if (!String(input).endsWith("Postmacapitest")) return said;
    const rows = (await said.json()) as readonly Row[];
    return Response.json(rows.map((row) => ("opst" in row ? { ...row, ...answer } : row)));
  };
  Object.assign(one.tab.env, { fetch: seen });
  await one.tab.offline.ping();
  return one;
}

const done = ({ tab }: Setup, args: Record<string, unknown>, sqlsp = DELETE) =>
  tab.offline.reader.ask(sqlsp, args, { command: true });

async function goBack(one: Setup): Promise<readonly Envelope[]> {
  one.network.applied.length = 0;
  one.network.sent.length = 0;
  one.network.epoch = one.network.epoch === "e2" ? "e3" : "e2";
  await one.tab.offline.ping();
  await goOnline(one);
  return one.network.sent;
}

test("a delete that was done online is done again on a server that went back, behind the save that it stands on, and its person is told", async () => {
  const one = await online();
  const city = citySave({ title: "Daman" });
  await one.tab.offline.outbox.save(city);
  await one.tab.offline.outbox.settled(city.opId, 2000);
  const id = (await one.tab.offline.outbox.result(city.opId))?.id;
  await done(one, { id, type: "delete", user2: "@user2" });
  expect(await one.tab.offline.outbox.rows()).toEqual([]);
  const opId = one.network.applied.at(-1)?.opId;
  for (let times = 0; times < 2; times += 1) {
    const sent = await goBack(one);
    expect(sent.map(({ op }) => op?.id)).toEqual([city.opId, opId]);
    expect(sent[1]).toMatchObject({
      sqlsp: DELETE,
      op: { base: { kind: "ver", ver: 4 }, cap: { user: "7", coid: 1, branchid: 11 } },
    });
    expect(sent[1]?.mypayans).toEqual([id, "delete", "@user2"]);
  }
  expect(await one.tab.offline.losses()).toContain(
    'The server was restored from a backup that did not have "Daman has been deleted", entered 21-Nov-2026 15:30. This device sends it again.',
  );
});

test("an approval of a version is sent again; one that would be turned round by a second is not, nor what was refused or is no action", async () => {
  const one = await online();
  await done(one, { id: 5, type: "approval" });
  expect(await goBack(one)).toHaveLength(1);
  const plain = await online({ resu: "Blocked." });
  await done(plain, { id: 9, type: "approval" }, "usersdetail_R_btndelete_approve");
  await done(plain, { id: 9 }, "city_R_recount");
  plain.network.fateOf = () => ({ rows: [{ err: 1, errormsg: "In use." }] });
  await done(plain, { id: 9, type: "delete" });
  plain.network.fateOf = () => "apply";
  expect(await goBack(plain)).toEqual([]);
  await done(plain, { id: 9, block: 1 }, "usersdetail_R_block");
  await done(plain, { id: 9, type: "delete" }, "usersdetail_R_btndelete_approve");
  expect((await goBack(plain)).map(({ sqlsp, op }) => [sqlsp, op?.base])).toEqual([
    ["usersdetail_R_block", { kind: "none" }],
    ["usersdetail_R_btndelete_approve", { kind: "none" }],
  ]);
  expect((await plain.tab.offline.losses()).join()).toContain('"Blocked · usersdetail 9"');
});

test("a device with a PIN keeps an action sealed, and one that cannot keep it says what the server said", async () => {
  const one = await online();
  await sealOutbox(one.tab);
  await done(one, { id: 5, type: "delete" });
  const { db } = one.tab.offline.stores.core;
  expect(await db.sent.toArray()).toMatchObject([{ env: { sqlpara: [], mypayans: [] }, body: expect.any(Uint8Array) }]);
  expect((await goBack(one))[0]?.mypayans).toEqual([5, "delete"]);
  one.tab.full.add("mac_outbox");
  expect(await done(one, { id: 6, type: "delete" })).toMatchObject([{ err: 0, basever: 4 }]);
});

test("a command of a page from before the server went back is not done: its id may be another record's; after the comparison it is", async () => {
  const one = await online();
  one.network.epoch = "e2";
  one.network.sent.length = 0;
  expect(await done(one, { id: 5, type: "delete" })).toEqual([
    expect.objectContaining({
      err: 1,
      errormsg: "The server was restored from a backup, so nothing was done. Look at it again, and do it once more.",
    }),
  ]);
  expect(one.network.applied).toEqual([]);
  expect(one.network.sent[0]?.op?.epoch).toBe("e1");
  await done(one, { id: 5, type: "delete" });
  expect(one.network.applied).toHaveLength(1);
  expect(one.network.applied[0]?.envelope.op?.epoch).toBe("e2");
});
