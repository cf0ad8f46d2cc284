import type { Page } from "playwright-core";

/**
 * Every stored value and key of the page's databases as text: compressed ones decompressed, other bytes unchanged.
 * Leaves out ballast.
 */
export function rawStores(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asText = async (bytes: Uint8Array): Promise<string> => {
      if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return new TextDecoder("latin1").decode(bytes);
      return new Response(new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream("gzip")))
        .text()
        .catch(() => "");
    };
    const words = async (value: unknown): Promise<string> => {
      if (value instanceof Uint8Array) return asText(value);
      if (Array.isArray(value)) return (await Promise.all(value.map(words))).join("\n");
      if (typeof value === "object" && value !== null && !(value instanceof CryptoKey))
        return (await Promise.all(Object.values(value).map(words))).join("\n");
      return String(value);
    };
    const whole = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await whole(indexedDB.open(name));
      for (const store of [...db.objectStoreNames].filter((one) => one !== "ballast")) {
        const from = db.transaction(store).objectStore(store);
        const [values, keys] = await Promise.all([whole(from.getAll()), whole(from.getAllKeys())]);
        texts.push(`${name}.${store}`, await words(values), await words(keys));
      }
      db.close();
    }
    return texts.join("\n");
  });
}

/**
 * Shifts the clock of the page from its next load on, and that of the service worker now and at its next starts. Clocks
 * that only go forward, such as `performance.now`, stay as they are.
 */
export async function shiftClock(page: Page, ms: number): Promise<void> {
  await page.addInitScript(shift, ms);
  page.context().on("serviceworker", (worker) => void worker.evaluate(shift, ms).catch(() => undefined));
  for (const worker of page.context().serviceWorkers()) await worker.evaluate(shift, ms);
}

/** Runs in the browser. */
function shift(by: number): void {
  const kept: { trueDate?: DateConstructor } & typeof globalThis = globalThis;
  const True = (kept.trueDate ??= Date);
  const now = () => True.now() + by;
  kept.Date = new Proxy(True, {
    construct: (_of, given: readonly (string | number | Date)[]) =>
      Reflect.construct(True, given.length > 0 ? given : [now()]),
    get: (of, name) => (name === "now" ? now : Reflect.get(of, name)),
  });
}
