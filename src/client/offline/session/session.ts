import { ENDPOINTS } from "../../../wire/endpoints";
import type { LoginAnswer } from "../../../wire/session";
import type { OfflineEnv } from "../contract/env";
import type { Session, SessionStore } from "../contract/session";
import type { KeysDb } from "../database/keys-db";
import { createGrants, type Grants } from "./grants";
import { exchange } from "./http";
import { login, type LoginEntry } from "./login";
import { createServerTime, type ServerTime } from "./server-time";
import { readBranding, readNotice } from "./site";
import { switchSession } from "./switch";
import { readClaims, serverNow, sessionOf } from "./token";

const LOGOUT_TIMEOUT_MS = 5_000;
/**
 * A server time is stored at most this often. It limits a clock that was set back, and the server allows for it where
 * it compares what a save refers to with the last contact.
 */
const CLOCK_EVERY_MS = 20_000;
/** Between two contacts the computed time is stored this often. */
const SEEN_EVERY_MS = 10 * 60_000;

interface SessionHooks {
  /** Deletes caches and drafts of a user at sign-out; must leave the outbox alone (AUTH-039). */
  readonly wipe?: (userKey: string) => Promise<void>;
  /** Called when the server has signed this user in. */
  readonly signedIn?: (userKey: string) => void;
  /** Id of this device, for its grants; null while it has none. */
  readonly deviceId?: () => Promise<string | null>;
}

/**
 * Token, claims and key of the user who is signed in on this device. IndexedDB is the only source of truth: another
 * tab or the worker may change it at any time, so nothing is kept in memory and the channel only says "read again".
 */
export function createSession(env: OfflineEnv, keys: KeysDb, hooks: SessionHooks = {}): SessionStore {
  const listeners = new Set<() => void>();
  const channel = env.channel("mac-session");
  const notify = () => listeners.forEach((listener) => listener());
  channel.onmessage = notify;
  const changed = () => {
    notify();
    channel.postMessage({ t: "session" });
  };
  const deviceId = hooks.deviceId ?? (async () => null);
  const grants = createGrants(env, keys, deviceId);
  const time = createServerTime(env);
  let switching: Promise<unknown> = Promise.resolve();
  const get = () => current(env, keys, grants, time);
  return {
    get,
    signIn: async (entry) => {
      const answer = await signIn(env, keys, entry, await deviceId().catch(() => null), time);
      if (!answer.access_token) return answer;
      hooks.signedIn?.(readClaims(answer.access_token)?.sub ?? "");
      changed();
      return answer;
    },
    signOut: async () => {
      const site = await signOut(env, keys, hooks, await get());
      changed();
      return site;
    },
    expire: async (token) => {
      // The server ends the old session as soon as it issues the next token: a denial may arrive before that answer.
      if (token !== undefined) await switching;
      if (await drop(keys, await get(), "denied", token)) changed();
    },
    switchTo: async (companyid) => {
      const session = await get();
      if (!session) return "";
      const done = switchSession(env, keys, session, companyid, (await deviceId().catch(() => null)) ?? "");
      switching = Promise.allSettled([switching, done]);
      const fault = await done;
      if (fault === "") changed();
      return fault;
    },
    branding: () => readBranding(env, keys),
    notice: () => readNotice(env, keys),
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ended: async () => {
      const row = await keys.get("end");
      return row ? { claims: row.claims, why: row.why } : null;
    },
    sawServer: (at) => noteClock(env, keys, at, time),
    now: time.now,
    noteGrant: async (text) => {
      const lapsed = (await get())?.lapsed;
      if ((await grants.note(text)) && lapsed) changed();
    },
  };
}

async function current(env: OfflineEnv, keys: KeysDb, grants: Grants, estimate: ServerTime): Promise<Session | null> {
  const { id_token: row, clock = null, grant, grantkey } = await keys.all("id_token", "clock", "grant", "grantkey");
  const claims = row ? readClaims(row.token) : null;
  const at = estimate.read(clock);
  if (!row || !claims) return null;
  const now = env.now();
  const time = serverNow(now, clock);
  if (clock && time > Math.max(clock.server, clock.seen ?? 0) + SEEN_EVERY_MS)
    keys
      .change("clock", (known) => (known.server === clock.server ? { ...known, seen: time } : null))
      .catch(() => undefined);
  const session = sessionOf(
    row,
    clock,
    now,
    row.granted ? await grants.until(grant?.text, grantkey, claims) : null,
    env.offlineDays,
  );
  const branches = row.granted ? await grants.branches(grant?.text, grantkey) : null;
  return (
    session && { ...session, time: at, clockOff: now - at, heard: estimate.heard(), ...(branches ? { branches } : {}) }
  );
}

async function signIn(
  env: OfflineEnv,
  keys: KeysDb,
  entry: LoginEntry,
  dev: string | null,
  time: ServerTime,
): Promise<LoginAnswer> {
  const { answer, key, at, grantKey } = await login(env, entry, dev ?? "");
  if (!answer.access_token) return answer;
  time.note(at);
  const grant = answer.grant && grantKey ? ([{ k: "grant", text: answer.grant }, grantKey] as const) : [];
  const granted = grant.length > 0 ? { granted: true as const } : {};
  await keys.put(
    { k: "clock", server: at, device: env.now() },
    { k: "id_token", token: answer.access_token, key, signedInAt: at, ...granted },
    ...grant,
  );
  await keys.remove("end");
  return answer;
}

/** Works offline too: the server then ends the session by its own expiry. */
async function signOut(env: OfflineEnv, keys: KeysDb, hooks: SessionHooks, session: Session | null): Promise<string> {
  if (session) {
    const body = { username: session.claims.name };
    await exchange(env, {
      path: ENDPOINTS.logout,
      method: "POST",
      body,
      token: session.token,
      timeoutMs: LOGOUT_TIMEOUT_MS,
    }).catch(() => null);
    await hooks.wipe?.(session.claims.sub);
  }
  await drop(keys, session, "out");
  const sites = (await keys.get("branding"))?.branding.logoutsites ?? [];
  return sites[Math.floor(env.random() * sites.length)] ?? "/";
}

/** With `token`, only if that is still the stored one: a late answer to an old token must not end a new session. */
async function drop(keys: KeysDb, session: Session | null, why: "denied" | "out", token?: string): Promise<boolean> {
  if (token !== undefined && session?.token !== token) return false;
  const isDone = await keys.swap(["id_token"], ({ id_token: kept }) => {
    if (token !== undefined && kept?.token !== token) return null;
    return { put: session ? [{ k: "end", claims: session.claims, why }] : [], remove: ["id_token"] };
  });
  return isDone && session !== null;
}

/**
 * Until a sign-in the stored time never moves back before a time that a server has reported. A device clock that was
 * changed in the meantime is recorded again.
 */
async function noteClock(env: OfflineEnv, keys: KeysDb, at: number, time: ServerTime): Promise<void> {
  time.note(at);
  const known = await keys.get("clock");
  const device = env.now();
  if (known && at < known.server) return;
  if (
    known &&
    at - known.server < CLOCK_EVERY_MS &&
    Math.abs(at - device - (known.server - known.device)) < CLOCK_EVERY_MS
  )
    return;
  const row = { k: "clock", server: at, device } as const;
  await keys.put(row);
  time.read(row);
}
