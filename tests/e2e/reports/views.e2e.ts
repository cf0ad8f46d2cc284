import { sql } from "kysely";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { ACCOUNT_ENDPOINTS } from "../../../src/wire/account-endpoints";
import { openMailServer, workbookOf } from "../../server/report-views/help/mail-server";
import { expectClean } from "../help/axe-findings";
import { openBooks } from "../help/books";
import { ServerClient } from "../help/server-client";
import type { ServerProcess } from "../help/server-process";
import { onStage } from "../help/stage";
import { untilInstalled } from "../help/user-actions";

const report = (page: Page): Locator => page.locator("[data-report][data-ready]");
const drawer = (page: Page, name: string): Locator => page.getByRole("dialog", { name });

/** The drawer of the saved views, opened by its key; on a phone by its button. */
async function openViews(page: Page, isPhone: boolean): Promise<Locator> {
  await report(page).waitFor();
  if (isPhone) await page.getByRole("button", { name: /^Views/ }).click();
  else await page.keyboard.press("Alt+v");
  const views = drawer(page, "Views");
  await views.getByRole("button", { name: "Save as a view" }).waitFor();
  return views;
}

/** Saves what the outstanding bills show as a view and puts it on Home. */
async function saveAndStar(page: Page, isPhone: boolean): Promise<void> {
  await page.goto("/Reportview?id=3201&detailed=true&sort=-pending");
  await openViews(page, isPhone);
  await page.getByRole("button", { name: "Save as a view" }).click();
  await page.getByRole("textbox", { name: "Name of the view" }).fill("Largest bills");
  await expectClean(page, "the form of a view");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const star = page.getByRole("button", { name: "Largest bills on Home" });
  await star.click();
  await expect.poll(() => star.getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => page.locator('[role="dialog"] [data-pending]').count(), { timeout: 10_000 }).toBe(0);
  await expectClean(page, "the list of views");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(isPhone ? 360 : 1440);
}

/** From Home by Enter to the report as the view has it. */
async function openFromHome(page: Page): Promise<void> {
  await page.goto("/");
  const link = page.getByRole("link", { name: /^Largest bills/ });
  await link.waitFor();
  expect(await link.innerText()).toMatch(/Outstanding Receivables/);
  await expectClean(page, "Home with a view");
  await link.scrollIntoViewIfNeeded();
  await link.focus();
  await page.keyboard.press("Enter");
  await report(page).waitFor();
  await page.getByRole("button", { name: "Views: Largest bills" }).waitFor();
  const query = new URL(page.url()).searchParams;
  expect([query.get("id"), query.get("sort")]).toEqual(["3201", "-pending"]);
}

/** Takes the payables off Home, then goes back to the usual figures. */
async function chooseFigures(page: Page): Promise<void> {
  await page.goto("/");
  const figure = page.locator("[data-dashboard] [data-widget]").filter({ hasText: "Payables" });
  await figure.waitFor();
  const open = page.getByRole("button", { name: "Choose figures" });
  await open.click();
  await page.getByRole("button", { name: "Remove Payables" }).waitFor();
  await expectClean(page, "the figures of Home");
  await page.getByRole("button", { name: "Remove Payables" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await figure.waitFor({ state: "detached" });
  // A view with a star stands there whatever figures are chosen.
  await page.getByRole("link", { name: /^Largest bills/ }).waitFor();
  await open.click();
  await page.getByRole("button", { name: "Show the usual figures" }).click();
  await figure.waitFor();
}

/** Every day at nine to one address. */
async function schedule(page: Page): Promise<void> {
  await page.keyboard.press("Control+m");
  const region = page.getByRole("region", { name: "Scheduled e-mails" });
  await region.getByRole("button", { name: "Schedule a view" }).click();
  await region.getByLabel("To", { exact: false }).last().fill("ravi@example.com");
  await page.keyboard.press("Enter");
  // The offered addresses close, so that the whole form is seen.
  await region.getByRole("combobox", { name: "Every" }).focus();
  await expectClean(page, "the form of a schedule");
  await region.getByRole("button", { name: "Save schedule" }).click();
  const line = region.getByRole("group", { name: "Largest bills, every day at 09:00" });
  await expect.poll(() => line.innerText(), { timeout: 10_000 }).toMatch(/Next: \d\d-\w{3}-\d{4} \d\d:\d\d/);
}

/** As if it were the hour of the schedules: they are due when the server starts again. */
async function untilDue(server: ServerProcess): Promise<void> {
  await server.stop();
  const db = await openBooks(server.books);
  await db.asSystem((tx) => sql`update report_schedule set next_at = now() - interval '1 minute'`.execute(tx));
  await db.close();
  await server.start();
}

test("a view is saved, starred, opened from Home and scheduled by keyboard; its e-mail goes out once, and the log says so", async () => {
  const mails = await openMailServer();
  try {
    await onStage({ width: 1440, height: 900, env: { MAIL_TO_PRIVATE: "yes" } }, async ({ page, server }) => {
      const user = await ServerClient.signIn(server.url);
      expect(await user.post(ACCOUNT_ENDPOINTS.emailSettings, mails.settings)).toBe("Settings has been updated.");
      await saveAndStar(page, false);
      await chooseFigures(page);
      await openFromHome(page);
      await schedule(page);
      await untilDue(server);
      await expect.poll(() => mails.taken.length, { timeout: 60_000 }).toBe(1);
      expect(mails.taken[0]?.to).toContain("ravi@example.com");
      const { rows } = workbookOf(mails.taken[0] ?? { to: [], text: "" });
      expect(rows.length).toBeGreaterThan(1);
      await page.goto("/Reportview?id=3201");
      await report(page).waitFor();
      await page.keyboard.press("Control+m");
      const log = page.getByRole("log", { name: "Sent e-mails" });
      await expect.poll(() => log.innerText(), { timeout: 20_000 }).toMatch(/Largest bills[\s\S]*Scheduled · Sent/);
      await expectClean(page, "the log of sent e-mails");
      await log.scrollIntoViewIfNeeded();
      expect(mails.taken).toHaveLength(1);
    });
  } finally {
    await mails.close();
  }
}, 240_000);

test("at 360 px in the dark the views are a sheet, a star is on Home, and offline a view waits and opens", async () => {
  await onStage({ width: 360, height: 740, dark: true }, async ({ page, server }) => {
    await untilInstalled(page);
    await saveAndStar(page, true);
    await chooseFigures(page);
    await openFromHome(page);
    await server.kill();
    await openViews(page, true);
    await page.getByRole("button", { name: "Save as a view" }).click();
    await page.getByRole("textbox", { name: "Name of the view" }).fill("Kept here");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const line = page.getByRole("group", { name: "Kept here" });
    await line.locator("[data-pending]").waitFor();
    await line.getByRole("button").first().click();
    await page.getByRole("button", { name: "Views: Kept here" }).waitFor();
    await server.start();
    const user = await ServerClient.signIn(server.url);
    const names = async () => (await user.call("reportviews_R_list", { report: "3201" })).map(({ name }) => name);
    await expect.poll(names, { timeout: 60_000 }).toEqual(["Kept here", "Largest bills"]);
  });
}, 240_000);
