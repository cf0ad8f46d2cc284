import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readTally } from "../../server/tally/help/read-tally";
import { expectClean } from "../help/axe-findings";
import { makeSale } from "../help/make-sale";
import { ServerClient } from "../help/server-client";
import { commonStage } from "../help/stage";

const onDesk = commonStage({ width: 1440, height: 900 });
const onPhone = commonStage({ width: 360, height: 760 });

const shot = process.env.SHOTS;

/** In both themes, if pictures are wanted. */
async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of shot ? (["dark", "light"] as const) : []) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${shot}/${name}-${colorScheme}.png`, fullPage: true });
  }
}

const paise = (value: unknown): number => Math.round(Number(value ?? 0) * 100);

test("TALLY-001 /onlinepaymentBlist is Tally Export; found and filled by keyboard, its file comes to the closing balances of the year", async () => {
  await onDesk(async ({ page, server }) => {
    const office = await ServerClient.signIn(server.url);
    const { number } = await makeSale(office);
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Find a screen or a record").fill("tally ex");
    await page.locator(".mantine-Spotlight-actionLabel").getByText("Tally Export", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/onlinepaymentBlist$/);
    await page.getByRole("heading", { level: 1, name: "Tally Export" }).waitFor();
    expect(await page.title()).toContain("Tally Export");
    await page.getByRole("button", { name: "This financial year" }).press("Enter");
    await page.getByRole("button", { name: "Export to Tally Generate" }).press("Enter");
    await page.getByText("Tally xml file has been generated, You can download this file.").waitFor();
    await take(page, "tally-1440");
    await expectClean(page, "Tally Export");
    const link = page.getByRole("button", { name: "Download", exact: true });
    const [file] = await Promise.all([page.waitForEvent("download"), link.press("Enter")]);
    const year = /^Tally (\d{4}-04-01) to (\d{4}-03-31)\.xml$/.exec(file.suggestedFilename());
    const text = (await readFile(await file.path())).toString("utf16le");
    expect(text.codePointAt(0)).toBe(0xfeff);
    const { ledgers, vouchers } = readTally(text.slice(1));
    const came = new Map(ledgers.map(({ name, opening }) => [name, opening]));
    for (const { entries } of vouchers)
      for (const { ledger, amount } of entries) came.set(ledger, (came.get(ledger) ?? 0) + amount);
    expect(vouchers.map((voucher) => voucher.number)).toContain(number);
    const args = { dtpfrom: year?.[1], dtpto: year?.[2], detailed: true };
    const rows = (await office.call("trialbalance_R_report", args)).filter(({ ledgerid }) => Number(ledgerid) > 0);
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.map(({ particulars }) => [particulars, came.get(String(particulars))])).toEqual(
      rows.map(({ particulars, closingdr, closingcr }) => [particulars, paise(closingdr) - paise(closingcr)]),
    );
  });
});

test("on a phone nothing is too small or too wide, and without a line the screen says so", async () => {
  await onPhone(async ({ page, server }) => {
    await makeSale(await ServerClient.signIn(server.url));
    await page.goto("/onlinepaymentBlist");
    await page.getByRole("heading", { level: 1, name: "Tally Export" }).waitFor();
    await page.getByRole("combobox", { name: "Branch" }).waitFor();
    await page.getByRole("button", { name: "This financial year" }).tap();
    await page.getByRole("button", { name: "Export to Tally Generate" }).tap();
    await page.getByRole("button", { name: "Download", exact: true }).waitFor();
    await expectClean(page, "Tally Export on a phone");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await take(page, "tally-360");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Export to Tally Generate" }).tap();
    await page.getByText("You are offline. The server did not answer.").waitFor();
  });
});
