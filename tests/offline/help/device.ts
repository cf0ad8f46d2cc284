import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { OfflineEnv } from "../../../src/client/offline/contract/env";
import { openKeysDb } from "../../../src/client/offline/database/keys-db";
import type { Offline } from "../../../src/client/offline/offline";
import { openOffline } from "../../../src/client/offline/open-offline";
import type { Claims } from "../../../src/wire/session";
import { DeviceLocks } from "./lock-manager";

export interface DeviceOptions {
  readonly fetch: typeof fetch;
  readonly base?: string;
  readonly now?: () => number;
  readonly random?: () => number;
  /** False: a browser without Web Locks. */
  readonly locks?: boolean;
  readonly more?: Partial<OfflineEnv>;
}

/** One browser profile: databases, locks and channels shared by its tabs. */
export class Device {
  readonly factory = new IDBFactory();
  readonly locks = new DeviceLocks();
  readonly tabs = new Set<Tab>();
  marker: string | null = null;
  /** Second copies of waiting saves, by id; `copySpace` false: there is no space for another. */
  readonly copies = new Map<string, string>();
  copySpace = true;
  private readonly channels = new Map<string, Set<FakeChannel>>();

  constructor(readonly options: DeviceOptions) {}

  tab(more: Partial<OfflineEnv> = {}): Tab {
    const tab = new Tab(this, more);
    this.tabs.add(tab);
    return tab;
  }

  channel(name: string, tab: Tab): BroadcastChannel {
    const all = this.channels.get(name) ?? new Set<FakeChannel>();
    this.channels.set(name, all);
    const channel: FakeChannel = {
      tab,
      onmessage: null,
      postMessage: (data) => {
        if (tab.dead) return;
        for (const other of all)
          if (other !== channel)
            setImmediate(() => {
              if (!other.tab.dead) other.onmessage?.({ data });
            });
      },
      close: () => void all.delete(channel),
    };
    all.add(channel);
    return channel as unknown as BroadcastChannel;
  }

  stop(): void {
    for (const tab of this.tabs) tab.close();
  }
}

interface FakeChannel {
  readonly tab: Tab;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  readonly postMessage: (data: unknown) => void;
  readonly close: () => void;
}

/**
 * One page. Killing it has the effect of a killed process: open transactions abort, and none of its code continues.
 */
export class Tab {
  dead = false;
  /** Names of full databases: writes succeed and their transaction then aborts, as in browsers. */
  readonly full = new Set<string>();
  /** Called for every record that a store has accepted, before its transaction is complete. */
  onStored: ((store: string, value: unknown) => void) | null = null;
  readonly env: OfflineEnv;
  private opened: Offline | null = null;
  private readonly live = new Set<IDBTransaction>();
  private readonly connections = new Set<IDBDatabase>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly aborts = new Set<AbortController>();
  private readonly timerIds = new Map<number, NodeJS.Timeout>();
  private nextTimer = 1;

  constructor(
    readonly device: Device,
    more: Partial<OfflineEnv>,
  ) {
    const { options } = device;
    this.env = {
      indexedDB: this.factory(),
      IDBKeyRange,
      fetch: (input, init) => this.fetch(options.fetch, input, init),
      locks: options.locks === false ? null : device.locks.of(this),
      channel: (name) => device.channel(name, this),
      now: options.now ?? Date.now,
      random: options.random ?? Math.random,
      setTimeout: (work, ms) => this.setTimeout(work, ms),
      clearTimeout: (id) => {
        const timer = this.timerIds.get(id);
        clearTimeout(timer);
        if (timer) this.timers.delete(timer);
        this.timerIds.delete(id);
      },
      base: options.base ?? "http://server.test",
      app: "1.0.0",
      marker: {
        read: () => device.marker,
        write: (text) => {
          device.marker = text;
        },
      },
      copies: {
        ids: () => [...device.copies.keys()],
        read: (opId) => device.copies.get(opId) ?? null,
        write: (opId, text) => {
          if (!device.copySpace) throw new Error("QuotaExceededError");
          device.copies.set(opId, text);
        },
        remove: (opId) => void device.copies.delete(opId),
      },
      ...options.more,
      ...more,
    };
  }

  get offline(): Offline {
    this.opened ??= openOffline(this.env);
    return this.opened;
  }

