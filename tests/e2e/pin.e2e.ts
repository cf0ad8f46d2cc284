import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectClean } from "./help/axe-findings";
import { rawStores, shiftClock } from "./help/kept";
import { expectPill, openForm, openList, saveAndExpect, signIn, type, WAITING } from "./help/user-actions";
import { ServerClient } from "./help/server-client";
import { onStage } from "./help/stage";

const PIN = "271828";
/** Occurs in rows of the demo's item list and nowhere else. */
const MARKED = "Amrut Classic CPVC";

async function setPin(page: Page, pin = PIN): Promise<void> {
  await page.goto("/Profile");
  await page.getByRole("tab", { name: "Security Settings" }).click();
  const form = page.getByRole("form", { name: "PIN of this device" });
  await form.getByLabel("New PIN", { exact: true }).fill(pin);
  await form.getByLabel("New PIN again").fill(pin);
  await form.getByRole("button", { name: "Set PIN" }).click();
  await form.getByLabel("Current PIN").waitFor();
}

const tryPin = async (page: Page, pin: string): Promise<void> => {
  await page.getByLabel("PIN").fill(pin);
  await page.keyboard.press("Enter");
};

const locked = (page: Page) => page.getByRole("heading", { name: "Locked" }).waitFor();

test.each([[360, 760]])(
  "OPEN-054 at %i px: a PIN, the server gone, the browser killed: unlocked by the PIN, wrong ones wait, a save is kept and arrives once",
  async (width, height) => {
    await onStage({ width, height }, async ({ server, device, page: first }) => {
      let page = first;
      await openList(page, "/itemlist");
      await openForm(page, "item", "1");
      await openForm(page, "category");
      expect(await rawStores(page)).toContain(MARKED);
      await setPin(page);
      await expectClean(page, "the settings with a PIN");
      await expect.poll(() => rawStores(page), { timeout: 20_000 }).not.toContain(MARKED);
      await server.kill();
      await device.kill();
      page = await device.open();
      await page.goto("/itemlist");
      await locked(page);
      expect(await page.getByText(MARKED).count()).toBe(0);
      await expectClean(page, "the locked device");
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      for (const left of [9, 8, 7]) {
        await tryPin(page, "314159");
        await page.getByText(`${left} tries are left`).waitFor();
      }
      expect(await page.getByRole("button", { name: /^Wait \d+ s$/ }).isDisabled()).toBe(true);
      await page.getByRole("button", { name: "Unlock" }).waitFor({ timeout: 60_000 });
      await tryPin(page, PIN);
      await page.getByText(MARKED).first().waitFor();
      // Another tab of an unlocked device does not ask for the PIN.
      const second = await device.newTab();
      await second.goto("/itemlist");
      await second.getByText(MARKED).first().waitFor();
      await second.close();
      await page.goto("/itemlist");
      await locked(page);
      await tryPin(page, PIN);
      await page.locator("[data-list=item][data-ready]").waitFor();
      await page.goto("/MainB?formname=categorydetail&id=0&sqlsp=category_R_getviewdata");
      await tryPin(page, PIN);
      await page.locator("form[data-form]").waitFor();
      await type(page, "categoryname", "Pin category");
      await type(page, "categorysort", "7");
      await saveAndExpect(page, WAITING);
      expect(await rawStores(page)).not.toContain(MARKED);
      await server.start();
      await expectPill(page, /^Online$/, 90_000);
      const rows = await (await ServerClient.signIn(server.url)).list("category", "Pin category");
      expect(rows.map((row) => row.categoryname)).toEqual(["Pin category"]);
    });
  },
);

test("OPEN-054 past the end of its grant the app says that it needs the server once; what waits is counted, exportable, and sent after the sign-in", async () => {
  await onStage({}, async ({ server, device, page: first }) => {
    let page = first;
    await openForm(page, "category");
    await server.kill();
    await openForm(page, "category");
    await type(page, "categoryname", "Late category");
    await type(page, "categorysort", "8");
    await saveAndExpect(page, WAITING);
    await device.close();
    page = await device.open();
    await shiftClock(page, 8 * 86_400_000);
    await page.goto("/itemlist");
    await page.getByText("Connect and sign in").waitFor();
    await page.getByText("1 save waiting on this device").waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export waiting saves" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("outbox.macout.json");
    await device.close();
    // The clock is set back: the latest time that the device has seen counts.
    page = await device.open();
    await page.goto("/itemlist");
    await page.getByText("The clock of this device was set back").waitFor();
    await page.getByText("1 save waiting on this device").waitFor();
    await server.start();
    await signIn(page);
    await expectPill(page, /^Online$/, 90_000);
    const rows = await (await ServerClient.signIn(server.url)).list("category", "Late category");
    expect(rows.map((row) => row.categoryname)).toEqual(["Late category"]);
  });
});

test("a second user of the device sees nothing of the first, who opens his rows again by a sign-in without the PIN; ten wrong ones lose no save", async () => {
  await onStage({}, async ({ server, page }) => {
    await openList(page, "/itemlist");
    await openForm(page, "category");
    await setPin(page);
    await expect.poll(() => rawStores(page), { timeout: 20_000 }).not.toContain(MARKED);
    await page.goto("/login?again");
    await signInAgain(page, "accounts");
    expect(await rawStores(page)).not.toContain(MARKED);
    await server.kill();
    await page.goto("/itemlist");
    await page
      .getByText(/not on this device/)
      .first()
      .waitFor();
    expect(await page.getByText(MARKED).count()).toBe(0);
    await server.start();
    await page.goto("/login?again");
    await signInAgain(page, "owner");
    await server.kill();
    await page.goto("/MainB?formname=categorydetail&id=0&sqlsp=category_R_getviewdata");
    await tryPin(page, PIN);
    await page.locator("form[data-form]").waitFor();
    await type(page, "categoryname", "Safe category");
    await type(page, "categorysort", "9");
    await saveAndExpect(page, WAITING);
    await useUp(page);
    await page.reload();
    await page.getByText("10 wrong PINs").waitFor();
    await page.getByText("1 save is waiting on this device").waitFor();
    await server.start();
    await page.getByRole("link", { name: "Sign in" }).click();
    await signInAgain(page, "owner");
    await expectPill(page, /^Online$/, 90_000);
    const rows = await (await ServerClient.signIn(server.url)).list("category", "Safe category");
    expect(rows.map((row) => row.categoryname)).toEqual(["Safe category"]);
  });
});

/** Signs in on the sign-in page that is already open. */
async function signInAgain(page: Page, username: string): Promise<void> {
  await page.getByLabel("User name or e-mail").fill(username);
  await page.getByLabel("Password", { exact: true }).fill("demo1234");
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("button", { name: /Mumbai Head Office/ }).click();
  await page
    .getByRole("link", { name: /Open the outbox/ })
    .first()
    .waitFor();
}

/** Simulates nine wrong PINs entered hours ago; the test enters the tenth. */
async function useUp(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open("mac_keys");
        open.onsuccess = () => {
          const tx = open.result.transaction("key", "readwrite");
          const all = tx.objectStore("key").getAll();
          all.onsuccess = () => all.result.forEach((row) => tx.objectStore("key").put({ ...row, fails: 9, lastAt: 0 }));
          tx.oncomplete = () => {
            open.result.close();
            resolve();
          };
          tx.onabort = () => reject(tx.error);
        };
      }),
  );
  await page.reload();
  await tryPin(page, "314159");
  await page
    .getByText(/10 wrong PINs|Too many wrong PINs/)
    .first()
    .waitFor();
}
