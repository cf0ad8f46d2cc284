import { expect, test } from "vitest";
import { signIn, type Tab } from "./help/device";
import { grantServer } from "./help/grants";
import { saveOffline, setup } from "./help/outbox-setup";
import { citySave } from "./help/save-request";

/** The user signs in to the branch `c2`; the server's grant names the branches that they may enter. */
async function signInElsewhere(tab: Tab, branches: readonly string[], now: number) {
  const server = await grantServer();
  await signIn(tab, { companyid: "c2", branchid: 12, bname: "Pune" });
  const { keys } = tab.offline.stores;
  const grant = { sub: "7", coid: 1, branches, dev: "", rights: "", iat: now / 1000, exp: now / 1000 + 86_400 };
  await keys.put({ k: "grant", text: await server.sign(grant) }, { k: "grantkey", kid: server.kid, jwk: server.jwk });
  await keys.change("id_token", (row) => ({ ...row, granted: true }));
}

test("a save of a branch that the user may no longer enter says so; one of another branch waits for a sign-in there", async () => {
  const one = await setup();
  const { opId, ...request } = citySave();
  await saveOffline(one, { opId, ...request });
  await signInElsewhere(one.tab, ["c1", "c2"], one.clock.now);
  const states = async () =>
    (await one.tab.offline.outbox.rows())
      .filter(({ entity }) => entity === "city")
      .map(({ state, holdWhy }) => [state, holdWhy]);
  expect(await states()).toEqual([["held", "policy"]]);
  await signInElsewhere(one.tab, ["c2"], one.clock.now);
  expect(await states()).toEqual([["held", "withdrawn"]]);
  expect(await one.tab.offline.outbox.status(opId)).toMatchObject({
    state: "waiting",
    note: "You can no longer enter Alpha Traders · Surat. The owner of the company can send this from the outbox of this device.",
  });
});

test("a save on top of one that was made in another branch stays until that one has gone", async () => {
  const one = await setup();
  const [first, second] = [citySave({ recordKey: "5" }), citySave({ recordKey: "5" })];
  await saveOffline(one, first);
  await signIn(one.tab, { companyid: "c2", branchid: 12 });
  await one.tab.offline.outbox.save(second);
  const admin = { sub: "1", userid: 1, companyadminuser: "True" } as const;
  const owner = async (opId: string) =>
    (await one.tab.offline.stores.core.db.outbox.where("opId").equals(opId).first())?.userKey;
  await signIn(one.tab, { ...admin, companyid: "c2", branchid: 12 });
  expect(await one.tab.offline.outbox.takeOver()).toBe(0);
  expect(await owner(second.opId)).toBe("7");
  await signIn(one.tab, admin);
  await one.tab.offline.outbox.takeOver();
  one.network.pings = "fine";
  await one.tab.offline.drain("online");
  expect(one.network.applied.map(({ opId }) => opId)).toContain(first.opId);
  await signIn(one.tab, { ...admin, companyid: "c2", branchid: 12 });
  expect(await one.tab.offline.outbox.takeOver()).toBe(1);
  expect(await owner(second.opId)).toBe("1");
});

test("saves of another user in this branch are taken over with their ids and bodies; those of another branch stay", async () => {
  const one = await setup();
  const [here, follower] = [citySave(), citySave()];
  const referring = citySave({ args: { id: 0, cityid: { $op: here.opId, col: "id" } } });
  await saveOffline(one, here, referring);
  await signIn(one.tab, { branchid: 12 });
  await one.tab.offline.outbox.save(follower);
  const before = await one.tab.offline.stores.core.db.outbox.toArray();
  await signIn(one.tab, { sub: "2", userid: 2 });
  await expect(one.tab.offline.outbox.takeOver()).rejects.toThrow("Only an administrator of the company");
  expect((JSON.parse(await one.tab.offline.outbox.exportRows(true)) as { rows: unknown[] }).rows).toEqual([]);
  await one.tab.offline.session.expire();
  await expect(one.tab.offline.outbox.takeOver()).rejects.toThrow("You are signed out. Sign in to send these saves.");
  await signIn(one.tab, { sub: "1", userid: 1, companyadminuser: "True" });
  expect(await one.tab.offline.outbox.othersPending()).toMatchObject([
    { userKey: "7", places: [before.find(({ opId }) => opId === follower.opId)?.place] },
  ]);
  await one.tab.offline.outbox.takeOver();
  one.network.pings = "fine";
  await one.tab.offline.drain("online");
  const sent = one.network.applied.filter(({ opId }) => opId === here.opId || opId === referring.opId);
  expect(sent.map(({ opId }) => opId)).toEqual([here.opId, referring.opId]);
  for (const { opId, envelope } of sent) {
    expect(envelope.op?.cap).toMatchObject({ user: "1", maker: "7", branchid: 11 });
    expect(envelope.mypayans).toEqual(before.find((row) => row.opId === opId)?.env.mypayans);
  }
  expect(await one.tab.offline.outbox.othersPending()).toMatchObject([{ userKey: "7", count: 1, here: 0 }]);
});