  /** The browser closes the connections of the app, as WebKit does for background pages. */
  dropConnections(): void {
    for (const connection of this.connections) connection.close();
  }

  kill(): void {
    this.dead = true;
    for (const tx of this.live) {
      try {
        tx.abort();
      } catch {
        // It had just ended.
      }
    }
    for (const connection of this.connections) connection.close();
    for (const abort of this.aborts) abort.abort();
    this.clear();
    this.device.locks.release(this);
    this.device.tabs.delete(this);
  }

  close(): void {
    this.opened?.stop();
    this.clear();
    this.device.tabs.delete(this);
  }

  private clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private setTimeout(work: () => void, ms: number): number {
    const id = this.nextTimer++;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.timerIds.delete(id);
      if (!this.dead) work();
    }, ms);
    this.timers.add(timer);
    this.timerIds.set(id, timer);
    return id;
  }

  /** A dead tab gets no reply: its promise never settles, because its code would no longer run. */
  private async fetch(inner: typeof fetch, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const never = new Promise<never>(() => undefined);
    if (this.dead) return never;
    const abort = new AbortController();
    init?.signal?.addEventListener("abort", () => abort.abort());
    this.aborts.add(abort);
    try {
      const response = await inner(input, { ...init, signal: abort.signal });
      return this.dead ? await never : response;
    } catch (error) {
      if (this.dead) return await never;
      throw error;
    } finally {
      this.aborts.delete(abort);
    }
  }

  private factory(): IDBFactory {
    const { factory } = this.device;
    return new Proxy(factory, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name === "open") return (...args: [string, number?]) => this.track(target.open(...args));
        return typeof value === "function" ? value.bind(target) : value;
      },
    }) as unknown as IDBFactory;
  }

  private track(request: IDBOpenDBRequest): IDBOpenDBRequest {
    request.addEventListener("success", () => {
      const db = request.result;
      this.connections.add(db);
      const begin = db.transaction.bind(db);
      db.transaction = (...args: Parameters<IDBDatabase["transaction"]>) => {
        if (this.dead) throw new DOMException("The tab is gone.", "InvalidStateError");
        const tx = begin(...args);
        this.live.add(tx);
        if (tx.mode === "readwrite") this.watch(tx, this.full.has(db.name));
        for (const end of ["complete", "abort"]) tx.addEventListener(end, () => this.live.delete(tx));
        return tx;
      };
      if (this.dead) db.close();
    });
    return request;
  }

  private watch(tx: IDBTransaction, full: boolean): void {
    const pick = tx.objectStore.bind(tx);
    tx.objectStore = (name) => {
      const store = pick(name);
      for (const method of ["put", "add"] as const) {
        const write = store[method].bind(store);
        store[method] = (...args: Parameters<IDBObjectStore["put"]>) => {
          const request = write(...args);
          request.addEventListener("success", () => {
            this.onStored?.(name, args[0]);
            // The device's own counter is written first; a browser would notice only at the end.
            if (full && name !== "device")
              (tx as unknown as { _abort: (name: string) => void })._abort("QuotaExceededError");
          });
          return request;
        };
      }
      return store;
    };
  }
}

export const CLAIMS: Claims = {
  sub: "7",
  userid: 7,
  coid: 1,
  coname: "Alpha Traders",
  companyid: "c1",
  branchid: 11,
  bname: "Surat",
  name: "asha",
  flname: "Asha Rao",
  profileimg: "",
  companyadminuser: "",
  sid: "sid-1",
  exp: 4_000_000_000,
};

/** Stores a session on the device as a sign-in would. */
export async function signIn(
  tab: Pick<Tab, "env">,
  claims: Partial<Claims> = {},
  signedInAt = tab.env.now(),
): Promise<CryptoKey> {
  const key = await crypto.subtle.importKey("raw", SECRET, "AES-GCM", false, ["encrypt", "decrypt"]);
  const payload = Buffer.from(JSON.stringify({ ...CLAIMS, ...claims })).toString("base64url");
  const keys = openKeysDb(tab.env);
  await keys.put({ k: "id_token", token: `e30.${payload}.x`, key, signedInAt });
  keys.close();
  return key;
}

export const SECRET = new Uint8Array(32).fill(7);
