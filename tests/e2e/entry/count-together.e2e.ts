import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { cameraOf, ean13Modules, writeVideo } from "../help/barcode-video";
import { Device } from "../help/device";
import { readQr } from "../help/read-qr";
import { sendScan } from "../help/scanner";
import { ServerClient } from "../help/server-client";
import { onStage } from "../help/stage";
import { choose, expectPill, signIn, untilInstalled } from "../help/user-actions";

const BRANCH = "Mumbai Head Office";
const PHONE = { width: 360, height: 760 } as const;

const folder = mkdtempSync(join(tmpdir(), "microac-video-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Article {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** Items of the demo with a barcode each, not kept in batches. */
async function articles(eyes: ServerClient, count: number): Promise<readonly Article[]> {
  const found: Article[] = [];
  for (const item of await eyes.list("item")) {
    const { barcodes, isbatch, inactive, itemname } = await eyes.record("item", Number(item.id));
    const [first] = Array.isArray(barcodes) ? (barcodes as readonly Row[]) : [];
    if (first && !isbatch && !inactive)
      found.push({ id: Number(item.id), code: String(first.barcode), name: String(itemname) });
    if (found.length === count) return found;
  }
  throw new Error(`The demo has no ${count} items with a barcode.`);
}

/** A hand scanner, with nothing focused: the keys of the code and Enter, as often as given. */
async function scan(page: Page, { code, name }: Article, times: number): Promise<void> {
  const line = page.locator(`[data-scan-line][aria-label^="${name}, "]`).first();
  const before =
    (await line.count()) === 0 ? 0 : Number(/, (\d+) /.exec((await line.getAttribute("aria-label")) ?? "")?.[1]);
  for (let n = 0; n < times; n += 1) await sendScan(page, code);
  await expect.poll(async () => line.getAttribute("aria-label")).toContain(`${name}, ${before + times} `);
}

async function inBin(page: Page, bin: string): Promise<void> {
  await page.getByRole("button", { name: /^(No bin|Bin )/ }).tap();
  await page.getByLabel("Scan or type the bin").fill(bin);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Bin ${bin}` }).waitFor();
}

async function phone(
  base: string,
  user: string,
  args: readonly string[] = [],
): Promise<{ readonly device: Device; page: Page }> {
  const device = new Device(base, { ...PHONE, args });
  const page = await device.open();
  await signIn(page, user, BRANCH);
  await untilInstalled(page);
  await download(page, "item");
  return { device, page };
}

/** What a browser needs to have a camera that sees this article all the time. */
function seeing({ code }: Article): readonly string[] {
  const file = join(folder, `${code}.y4m`);
  writeVideo(file, ean13Modules(code), { scale: 4, barHeight: 200 });
  return cameraOf(file);
}

/** Opens the camera until it has read the article, which counts one. */
async function seeOnce(page: Page, { name }: Article): Promise<void> {
  await page.getByRole("button", { name: "Camera" }).tap();
  await page.locator(`[data-scan-line][aria-label^="${name}, 1 "]`).waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Close the camera" }).tap();
}

/** Downloads all records of these kinds. */
async function download(page: Page, ...entities: readonly string[]): Promise<void> {
  await page.goto("/downloads");
  for (const entity of entities) {
    const row = page.locator(`[data-download=${entity}]`);
    await row.getByRole("button", { name: /Download/ }).click();
    await page.locator(`[data-download=${entity}][data-complete]`).waitFor();
  }
}

/** The phone that opens the count has its form and the godowns too. */
async function makeReadyToOpen(page: Page): Promise<void> {
  await download(page, "item", "godown");
  await page.goto("/scan/jointcount");
  await page.locator("form[data-form=stockcountdetail]").waitFor();
}

test("three phones: one opens a count without a line, two join by its QR without a line, one scans with its camera, one is killed; the supervisor decides, asks for a recount and posts one physical stock", async () => {
  await onStage({ ...PHONE, user: "owner" }, async ({ page: asha, device: first, server }) => {
    const eyes = await ServerClient.signIn(server.url);
    const [soap, salt] = await articles(eyes, 2);
    if (!soap || !salt) throw new Error("The demo has no items.");
    const godown = String((await eyes.list("godown"))[0]?.godownname);
    const [ravi, zoya] = await Promise.all([
      phone(server.url, "owner", seeing(soap)),
      phone(server.url, "accounts"),
      makeReadyToOpen(asha),
    ]);
    try {
      for (const { browser } of [first, ravi.device, zoya.device]) await browser.setOffline(true);
      await asha.goto("/scan/jointcount");
      await choose(asha, "godownid", godown);
      await asha.getByRole("button", { name: "Open the count" }).tap();
      await asha.getByRole("list", { name: "Scanned lines" }).waitFor();
      await asha.getByRole("button", { name: "QR code" }).tap();
      const qr = asha.getByAltText("QR code of this count");
      await qr.waitFor();
      const link = new URL(await readQr(qr));
      await asha.getByRole("button", { name: "Close the QR code" }).tap();
      for (const { page } of [ravi, zoya]) {
        await page.goto(`${link.pathname}${link.search}`);
        await page.getByRole("list", { name: "Scanned lines" }).waitFor();
      }
      await inBin(asha, "R1");
      await scan(asha, soap, 4);
      await scan(asha, salt, 2);
      await inBin(ravi.page, "R1");
      await seeOnce(ravi.page, soap);
      await scan(ravi.page, soap, 4);
      await inBin(zoya.page, "R2");
      await scan(zoya.page, soap, 3);
      await zoya.device.kill();
      zoya.page = await zoya.device.open();
      await zoya.device.browser.setOffline(true);
      await zoya.page.goto("/scan");
      await zoya.page.getByText("Continue: Count together").tap();
      await zoya.page.getByText("3 scans waiting on this device").waitFor();
      await zoya.page.getByRole("button", { name: "Bin R2" }).waitFor();
      await scan(zoya.page, salt, 1);
      // Scans come before the count that they belong to.
      for (const { page, device } of [ravi, zoya]) {
        await device.browser.setOffline(false);
        await page.getByRole("button", { name: "Finish" }).tap();
        await page.getByText(/saved on this device, will be sent/).waitFor();
        await expectPill(page, /^Online$/);
      }
      await first.browser.setOffline(false);
      await expectPill(asha, /^Online$/);
      await asha.getByText("All scans sent").waitFor();

      const desk = await first.newTab();
      await desk.setViewportSize({ width: 1440, height: 900 });
      await desk.goto("/stockcountlist");
      const [count] = await eyes.list("stockcount");
      await desk.goto(`/Stockcount?id=${String(count?.id)}`);
      await desk.getByText("Counted by several people: 1 to decide").waitFor();
      const place = desk.getByRole("group", { name: `${soap.name} in Bin R1` });
      await place.getByRole("button", { name: /: 5$/ }).focus();
      await desk.keyboard.press("Enter");
      await desk.getByText("Counted by several people: all decided").waitFor();
      await desk.getByRole("button", { name: `Recount ${salt.name}` }).click();
      await desk.getByText("Recounts that wait for a phone").waitFor();

      await asha.getByRole("button", { name: "Recounts (1)" }).tap({ timeout: 30_000 });
      await asha.getByRole("button", { name: salt.name, exact: true }).tap();
      await asha.getByText(`Recounting ${salt.name}.`).waitFor();
      for (let n = 0; n < 4; n += 1) {
        await asha.keyboard.type(salt.code);
        await asha.keyboard.press("Enter");
      }
      await asha.locator(`[data-scan-line][aria-label^="${salt.name}, 4 "]`).waitFor();
      await asha.getByRole("button", { name: "Recount done" }).tap();
      await asha.getByRole("button", { name: "Finish" }).tap();
      await expectPill(asha, /^Online$/);

      await desk.getByRole("button", { name: "Refresh" }).click();
      await desk.locator(`[data-counted-item="${salt.name}"]`).getByText("Recounted.").waitFor();
      await desk.getByRole("button", { name: "Post as physical stock" }).click();
      await desk.getByRole("button", { name: "Post", exact: true }).click();
      await desk.getByText(/is posted as/).waitFor();
      const [made] = await eyes.list("opening");
      const { items } = await eyes.record("opening", Number(made?.id));
      const counted = new Map((items as readonly Row[]).map(({ itemid, qty }) => [Number(itemid), Number(qty)]));
      expect(counted).toEqual(
        new Map([
          [soap.id, 8],
          [salt.id, 4],
        ]),
      );
    } finally {
      await ravi.device.remove();
      await zoya.device.remove();
    }
  });
});
