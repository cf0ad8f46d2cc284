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

/** Shifts the clock of all pages of the device from their next start on. */
export async function shiftClock(page: Page, ms: number): Promise<void> {
  await page.context().addInitScript((by) => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + by;
  }, ms);
}
