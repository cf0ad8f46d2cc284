import { chromium, type Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { ServerClient } from "../help/server-client";
import { hostRule } from "../help/signed-in";
import { commonStage, onStage } from "../help/stage";
import {
  expectPill,
  openForm,
  saveAndExpect,
  signIn,
  signOut,
  type,
  untilInstalled,
  WAITING,
} from "../help/user-actions";

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

/** As "Clear site data" in the settings of the browser does; `kinds` leaves the rest. */
async function clearSiteData(page: Page, kinds = "all"): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Storage.clearDataForOrigin", { origin: new URL(page.url()).origin, storageTypes: kinds });
}

async function saveGodown(page: Page, name: string): Promise<void> {
  await openForm(page, "godown");
  await page.context().setOffline(true);
  await type(page, "godownname", name);
  await saveAndExpect(page, WAITING);
}

test("the site data of a browser is cleared while a save needs attention: after the sign-in its user is told of it, and the Branch Board names the device", async () => {
  await onStage({}, async ({ page, server }) => {
    const office = await ServerClient.signIn(server.url);
    const board = () => office.call("branchboard_R_report", { billnoC: "unsent" });
    await saveGodown(page, "MUM Bay A");
    await page.context().setOffline(false);
    await expectPill(page, /1 needs attention/);
    await page.goto("/");
    await expect.poll(async () => (await board()).map(({ unsent }) => Number(unsent))).toEqual([1]);
    await clearSiteData(page);
    await page.goto("/");
    await signIn(page);
    await page
      .getByText(
        /^1 save of yours is unsent on another device or in another browser, the oldest of \d\d-[A-Z][a-z]{2}-\d{4}.*If you cleared the site data of this browser, enter what is missing again\.$/,
      )
      .waitFor();
    await shot(page, "cleared");
    await page.goto("/Reports/branchboard");
    await page.getByText("Waiting to send").first().waitFor();
    await page
      .getByText(/^The user started on a new device while this one had 1 unsent save\./)
      .first()
      .waitFor();
    await shot(page, "cleared-board");
  });
});

test("the databases of a browser are deleted while a save waits: it is put back from its second copy, told, and arrives once", async () => {
  await onStage({}, async ({ page, server }) => {
    await saveGodown(page, "Loft of the deleted");
    await page.waitForFunction(() => Object.values(localStorage).some((text) => String(text).includes("Loft of")));
    await page.goto("about:blank");
    await page.context().setOffline(false);
    await server.kill();
    await server.start();
    await page.goto("/manifest.webmanifest");
    await clearSiteData(page, "indexeddb");
    await page.goto("/");
    const told = page.getByText("The browser removed data of this app. 1 unsent save was put back from a second copy.");
    // Another user, who signs in first, hears nothing of it and cannot read it away.
    await signIn(page, "accounts");
    await page.getByText("1 other user has 1 unsent save on this device.").waitFor();
    expect(await told.count()).toBe(0);
    await signOut(page);
    await page.getByText(/^1 save of .* not sent yet/).waitFor();
    await signIn(page);
    await told.waitFor();
    await shot(page, "deleted");
    await expectPill(page, /^Online$/, 90_000);
    const office = await ServerClient.signIn(server.url);
    expect(await office.list("godown", "Loft of the deleted")).toHaveLength(1);
  });
});

const onDesk = commonStage({});

/** A window of Chromium that forgets everything when it is closed, like a private one. */
async function privateWindow(address: string, port: number): Promise<Page> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", hostRule(port)],
  });
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(45_000);
  return context.newPage();
}

/** Takes the line away and waits for what the page then says. */
async function expectOffline(page: Page, sentence: string): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText(sentence).waitFor();
}

test("in a private window of Chromium it is said as soon as the line is lost that what is stored may go, and a window without service workers says that it cannot open without a line", async () => {
  await onDesk(async ({ page: normal, server }) => {
    const address = new URL(normal.url()).origin;
    const page = await privateWindow(address, server.port);
    await signIn(page);
    await untilInstalled(page);
    await expectOffline(
      page,
      "This browser may delete what is stored here, and a private window does so when it is closed. Stay in this page until everything is sent.",
    );
    await shot(page, "private");

    const bare = await privateWindow(address, server.port);
    await bare.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
    await signIn(bare);
    await expectOffline(
      bare,
      "This window cannot open the app offline, as in a private window. Stay online until everything is sent, or use a normal window.",
    );
    await shot(bare, "private-bare");
  });
});
