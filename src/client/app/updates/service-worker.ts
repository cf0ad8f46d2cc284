import { registerSW } from "virtual:pwa-register";
import type { UpdateStore } from "./update-store";

const HOUR_MS = 3_600_000;
const CONTROL_MS = 5_000;

/**
 * Registers the worker and offers a new build as a prompt. The page reloads only after the user agrees. Checks for an
 * update every hour and whenever the page becomes visible.
 */
export function startServiceWorker(store: UpdateStore): void {
  const skipWaiting = registerSW({
    immediate: true,
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
