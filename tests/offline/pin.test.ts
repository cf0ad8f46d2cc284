import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { recover } from "../../src/client/offline/pin/pin";
import { FAILS_MAX, pinFault, waitOf } from "../../src/client/offline/vault/pin-rules";
import { signIn, type Tab } from "./help/device";
import { ALL_SEEN, NOTHING_SEEN, PIN, PinStage, QUESTIONS, SECRET } from "./help/pin-device";
import { citySave } from "./help/save-request";

let stage: PinStage;
let tab: Tab;

beforeEach(async () => {
  stage = new PinStage();
  tab = await stage.open();
});
afterEach(() => stage.device.stop());

const KEPT = ["mac_cache", "mac_outbox", "mac_keys"];

describe("what is a PIN", () => {
  test("six to twelve digits that are not the first that come to mind", () => {
    expect(["271828", "000012", "123457", "271828182845"].map(pinFault)).toEqual(["", "", "", ""]);
    expect(["27182", "2718281828459"].map(pinFault)).toEqual(["Enter 6 to 12 digits.", "Enter 6 to 12 digits."]);
    expect(["", "27182a", "२७१८२८"].map(pinFault)).toEqual(Array(3).fill("Enter digits only."));
    expect(["111111", "123456", "987654", "0123456789"].map(pinFault)).toEqual(
      Array(4).fill("This PIN is too easy to guess. Choose another one."),
    );
  });

  test("after the second wrong one the waits grow, up to half an hour, and a clock set back does not lengthen them", () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((fails) => waitOf({ fails, lastAt: 1_000 }, 1_000) / 1000);
    expect(waits).toEqual([0, 0, 0, 30, 60, 120, 300, 600, 900, 1800]);
    expect(waitOf({ fails: 3, lastAt: 1_000 }, 31_000)).toBe(0);
    expect(waitOf({ fails: 3, lastAt: 1_000_000 }, 0)).toBe(30_000);
  });
});

