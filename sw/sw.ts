import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { answerShare } from "../src/client/offline/shared/answer-share";
import { SHARED_PATH } from "../src/wire/endpoints";
import { isServerPath } from "./server-paths";
import { sendPending } from "./send-pending";
import { workerEnv } from "./worker-env";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

/** Every page of the app is the same shell; paths that the server answers are left to the network. */
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [isServerPath] }));

/** Files from the share sheet of the device: stored here, shown by the page that the answer leads to. */
registerRoute(
  ({ sameOrigin, url, request }) => sameOrigin && url.pathname === SHARED_PATH && request.mode === "navigate",
  ({ request }) => answerShare(workerEnv(), request),
  "POST",
);

/** Only the first worker claims open pages; a later one waits until the page asks. */
clientsClaim();
self.addEventListener("message", (event) => {
  if (event.data === "SKIP_WAITING" || event.data?.type === "SKIP_WAITING") void self.skipWaiting();
  if (event.data?.type === "DRAIN") event.waitUntil(sendPending("message"));
});

/**
 * Background Sync, only in Chromium: an open page sends by itself; if it was closed, this sends for it. Throwing asks
 * for another try.
 */
self.addEventListener("sync", (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === "mac-outbox") sync.waitUntil(sendPending("sync"));
});
