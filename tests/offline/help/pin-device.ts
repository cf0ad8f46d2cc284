import { gunzipSync } from "node:zlib";
import { removePin, setPin, unlock } from "../../../src/client/offline/pin/pin";
import type { Row } from "../../../src/wire/envelope";
import { Device, signIn, type Tab } from "./device";
import { ScriptedNetwork } from "./scripted-network";

export const SECRET = "zq77secret";
export const PIN = "271828";
const LONG = "x".repeat(70_000);
export const BARCODE = "8901234567890";

export const QUESTIONS = [
  { kind: "list", sqlsp: "item_R_listgrid", args: { DisplayStart: 1, Search: SECRET } },
  { kind: "form", sqlsp: "item_R_getviewdata", args: { txtid: 1 } },
  { kind: "def", sqlsp: "WEBAPI_R_dynaform", args: { menutype: "itemdetail" } },
  { kind: "master", sqlsp: "WEBAPIGetddls", args: { sid: "item" } },
  { kind: "report", sqlsp: "WEBAPI_dashboard2", args: { user2: "@user2" } },
] as const;

const item = (id: number): Row => ({
  id,
  label: `Bolt ${id} ${SECRET}`,
  name: `Bolt ${id} ${SECRET}`,
  barcode: id === 1 ? BARCODE : "",
  cursor: "c1",
  more: 0,
});

/**
 * A device whose server returns items, and seals the device's secret for the user of the token, as the real one does.
 */
export class PinStage {
  readonly network = new ScriptedNetwork();
  readonly clock = { now: Date.UTC(2026, 10, 21, 10) };
  readonly device: Device;
  /** What the server was given to seal. When emptied, it can open nothing. */
  readonly sealed = new Map<string, string>();
  user = "7";
  freshSignIn = true;

  constructor() {
    this.network.now = () => this.clock.now;
    this.network.fateOf = (envelope) => {
      if (this.network.pings === "down") return "drop-before";
      if (envelope.op) return this.network.script.shift() ?? "apply";
      return { rows: this.answer(envelope.sqlsp, String(envelope.mypayans[0] ?? "")) };
    };
    this.device = new Device({ fetch: this.network.fetch, now: () => this.clock.now, random: () => 0.5, locks: false });
  }

  private answer(sqlsp: string, given: string): readonly Row[] {
    if (sqlsp === "WEBAPI_seal_device_key") {
      const sealed = `sealed-${this.sealed.size}-for-${this.user}`;
      this.sealed.set(sealed, given);
      return [{ sealed }];
    }
    if (sqlsp === "WEBAPI_open_device_key") {
      if (!this.freshSignIn)
        return [{ err: 1, errkey: "sealed", errormsg: "Sign in again to open the data of this device." }];
      const secret = given.endsWith(`-for-${this.user}`) ? this.sealed.get(given) : undefined;
      return secret
        ? [{ secret }]
        : [{ err: 1, errkey: "sealed", errormsg: "The server cannot open the data of this device." }];
    }
    if (sqlsp === "WEBAPI_changes_since") return [item(1), item(2)];
    return [{ ...item(1), long: LONG }];
  }

  /** A tab with a signed-in user. Fetches everything that a device stores. */
  async open(): Promise<Tab> {
    const tab = this.device.tab();
    await signIn(tab, { sub: this.user });
    return tab;
  }

  async fill({ offline }: Tab): Promise<void> {
    for (const question of QUESTIONS) await offline.reader.read(question);
    await offline.reference.download("item", () => undefined);
    await this.draft(offline, "one");
  }

  draft(offline: Tab["offline"], name: string): Promise<void> {
    const values = { id: 1, itemname: `${SECRET} ${name}` };
    return offline.outbox.keepDraft({
      formKey: `7|1|itemdetail|${name}`,
      opId: offline.outbox.mintOpId(),
      userKey: this.user,
      at: this.clock.now,
      values,
      base: { kind: "ver", ver: 1 },
      baseSnap: values,
      enqueued: false,
    });
  }

  /** Everything that `fill` stored, as an offline user would see it. */
  async sees({ offline }: Tab): Promise<{ answers: number; found: number; code: boolean; drafts: readonly unknown[] }> {
    const kept = await Promise.all(
      QUESTIONS.map((question) =>
        offline.reader.read({ ...question, cacheOnly: true }).then(
          ({ rows }) => rows.length,
          () => 0,
        ),
      ),
    );
    return {
      answers: kept.filter((rows) => rows > 0).length,
      found: (await offline.reference.search({ entity: "item", search: SECRET, limit: 10 }))?.rows.length ?? 0,
      code: (await offline.reference.byBarcode("item", BARCODE)) !== null,
      drafts: (await offline.outbox.drafts()).map(({ values }) => values.itemname).toSorted(),
    };
  }

  setPin = (tab: Tab, pin = PIN, now?: string): Promise<string> => setPin(tab.offline.stores, this.user, pin, now);
  unlock = (tab: Tab, pin = PIN) => unlock(tab.offline.stores, this.user, pin);
  removePin = (tab: Tab, now = PIN): Promise<string> => removePin(tab.offline.stores, this.user, now);
  state = (tab: Tab) => tab.offline.vault.state(this.user);

  /** Closes and starts the app again. */
  async restart(tab: Tab): Promise<Tab> {
    tab.close();
    return this.device.tab();
  }

  /** Every stored value of these databases as text, compressed ones decompressed. */
  async raw(...names: readonly string[]): Promise<string> {
    const texts: string[] = [];
    for (const name of names) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = this.device.factory.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of db.objectStoreNames) {
        const from = db.transaction(store).objectStore(store);
        const all = await Promise.all(
          [from.getAll(), from.getAllKeys()].map(
            (request) =>
              new Promise<unknown[]>((resolve) => {
                request.onsuccess = () => resolve(request.result);
              }),
          ),
        );
        texts.push(
          JSON.stringify([name, store, ...all], (_key, value: unknown) =>
            value instanceof Uint8Array ? textOf(value) : value,
          ),
        );
      }
      db.close();
    }
    return texts.join("\n");
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return gunzipSync(bytes).toString();
  } catch {
    return bytes.length > 500_000 ? "" : Buffer.from(bytes).toString("latin1");
  }
}

export const ALL_SEEN = { answers: QUESTIONS.length, found: 2, code: true, drafts: [`${SECRET} one`] };
export const NOTHING_SEEN = { answers: 0, found: 0, code: false, drafts: [] };
