import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { ACCOUNT_ENDPOINTS } from "../../../src/wire/account-endpoints";
import { pageSizes, readPdf } from "../../server/documents/print/read-pdf";
import { pdfOf } from "../../server/documents/send/help/attached-pdf";
import { openMailServer } from "../../server/report-views/help/mail-server";
import { expectClean } from "../help/axe-findings";
import { openNew, typeKeys } from "../help/document-entry";
import { sale } from "../help/document-keys";
import { makeSale } from "../help/make-sale";
import { ServerClient } from "../help/server-client";
import { commonStage } from "../help/stage";
import { smallTargets } from "../help/targets";
import { openForm, saveAndExpect, type } from "../help/user-actions";

const onDesk = commonStage({ width: 1440, height: 900, env: { MAIL_TO_PRIVATE: "yes" } });
const onPhone = commonStage({ width: 360, height: 760 });

const shot = process.env.SHOTS;

const PARTY = "Siddhi Fernandes Marketing";
const GODOWN = "MUM Bay A";
const LINES = [{ item: "Amrut Max LED Bulb 5 W", qty: 2, rate: 90 }];
/** From the top of the printed document to what sends it. */
const TABS_MAX = 5;

/** What the focused element is called. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent;
    return at?.getAttribute("aria-label") ?? label ?? "";
  });

/** Presses Tab until the element of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  while (!name.test(passed.at(-1) ?? "") && passed.length < TABS_MAX) {
    await page.keyboard.press("Tab");
    passed.push(await focused(page));
  }
  expect(passed.at(-1), `Passed with Tab: ${passed.join(" | ")}`).toMatch(name);
}

test("a sale is changed, saved and printed by keyboard: the PDF is the saved bill", async () => {
  await onDesk(async ({ page, server }) => {
    const { id, number, party } = await makeSale(await ServerClient.signIn(server.url));
    await openForm(page, "sale", String(id));
    await type(page, "narration", "Deliver before noon");
    await saveAndExpect(page, /Transaction has been saved/);
    // The list comes back with the focus on the saved row.
    await page.waitForURL(/\/salelist/);
    await page.locator("[data-list][data-ready]").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
    await page.keyboard.press("Control+p");
    await page.waitForURL(/\/Invoiceprintview\?/);
    await page.getByRole("heading", { name: `Sale ${number}` }).waitFor();
    const link = page.getByRole("link", { name: "Download", exact: true });
    await link.waitFor();
    if (shot) await page.screenshot({ path: `${shot}/print-1440.png` });
    await expectClean(page, "print");
    const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(file.suggestedFilename()).toBe(`${number.replaceAll("/", "-")}.pdf`);
    const pages = await readPdf(await readFile(await file.path()));
    expect(pages.join(" ")).toMatch(/Tax Invoice/);
    for (const text of [number, party, "Deliver before noon"]) expect(pages.join(" ")).toContain(text);
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForURL(/\/salelist/);
    await openForm(page, "sale", String(id));
    await page.keyboard.press("Control+p");
    await page.getByRole("heading", { name: `Sale ${number}` }).waitFor();
  });
});

test("a sale is typed, saved, printed and mailed by keyboard alone: its party gets it once, with the bill that was typed", async () => {
  const mails = await openMailServer();
  try {
    await onDesk(async ({ page, server }) => {
      const owner = await ServerClient.signIn(server.url);
      expect(await owner.post(ACCOUNT_ENDPOINTS.emailSettings, mails.settings)).toBe("Settings has been updated.");
      const document = sale({ party: PARTY, godown: GODOWN, lines: LINES });
      await openNew(page, document);
      // At once, while the save is on its way: what is printed is that bill, not a row of the list.
      await typeKeys(page, ["F2", "Tab", ...document.keys, "Control+s", "Control+p"], true);
      await page.getByRole("dialog").getByText("Transaction has been saved").waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/Invoiceprintview\?/);
      const saved = await page.getByText(/^Sale \S+ saved$/).innerText();
      const number = saved.split(" ")[1] ?? "";
      await page.getByRole("heading", { name: `Sale ${number}` }).waitFor();
      await page.getByRole("link", { name: "Download", exact: true }).waitFor();
      await tabTo(page, /^Email id's/);
      await page.keyboard.type("buyer@example.com");
      await page.keyboard.press("Enter");
      await tabTo(page, /^E-Mail Send$/);
      await page.keyboard.press("Enter");
      await expect.poll(() => mails.taken.length).toBe(1);
      const [mail = { to: [], text: "" }] = mails.taken;
      expect(mail.to).toContain("buyer@example.com");
      const { name, bytes } = pdfOf(mail.text);
      expect(name).toBe(`${number.replaceAll("/", "-")}.pdf`);
      const text = (await readPdf(bytes)).join(" ");
      for (const part of [number, PARTY, LINES[0]?.item ?? "", "180.00"]) expect(text).toContain(part);
      await page
        .getByText(/buyer@example\.com/)
        .first()
        .waitFor();
    });
  } finally {
    await mails.close();
  }
});

/** Where something is in the window, in whole pixels. */
const placeOf = (one: Locator) =>
  one.evaluate((element) => {
    const { left, right, width, height } = element.getBoundingClientRect();
    return { left, right, width: Math.round(width), height: Math.round(height) };
  });

