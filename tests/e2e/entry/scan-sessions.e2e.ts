import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { expectClean } from "../help/axe-findings";
import { sendScan } from "../help/scanner";
import { ServerClient } from "../help/server-client";
import type { ServerProcess } from "../help/server-process";
import { onStage } from "../help/stage";
import { choose, expectPill } from "../help/user-actions";

const READY_MS = 120_000;
const ORDERED = 5;
const PICKED = 1;

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

const lines = (page: Page) => page.locator("[data-scan-line]");

/** A hand scanner: the keys of the code and Enter, with nothing focused. */
async function scan(page: Page, code: string, name: string, qty: number): Promise<void> {
  await sendScan(page, code);
  await page.locator(`[data-scan-line][aria-label^="${name}, ${qty} "]`).waitFor();
}

async function start(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start scanning" }).tap();
  await page.getByRole("list", { name: "Scanned lines" }).waitFor();
}

/** The opened line takes a picture of what came; it is stored with the session. */
async function photograph(page: Page, name: string): Promise<void> {
  await page.locator(`[data-scan-line][aria-label^="${name},"]`).tap();
  const picture = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [640, 480];
    const context = canvas.getContext("2d");
    if (context) context.fillStyle = "#47659c";
    context?.fillRect(80, 80, 480, 320);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  const file = { name: "image.png", mimeType: "image/png", buffer: Buffer.from(picture, "base64") };
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(file);
  await page.getByRole("img", { name: "Photo 1" }).waitFor();
  await expectClean(page, "a line with its picture");
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/scan-photo-360.png` });
  await page.getByRole("button", { name: "Done" }).tap();
  await page.getByText(/1 photo$/).waitFor();
}

async function finish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Finish" }).tap();
  await page.getByText(/saved on this device, will be sent/).waitFor();
  await page.getByRole("button", { name: "Start scanning" }).waitFor();
}

/** What the session goes by. Entered before the device opens: later it reaches a prepared device within minutes. */
async function enterBooks(server: ServerProcess) {
  const eyes = await ServerClient.signIn(server.url);
  const [soap, salt] = await articles(eyes, 2);
  const godowns = (await eyes.list("godown")).map((row) => String(row.godownname));
  const [from, to] = [godowns.find((name) => /^MUM|Mumbai/i.test(name)) ?? godowns[0], godowns.at(-1)];
  if (!soap || !salt || !from || !to) throw new Error("The demo has no items or godowns.");
  const [party] = await eyes.list("debtors", "Traders");
  const before = { soap: await eyes.stock(soap.id), salt: await eyes.stock(salt.id) };
  const counts = new Map<string, number>();
  for (const entity of ["purchase", "inward", "stocktransfer", "opening", "salechallan", "salepos"])
    counts.set(entity, (await eyes.list(entity)).length);
  const godownid = (await eyes.list("godown")).find((row) => row.godownname === from)?.id;
  const enter = async (entity: string, partyid: unknown, line: Row): Promise<Row> => {
    const edateview = new Date().toISOString().slice(0, 10);
    const [made = {}] = await eyes.call(
      `${entity}_R_save`,
      { id: 0, edateview, partyid, godownid, items: [line] },
      { id: crypto.randomUUID(), sure: ["*"] },
    );
    expect(made).toMatchObject({ err: 0 });
    return made;
  };
  const challan = await enter("purchasechallan", party?.id, { itemid: soap.id, qty: ORDERED, rate: 10 });
  const [customer] = await eyes.list("debtors", "Shah");
  const order = await enter("saleorder", customer?.id, { itemid: soap.id, qty: PICKED, rate: 100 });
  return { eyes, soap, salt, from, to, party, before, counts, challan, customer, order };
}

test("at 360 px with the server stopped: goods received against a challan, moved, picked for an order, sold at the counter and counted by a hand scanner, the browser killed in the middle; sent, each document is there once and the stock is the truth", async () => {
  let books: Awaited<ReturnType<typeof enterBooks>> | undefined;
  const entered = async (server: ServerProcess) => {
    books = await enterBooks(server);
  };
  await onStage(
    { width: 360, height: 760, user: "owner", prepares: true, entered },
    async ({ page: first, device, server }) => {
      if (!books) throw new Error("Nothing was entered.");
      const { eyes, soap, salt, from, to, party, before, counts, challan, customer, order } = books;
      await first.locator("[data-readiness=ready]").waitFor({ timeout: READY_MS });
      await server.kill();
      let page = first;

      await page.goto("/scan/receive");
      await page.getByText("Purchase", { exact: true }).tap();
      await page.locator("form[data-form=purchasedetail]").waitFor();
      await choose(page, "partyid", String(party?.drconame));
      await page.getByLabel("Bill No").fill(`SCAN-${Date.now()}`);
      await page.getByLabel(new RegExp(`${String(challan.no ?? challan.label)}`)).tap();
      await expectClean(page, "the start of a scan session");
      await start(page);
      await scan(page, soap.code, soap.name, 1);
      await scan(page, soap.code, soap.name, 2);
      await scan(page, salt.code, salt.name, 1);
      await page.getByText("Not on the order").first().waitFor();
      await photograph(page, salt.name);
      await page.getByRole("button", { name: "Check" }).tap();
      await page.getByText("3 short").waitFor();
      await page.getByText("1 not ordered", { exact: true }).first().waitFor();
      await expectClean(page, "what is checked against the order");
      await page.getByRole("button", { name: "Close the check" }).tap();
      await expectClean(page, "the lines of a scan session");
      await finish(page);

      await page.goto("/scan/transfer");
      await choose(page, "fromgodownid", from);
      await choose(page, "togodownid", to);
      await start(page);
      for (let qty = 1; qty <= 3; qty += 1) await scan(page, soap.code, soap.name, qty);
      await device.kill();
      page = await device.open();
      await page.goto("/scan");
      await page.getByText("Continue: Transfer").tap();
      await expect.poll(() => lines(page).count()).toBe(1);
      await scan(page, soap.code, soap.name, 4);
      await finish(page);

      await page.goto("/scan/issue");
      await page.getByText("Sale Challan", { exact: true }).tap();
      await page.locator("form[data-form=salechallandetail]").waitFor();
      await choose(page, "partyid", String(customer?.drconame));
      await page.getByLabel(new RegExp(`${String(order.no ?? order.label)}`)).tap();
      await start(page);
      await scan(page, soap.code, soap.name, PICKED);
      await finish(page);

      await page.goto("/scan/countersale");
      await choose(page, "godownid", from);
      await start(page);
      await scan(page, salt.code, salt.name, 1);
      await finish(page);

      await page.goto("/scan/count");
      await choose(page, "godownid", to);
      await start(page);
      for (let qty = 1; qty <= 7; qty += 1) await scan(page, salt.code, salt.name, qty);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await finish(page);

      await server.start();
      await expectPill(page, /^Online$/, 90_000);
      await page.goto("/outbox");
      await expect.poll(() => page.locator("[data-op]").count()).toBe(0);
      for (const [entity, count] of counts)
        expect([entity, (await eyes.list(entity)).length - count]).toEqual([entity, entity === "inward" ? 0 : 1]);
      const purchase = (await eyes.list("purchase")).at(-1);
      const files = await eyes.call("attachedfiles_gridGetSEO", { formname: "purchasedetail", id: purchase?.id });
      expect(files.map(({ attachname }) => attachname)).toEqual([expect.stringMatching(/-photo-1\.png$/)]);
      const after = { soap: await eyes.stock(soap.id), salt: await eyes.stock(salt.id) };
      // The challan brought all of its goods, the purchase moves none of them; an item that is not on it comes in.
      expect(after.soap.get(from) ?? 0).toBe((before.soap.get(from) ?? 0) + ORDERED - 4 - PICKED);
      expect(after.soap.get(to) ?? 0).toBe((before.soap.get(to) ?? 0) + 4);
      expect(after.salt.get(to) ?? 0).toBe(7);
      // One came in, and one was sold at the counter.
      expect(after.salt.get(from) ?? 0).toBe(before.salt.get(from) ?? 0);
    },
  );
});
