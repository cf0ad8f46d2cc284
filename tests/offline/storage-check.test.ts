import { onTestFinished, expect, test } from "vitest";
import type { OfflineEnv } from "../../src/client/offline/contract/env";
import { rowOf, setup } from "./help/outbox-setup";
import { citySave } from "./help/save-request";

/** Waits of five seconds take a tenth of one. */
const soon = (tab: { readonly env: OfflineEnv }): Partial<OfflineEnv> => ({
  setTimeout: (work, ms) => tab.env.setTimeout(work, ms === 5_000 ? 100 : ms),
});

/** A tab of the device whose database `name` opens as `open` says. */
async function withDatabase(name: string, open: () => IDBOpenDBRequest) {
  const one = await setup();
  const { indexedDB } = one.tab.env;
  const broken = new Proxy(indexedDB, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (key === "open") return (...args: [string, number?]) => (args[0] === name ? open() : target.open(...args));
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { ...one, tab: one.device.tab({ ...soon(one.tab), indexedDB: broken }) };
}

const never = () => ({}) as IDBOpenDBRequest;

test("a storage that answers with an error is known before something is entered, and takes no save", async () => {
  const { tab } = await withDatabase("mac_outbox", () => {
    throw new DOMException("Internal error.", "UnknownError");
  });
  expect(await tab.offline.checkStorage()).toBe("failing");
  await expect(tab.offline.outbox.save(citySave())).rejects.toMatchObject({ why: "storage" });
});

test.each(["mac_outbox", "mac_keys"])(
  "a storage (%s) that never answers: the save says so within five seconds",
  async (name) => {
    const { tab } = await withDatabase(name, never);
    if (name === "mac_outbox") expect(await tab.offline.checkStorage()).toBe("silent");
    await expect(tab.offline.outbox.save(citySave())).rejects.toMatchObject({
      why: "storage",
      message: expect.stringContaining("did not answer within 5 seconds. Your entry is kept in the form."),
    });
  },
);

test("a transaction that does not complete: what was called not saved is not stored later, and the next press stores it once", async () => {
  const { device, tab: first, network } = await setup();
  const tab = device.tab(soon(first));
  await tab.offline.deviceId();
  const hold = await holdStore(first.env.indexedDB);
  expect(await tab.offline.checkStorage()).toBe("silent");
  const request = citySave();
  await expect(tab.offline.outbox.save(request)).rejects.toMatchObject({ why: "storage" });
  hold.release();
  await hold.done;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await tab.offline.outbox.row(request.opId)).toBeNull();
  network.pings = "down";
  await tab.offline.outbox.save(request);
  expect(await rowOf(tab, request.opId)).toMatchObject({ state: "queued", attempts: 0 });
});

/** Another connection whose transaction keeps the outbox locked until it is released. */
async function holdStore(factory: IDBFactory): Promise<{ readonly release: () => void; readonly done: Promise<void> }> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open("mac_outbox");
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
  onTestFinished(() => db.close());
  const tx = db.transaction(["outbox", "device"], "readwrite");
  let held = true;
  const again = () => {
    if (held) tx.objectStore("device").get("id").addEventListener("success", again);
  };
  again();
  const done = new Promise<void>((resolve) => tx.addEventListener("complete", () => resolve()));
  return { release: () => (held = false), done };
}

test.each([
  ["the browser may delete what is stored", { storage: kept(false) }, "not-kept"],
  ["a private window", { worker: async (): Promise<"none"> => "none", storage: kept(false) }, "private"],
  ["a deleted worker", { worker: async (): Promise<"removed"> => "removed", storage: kept(true) }, "no-worker"],
  ["nothing is wrong", { worker: async (): Promise<"ready"> => "ready", storage: kept(true) }, null],
] as const)("%s: known before something is entered", async (_, more, fault) => {
  const { tab } = await setup(more);
  expect(await tab.offline.checkStorage()).toBe(fault);
});

function kept(persisted: boolean): NonNullable<OfflineEnv["storage"]> {
  return { persisted: async () => persisted, estimate: async () => ({}) };
}
