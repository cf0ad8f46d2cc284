import { signIn } from "./bench-setup.mjs";
import { installClock, startClock, watchKeys } from "./options.mjs";
import { withSource } from "./server-source.mjs";
import { ms, p95 } from "./times.mjs";

const LIMITS = { scanMs: 50, frameMs: 20 };
const FAST_SCANS = 200;
/** A phone is so many times slower than this machine. */
const SLOWER = 4;
/** One a second, for ten minutes. BENCH_SCANS=60 takes a minute. */
const SCANS = Number(process.env.BENCH_SCANS ?? "600");
const PACE_MS = 1000;
const SCAN_MS = 150;
/** Each is scanned again and again: its line counts them. */
const ARTICLES = 200;
const LINES = 1000;
/** The first item that only the bench has. */
const FIRST = 10_000;
const READY_MS = 600_000;
const SCROLL_SECONDS = 10;

export default {
  title: "A count on a phone over 100,000 items, without a line",
  large: true,
  run: (stand) =>
    withSource("/tests/e2e/help/scanner.ts", ({ sendScan }) =>
      withSource("/tests/bench/fill.ts", ({ articleOf }) => figures(stand, { sendScan, articleOf })),
    ),
};

async function figures({ add, browser }, { sendScan, articleOf }) {
  const { context, page } = await browser({ viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true });
  try {
    await signIn(page);
    await page.locator("[data-readiness=ready]").waitFor({ timeout: READY_MS });
    await context.setOffline(true);
    await startCount(page);
    const scan = (at, qty) => scanned(page, sendScan, articleOf(FIRST + at * 83), qty);
    await fastScans(add, scan);
    await slowScans(add, page, scan);
    for (let at = ARTICLES; at < LINES; at += 1) await scan(at, 1);
    await scrollFigures(add, page);
  } finally {
    await context.close();
  }
}

async function startCount(page) {
  await watchKeys(page);
  await page.goto("/scan/count");
  const godown = page.locator('[data-key="godownid"] input').first();
  await godown.click();
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: "Start scanning" }).click();
  await page.getByRole("list", { name: "Scanned lines" }).waitFor();
  await installClock(page);
}

/** Ms from the scanner's Enter until the line of this article with this quantity is painted. */
async function scanned(page, sendScan, { code, name }, qty) {
  const isShown = (label) => document.querySelector(`[data-scan-line][aria-label^="${label} "]`) !== null;
  await startClock(page, "Enter", isShown, [`${name}, ${qty}`]);
  // The keys of a scan carry times that have passed: none may be from before the clock.
  await page.waitForTimeout(SCAN_MS);
  await sendScan(page, code);
  return (await page.evaluate(() => window.shown)).painted;
}

async function fastScans(add, scan) {
  const times = [];
  for (let at = 0; at < FAST_SCANS; at += 1) times.push(await scan(at % ARTICLES, Math.floor(at / ARTICLES) + 1));
  times.sort((a, b) => a - b);
  add(
    `${FAST_SCANS} scans, from the scanner's Enter to the item on the screen`,
    `${ms(times)}, worst ${times.at(-1).toFixed(0)} ms`,
    `p95 at most ${LIMITS.scanMs} ms`,
    p95(times) <= LIMITS.scanMs,
  );
}

/** What was lost would leave its line behind: the next scan of the article would wait for a number too high. */
async function slowScans(add, page, scan) {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const times = [];
  for (let at = 0; at < SCANS; at += 1) {
    const started = performance.now();
    times.push(await scan(at % ARTICLES, Math.floor((FAST_SCANS + at) / ARTICLES) + 1));
    await page.waitForTimeout(Math.max(0, PACE_MS - (performance.now() - started)));
  }
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  times.sort((a, b) => a - b);
  add(
    `${SCANS} scans, one a second, processor ${SLOWER} times slower: lost, and the time to the screen`,
    `0, ${ms(times)}, worst ${times.at(-1).toFixed(0)} ms`,
    "none lost",
  );
}

async function scrollFigures(add, page) {
  const list = page.locator("[data-scan-lines]");
  const lines = Number(await list.getAttribute("data-scan-lines"));
  if (lines !== LINES) throw new Error(`The session has ${lines} lines, not ${LINES}.`);
  const frames = (await list.evaluate(scrolled, SCROLL_SECONDS)).sort((a, b) => a - b);
  add(
    `a session of ${LINES} lines scrolls, frames`,
    `p95 ${p95(frames).toFixed(1)} ms, worst ${frames.at(-1).toFixed(1)} ms, ${frames.length} frames`,
    `p95 at most ${LIMITS.frameMs} ms`,
    p95(frames) <= LIMITS.frameMs,
  );
}

/** Lengths of all frames in ms while the list goes down and up. Runs in the page. */
async function scrolled(list, seconds) {
  const frames = [];
  const until = performance.now() + seconds * 1000;
  let last = await new Promise(requestAnimationFrame);
  for (let turn = 0; performance.now() < until; turn += 1) {
    list.scrollTop = (0.5 - 0.5 * Math.cos(turn / 60)) * (list.scrollHeight - list.clientHeight);
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - last);
    last = now;
  }
  return frames;
}
