import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { gtinCheckDigit } from "../../src/domain/barcode/gtin";
import { ITEM_KINDS } from "../../src/server/modules/setup/demo/item-kinds";
import { cameraOf, ean13Modules, gs1BarModules, gs1MatrixModules, qrModules, writeVideo } from "./help/barcode-video";
import { ServerClient } from "./help/server-client";
import { choose, openForm } from "./help/user-actions";
import { commonStage, type StageOptions } from "./help/stage";

const shot = process.env.SHOTS;
const folder = mkdtempSync(join(tmpdir(), "microac-video-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The first item of the demo: `890`, the nine digits of its number and the check digit. */
const EAN = "8901000000002";
const QR = "GODOWN-QR-42";

/** A device whose camera shows the code. */
function seeing(
  name: string,
  modules: Parameters<typeof writeVideo>[1],
  size: Parameters<typeof writeVideo>[2],
  options: StageOptions,
): ReturnType<typeof commonStage> {
  const file = join(folder, `${name}.y4m`);
  writeVideo(file, modules, size);
  return commonStage({ ...options, args: cameraOf(file) });
}
const onBarcode = seeing("ean", ean13Modules(EAN), { scale: 4, barHeight: 200 }, { width: 360, height: 800 });
/** An item with batches in the demo, with what its box says besides. */
const BATCHED = ITEM_KINDS.findIndex(({ batch }) => batch);
const body = `890${100_000_000 + BATCHED}`;
const BOX = `(01)0${body}${gtinCheckDigit(body)}(10)LOT7(17)271231(30)12`;
const atGodown = { width: 360, height: 800 };
const onBars = seeing("gs1-128", gs1BarModules(BOX), { scale: 2, barHeight: 150 }, atGodown);
const onMatrix = seeing("gs1-matrix", gs1MatrixModules(BOX), { scale: 9 }, atGodown);
const onQr = seeing("qr", qrModules(QR), { scale: 9 }, {});

test("SCAN-001 SCAN-003 the camera reads an EAN-13 and shows the item that has it, at 360 px", async () => {
  await onBarcode(async ({ page }) => {
    await page.goto("/scan/lookup");
    await page.getByRole("button", { name: "Scan with the camera" }).click();
    await page.getByRole("link", { name: "Open item" }).waitFor({ timeout: 60_000 });
  });
});

test("SCAN-001 the camera reads a QR, and a code that no item has is said with the code", async () => {
  await onQr(async ({ page }) => {
    await page.goto("/scan/lookup");
    await page.getByRole("button", { name: "Scan with the camera" }).click();
    await page.getByText(`No item has the code ${QR}.`).waitFor({ timeout: 60_000 });
    expect(await page.getByLabel("Barcode").inputValue()).toBe(QR);
  });
});

test.each([
  ["an EAN-13, at 360 px", onBarcode, EAN],
  ["a QR", onQr, QR],
] as const)(
  "SCAN-001 SCAN-005 FORM-046 the camera reads %s into the barcode lines of a form, once",
  async (_what, onIt, code) => {
    await onIt(async ({ page }) => {
      await openForm(page, "item");
      await page.getByRole("button", { name: "Scan barcodes" }).click();
      await page.getByText(`${code} is already in line 1.`).waitFor({ timeout: 60_000 });
      await page.getByRole("button", { name: "Close the scanner" }).click();
      expect(await codesIn(page)).toEqual([code]);
    });
  },
);

test("in a session at 360 px the camera stays open in the upper third: a code held before it counts once, and again after a pause; a page that is loaded again keeps both, and the count is sent once", async () => {
  await onBarcode(async ({ page, server }) => {
    const eyes = await ServerClient.signIn(server.url);
    const before = (await eyes.list("opening")).length;
    const godown = String((await eyes.list("godown"))[0]?.godownname);
    await page.goto("/scan/count");
    await choose(page, "godownid", godown);
    await page.getByRole("button", { name: "Start scanning" }).click();
    await page.getByRole("button", { name: "Camera" }).click();
    const camera = page.getByRole("region", { name: "Camera" });
    const line = page.locator("[data-scan-line]");
    const counted = async () => /, (\d+) /.exec((await line.first().getAttribute("aria-label")) ?? "")?.[1];
    await line.first().waitFor({ timeout: 60_000 });
    const box = await camera.boundingBox();
    expect([box?.width, (box?.height ?? 800) <= 800 / 3]).toEqual([360 - 2 * 8, true]);
    // Held before the camera for as long as many readings take.
    await page.waitForTimeout(4_000);
    expect([await line.count(), await counted()]).toEqual([1, "1"]);
    await camera.getByRole("button", { name: "Pause the camera" }).click();
    await camera.getByText("The camera is paused. Touch to continue.").click();
    await expect.poll(counted, { timeout: 60_000 }).toBe("2");
    // An open camera opens again with the page, and the code is still before it.
    await camera.getByRole("button", { name: "Close the camera" }).click();
    await page.reload();
    await expect.poll(counted, { timeout: 60_000 }).toBe("2");
    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByRole("button", { name: "Start scanning" }).waitFor();
    await expect.poll(async () => (await eyes.list("opening")).length, { timeout: 30_000 }).toBe(before + 1);
  });
});

test.each([
  ["GS1-128", onBars],
  ["GS1 DataMatrix", onMatrix],
])(
  "the camera of a session at 360 px reads item, batch, expiry and count in one scan of a %s, and goes on when it is turned",
  async (what, onIt) => {
    await onIt(async ({ page, server }) => {
      const eyes = await ServerClient.signIn(server.url);
      await page.goto("/scan/count");
      await choose(page, "godownid", String((await eyes.list("godown"))[0]?.godownname));
      await page.getByRole("button", { name: "Start scanning" }).click();
      await page.getByRole("button", { name: "Camera" }).click();
      const line = page.locator("[data-scan-line]");
      await line.first().waitFor({ timeout: 60_000 });
      const read = () => line.first().getAttribute("aria-label");
      await expect.poll(read, { timeout: 30_000 }).toMatch(/^Amrut Prime .*, 12 /);
      for (const part of ["Batch LOT7", "Expiry 31-Dec-2027"]) expect(await line.first().innerText()).toContain(part);
      if (shot) await page.screenshot({ path: `${shot}/camera-${what}.png` });
      // A phone that is turned keeps what was scanned, and the code that stayed in sight does not count again.
      await page.setViewportSize({ width: 800, height: 360 });
      const camera = page.getByRole("region", { name: "Camera" });
      await camera.locator("video").waitFor();
      await page.waitForTimeout(3_000);
      expect([await line.count(), await read()]).toEqual([1, expect.stringMatching(/, 12 /)]);
      const right = (await camera.boundingBox())!;
      expect((await line.first().boundingBox())!.x).toBeGreaterThanOrEqual(right.x + right.width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(800);
      if (shot) await page.screenshot({ path: `${shot}/camera-${what}-across.png` });
      await page.setViewportSize({ width: 360, height: 800 });
      await camera.getByRole("button", { name: "Pause the camera" }).click();
      await camera.getByText("The camera is paused. Touch to continue.").click();
      await expect.poll(read, { timeout: 30_000 }).toMatch(/, 24 /);
    });
  },
);

test("SCAN-004 the scanner is 500 by 500 px where the window has the room", async () => {
  await onQr(async ({ page }) => {
    await openForm(page, "item");
    await page.getByRole("button", { name: "Scan barcodes" }).click();
    const scanner = page.getByRole("region", { name: "Camera scan" });
    const picture = scanner.locator("video");
    await picture.waitFor({ timeout: 60_000 });
    expect(await picture.boundingBox()).toMatchObject({ width: 500, height: 500 });
  });
});

/** What the form will send: its stored draft. */
async function codesIn(page: Page): Promise<readonly string[]> {
  const place = page.locator("[data-key=barcodes]");
  const cards = await place.locator("button[data-line]").allInnerTexts();
  const cells = await place.locator("[role=gridcell]").allInnerTexts();
  return [...cards.flatMap((card) => card.split("\n")), ...cells]
    .map((text) => text.trim())
    .filter((text) => /^(\d{13}|GODOWN-QR-\d+)$/.test(text));
}
