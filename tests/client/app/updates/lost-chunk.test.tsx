import { expect, onTestFinished, test, vi } from "vitest";
import { reloadOnLostChunk } from "../../../../src/client/app/updates/lost-chunk";

/** A page that waits for lost chunks; `lose` is one, and says whether the page takes care of it at once. */
function page(hasWorker: boolean, reaches: boolean) {
  const kept = new Map<string, string>();
  const reload = vi.fn();
  const add = vi.spyOn(window, "addEventListener");
  reloadOnLostChunk({
    store: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    hasWorker: () => hasWorker,
    reaches: () => Promise.resolve(reaches),
    reload,
  });
  const [name, listener] = add.mock.calls.at(-1) ?? [];
  add.mockRestore();
  if (typeof listener === "function") onTestFinished(() => window.removeEventListener(String(name), listener));
  const lose = async (): Promise<boolean> => {
    const event = new Event("vite:preloadError", { cancelable: true });
    window.dispatchEvent(event);
    await Promise.resolve();
    await Promise.resolve();
    return event.defaultPrevented;
  };
  return { lose, reload };
}

test("a page that opens without the server reloads at once for a lost chunk, and once only", async () => {
  const { lose, reload } = page(true, false);
  expect(await lose()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(await lose()).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test("without a worker the page stays while the server does not answer", async () => {
  const gone = page(false, false);
  expect(await gone.lose()).toBe(false);
  expect(gone.reload).not.toHaveBeenCalled();
});

test("without a worker the page reloads where the server answers, and once only", async () => {
  const { lose, reload } = page(false, true);
  await lose();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await lose();
  expect(reload).toHaveBeenCalledOnce();
});
