import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectClean } from "./help/axe-findings";
import { yearOfNumber } from "./help/document-entry";
import { field, openForm, openList } from "./help/user-actions";
import { ServerClient } from "./help/server-client";
import { onStage } from "./help/stage";

/** Draws a picture that looks like a photographed bill. */
const drawBill = () => {
  const canvas = document.createElement("canvas");
  canvas.width = 600;
  canvas.height = 800;
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#fdfcf7";
  context.fillRect(0, 0, 600, 800);
  context.fillStyle = "#222";
  context.font = "28px sans-serif";
  for (const [line, text] of ["TAX INVOICE", "Bill No SB-77", "CPVC Pipe 15 mm   4 x 50.00", "Total 236.00"].entries())
    context.fillText(text, 40, 90 + line * 70);
  return canvas.toDataURL("image/png").split(",")[1] ?? "";
};

/** Checks that there is no serious finding and no horizontal scrolling. Takes a screenshot if requested. */
async function look(page: Page, what: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${what}-${width}.png` });
  await expectClean(page, what);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

async function scanBill(page: Page): Promise<void> {
  await openForm(page, "scan");
  const buffer = Buffer.from(await page.evaluate(drawBill), "base64");
  const panel = page.locator("[data-key=attachments]");
  await panel.locator("input[type=file]").first().setInputFiles({ name: "bill.png", mimeType: "image/png", buffer });
  await panel.getByRole("button", { name: "Upload" }).click();
  await panel.getByRole("button", { name: "bill.png", exact: true }).waitFor({ timeout: 20_000 });
  await panel.locator("[data-state=none]").waitFor();
  const ok = page.getByRole("button", { name: "OK", exact: true });
  for (let n = 0; n < 3 && (await ok.count()) > 0; n++)
    await ok
      .first()
      .click({ timeout: 1000 })
      .catch(() => undefined);
}

/** With keys only, as in any bill. */
async function enterPurchase(page: Page): Promise<void> {
  const pick = async (text: string) => {
    await page.keyboard.type(text);
    await page.getByRole("option").first().waitFor();
    await expect.poll(() => page.getByRole("option").first().innerText()).toMatch(new RegExp(text, "i"));
    await page.keyboard.press("Enter");
  };
  await field(page, "partyid").focus();
  await pick("shah");
  await page.keyboard.type("SB-77");
  for (const key of ["Enter", "Enter"]) await page.keyboard.press(key);
  await pick("pipe");
  await page.keyboard.type("4");
  for (const key of ["ArrowDown", "ArrowUp", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await page.keyboard.type("50");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("[data-bill-total] dd").innerText()).toMatch(/[1-9]/);
}

test("a bill is photographed on a phone, entered beside its picture, approved, and locked for audit; the phone shows it so", async () => {
  await onStage({ width: 360, height: 760 }, async ({ page, server }) => {
    await scanBill(page);
    await look(page, "scan");
    await page.getByRole("link", { name: "Enter this document" }).click();
    await page.getByRole("button", { name: "Show the scan" }).click();
    await page.locator("[data-scan-pane] img").waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/purchase-beside-scan-360.png` });
    await page.getByRole("button", { name: "Close the scan" }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator("[data-scan-pane] img").waitFor();
    await page.locator("[data-bill-total]").waitFor();
    await enterPurchase(page);
    await look(page, "purchase-beside-scan");
    await page.keyboard.press("Control+s");
    await page.getByText("Transaction has been saved").first().waitFor();
    const eyes = await ServerClient.signIn(server.url);
    await expect
      .poll(async () => (await eyes.list("scan")).map(({ scanstate, docno }) => [scanstate, docno]))
      .toEqual([["Entered", expect.stringContaining(`MUM/P${yearOfNumber()}/`)]]);
    const [{ docno = "" } = {}] = await eyes.list("scan");
    await openList(page, `/scanprocesslist?q=${encodeURIComponent(String(docno))}`);
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByRole("button", { name: "Yes, Approv it!" }).click();
    await page.getByRole("button", { name: "OK", exact: true }).click();
    await page.getByRole("img", { name: "Approved" }).waitFor();
    await look(page, "approval-detail");
    const bought = async () => (await eyes.list("purchase", String(docno)))[0];
    await page.goto(`/MainB?formname=scanauditdetail&id=${String((await bought())?.scanprocessid)}`);
    await page.locator("[data-key=attachments]").getByRole("button", { name: "bill.png", exact: true }).waitFor();
    await page.getByRole("switch", { name: "Locked for audit" }).check({ force: true });
    await page.getByLabel("Remark").fill("Audit of June");
    await look(page, "audit-detail");
    await page.keyboard.press("Control+s");
    await expect
      .poll(async () => {
        const { isauditlock, chkdoc } = (await bought()) ?? {};
        return [isauditlock, chkdoc];
      })
      .toEqual([1, 1]);
    await page.setViewportSize({ width: 360, height: 760 });
    await openList(page, `/purchaselist?q=${encodeURIComponent(String(docno))}`);
    await page.getByText("Lock", { exact: true }).waitFor();
    await look(page, "purchase-locked");
  });
});