test("INV-008 the invoice PDF is shown on the right side with 88 percent of the window's height, and enlarged with the window's width minus 10", async () => {
  await onDesk(async ({ page, server }) => {
    const { id, number } = await makeSale(await ServerClient.signIn(server.url));
    await openForm(page, "sale", String(id));
    await page.getByRole("button", { name: "Print" }).click();
    const paper = page.getByTitle(`Sale ${number}`, { exact: true });
    await paper.waitFor();
    const options = await placeOf(page.getByRole("region", { name: "Invoice Send Option" }));
    const { left, height } = await placeOf(paper);
    expect(left).toBeGreaterThan(options.right);
    expect(height).toBe(900 * 0.88);
    const enlarge = page.getByRole("button", { name: "Enlarge" });
    await enlarge.click();
    const wide = page.getByTitle(`Sale ${number}, enlarged`);
    await expect.poll(() => placeOf(wide)).toMatchObject({ left: 5, width: 1430, height: 900 * 0.88 });
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      if (shot) await page.screenshot({ path: `${shot}/print-enlarged-${scheme}.png` });
    }
    await expectClean(page, "enlarged");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await wide.waitFor({ state: "detached" });
    await expect.poll(() => enlarge.evaluate((one) => one === document.activeElement)).toBe(true);
  });
});

test("on a phone the printed document has its download, 44 px targets and nothing wider than the screen", async () => {
  await onPhone(async ({ page, server }) => {
    const { id } = await makeSale(await ServerClient.signIn(server.url));
    await openForm(page, "sale", String(id));
    await page.getByRole("button", { name: "Print" }).click();
    await page
      .getByRole("link", { name: /^Download/ })
      .first()
      .waitFor();
    if (shot) await page.screenshot({ path: `${shot}/print-360.png` });
    expect(await smallTargets(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test("the preview beside the settings follows them, before and after they are saved", async () => {
  await onDesk(async ({ page, server }) => {
    const { id } = await makeSale(await ServerClient.signIn(server.url));
    await page.goto("/MPages/printsettings");
    await page.locator("form[data-form]").waitFor();
    const paper = page.getByRole("group", { name: "Preview of a paper" }).locator("iframe, a").first();
    await paper.waitFor();
    const address = () => paper.evaluate((one) => one.getAttribute("src") ?? one.getAttribute("href"));
    const first = await address();
    await page.getByRole("radio", { name: "A5" }).check();
    await page.getByRole("radio", { name: "Blue" }).check();
    await expect.poll(address).not.toBe(first);
    await page.getByRole("status", { name: "Drawing the preview" }).waitFor({ state: "hidden" });
    await expectClean(page, "print settings");
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      if (shot) await page.screenshot({ path: `${shot}/settings-1440-${scheme}.png`, fullPage: true });
    }
    await saveAndExpect(page, /Transaction has been saved|Saved/);
    await openForm(page, "sale", String(id));
    await page.getByRole("button", { name: "Print" }).click();
    const link = page.getByRole("link", { name: "Download", exact: true });
    const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(await pageSizes(await readFile(await file.path()))).toEqual([[420, 595]]);
  });
});

test("the sheet of labels is chosen by its name in the settings", async () => {
  await onDesk(async ({ page }) => {
    await page.goto("/MPages/printsettings");
    await expect
      .poll(() => page.getByRole("combobox", { name: "Sheet or roll" }).inputValue())
      .toMatch(/^A4, 24 labels/);
    await page.getByText("A new link works for").waitFor();
  });
});

test("on a phone the preview is below the settings, with nothing wider than the screen", async () => {
  await onPhone(async ({ page }) => {
    await page.goto("/MPages/printsettings");
    await page.locator("form[data-form]").waitFor();
    const preview = page.getByRole("group", { name: "Preview of a paper" });
    await preview.locator("iframe, a").first().waitFor();
    const terms = await page.getByLabel("Terms").first().boundingBox();
    const box = await preview.boundingBox();
    expect(box?.y).toBeGreaterThan(terms?.y ?? Infinity);
    expect(await smallTargets(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      if (shot) await page.screenshot({ path: `${shot}/settings-360-${scheme}.png`, fullPage: true });
    }
  });
});