describe("a device with a PIN", () => {
  test("setting one needs the server; without it nothing changes", async () => {
    await stage.fill(tab);
    stage.network.pings = "down";
    expect(await stage.setPin(tab)).toContain("need the server");
    expect(await stage.state(tab)).toBe("none");
    expect(await stage.sees(tab)).toEqual(ALL_SEEN);
  });

  test("all that is kept of the user is sealed, also what comes later, and is read as before", async () => {
    await stage.fill(tab);
    expect(await stage.raw(...KEPT)).toContain(SECRET);
    expect(await stage.setPin(tab)).toBe("");
    expect(await stage.raw(...KEPT)).not.toContain(SECRET);
    expect(await stage.sees(tab)).toEqual(ALL_SEEN);
    await stage.fill(tab);
    await stage.draft(tab.offline, "two");
    expect(await stage.raw(...KEPT)).not.toContain(SECRET);
    expect((await stage.sees(tab)).drafts).toEqual([`${SECRET} one`, `${SECRET} two`]);
  });

  test("started again it shows nothing, keeps nothing and loses nothing until the PIN is entered", async () => {
    await stage.fill(tab);
    await stage.setPin(tab);
    tab = await stage.restart(tab);
    stage.network.pings = "down";
    expect(await stage.state(tab)).toBe("locked");
    expect(await stage.sees(tab)).toEqual(NOTHING_SEEN);
    await expect(tab.offline.reference.download("item", () => undefined)).rejects.toThrow();
    expect(await stage.unlock(tab, "314159")).toEqual({ ok: false, blocked: false, waitMs: 0, left: FAILS_MAX - 1 });
    expect(await stage.sees(tab)).toEqual(NOTHING_SEEN);
    expect(await stage.unlock(tab)).toEqual({ ok: true });
    expect(await stage.sees(tab)).toEqual(ALL_SEEN);
  });

  test("a save made before the lock is sent while it is locked, once", async () => {
    await stage.setPin(tab);
    stage.network.pings = "down";
    const request = citySave();
    await tab.offline.outbox.save(request);
    tab = await stage.restart(tab);
    expect((await tab.offline.outbox.rows()).map(({ opId }) => opId)).toEqual([request.opId]);
    stage.network.pings = "fine";
    // The lease of the closed tab expires.
    stage.clock.now += 20_000;
    await tab.offline.drain("online");
    expect(await stage.state(tab)).toBe("locked");
    expect(stage.network.applied.map(({ opId }) => opId)).toEqual([request.opId]);
  });

  test("what was being typed at the moment of the lock is kept, sealed", async () => {
    await stage.setPin(tab);
    tab.offline.vault.lock();
    await stage.draft(tab.offline, "late");
    expect(await tab.offline.outbox.drafts()).toEqual([]);
    expect(await stage.raw(...KEPT)).not.toContain(SECRET);
    await stage.unlock(tab);
    expect((await stage.sees(tab)).drafts).toEqual([`${SECRET} late`]);
  });

  test("tabs share the key, and a lock in one is a lock in all", async () => {
    await stage.setPin(tab);
    const other = stage.device.tab();
    await stage.state(other);
    await expect.poll(() => stage.state(other)).toBe("open");
    other.offline.vault.lock();
    await expect.poll(() => stage.state(tab)).toBe("locked");
    await stage.unlock(tab);
    await expect.poll(() => stage.state(other)).toBe("open");
  });

  test("a tab that has not heard of the PIN leaves no plain row behind", async () => {
    await stage.fill(tab);
    const late = stage.device.tab();
    await stage.fill(late);
    const dead: Partial<BroadcastChannel> = { postMessage: () => undefined, close: () => undefined };
    const deaf = stage.device.tab({ channel: () => dead as BroadcastChannel });
    await stage.sees(deaf);
    await stage.setPin(tab);
    await stage.fill(deaf).catch(() => undefined);
    expect(await stage.raw(...KEPT)).not.toContain(SECRET);
  });

  test("a sealed answer that is put in the place of another is not taken for it", async () => {
    await stage.fill(tab);
    await stage.setPin(tab);
    const { cacheDb } = tab.offline.stores;
    const [list, form] = await Promise.all(
      ["list", "form"].map((kind) =>
        cacheDb.entry
          .where("userKey")
          .equals("7")
          .filter((entry) => entry.kind === kind)
          .first(),
      ),
    );
    if (!list || !form) throw new Error("Nothing is kept.");
    await cacheDb.entry.put({ ...form, v: list.v });
    stage.network.pings = "down";
    await expect(tab.offline.reader.read({ ...QUESTIONS[1], cacheOnly: true })).rejects.toMatchObject({
      kind: "offline-miss",
    });
    expect((await tab.offline.reader.read({ ...QUESTIONS[0], cacheOnly: true })).rows).toHaveLength(1);
  });

  test("another user neither reads the rows nor takes the PIN, and his own are plain until he sets one", async () => {
    await stage.fill(tab);
    await stage.setPin(tab);
    stage.user = "8";
    const other = await stage.open();
    expect(await stage.state(other)).toBe("none");
    expect(await stage.sees(other)).toEqual(NOTHING_SEEN);
    await expect.poll(() => stage.state(tab)).toBe("none");
    tab.offline.vault.signedIn("8");
    await expect.poll(() => other.offline.vault.access("7")).toBe("locked");
    expect(await tab.offline.vault.access("7")).toBe("locked");
    stage.freshSignIn = true;
    expect(await recover(other.offline.stores, "7").then(() => stage.sealed.size)).toBe(1);
    expect(await stage.raw(...KEPT)).not.toContain(SECRET);
  });

  test("the kept hash of rights waits for the lock to open, and then hidden fields go from sealed drafts too", async () => {
    const own = (hidden: string) => ({
      formmnu: "item",
      names: "item,itemdetail",
      sees: hidden || "s",
      may: "m",
      hidden,
    });
    let rights = own("");
    const inner = stage.network.fateOf;
    stage.network.fateOf = (envelope) =>
      envelope.sqlsp === "WEBAPI_own_rights" ? { rows: [rights] } : inner(envelope);
    stage.network.rights = "r1";
    await tab.offline.start();
    await expect.poll(() => tab.offline.stores.cacheDb.meta.where("k").startsWith("rights|").count()).toBe(1);
    await stage.draft(tab.offline, "one");
    await stage.setPin(tab);
    tab.offline.vault.lock();
    rights = own("itemname");
    stage.network.rights = "r2";
    await tab.offline.ping();
    await stage.unlock(tab);
    await expect.poll(async () => (await tab.offline.outbox.drafts()).map(({ values }) => values)).toEqual([{ id: 1 }]);
  });
});

