import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { createCache, type Cache } from "../../../src/client/offline/cache/cache";
import type { LineState } from "../../../src/client/offline/contract/connection";
import type { OfflineEnv } from "../../../src/client/offline/contract/env";
import type { Reader } from "../../../src/client/offline/contract/reader";
import type { SessionStore } from "../../../src/client/offline/contract/session";
import { CacheDb } from "../../../src/client/offline/database/cache-db";
import { type KeysDb, openKeysDb } from "../../../src/client/offline/database/keys-db";
import { createReader } from "../../../src/client/offline/reading/reader";
import { createSession } from "../../../src/client/offline/session/session";
import { open, openLogin, seal } from "../../../src/wire/codec";
import { isRecord, type Row } from "../../../src/wire/envelope";
import { echoed } from "./scripted-network";
import type { Claims } from "../../../src/wire/session";

export const NOON = Date.parse("2026-11-20T12:00:00Z");
export const DAY = 24 * 60 * 60 * 1000;

export interface Asked {
  readonly path: string;
  readonly method: string;
  readonly token: string | null;
  readonly body: unknown;
  readonly encrypted: boolean;
}

export type Answerer = (asked: Asked) => Response | Promise<Response>;

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}, statusText = ""): Response =>
  new Response(JSON.stringify(body), {
    status,
    statusText,
    headers: { "content-type": "application/json", ...headers },
  });

export function claimsOf(change: Partial<Claims> = {}): Claims {
  return {
    sub: "asha",
    userid: 7,
    coid: 1,
    coname: "Shree Traders",
    companyid: "1-2",
    branchid: 2,
    bname: "Pune",
    name: "Asha",
    flname: "Asha Rao",
    profileimg: "",
    companyadminuser: "False",
    sid: "sid-1",
    exp: NOON / 1000 + 3600,
    ...change,
  };
}

export const tokenOf = (claims: Claims): string =>
  ['{"alg":"HS256"}', JSON.stringify(claims), "signature"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");

/** One device: its own databases, a scripted connection, and the reading half on it. Only the network is scripted. */
export interface Device {
  readonly env: OfflineEnv;
  readonly keys: KeysDb;
  readonly db: CacheDb;
  readonly session: SessionStore;
  readonly cache: Cache;
  readonly reader: Reader;
  readonly asked: Asked[];
  readonly wiped: string[];
  line: LineState["line"];
  now: number;
  /** The server's reply; null: no reply. */
  answer: Answerer | null;
  /** A second tab of the same device. */
  readonly tab: () => Device;
  readonly signIn: (change?: Partial<Claims>) => Promise<void>;
  readonly close: () => void;
}

const serverKeys = generateKeyPair("ECDH-ES", { crv: "P-256", extractable: true });

export function createDevice(
  factory = new IDBFactory(),
  hub = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>(),
): Device {
  let sessionKey: Uint8Array | null = null;
  const asked: Asked[] = [];
  const wiped: string[] = [];

  async function fetchScripted(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const path = String(input);
    const headers = new Headers(init.headers);
    const sent: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
    if (!device.answer) throw new TypeError("fetch failed");
    const encrypted = isRecord(sent) && typeof sent.enc2str === "string" && sessionKey !== null;
    const body = encrypted && sessionKey && isRecord(sent) ? await open(String(sent.enc2str), sessionKey) : sent;
    const one: Asked = { path, method: init.method ?? "GET", token: headers.get("authorization"), body, encrypted };
    asked.push(one);
    const response = echoed(init, await device.answer(one));
    if (!encrypted || !sessionKey || response.headers.has("x-bare")) return response;
    const text = await response.text();
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows)
      ? new Response(JSON.stringify({ enc2str: await seal(rows, sessionKey, "sid-1") }), {
          status: response.status,
          headers: response.headers,
        })
      : new Response(text, { status: response.status, headers: response.headers });
  }

  const env: OfflineEnv = {
    indexedDB: factory,
    IDBKeyRange,
    fetch: fetchScripted,
    locks: null,
    channel: () => {
      const channel = {
        onmessage: null as ((event: MessageEvent) => void) | null,
        postMessage: (data: unknown) =>
          hub.forEach((other) => other !== channel && other.onmessage?.(new MessageEvent("message", { data }))),
      };
      hub.add(channel);
      return channel as unknown as BroadcastChannel;
    },
    now: () => device.now,
    random: () => 0.5,
    setTimeout: (work, ms) => Number(setTimeout(work, ms)),
    clearTimeout: (timer) => clearTimeout(timer),
    base: "",
    app: "1.0.0",
  };
  const keys = openKeysDb(env);
  const db = new CacheDb(env);
  const cache = createCache(env, db);
  const session = createSession(env, keys, {
    wipe: async (userKey) => {
      wiped.push(userKey);
      await cache.wipe(userKey);
    },
  });
  const line = { state: () => device.line, proved: (proved: Device["line"]) => void (device.line = proved) };
  const reader = createReader(env, session, cache, line, {
    done: () => Promise.resolve(),
    epoch: () => Promise.resolve(null),
    restored: () => Promise.resolve(),
  });
  const device: Device = {
    env,
    keys,
    db,
    session,
    cache,
    reader,
    asked,
    wiped,
    line: "online",
    now: NOON,
    answer: null,
    tab: () => createDevice(factory, hub),
    signIn: async (change = {}) => {
      const before = device.answer;
      device.answer = loginServer(tokenOf(claimsOf(change)), (key) => void (sessionKey = key));
      await session.signIn({ username: "asha", password: "demo1234", companyid: "1-2", pin: "" });
      device.answer = before;
      asked.length = 0;
    },
    close: () => {
      keys.close();
      db.close();
    },
  };
  return device;
}

/** `Getkey` and `PostToken` as on the server. Hands out the session key found in the blob. */
export function loginServer(
  token: string,
  onKey: (key: Uint8Array) => void,
  onBlob: (blob: Row, body: Row) => void = () => undefined,
): Answerer {
  return async ({ path, body }) => {
    const { publicKey, privateKey } = await serverKeys;
    if (path.endsWith("/Getkey"))
      return json({ kid: "k1", jwk: await exportJWK(publicKey) }, 200, { date: new Date(NOON).toUTCString() });
    if (!path.endsWith("/PostToken") || !isRecord(body)) return json({ Message: "Not scripted." }, 404);
    const jwk: JWK = await exportJWK(privateKey);
    const blob = await openLogin(String(body.username), jwk);
    if (!isRecord(blob)) return json({ Message: "Not a blob." }, 400);
    onBlob(blob, body);
    onKey(new Uint8Array(Buffer.from(String(blob.key), "base64url")));
    return json({ coname: "Shree Traders", err: "", access_token: token }, 200, { date: new Date(NOON).toUTCString() });
  };
}
