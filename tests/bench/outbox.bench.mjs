import { openBenchPage } from "./page-script.mjs";
import { median, ms, p95 } from "./times.mjs";

const SAVES = 500;
const ENQUEUE_MS = 10;

export default {
  title: "Outbox in Chromium, beside workbox-background-sync",
  async run({ root, add, browser }) {
    const { context, page } = await openBenchPage(root, browser);
    await context.setOffline(true);
    const ours = (await page.evaluate((count) => window.bench.enqueue(count), SAVES)).sort((a, b) => a - b);
    const theirs = (await page.evaluate((count) => window.bench.push(count), SAVES)).sort((a, b) => a - b);
    add(
      `a save kept on the device, ${SAVES} offline, strict durability`,
      ms(ours),
      `p95 at most ${ENQUEUE_MS} ms`,
      p95(ours) <= ENQUEUE_MS,
    );
    add("the same pushed into Workbox (relaxed durability)", ms(theirs));
    await context.setOffline(false);
    const rate = (time) => (SAVES * 1000) / time;
    const replay = rate(await page.evaluate(() => window.bench.replay()));
    const workbox = rate(await page.evaluate(() => window.bench.replayWorkbox()));
    add(`replay of ${SAVES} saves`, `${replay.toFixed(0)} saves/s`);
    add(`replay of ${SAVES} requests by Workbox, the same server`, `${workbox.toFixed(0)} saves/s`);
    add("replay against Workbox", `${(replay / workbox).toFixed(2)} times`, "at least 1", replay >= workbox);
    add("enqueue against Workbox, p50", `${(median(ours) / median(theirs)).toFixed(1)} times as long`);
    await context.close();
  },
};
