import { describe, expect, test } from "vitest";
import { createLine } from "../../src/client/offline/connection/connection";
import { createBreaker } from "../../src/client/offline/sending/breaker";
import { createWake } from "../../src/client/offline/sending/timer";
import { saveOffline, setup } from "./help/outbox-setup";
import { citySave } from "./help/save-request";

/**
 * An offline page that counts what is waiting, next to the tab of `setup`. Three saves wait, one of them the probe of
 * `saveOffline`.
 */
async function pageThatCounts() {
  const one = await setup();
  await saveOffline(one, citySave(), citySave());
  one.network.pings = "fine";
  const page = one.device.tab({
    fetch: async () => {
      throw new TypeError("Failed to fetch");
    },
  });
  await page.offline.start();
  expect(await page.offline.drain("start")).toBe("down");
  await expect.poll(() => page.offline.line().pending).toBe(3);
  return { one, page };
}

describe("a page counts anew", () => {
  test("when the worker has sent what waited, although it ends with its last save", async () => {
    const { one, page } = await pageThatCounts();
    let sent = 0;
    const worker = one.device.tab({
      // Its timers would fire too late: it has ended before.
      setTimeout: () => 0,
      fetch: async (input, init) => {
        if (String(input).endsWith("ENC") && sent++ > 0) await expect.poll(() => page.offline.line().pending).toBe(2);
        return one.network.fetch(input, init);
      },
    });
    expect(await worker.offline.drain("sync")).toBe("done");
    worker.close();
    await expect.poll(() => page.offline.line().pending).toBe(0);
  });

  test("at a look that finds nothing to send although something is counted: another tab may have sent it and been killed before it said so", async () => {
    const { tab } = await setup();
    const line = createLine();
    let news = 0;
    tab.offline.onOutbox(() => {
      news += 1;
    });
    const wake = createWake(tab.offline.stores.core, line, createBreaker(tab.env), async () => "done");
    await wake.after("done");
    expect(news).toBe(0);
    line.set({ pending: 1 });
    await wake.after("done");
    expect(news).toBe(1);
    wake.stop();
  });
});
