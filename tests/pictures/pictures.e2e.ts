import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, test } from "vitest";
import { ean13Modules, writeVideo } from "../e2e/help/barcode-video";
import { onStage } from "../e2e/help/stage";
import { expectPill, offered, openForm, save, type, WAITING } from "../e2e/help/user-actions";

/** Pictures of the README, and of the manifest, which an installation shows. `npm run pictures` takes them again. */
const folder = join(new URL("../..", import.meta.url).pathname, "public/screenshots");
mkdirSync(folder, { recursive: true });
const take = (page: Page, name: string) =>
  page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });

const videos = mkdtempSync(join(tmpdir(), "microac-video-"));
afterAll(() => rmSync(videos, { recursive: true, force: true }));

const pick = async (page: Page, text: string) => {
  await page.keyboard.type(text);
  await offered(page, text).waitFor();
  await page.keyboard.press("Enter");
};

test("a bill at a desk", async () => {
  await onStage({ width: 1280, height: 800 }, async ({ page }) => {
    await openForm(page, "sale");
    await pick(page, "Shah");
    // Past the salesman; the godown is the usual one.
    await page.keyboard.press("Enter");
    for (const [item, quantity] of [
      ["Pipe", "12"],
      ["Elbow", "48"],
      ["Valve", "6"],
    ] as const) {
      await pick(page, item);
      await page.keyboard.type(quantity);
      await page.keyboard.press("Enter");
    }
    await page.waitForTimeout(1500);
    await page.evaluate(() => window.scrollTo(0, 0));
    await take(page, "bill");
  });
});

test("a scan on a phone", async () => {
  const file = join(videos, "ean.y4m");
  writeVideo(file, ean13Modules("8901000000002"), { scale: 4, barHeight: 200 });
  const args = [
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-video-capture=${file}`,
  ];
  await onStage({ width: 360, height: 740, args }, async ({ page }) => {
    await openForm(page, "item");
    await page.getByRole("button", { name: "Scan barcodes" }).click();
    await page.getByText("is already in line 1.").waitFor({ timeout: 60_000 });
    await take(page, "scan");
  });
});

test("the outbox of a branch without a line", async () => {
  await onStage({ width: 1280, height: 800 }, async ({ page, server }) => {
    await openForm(page, "shade");
    await server.kill();
    for (const name of ["Indigo", "Maroon", "Olive"]) {
      await openForm(page, "shade");
      await type(page, "shadename", name);
      await save(page);
      await page.getByText(WAITING).first().waitFor();
    }
    await expectPill(page, /3 waiting to send/);
    await page.goto("/outbox");
    await page.getByText("Olive").first().waitFor();
    await take(page, "outbox");
  });
});