describe("waiting saves of a device with a PIN", () => {
  const edit = () => {
    const values = { id: 1, itemname: `${SECRET} new` };
    return citySave({
      entity: "item",
      recordKey: "1",
      sqlsp: "item_R_save",
      args: values,
      base: { kind: "ver", ver: 1 },
      baseSnap: { id: 1, itemname: `${SECRET} old` },
      shown: values,
      title: "An item",
    });
  };
  const sentNames = () => stage.network.applied.map(({ envelope }) => envelope.mypayans[1]);

  test("those from before and those after it are stored without a word of theirs, shown in full, and sent as they were", async () => {
    stage.network.pings = "down";
    await tab.offline.outbox.save(edit());
    expect(await stage.raw("mac_outbox")).toContain(SECRET);
    stage.network.pings = "fine";
    stage.network.script.push("drop-before");
    await stage.setPin(tab);
    stage.network.pings = "down";
    await tab.offline.outbox.save(edit());
    expect(await stage.raw(...KEPT)).not.toContain(SECRET);
    const rows = await tab.offline.outbox.rows();
    expect(rows.map(({ shown, baseSnap }) => [shown.itemname, baseSnap?.itemname])).toEqual(
      Array(2).fill([`${SECRET} new`, `${SECRET} old`]),
    );
    expect((await tab.offline.overlay.list("item", [{ id: 1, itemname: "x" }]))[0]?.itemname).toBe(`${SECRET} new`);
    tab.offline.vault.lock();
    stage.network.pings = "fine";
    await tab.offline.drain("online");
    expect(sentNames()).toEqual(Array(2).fill(`${SECRET} new`));
  });

  test("the file of a save that the server has does not lie open beside it", async () => {
    const request = edit();
    await tab.offline.outbox.save(request);
    await tab.offline.outbox.settled(request.opId, 3_000);
    const { db } = tab.offline.stores.core;
    const head = { sha256: "a".repeat(64), name: "bill.pdf", type: "application/pdf", size: 4 };
    await db.sent.update(request.opId, { blob: head });
    await db.blob.put({ id: request.opId, ...head, bytes: new TextEncoder().encode("%PDF").buffer });
    await stage.setPin(tab);
    expect(await db.blob.count()).toBe(0);
    expect(await db.sent.get(request.opId)).toMatchObject({ blob: { name: "bill.pdf" }, body: expect.any(Uint8Array) });
  });

  test("what the server answers to one is sealed too, and the correction goes out", async () => {
    await stage.setPin(tab);
    const request = edit();
    stage.network.script.push({
      rows: [
        {
          err: 1,
          errkey: "op_conflict",
          errormsg: "changed",
          rowver: 5,
          who: "ravi",
          current: { id: 1, itemname: `${SECRET} theirs` },
        },
      ],
    });
    await tab.offline.outbox.save(request);
    const status = await tab.offline.outbox.settled(request.opId, 3_000);
    expect(status).toMatchObject({
      state: "conflict",
      row: { server: { ver: 5, who: "ravi", rows: [{ current: { itemname: `${SECRET} theirs` } }] } },
    });
    expect(await stage.raw(...KEPT)).not.toContain(SECRET);
    await tab.offline.outbox.correct(request.opId, {
      args: { id: 1, itemname: `${SECRET} both` },
      shown: { itemname: `${SECRET} both` },
      base: { kind: "ver", ver: 5 },
    });
    expect(await stage.raw(...KEPT)).not.toContain(SECRET);
    await expect.poll(sentNames).toEqual([`${SECRET} both`]);
  });

  test("a correction of a save whose first version had arrived names the record that it made", async () => {
    await stage.setPin(tab);
    const request = citySave({ args: { id: 0, city: SECRET } });
    stage.network.script.push("drop-after", "drop-before");
    await tab.offline.outbox.save(request);
    await expect.poll(async () => (await tab.offline.outbox.row(request.opId))?.outcome).toBe("unknown");
    await tab.offline.stores.core.db.outbox
      .where("opId")
      .equals(request.opId)
      .modify({ outcome: "refused", state: "rejected" });
    await tab.offline.outbox.correct(request.opId, {
      args: { id: 0, city: `${SECRET} 2` },
      shown: {},
      base: { kind: "none" },
    });
    await expect
      .poll(async () => {
        await tab.offline.drain("sendNow");
        return sentNames();
      })
      .toEqual([SECRET, `${SECRET} 2`]);
    expect(stage.network.applied[1]?.envelope.mypayans[0]).toEqual({ $op: request.opId, col: "id" });
  });

  test("the file of an export holds them in full, and another device with a PIN takes them in sealed", async () => {
    await stage.setPin(tab);
    stage.network.pings = "down";
    await tab.offline.outbox.save(edit());
    const file = await tab.offline.outbox.exportRows();
    expect(file).toContain(SECRET);
    expect(file).not.toContain("sealedAs");
    const other = new PinStage();
    const taker = await other.open();
    await other.setPin(taker);
    other.network.pings = "down";
    expect(await taker.offline.outbox.importRows(file)).toBe(1);
    expect(await other.raw(...KEPT)).not.toContain(SECRET);
    expect((await taker.offline.outbox.rows())[0]?.shown.itemname).toBe(`${SECRET} new`);
    other.device.stop();
  });

  test("a tab that has not heard of the PIN stores its saves sealed, and lost keys refuse no save", async () => {
    const dead: Partial<BroadcastChannel> = { postMessage: () => undefined, close: () => undefined };
    const deaf = stage.device.tab({ channel: () => dead as BroadcastChannel });
    expect(await deaf.offline.vault.row("7")).toBeNull();
    await stage.setPin(tab);
    stage.network.pings = "down";
    await deaf.offline.outbox.save(edit());
    expect(await stage.raw(...KEPT)).not.toContain(SECRET);
    await tab.offline.stores.keys.changeLock("7", () => null);
    const later = await stage.restart(tab);
    await later.offline.outbox.save(edit());
    expect((await later.offline.outbox.rows()).map(({ shown }) => shown.itemname)).toEqual(
      Array(2).fill(`${SECRET} new`),
    );
  });
});

