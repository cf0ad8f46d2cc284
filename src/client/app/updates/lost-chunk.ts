interface LostChunkDeps {
  /** Lives as long as the tab. */
  readonly store: Pick<Storage, "getItem" | "setItem">;
  /** Whether the page opens without the server. */
  readonly hasWorker: () => boolean;
  /** Whether the server answers; never rejects. */
  readonly reaches: () => Promise<boolean>;
  readonly reload: () => void;
}

const KEY = "mac-chunk-reload";

/**
 * A chunk is missing because a newer build has replaced it: reloads once, never in a loop. Where nothing but the server
 * can open the page again, it is asked first: the browser's own error page would take the place of what is typed.
 */
export function reloadOnLostChunk({ store, hasWorker, reaches, reload }: LostChunkDeps): void {
  const reloadOnce = (): void => {
    store.setItem(KEY, "1");
    reload();
  };
  window.addEventListener("vite:preloadError", (event) => {
    if (store.getItem(KEY)) return;
    if (!hasWorker()) return void reaches().then((isThere) => isThere && reloadOnce());
    event.preventDefault();
    reloadOnce();
  });
}

/** In the browser. */
export const lostChunkDeps = (): LostChunkDeps => ({
  store: sessionStorage,
  hasWorker: () => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null,
  reaches: () =>
    fetch(window.location.href, { method: "HEAD", cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => window.location.reload(),
});
