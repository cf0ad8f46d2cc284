import { signIn } from "./bench-setup.mjs";

const RUNS = 5;
const LIMITS = { 1: 1500, 4: 4000 };

/**
 * From opening the address to a list that shows its rows and accepts keys. Each time a new browser process with the
 * profile of an installed device.
 */
async function coldStart(browser, profile, throttle) {
  const { context, page } = await browser({ profile });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  const started = performance.now();
  await page.goto("/itemlist", { waitUntil: "commit" });
  await page.locator("[data-list=item][data-ready]").waitFor();
  await page.getByRole("searchbox", { name: "Search in the list" }).press("a");
  const time = performance.now() - started;
  await context.close();
  return time;
}

export default {
  title: "Cold start to a usable list of 5,000 items",
  async run({ add, browser, start, stop }) {
    const { context, page, profile } = await browser();
    await signIn(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.goto("/itemlist");
    await page.locator("[data-list=item][data-ready]").waitFor();
    // Lets the device write its caches, which happens in the background.
    await page.waitForTimeout(3000);
    await context.close();
    const figures = async (line) => {
      for (const throttle of [1, 4]) {
        const times = [];
        for (let run = 0; run < RUNS; run += 1) times.push(await coldStart(browser, profile, throttle));
        times.sort((a, b) => a - b);
        const limit = line === "offline" ? `at most ${LIMITS[throttle]} ms` : "";
        add(
          `cold start to usable list, ${line}, CPU ${throttle}x`,
          `median ${times[2].toFixed(0)} ms, worst ${times[4].toFixed(0)} ms`,
          limit,
          times[4] <= LIMITS[throttle],
        );
      }
    };
    await figures("online");
    await stop();
    try {
      await figures("offline");
    } finally {
      await start();
    }
  },
};
