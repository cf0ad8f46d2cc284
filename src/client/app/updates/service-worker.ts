import type { registerSW } from "virtual:pwa-register";
import type { UpdateStore } from "./update-store";

const HOUR_MS = 3_600_000;
const CONTROL_MS = 5_000;
const AGAIN_MS = 30_000;

/**
 * Registers the worker and offers a new build as a prompt. The page reloads only after the user agrees. Checks for an
 * update every hour and whenever the page becomes visible. A registration that failed, because the line was lost in it,
 * is tried again every 30 s: without a worker the app does not open offline.
 */
export function startServiceWorker(store: UpdateStore, register: typeof registerSW): void {
  const skipWaiting = register({
    immediate: true,
    onRegisterError: () => void setTimeout(() => startServiceWorker(store, register), AGAIN_MS),
    onNeedRefresh: () => store.found(() => takeOver(skipWaiting)),
    onNeedReload: () => undefined,
    onRegisteredSW: (_url, registration) => {
      if (!registration) return;
      const checkForUpdate = (): void => void registration.update().catch(() => undefined);
      setInterval(checkForUpdate, HOUR_MS);
      document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && checkForUpdate());
    },
  });
}

/** Asks the waiting worker to take over, waits for it for at most 5 s, then reloads the page. */
async function takeOver(skipWaiting: () => Promise<void>): Promise<void> {
  const controlled = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
    setTimeout(resolve, CONTROL_MS);
  });
  await skipWaiting();
  await controlled;
  window.location.reload();
}
