import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectClean } from "./help/axe-findings";
import { choose, expectPill, openForm, saveAndExpect, type, WAITING } from "./help/user-actions";
import { ServerClient } from "./help/server-client";
import { onStage } from "./help/stage";

const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF",
);
/** Draws a picture too large to send unchanged: noise does not compress. */
const drawLarge = () => {
  const canvas = document.createElement("canvas");
  canvas.width = 2400;
  canvas.height = 1200;
  const context = canvas.getContext("2d")!;
  const image = context.createImageData(2400, 1200);
  let seed = 1;
  for (let at = 0; at < image.data.length; at++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    image.data[at] = at % 4 === 3 ? 255 : seed >>> 24;
  }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL("image/png").split(",")[1] ?? "";
};

const panelOf = (page: Page) => page.locator("[data-key=attachments]");

async function attach(page: Page, name: string, mimeType: string, buffer: Buffer, shown = name): Promise<void> {
  await panelOf(page).locator("input[type=file]").first().setInputFiles({ name, mimeType, buffer });
  await panelOf(page).getByRole("button", { name: "Upload" }).click();
  await panelOf(page).getByRole("button", { name: shown, exact: true }).waitFor({ timeout: 30_000 });
  await panelOf(page).locator("[data-state=none]").waitFor({ timeout: 30_000 });
}

/**
 * Checks both colour schemes: no serious finding, no horizontal scrolling. Takes a screenshot of each if requested.
 */
async function look(page: Page, what: string, width: number): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${what}-${width}-${colorScheme}.png` });
    await expectClean(page, `${what} ${colorScheme}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

/**
 * Cards out of sight are drawn when they are scrolled to, a frame later, and may then be higher: a press in that frame
 * would begin on one thing and end on another. A person is not that fast.
 */
async function scrollTo(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

async function preview(page: Page, width: number): Promise<void> {
  await scrollTo(page, "photo.jpg");
  await page.getByRole("button", { name: "photo.jpg", exact: true }).click();
  const shown = page.getByRole("img", { name: "photo.jpg" });
  await shown.waitFor();
  await expect
    .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 10_000 })
    .toBe(1600);
  await look(page, "photo", width);
  await page.getByRole("button", { name: "Close the preview" }).click();
  const blocked: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) blocked.push(message.text());
  });
  await page.getByRole("button", { name: "bill.pdf", exact: true }).click();
  await page.locator('iframe[title="bill.pdf"]').waitFor();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pdf-${width}.png` });
  expect(blocked).toEqual([]);
  await page.getByRole("button", { name: "Close the preview" }).click();
}

test.each([360])(
  "ATT-003 ATT-007 ATT-014 ATT-016 at %i px files put on a ledger made offline outlive a killed browser, arrive once, and are shown and deleted",
  async (width) => {
    await onStage({ width, height: 800 }, async ({ server, device, page: first }) => {
      await openForm(first, "debtors");
      await type(first, "drconame", "Offline Traders");
      await choose(first, "acgroupid", "Sundry Debtors");
      const photo = Buffer.from(await first.evaluate(drawLarge), "base64");
      expect(photo.length).toBeGreaterThan(1024 * 1024);
      await server.kill();
      await saveAndExpect(first, WAITING);
      await first.goto("/outbox");
      const op = await first.locator("[data-op]").first().getAttribute("data-op");
      await openForm(first, "debtors", `tmp:${op ?? ""}`);
      await attach(first, "bill.pdf", "application/pdf", PDF);
      await attach(first, "photo.png", "image/png", photo, "photo.jpg");
      await panelOf(first).scrollIntoViewIfNeeded();
      await look(first, "waiting", width);
      await device.kill();
      const page = await device.open();
      await page.goto("/outbox");
      await expect.poll(() => page.locator("[data-op]").count()).toBe(3);
      await server.start();
      await expectPill(page, /^Online$/, 90_000);
      const eyes = await ServerClient.signIn(server.url);
      const found = await eyes.list("debtors", "Offline Traders");
      expect(found).toHaveLength(1);
      await openForm(page, "debtors", String(found[0]?.id));
      const names = async () =>
        (await page.locator("[data-key=attachments] tbody button:not([aria-label])").allTextContents()).toSorted();
      await expect.poll(names, { timeout: 20_000 }).toEqual(["bill.pdf", "photo.jpg"]);
      await preview(page, width);
      await page.getByRole("button", { name: "Delete bill.pdf" }).click();
      await page.getByRole("button", { name: "Yes, delete it!" }).click();
      await expect.poll(names, { timeout: 20_000 }).toEqual(["photo.jpg"]);
    });
  },
);
