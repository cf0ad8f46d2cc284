/** Event that Chromium sends when the app can be installed. Other browsers install from their own menus. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

export interface InstallStore {
  readonly ready: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Opens the browser's own install dialog, which can be shown once per event. */
  readonly install: () => Promise<void>;
}

/** Keeps the browser's offer to install the app until the user asks for it. */
export function watchInstall(target: EventTarget): InstallStore {
  const listeners = new Set<() => void>();
  let offer: InstallEvent | null = null;
  const put = (next: InstallEvent | null): void => {
    offer = next;
    for (const listener of listeners) listener();
  };
  target.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if ("prompt" in event) put(event as InstallEvent);
  });
  target.addEventListener("appinstalled", () => put(null));
  return {
    ready: () => offer !== null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    install: async () => {
      const asked = offer;
      put(null);
      await asked?.prompt();
    },
  };
}

export const installs = watchInstall(window);
