import { ENDPOINTS } from '../../wire/endpoints'
import type { LoginAnswer } from '../../wire/session'
import type { KeysDb } from './keys-db'
import { exchange } from './session-http'
import { login, type LoginEntry } from './session-login'
import { readBranding, readNotice } from './session-site'
import { sessionOf } from './session-token'
import type { OfflineEnv, Session, SessionStore } from './types'

const LOGOUT_TIMEOUT_MS = 5_000
/** A server time is written down at most this often; it only has to bound a clock that was wound back. */
const CLOCK_EVERY_MS = 60_000

export interface SessionHooks {
  /** Wipes caches and drafts of a user at sign-out; must leave the outbox alone (AUTH-039, offline.md 3.15). */
  readonly wipe?: (userKey: string) => Promise<void>
}

/**
 * Token, claims and key of the person who is signed in on this device. IndexedDB is the only truth: another tab or the
 * worker may change it at any time, so nothing is kept in memory and the channel only says "read again".
 */
export function createSession(env: OfflineEnv, keys: KeysDb, hooks: SessionHooks = {}): SessionStore {
  const listeners = new Set<() => void>()
  const channel = env.channel('mac-session')
  const tell = () => listeners.forEach((listener) => listener())
  channel.onmessage = tell
  const changed = () => {
    tell()
    channel.postMessage({ t: 'session' })
  }
  const get = () => current(env, keys)
  return {
    get,
    signIn: async (entry) => {
      const answer = await signIn(env, keys, entry)
      if (answer.access_token) changed()
      return answer
    },
    signOut: async () => {
      const site = await signOut(env, keys, hooks)
      changed()
      return site
    },
    expire: async (token) => {
      if (await drop(keys, await get(), 'denied', token)) changed()
    },
    branding: () => readBranding(env, keys),
    notice: () => readNotice(env, keys),
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ended: async () => {
      const row = await keys.get('end')
      return row ? { claims: row.claims, why: row.why } : null
    },
    sawServer: (at) => noteClock(env, keys, at),
  }
}

async function current(env: OfflineEnv, keys: KeysDb): Promise<Session | null> {
  const [row, clock] = await Promise.all([keys.get('id_token'), keys.get('clock')])
  return row ? sessionOf(row, clock, env.now(), env.offlineDays) : null
}

async function signIn(env: OfflineEnv, keys: KeysDb, entry: LoginEntry): Promise<LoginAnswer> {
  const { answer, key, at } = await login(env, entry)
  if (!answer.access_token) return answer
  await keys.put({ k: 'clock', server: at, device: env.now() })
  await keys.put({ k: 'id_token', token: answer.access_token, key, signedInAt: at })
  await keys.remove('end')
  return answer
}

/** Works without a network too: the server then finds the session out by its own expiry. */
async function signOut(env: OfflineEnv, keys: KeysDb, hooks: SessionHooks): Promise<string> {
  const session = await current(env, keys)
  if (session) {
    const body = { username: session.claims.name }
    await exchange(env, { path: ENDPOINTS.logout, method: 'POST', body, token: session.token, timeoutMs: LOGOUT_TIMEOUT_MS }).catch(() => null)
    await hooks.wipe?.(session.claims.sub)
  }
  await drop(keys, session, 'out')
  const sites = (await keys.get('branding'))?.branding.logoutsites ?? []
  return sites[Math.floor(env.random() * sites.length)] ?? '/'
}

/** With `token`, only if that is still the one kept: a late answer to an old token must not end a new session. */
async function drop(keys: KeysDb, session: Session | null, why: 'denied' | 'out', token?: string): Promise<boolean> {
  if (token !== undefined && session?.token !== token) return false
  if (session) await keys.put({ k: 'end', claims: session.claims, why })
  await keys.remove('id_token')
  return session !== null
}

async function noteClock(env: OfflineEnv, keys: KeysDb, at: number): Promise<void> {
  const known = await keys.get('clock')
  if (known && Math.abs(at - known.server) < CLOCK_EVERY_MS) return
  await keys.put({ k: 'clock', server: at, device: env.now() })
}
