import { median, p95 } from "./times.mjs";

/** One frame of a 60 Hz screen: the limit for a keystroke. */
export const FRAME_MS = 16;
const REST_MS = 60;

/**
 * Work of the page for each key press, ms: the busy time of its thread from the press until the next frame is
 * painted. The wait for that frame is not included, because the screen sets it; a clock in the page could not exclude
 * it, since the browser may hold tasks back until the frame. `shown` includes it: from the press to the painted
 * frame. The cost of the measurement itself is subtracted (2 ms: a key without a handler, with an empty frame).
 */
export async function strokes(page, count, press) {
  await page.evaluate(() => {
    if (window.hearsStrokes) return;
    window.hearsStrokes = true;
    addEventListener(
      "keydown",
      (event) => {
        window.painted = new Promise((resolve) =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - event.timeStamp);
            port2.postMessage(0);
          }),
        );
      },
      true,
    );
  });
  const busyMs = await busyClock(page);
  const taken = async (press) => {
    const before = await busyMs();
    await press();
    const shown = await page.evaluate(() => window.painted);
    const work = (await busyMs()) - before;
    await page.waitForTimeout(REST_MS);
    return { work, shown };
  };
  const unheard = [];
  for (let n = 0; n < 9; n += 1) unheard.push((await taken(() => page.keyboard.press("Shift"))).work);
  const looking = median(sorted(unheard));
  const all = [];
  for (let n = 0; n < count; n += 1) all.push(await taken(() => press(n)));
  return {
    work: sorted(all.map(({ work }) => Math.max(0, work - looking))),
    shown: sorted(all.map(({ shown }) => shown)),
  };
}

const sorted = (all) => all.toSorted((a, b) => a - b);

/** Returns a reader of the busy time of the page's thread since the page started, ms. */
async function busyClock(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  return async () =>
    1000 * (await cdp.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value;
}

/** The table line for key presses: the work compared with one frame, and the time until it was visible. */
export function addStrokes(add, what, { work, shown }) {
  const [middle, late] = [work[Math.floor(work.length / 2)], p95(work)];
  add(
    what,
    `p50 ${middle.toFixed(1)} ms, p95 ${late.toFixed(1)} ms of work (painted after p95 ${p95(shown).toFixed(0)} ms)`,
    `p95 under ${FRAME_MS} ms`,
    late < FRAME_MS,
  );
}

/**
 * Opens a page of the app as its links do. Returns the ms until `ready` (a selector) has the focus or, without
 * `focus`, exists.
 */
export function opened(page, path, ready, focus = true) {
  return page.evaluate(
    ({ path, ready, focus }) =>
      new Promise((resolve, reject) => {
        const started = performance.now();
        history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: String(Math.random()), usr: null }, "", path);
        dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
        const look = () => {
          const isThere = focus ? document.activeElement?.matches(ready) : document.querySelector(ready);
          if (isThere) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
          else if (performance.now() - started > 60_000)
            reject(
              new Error(
                `Nothing at ${path} took the keyboard; it is at ${document.activeElement?.outerHTML.slice(0, 200)}.`,
              ),
            );
          else requestAnimationFrame(look);
        };
        look();
      }),
    { path, ready, focus },
  );
}

/** Longest time in the next `span` ms that a key press would wait for the page, ms. */
export function longestTask(page, span) {
  return page.evaluate(
    (span) =>
      new Promise((resolve) => {
        const until = performance.now() + span;
        const { port1, port2 } = new MessageChannel();
        let [last, worst] = [performance.now(), 0];
        port1.onmessage = () => {
          const now = performance.now();
          worst = Math.max(worst, now - last);
          last = now;
          if (now < until) port2.postMessage(0);
          else resolve(worst);
        };
        port2.postMessage(0);
      }),
    span,
  );
}
