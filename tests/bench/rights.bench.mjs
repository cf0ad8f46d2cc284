import { signIn } from "./bench-setup.mjs";
import { addStrokes, opened, strokes } from "./keystrokes.mjs";
import { median, p95 } from "./times.mjs";

const OPEN_MS = 1000;
const FRAME_P95_MS = 20;
const SECONDS = 5;

export default {
  title: "Rights of a user on 500 modules",
  staged: true,
  async run({ add, browser }) {
    const { context, page } = await browser();
    await signIn(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const times = [];
    for (let run = 0; run <= 5; run += 1) {
      await page.goto("/outbox");
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await page.waitForTimeout(800);
      times.push(await opened(page, "/rights/godown", "[data-rights] [data-right]", false));
    }
    const rows = Number(await page.locator("[data-rights]").getAttribute("aria-rowcount")) - 1;
    if (rows < 500) throw new Error(`The table holds ${rows} modules, not 500.`);
    const [first, ...known] = times;
    known.sort((a, b) => a - b);
    add(
      `rights of ${rows} modules, open`,
      `first ${first.toFixed(0)} ms, then median ${median(known).toFixed(0)} ms, worst ${known.at(-1).toFixed(0)} ms`,
      `under ${OPEN_MS} ms`,
      Math.max(...times) < OPEN_MS,
    );
    const frames = (await page.evaluate(scrolled, SECONDS)).sort((a, b) => a - b);
    add(
      `rights of ${rows} modules, scrolling ${SECONDS} s`,
      `p95 ${p95(frames).toFixed(1)} ms, worst ${frames.at(-1).toFixed(1)} ms`,
      `p95 at most ${FRAME_P95_MS} ms`,
      p95(frames) <= FRAME_P95_MS,
    );
    await page.locator("[data-rights]").focus();
    addStrokes(
      add,
      `rights of ${rows} modules, tick a box by Space`,
      await strokes(page, 40, () => page.keyboard.press(" ")),
    );
    addStrokes(
      add,
      `rights of ${rows} modules, arrow down`,
      await strokes(page, 40, () => page.keyboard.press("ArrowDown")),
    );
    await context.close();
  },
};

/** Lengths of all frames while the table scrolls to and fro, ms. */
async function scrolled(seconds) {
  const table = document.querySelector("[data-rights]");
  const frames = [];
  const until = performance.now() + seconds * 1000;
  let last = await new Promise(requestAnimationFrame);
  for (let turn = 0; performance.now() < until; turn += 1) {
    table.scrollTop = (0.5 + 0.5 * Math.sin(turn / 40)) * (table.scrollHeight - table.clientHeight);
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - last);
    last = now;
  }
  return frames;
}