describe("wrong PINs", () => {
  /** Enters as many wrong PINs, each after its wait. */
  async function wrong(times: number): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      await stage.unlock(tab, "314159");
      stage.clock.now += 31 * 60_000;
    }
  }

  test("make waits in which even the right one is not taken", async () => {
    await stage.setPin(tab);
    tab = await stage.restart(tab);
    await stage.unlock(tab, "314159");
    await stage.unlock(tab, "314159");
    expect(await stage.unlock(tab, "314159")).toEqual({ ok: false, blocked: false, waitMs: 30_000, left: 7 });
    expect(await stage.unlock(tab)).toMatchObject({ ok: false, waitMs: 30_000, left: 7 });
    stage.clock.now += 30_000;
    expect(await stage.unlock(tab)).toEqual({ ok: true });
    tab = await stage.restart(tab);
    expect(await stage.unlock(tab, "314159")).toMatchObject({ left: 9 });
  });

  test("are counted before they are tried, so that ending the app in between brings no more of them", async () => {
    await stage.setPin(tab);
    for (let count = 0; count < FAILS_MAX; count += 1) {
      tab = await stage.restart(tab);
      void stage.unlock(tab, "314159").catch(() => undefined);
      await expect.poll(async () => (await tab.offline.stores.keys.lockRow("7"))?.fails).toBe(count + 1);
      tab.kill();
      stage.clock.now += 31 * 60_000;
    }
    tab = stage.device.tab();
    expect(await stage.unlock(tab)).toMatchObject({ ok: false, blocked: true });
    expect((await tab.offline.stores.keys.lockRow("7"))?.wrapped).toBeNull();
  });

  test("ten of them end the PIN; saves stay, and a sign-in by the server opens everything again", async () => {
    await stage.fill(tab);
    await stage.setPin(tab);
    stage.network.pings = "down";
    const request = citySave();
    await tab.offline.outbox.save(request);
    tab = await stage.restart(tab);
    await wrong(FAILS_MAX);
    expect(await stage.state(tab)).toBe("blocked");
    expect(await stage.unlock(tab)).toMatchObject({ ok: false, blocked: true });
    expect((await tab.offline.outbox.rows()).map(({ opId }) => opId)).toEqual([request.opId]);
    expect(await recover(tab.offline.stores, "7")).toContain("You are offline");
    stage.network.pings = "fine";
    stage.freshSignIn = false;
    expect(await recover(tab.offline.stores, "7")).toBe("Sign in again to open the data of this device.");
    stage.freshSignIn = true;
    expect(await recover(tab.offline.stores, "7")).toBe("");
    expect(await stage.sees(tab)).toEqual(ALL_SEEN);
    expect(await stage.setPin(tab, "161803")).toBe("");
    tab = await stage.restart(tab);
    expect(await stage.unlock(tab)).toMatchObject({ ok: false });
    expect(await stage.unlock(tab, "161803")).toEqual({ ok: true });
    expect(await stage.sees(tab)).toEqual(ALL_SEEN);
  });

  test("with a server that cannot open it any more only what can be fetched again is lost", async () => {
    await stage.fill(tab);
    await stage.setPin(tab);
    stage.network.pings = "down";
    await tab.offline.outbox.save(citySave());
    tab = await stage.restart(tab);
    stage.sealed.clear();
    stage.network.pings = "fine";
    expect(await recover(tab.offline.stores, "7")).toContain("The server cannot open");
    expect(await stage.state(tab)).toBe("none");
    expect(await tab.offline.outbox.rows()).toHaveLength(1);
    await stage.fill(tab);
    expect(await stage.sees(tab)).toEqual(ALL_SEEN);
  });
});

