import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createEnv } from "../../../src/client/app/env";

/** The browser has this value under the name until the end of the test; undefined: it lacks it altogether. */
function browserHas(place: object, name: string, value: unknown): void {
  const own = Object.getOwnPropertyDescriptor(place, name);
  const above: object = Object.getPrototypeOf(place);
  const inherited = Object.getOwnPropertyDescriptor(above, name);
  Reflect.deleteProperty(place, name);
  if (value === undefined) Reflect.deleteProperty(above, name);
  else Object.defineProperty(place, name, { value, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(place, name);
    if (own) Object.defineProperty(place, name, own);
    if (inherited) Object.defineProperty(above, name, inherited);
  });
}

const background = () => {
  const parts = createEnv().background;
  if (!parts) throw new Error("The page does no work in the background.");
  return parts;
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe("what the page knows of its line", () => {
  test.each([
    ["a browser that does not say", undefined, false],
    ["a browser that says nothing of the kind", {}, false],
    ["a line by cable", { type: "ethernet", saveData: false }, false],
    ["mobile data", { type: "cellular" }, true],
    ["a user who saves data", { saveData: true }, true],
    ["a user who saves data by cable", { type: "ethernet", saveData: true }, true],
  ])("%s", (_what, connection, isMetered) => {
    browserHas(navigator, "connection", connection);
    expect("connection" in navigator).toBe(connection !== undefined);
    expect(background().isMetered()).toBe(isMetered);
  });

  test("a line that changes is asked about each time", () => {
    const connection = { type: "wifi" };
    browserHas(navigator, "connection", connection);
    const { isMetered } = background();
    expect(isMetered()).toBe(false);
    connection.type = "cellular";
    expect(isMetered()).toBe(true);
  });

  test("it wakes up when the line comes or goes, when the page is shown, and when it comes back from the cache, until it is stopped", () => {
    const woken: string[] = [];
    const stop = createEnv().wakeUps?.((why) => woken.push(why));
    const happen = () => {
      for (const name of ["online", "offline"]) window.dispatchEvent(new Event(name));
      for (const state of ["hidden", "visible"]) {
        browserHas(document, "visibilityState", state);
        document.dispatchEvent(new Event("visibilitychange"));
      }
      for (const persisted of [false, true]) window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
    };
    happen();
    expect(woken).toEqual(["online", "offline", "visible", "pageshow"]);
    stop?.();
    happen();
    expect(woken).toHaveLength(4);
  });
});

describe("work for when the page has nothing else to do", () => {
  test("waits for the browser to say so, which it does within a second", () => {
    const asked: { run: () => void; timeout: number | undefined }[] = [];
    browserHas(window, "requestIdleCallback", (run: () => void, options?: IdleRequestOptions) =>
      asked.push({ run, timeout: options?.timeout }),
    );
    const work = vi.fn();
    background().whenIdle(work);
    expect(work).not.toHaveBeenCalled();
    expect(asked.map(({ timeout }) => timeout)).toEqual([1_000]);
    asked[0]?.run();
    expect(work).toHaveBeenCalledTimes(1);
  });

  test("in a browser that cannot say so waits for a short pause", () => {
    browserHas(window, "requestIdleCallback", undefined);
    vi.useFakeTimers();
    const work = vi.fn();
    background().whenIdle(work);
    vi.advanceTimersByTime(49);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test.each(["visible", "hidden"])("a page that is %s is told to be so", (state) => {
    browserHas(document, "visibilityState", state);
    expect(background().isShown()).toBe(state === "visible");
  });
});

/** The worker of the built app: what the browser answers when it is asked for it the first time, and the second. */
function asked(...answers: readonly boolean[]) {
  vi.stubEnv("PROD", true);
  vi.useFakeTimers();
  const getRegistration = vi.fn(async () => (answers[getRegistration.mock.calls.length - 1] ? {} : undefined));
  browserHas(navigator, "serviceWorker", { getRegistration });
  const found: string[] = [];
  void createEnv()
    .worker?.()
    .then((state) => found.push(state));
  return { found, getRegistration };
}

describe("the service worker", () => {
  test("is ready at once where the browser has it", async () => {
    const { found } = asked(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(found).toEqual(["ready"]);
  });

  test("that is still being registered after the first start is not called removed", async () => {
    const { found } = asked(false, true);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(found).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(found).toEqual(["ready"]);
  });

  test("that is not there after 5 seconds was removed", async () => {
    const { found, getRegistration } = asked(false, false);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(found).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(found).toEqual(["removed"]);
    expect(getRegistration).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["in a private window there is none", true, "none"],
    ["over plain HTTP there can be none, which is no fault of the window", false, "ready"],
  ])("%s", async (_what, isSecure, state) => {
    vi.stubEnv("PROD", true);
    browserHas(navigator, "serviceWorker", undefined);
    browserHas(window, "isSecureContext", isSecure);
    expect(await createEnv().worker?.()).toBe(state);
  });

  test("is not asked for while the app is developed, which has none", () => {
    vi.stubEnv("PROD", false);
    expect(createEnv().worker).toBeUndefined();
  });

  test("is asked to send later where the browser can, and a browser that cannot is no fault", async () => {
    const register = vi.fn(async () => undefined);
    browserHas(navigator, "serviceWorker", { ready: Promise.resolve({ sync: { register } }) });
    await createEnv().registerSync?.();
    expect(register.mock.calls).toEqual([["mac-outbox"]]);
    browserHas(navigator, "serviceWorker", { ready: Promise.resolve({}) });
    await expect(createEnv().registerSync?.()).resolves.toBeUndefined();
    browserHas(navigator, "serviceWorker", undefined);
    await expect(createEnv().registerSync?.()).resolves.toBeUndefined();
    expect(register).toHaveBeenCalledTimes(1);
  });
});

test("a browser without locks and without a storage manager opens the app", () => {
  browserHas(navigator, "locks", undefined);
  browserHas(navigator, "storage", undefined);
  const env = createEnv();
  expect(env.locks).toBeNull();
  expect(env.storage).toBeUndefined();
});
