import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { expectClean } from "./help/axe-findings";
import { expectPill } from "./help/user-actions";
import { ServerClient } from "./help/server-client";
import { onStage } from "./help/stage";

const AT = "/MainB?formname=masterimport&id=0";
const MIME = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const workbook = (rows: number, brand: string) =>
  writeXlsxFile([
    ["Item Code", "Item Name", "Item Group", "Unit", "MRP"].map((value) => ({ value, type: String })),
    ...Array.from({ length: rows }, (_, n) => [
      { value: `${brand}${n}`, type: String },
      { value: `${brand} item ${n}`, type: String },
      { value: `${brand} group ${n % 7}`, type: String },
      { value: "PCS", type: String },
      { value: n + 0.5, type: Number },
    ]),
  ]).toBuffer();

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto(AT);
  await page.getByRole("combobox", { name: "Import type" }).click();
  await page.getByRole("option", { name: "Items Master" }).click();
  await page.locator("[data-import] input[type=file]").setInputFiles({ name, mimeType: MIME, buffer });
  await page.getByRole("button", { name: "Upload" }).click();
  await page.locator("[data-import=previewed]").waitFor({ timeout: 60_000 });
}

/**
 * Checks both colour schemes: no serious finding, no horizontal scrolling. Takes a screenshot of each if requested.
 */
async function look(page: Page, what: string, width: number): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    if (process.env.SHOTS)
      await page.screenshot({
        path: `${process.env.SHOTS}/import-${what}-${width}-${colorScheme}.png`,
        fullPage: true,
      });
    await expectClean(page, `${what} ${colorScheme}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

test.each([1440])(
  "FORM-047 IMP-001 at %i px an import whose browser and server are killed in the middle goes on and stores every row once",
  async (width) => {
    await onStage({ width, height: 800 }, async ({ server, device, page: first }) => {
      await first.goto(AT);
      await first.getByRole("combobox", { name: "Import type" }).waitFor();
      await look(first, "choosing", width);
      await upload(first, "kurta.xlsx", await workbook(200, "ZQX"));
      await look(first, "previewed", width);
      await first.getByRole("button", { name: "Process" }).click();
      await first.getByRole("button", { name: "Yes, process it!" }).click();
      await expect
        .poll(async () => Number(await first.getByRole("progressbar").getAttribute("aria-valuenow")), {
          timeout: 60_000,
          interval: 50,
        })
        .toBeGreaterThan(15);
      await server.kill();
      await device.kill();
      await server.start();
      const page = await device.open();
      await page.goto(AT);
      await page.locator("[data-import=stopped]").waitFor({ timeout: 30_000 });
      await look(page, "stopped", width);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByText("Completed: 200 uploaded, 0 refused").waitFor({ timeout: 120_000 });
      await expectPill(page, /^Online$/, 60_000);
      const eyes = await ServerClient.signIn(server.url);
      const codes = (await eyes.list("item", "ZQX")).map(({ code }) => String(code));
      expect([codes.length, new Set(codes).size]).toEqual([200, 200]);
      expect(await eyes.list("itemgroup", "ZQX")).toHaveLength(7);
    });
  },
);

test("IMP-001 10,000 rows are read and shown from a workbook, and only those in sight are drawn", async () => {
  await onStage({}, async ({ page }) => {
    const buffer = await workbook(10_000, "LOT");
    const began = performance.now();
    await upload(page, "lot.xlsx", buffer);
    const tookMs = performance.now() - began;
    if (process.env.SHOTS) process.stdout.write(`10,000 rows read in ${Math.round(tookMs)} ms\n`);
    expect(await page.getByText("10,000 rows of lot.xlsx for Items Master").count()).toBe(1);
    expect(await page.getByRole("table", { name: "Preview" }).getByRole("row").count()).toBeLessThan(60);
    expect(tookMs).toBeLessThan(15_000);
  });
});