describe("changing and taking away", () => {
  test("both ask for the present PIN", async () => {
    await stage.fill(tab);
    await stage.setPin(tab);
    expect(await stage.setPin(tab, "161803", "314159")).toBe("Wrong PIN. 9 tries are left.");
    expect(await stage.removePin(tab, "314159")).toBe("Wrong PIN. 8 tries are left.");
    expect(await stage.setPin(tab, "161803", PIN)).toBe("");
    expect(await stage.removePin(tab, "161803")).toBe("");
    expect(await stage.state(tab)).toBe("none");
    expect(await stage.sees(tab)).toEqual({ ...NOTHING_SEEN, drafts: [`${SECRET} one`] });
    await stage.fill(tab);
    expect(await stage.sees(tab)).toEqual(ALL_SEEN);
  });

  test("signing out takes what is kept and leaves the PIN; the next sign-in opens it without being asked", async () => {
    await stage.fill(tab);
    await stage.setPin(tab);
    await tab.offline.session.signOut();
    expect(await stage.state(tab)).toBe("locked");
    expect(await stage.raw(...KEPT)).not.toContain(SECRET);
    tab = await stage.restart(tab);
    await signIn(tab);
    expect(await stage.state(tab)).toBe("locked");
    expect(await recover(tab.offline.stores, "7")).toBe("");
    await stage.fill(tab);
    expect(await stage.sees(tab)).toEqual(ALL_SEEN);
    expect(await stage.raw(...KEPT)).not.toContain(SECRET);
  });

  test("where the browser lost the keys alone, what nobody can open goes and new answers are kept again", async () => {
    await stage.fill(tab);
    await stage.setPin(tab);
    await tab.offline.stores.keys.changeLock("7", () => null);
    tab = await stage.restart(tab);
    await tab.offline.start();
    await expect.poll(() => tab.offline.stores.cacheDb.entry.count()).toBe(0);
    await stage.fill(tab);
    expect(await stage.sees(tab)).toEqual(ALL_SEEN);
  });
});

describe("an app that ends while rows are being sealed or opened", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
    "at write %i of setting a PIN: nothing is lost, and after the next unlock nothing is plain",
    async (at) => {
      await stage.fill(tab);
      let writes = 0;
      tab.onStored = () => {
        writes += 1;
        if (writes === at) tab.kill();
      };
      const setting = stage.setPin(tab).then(
        () => "set",
        () => "failed",
      );
      const ended = await Promise.race([
        setting,
        expect
          .poll(() => tab.dead, { timeout: 5_000 })
          .toBe(true)
          .then(
            () => "killed",
            () => "alive",
          ),
      ]);
      tab = stage.device.tab();
      if ((await stage.state(tab)) === "none") {
        expect(await stage.sees(tab), ended).toEqual(ALL_SEEN);
        return;
      }
      expect(await stage.unlock(tab)).toEqual({ ok: true });
      expect(await stage.sees(tab)).toEqual(ALL_SEEN);
      expect(await stage.raw(...KEPT)).not.toContain(SECRET);
      expect((await tab.offline.stores.keys.lockRow("7"))?.rewriting).toBeNull();
    },
  );

  test.each([1, 2, 3, 4, 5, 6])("at write %i of taking it away: drafts are there, and the device works", async (at) => {
    await stage.fill(tab);
    await stage.setPin(tab);
    let writes = 0;
    tab.onStored = () => {
      writes += 1;
      if (writes === at) tab.kill();
    };
    void stage.removePin(tab).catch(() => undefined);
    await expect.poll(async () => tab.dead || (await stage.state(tab)) === "none", { timeout: 5_000 }).toBe(true);
    tab = await stage.restart(tab);
    if ((await stage.state(tab)) !== "none") await stage.unlock(tab);
    expect((await stage.sees(tab)).drafts).toEqual([`${SECRET} one`]);
    await stage.fill(tab);
    expect(await stage.sees(tab)).toEqual(ALL_SEEN);
  });
});
