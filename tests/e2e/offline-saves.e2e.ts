import { beforeAll, describe, expect, test } from "vitest";
import { demoFolder } from "./help/demo-folder";
import { Device } from "./help/device";
import { expectPill, signIn, untilInstalled } from "./help/user-actions";
import { ServerClient } from "./help/server-client";
import { ServerProcess } from "./help/server-process";
import { enterOffline, openFormsOnce, OFFLINE_SAVES } from "./help/offline-saves";

let demo = "";
beforeAll(async () => {
  demo = await demoFolder();
});

const CUT = 13;

/** Every entry exactly once, with its own name, in the order of entry. */
async function expectAllOnce(server: ServerProcess): Promise<void> {
  const eyes = await ServerClient.signIn(server.url);
  for (const entity of new Set(OFFLINE_SAVES.map((one) => one.entity))) {
    const wanted = OFFLINE_SAVES.filter((one) => one.entity === entity).map(({ name }) => name);
    const rows = await eyes.list(entity, "Way");
    const names = rows.map((row) => String(row[`${entity === "pricelistgroup" ? "pricelist_group_" : entity}name`]));
    expect(names.toSorted(), entity).toEqual(wanted.toSorted());
  }
  const bay = (await eyes.list("godown", "Way bay"))[0];
  expect(bay?.godownnamemaster).toBe("Way godown");
  const subgroup = (await eyes.list("itemgroup", "Way subgroup"))[0];
  expect(subgroup?.itemgroupnamemaster).toBe("Way group");
}

describe.each([
  [1440, 900],
  [360, 760],
])("at %i px", (width, height) => {
  test("SHELL-042 server stopped, browser killed and restarted offline, 25 saves of 6 masters: each arrives once, nothing left", async () => {
    const server = await ServerProcess.make({ from: { dataDir: demo, databaseUrl: null } });
    const device = new Device(server.url, { width, height });
    try {
      await server.start();
      let page = await device.open();
      await signIn(page);
      await openFormsOnce(page);
      await untilInstalled(page);
      await server.kill();
      for (const one of OFFLINE_SAVES.slice(0, CUT)) await enterOffline(page, one);
      await device.kill();
      page = await device.open();
      for (const one of OFFLINE_SAVES.slice(CUT)) await enterOffline(page, one);
      await page.goto("/outbox");
      await expect.poll(() => page.locator("[data-op]").count()).toBe(OFFLINE_SAVES.length);
      await expectPill(page, /25 waiting to send/);
      await server.start();
      await expectPill(page, /^Online$/, 90_000);
      await expect.poll(() => page.locator("[data-op]").count()).toBe(0);
      await expectAllOnce(server);
    } finally {
      await device.remove();
      await server.remove();
    }
  });
});

test("the server killed five times while 25 saves arrive: each is applied once", async () => {
  const server = await ServerProcess.make({ from: { dataDir: demo, databaseUrl: null } });
  const device = new Device(server.url);
  try {
    await server.start();
    const page = await device.open();
    await signIn(page);
    await openFormsOnce(page);
    await untilInstalled(page);
    await server.kill();
    for (const one of OFFLINE_SAVES) await enterOffline(page, one);
    for (const point of ["after-begin:2", "after-ledger:3", "after-work:2", "after-commit:3", "before-answer:2"]) {
      await server.start([], { MICROAC_FAULT: point });
      await expect.poll(() => server.isRunning, { timeout: 90_000 }).toBe(false);
    }
    await server.start();
    await expectPill(page, /^Online$/, 120_000);
    await expectAllOnce(server);
  } finally {
    await device.remove();
    await server.remove();
  }
});
