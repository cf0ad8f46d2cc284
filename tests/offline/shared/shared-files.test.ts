import { expect, test } from "vitest";
import { sha256Of } from "../../../src/client/offline/files/file-bytes";
import { signIn, type Tab } from "../help/device";
import { goOnline, saveOffline, setup, type Setup } from "../help/outbox-setup";
import { citySave } from "../help/save-request";
import { jpg, share } from "../help/shared-form";

const namesOf = async ({ offline }: Tab) => (await offline.shared.take()).files.map(({ name }) => name);

test("a file is the first user's who opens the screen; no other user of the device sees it after that, and a sign-out keeps it", async () => {
  const { tab } = await setup();
  await tab.offline.session.signOut();
  expect(await share(tab, [jpg("a.jpg"), new File([], "none.png")])).toBe("/shared");
  expect([await namesOf(tab), await tab.offline.shared.waiting()]).toEqual([[], 0]);
  await signIn(tab, { sub: "8" });
  expect(await tab.offline.shared.waiting()).toBe(1);
  await signIn(tab);
  const { files, refused } = await tab.offline.shared.take();
  expect([files.length, refused.length]).toEqual([1, 1]);
  const id = files[0]?.id ?? "";
  await signIn(tab, { sub: "8" });
  expect([await namesOf(tab), await tab.offline.shared.waiting()]).toEqual([[], 0]);
  expect((await tab.offline.shared.take()).refused).toEqual([]);
  expect(await tab.offline.shared.content(id)).toBeNull();
  await tab.offline.shared.remove(id);
  await tab.offline.shared.forgetRefused();
  await tab.offline.session.signOut();
  await tab.offline.shared.remove(id);
  await signIn(tab, { branchid: 2 });
  const mine = await tab.offline.shared.take();
  expect([mine.files.map(({ name }) => name), mine.refused.length]).toEqual([["a.jpg"], 1]);
});

test("files that another user has taken leave room for twenty of the one who looked last", async () => {
  const { tab } = await setup();
  const twenty = (from: string) => Array.from({ length: 20 }, (_, n) => jpg(`${from} ${n}.jpg`));
  await share(tab, twenty("first"));
  await tab.offline.shared.take();
  await signIn(tab, { sub: "8" });
  await tab.offline.shared.take();
  await share(tab, [...twenty("second"), jpg("one more.jpg")]);
  const { files, refused } = await tab.offline.shared.take();
  expect([files.length, refused]).toEqual([20, [{ why: "many", names: ["one more.jpg"], count: 1 }]]);
});

async function attaching(one: Setup): Promise<{ readonly id: string; readonly attach: () => Promise<unknown> }> {
  await share(one.tab, [jpg("a.jpg"), jpg("b.jpg")]);
  const { files } = await one.tab.offline.shared.take();
  const id = files.find(({ name }) => name === "a.jpg")?.id ?? "";
  const bytes = (await (await one.tab.offline.shared.content(id))?.arrayBuffer()) ?? new ArrayBuffer(0);
  const sha256 = await sha256Of(bytes);
  const blob = { sha256, name: "a.jpg", type: "image/jpeg", size: bytes.byteLength, bytes };
  const request = citySave({ opId: id, entity: "attachedfiles", args: { id: 7, sha256 }, blob });
  return { id, attach: () => saveOffline(one, request) };
}

test("a tab killed after the outbox has the file and before it is removed: it does not wait again, and is sent once", async () => {
  const one = await setup();
  const { id, attach } = await attaching(one);
  await attach();
  one.tab.kill();
  const tab = one.device.tab();
  expect(await tab.offline.shared.waiting()).toBe(1);
  expect(await namesOf(tab)).toEqual(["b.jpg"]);
  expect(await tab.offline.shared.content(id)).toBeNull();
  expect((await tab.offline.outbox.rows()).filter(({ opId }) => opId === id)).toHaveLength(1);
});

test("a tab killed before the outbox has the file: it waits as before", async () => {
  const one = await setup();
  const { id, attach } = await attaching(one);
  one.tab.onStored = (store) => {
    if (store === "blob") one.tab.kill();
  };
  void attach().catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 60));
  const tab = one.device.tab();
  expect((await namesOf(tab)).toSorted()).toEqual(["a.jpg", "b.jpg"]);
  expect((await tab.offline.outbox.rows()).filter(({ opId }) => opId === id)).toEqual([]);
});

test("a file whose save the server has applied meanwhile, or that was discarded in the outbox, does not wait again", async () => {
  const applied = await setup();
  const first = await attaching(applied);
  await first.attach();
  Object.assign(applied.tab.env, { fetch: withFiles(applied) });
  await goOnline(applied);
  expect((await applied.tab.offline.outbox.result(first.id))?.id).toBeTruthy();
  expect(await namesOf(applied.tab)).toEqual(["b.jpg"]);
  const discarded = await setup();
  const second = await attaching(discarded);
  await second.attach();
  expect((await discarded.tab.offline.outbox.discard(second.id, "", true)).outcome).toBe("discarded");
  expect(await namesOf(discarded.tab)).toEqual(["b.jpg"]);
});

/** A network that also takes the bytes of files. */
function withFiles({ network }: Setup): typeof fetch {
  return async (input, init) => {
    const sha256 = String(input).split("/MicroACupload/blob/")[1];
    if (sha256 === undefined) return network.fetch(input, init);
    const headers = new Headers(init?.headers);
    return Response.json({ sha256 }, { headers: { "microac-call": headers.get("microac-call") ?? "" } });
  };
}

test("a file that was removed tells the page, and is gone with its bytes", async () => {
  const { tab } = await setup();
  await share(tab, [jpg("a.jpg")]);
  const [file] = (await tab.offline.shared.take()).files;
  const heard = new Promise<void>((resolve) => tab.offline.onOutbox(resolve));
  await tab.offline.shared.remove(file?.id ?? "");
  await heard;
  expect([await namesOf(tab), await tab.offline.shared.content(file?.id ?? "")]).toEqual([[], null]);
});
