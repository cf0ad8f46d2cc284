import type { OfflineEnv } from '../offline/types'
import { APP_VERSION } from './version'

/** The browser as `client/offline` wants it; the page's own, unlike that of the worker and of tests. */
export function createEnv(): OfflineEnv {
  return {
    indexedDB: window.indexedDB,
    IDBKeyRange: window.IDBKeyRange,
    fetch: (input, init) => window.fetch(input, init),
    locks: 'locks' in navigator ? navigator.locks : null,
    channel: (name) => new BroadcastChannel(name),
    now: () => Date.now(),
    random: () => Math.random(),
    setTimeout: (work, ms) => window.setTimeout(work, ms),
    clearTimeout: (timer) => window.clearTimeout(timer),
    base: '',
    app: APP_VERSION,
  }
}
