import { deflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectClean } from "../help/axe-findings";
import { makeSale } from "../help/make-sale";
import type { ServerProcess } from "../help/server-process";
import { ServerClient } from "../help/server-client";
import { commonStage, onStage } from "../help/stage";
import { expectPill, signOut } from "../help/user-actions";

/** A device that prepares itself downloads everything of its user. */
const READY_MS = 180_000;
const PHONE = { width: 360, height: 760 };
const onDesk = commonStage({ width: 1440, height: 900 });

interface Shared {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const BILL: Shared = {
  name: "Bill of Shah.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF",
  ),
};
const TEXT: Shared = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };

/** A picture of one colour, as a gallery shares it: without an ending that says what it is. */
function picture(): Shared {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, 200, 0, 0, 0, 200, 8, 2, 0, 0, 0]);
  const rows = Buffer.alloc(200 * 601, 0x55);
  for (let row = 0; row < 200; row += 1) rows[row * 601] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return { name: "IMG_20261128", mimeType: "image/png", buffer: Buffer.concat([signature, ...parts]) };
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

/** Posts a form as the share sheet does: a navigation, with the files as multipart form data. */
async function share(page: Page, files: readonly Shared[]): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: "/shared", enctype: "multipart/form-data", id: "share-sheet" });
    form.innerHTML = '<input type="file" name="files" multiple><input type="hidden" name="text" value="Sent by Shah">';
    document.body.append(form);
  });
  await page.locator("#share-sheet input[type=file]").setInputFiles([...files]);
  const arrived = page.waitForURL(/\/(?:shared|login)/);
  await page.evaluate(() => document.querySelector<HTMLFormElement>("#share-sheet")?.submit());
  await arrived;
}

const card = (page: Page, name: string) => page.locator("[data-shared]").filter({ hasText: name });

async function look(page: Page, what: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${what}-${width}-${colorScheme}.png` });
    await expectClean(page, `${what} ${colorScheme}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

/** The names of the files that the server has for the sale. */
const onServer = async (eyes: ServerClient, id: number): Promise<readonly string[]> =>
  (await eyes.call("attachedfiles_gridGetSEO", { formname: "saledetail", id })).map(({ attachname }) =>
    String(attachname),
  );

test("a picture and a PDF shared offline to a phone are attached offline to a sale of this device, outlive a closed page, and reach the server once each", async () => {
  let made: Awaited<ReturnType<typeof makeSale>> | undefined;
  const entered = async (server: ServerProcess) => {
    made = await makeSale(await ServerClient.signIn(server.url));
  };
  await onStage({ ...PHONE, prepares: true, entered }, async ({ page, device, server }) => {
    const eyes = await ServerClient.signIn(server.url);
    const sale = made ?? expect.fail("No sale was made.");
    await page.locator("[data-readiness=ready]").waitFor({ timeout: READY_MS });
    await device.browser.setOffline(true);
    await expectPill(page, /^Offline/);
    await share(page, [picture(), BILL, TEXT]);
    await card(page, "IMG_20261128.png").locator("img").waitFor();
    await page.getByText("notes.txt: Only JPG and PNG pictures and PDF files can be attached.").waitFor();
    await page.getByRole("combobox", { name: "Attach to" }).fill(`${sale.number} ${sale.party}`);
    await page.getByRole("option", { name: sale.number }).waitFor();
    await look(page, "shared-option");
    await page.getByRole("option", { name: sale.number }).click();
    await look(page, "shared");
    await page.getByRole("button", { name: "Attach IMG_20261128.png" }).click();
    await card(page, "IMG_20261128.png").waitFor({ state: "detached" });
    await page.goto("/");
    const line = page.getByRole("link", { name: "1 shared file waits to be attached." });
    await line.waitFor();
    await look(page, "shared-home");
    await line.click();
    await page.getByRole("combobox", { name: "Attach to" }).fill(sale.number);
    await page.getByRole("option", { name: sale.number }).click();
    await page.getByRole("button", { name: "Attach Bill of Shah.pdf" }).click();
    await page.getByText(/No shared file waits\./).waitFor();
    await look(page, "shared-none");
    await page.close();
    const later = await device.newTab();
    await later.goto("/shared");
    await later.getByText(/No shared file waits\./).waitFor();
    await device.browser.setOffline(false);
    await expectPill(later, /^Online$/, 90_000);
    expect((await onServer(eyes, sale.id)).toSorted()).toEqual(["Bill of Shah.pdf", "IMG_20261128.png"]);
    await later.close();
  });
});

test("online and by keyboard a shared file is attached to a sale that the server finds, at once and once; another is discarded after a question", async () => {
  await onDesk(async ({ page, server }) => {
    const eyes = await ServerClient.signIn(server.url);
    const sale = await makeSale(eyes);
    await share(page, [picture(), BILL]);
    await card(page, "Bill of Shah.pdf").waitFor();
    await page.getByRole("combobox", { name: "Attach to" }).focus();
    await page.keyboard.type(`${sale.number} ${sale.party}`);
    await page.getByRole("option", { name: sale.number }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: `Open ${sale.number}` }).waitFor();
    await look(page, "shared");
    await page.getByRole("button", { name: "Attach Bill of Shah.pdf" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByText("uploaded").waitFor();
    await page.keyboard.press("Escape");
    expect(await onServer(eyes, sale.id)).toEqual(["Bill of Shah.pdf"]);
    await page.getByRole("button", { name: "Discard IMG_20261128.png" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Discard IMG_20261128.png?" }).waitFor();
    await look(page, "shared-discard");
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await page.getByText(/No shared file waits\./).waitFor();
    await page
      .getByRole("link", { name: /Open the outbox/ })
      .first()
      .click();
    expect(await onServer(eyes, sale.id)).toEqual(["Bill of Shah.pdf"]);
  });
});

test("before a sign-in a share waits for it, and without a service worker nothing is kept and the screen says so", async () => {
  await onStage({ width: 1440, height: 900, isNewDevice: true }, async ({ page }) => {
    await signOut(page);
    await page.getByLabel("User name or e-mail").waitFor();
    await share(page, [BILL]);
    await page.getByLabel("User name or e-mail").fill("owner");
    await page.getByLabel("Password", { exact: true }).fill("demo1234");
    await page.getByRole("button", { name: "Login" }).click();
    await page.getByRole("button", { name: /Mumbai Head Office/ }).click();
    await card(page, "Bill of Shah.pdf").waitFor();
    expect(new URL(page.url()).pathname).toBe("/shared");
    await page.evaluate(async () => {
      for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
    });
    await page.reload();
    await share(page, [picture()]);
    await page
      .getByText("The app was not completely installed on this device. Wait a minute, then share the file again.")
      .waitFor();
    await card(page, "Bill of Shah.pdf").waitFor();
    expect(await page.locator("[data-shared]").count()).toBe(1);
    await page.setViewportSize(PHONE);
    await look(page, "shared-unready");
  });
});
