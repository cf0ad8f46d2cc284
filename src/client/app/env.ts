import { deviceKind } from "../../domain/device-name";
import { CURRENT_APP } from "../../wire/app-version";
import { readGeolocation } from "../browser/geolocation";
import type { CopyShelf, OfflineEnv } from "../offline/contract/env";

const MARKER_KEY = "mac-marker";
const DOWNLOADS_KEY = "mac-downloads";
const COPY_PREFIX = "mac-save|";

const copyShelf: CopyShelf = {
  ids: () =>
    Object.keys(window.localStorage).flatMap((key) =>
      key.startsWith(COPY_PREFIX) ? [key.slice(COPY_PREFIX.length)] : [],
    ),
  read: (opId) => window.localStorage.getItem(COPY_PREFIX + opId),
  write: (opId, text) => window.localStorage.setItem(COPY_PREFIX + opId, text),
  remove: (opId) => window.localStorage.removeItem(COPY_PREFIX + opId),
};

/** The browser as `client/offline` needs it. This one is the page's; the worker and tests have their own. */
export function createEnv(): OfflineEnv {
  return {
    indexedDB: window.indexedDB,
    IDBKeyRange: window.IDBKeyRange,
    fetch: (input, init) => window.fetch(input, init),
    locks: "locks" in navigator ? navigator.locks : null,
    channel: (name) => new BroadcastChannel(name),
    now: () => Date.now(),
    monotonic: () => performance.now(),
    random: () => Math.random(),
    setTimeout: (work, ms) => window.setTimeout(work, ms),
    clearTimeout: (timer) => window.clearTimeout(timer),
    base: "",
    app: CURRENT_APP,
    about: deviceKind(navigator.userAgent),
    marker: {
      read: () => window.localStorage.getItem(MARKER_KEY),
      write: (text) => window.localStorage.setItem(MARKER_KEY, text),
    },
    copies: copyShelf,
    location: () => readGeolocation(),
    ...("storage" in navigator ? { storage: navigator.storage } : {}),
    ...(import.meta.env.PROD ? { worker } : {}),
    wakeUps,
    registerSync,
    background: {
      whenIdle,
      isShown: () => document.visibilityState === "visible",
      isMetered,
      choice: {
        read: () => window.localStorage.getItem(DOWNLOADS_KEY),
        write: (text) => window.localStorage.setItem(DOWNLOADS_KEY, text),
      },
    },
  };
}

/** A page that is always busy still gets its data: at the latest after this time. */
const IDLE_MS_MAX = 1_000;
const IDLE_PAUSE_MS = 50;

/** Safari has no `requestIdleCallback`: a short pause then lets waiting events in first. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(() => work(), { timeout: IDLE_MS_MAX });
  else setTimeout(work, IDLE_PAUSE_MS);
}

interface NetworkInformation {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Only Chromium says what kind of line it is; without an answer the line counts as free. */
function isMetered(): boolean {
  const { connection }: Navigator & { readonly connection?: NetworkInformation } = navigator;
  return connection?.saveData === true || connection?.type === "cellular";
}

/**
 * Browser events after which the connection is checked: online, offline, page visible, page restored from the
 * back/forward cache.
 */
function wakeUps(wake: (why: string) => void): () => void {
  const online = (): void => wake("online");
  const offline = (): void => wake("offline");
  const shown = (): void => void (document.visibilityState === "visible" && wake("visible"));
  const back = (event: PageTransitionEvent): void => void (event.persisted && wake("pageshow"));
  window.addEventListener("online", online);
  window.addEventListener("offline", offline);
  document.addEventListener("visibilitychange", shown);
  window.addEventListener("pageshow", back);
  return () => {
    window.removeEventListener("online", online);
    window.removeEventListener("offline", offline);
    document.removeEventListener("visibilitychange", shown);
    window.removeEventListener("pageshow", back);
  };
}

/** Right after the first start the worker is still being registered. */
const REGISTERED_MS = 5_000;

/** Whether the browser can open the app offline; a private window has no workers, and a user can delete one. */
async function worker(): Promise<"ready" | "removed" | "none"> {
  if (!("serviceWorker" in navigator)) return window.isSecureContext ? "none" : "ready";
  if (await navigator.serviceWorker.getRegistration()) return "ready";
  await new Promise((resolve) => setTimeout(resolve, REGISTERED_MS));
  return (await navigator.serviceWorker.getRegistration()) ? "ready" : "removed";
}

interface SyncManager {
  readonly register: (tag: string) => Promise<void>;
}

/**
 * Where the browser has Background Sync, waiting saves are sent even after the page is closed. Nothing depends on it.
 */
async function registerSync(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration: ServiceWorkerRegistration & { readonly sync?: SyncManager } = await navigator.serviceWorker.ready;
  await registration.sync?.register("mac-outbox");
}
