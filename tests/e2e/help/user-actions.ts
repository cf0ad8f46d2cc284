import { expect } from "vitest";
import type { Page } from "playwright-core";

/** Actions of a user. Every helper waits for what the user would see. */

export async function signIn(
  page: Page,
  username = "owner",
  branch = "Mumbai Head Office",
  password = "demo1234",
): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("User name or e-mail").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("button", { name: new RegExp(branch) }).click();
  await page
    .getByRole("link", { name: /Open the outbox/ })
    .first()
    .waitFor();
}

/** From the account menu; what waits is asked about there. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
}

/** Waits until the service worker is ready, so that the device can open pages offline. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** Opens the page as a bookmark would. */
export async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("[data-list][data-ready]").waitFor();
}

export async function openForm(page: Page, entity: string, id = "0"): Promise<void> {
  await page.goto(`/MainB?formname=${entity}detail&id=${id}&sqlsp=${entity}_R_getviewdata`);
  await page.locator("form[data-form]").waitFor();
}

/** Opens a new record as a link within the app does, without loading the page again. */
export async function openNewInApp(page: Page, entity: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({ idx: Number(history.state?.idx ?? 0) + 1, key: String(Math.random()), usr: null }, "", path);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, `/MainB?formname=${entity}detail&id=0&sqlsp=${entity}_R_getviewdata`);
  await page.locator(`form[data-form=${entity}detail]`).waitFor();
}

export const field = (page: Page, key: string) => page.locator(`form[data-form] [id$="-${key}"]`).first();

export async function type(page: Page, key: string, text: string): Promise<void> {
  await field(page, key).fill(text);
}

/**
 * The option for the typed text, once the list shows its results. Until then it shows the previous ones, whose second
 * lines also contain names (a bay under its godown).
 */
export const offered = (page: Page, text: string) =>
  page.locator("[role=listbox][data-ready]").getByRole("option").filter({ hasText: text }).first();

/** Chooses in a picker by typing and tapping the option, unless the form has remembered that choice. */
export async function choose(page: Page, key: string, text: string): Promise<void> {
  if ((await field(page, key).inputValue()) === text) return;
  await field(page, key).click();
  await field(page, key).fill(text);
  await offered(page, text).click();
}

export async function save(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
}

/** Saves and waits for the app's message that the server has the save or that it is waiting on this device. */
export async function saveAndExpect(page: Page, words: RegExp): Promise<void> {
  await save(page);
  await page.getByText(words).first().waitFor();
}

export const SAVED = /Transaction has been saved/;
export const WAITING = /Saved on this device, waiting to be sent/;

export async function pillText(page: Page): Promise<string> {
  return (
    await page
      .getByRole("link", { name: /Open the outbox/ })
      .first()
      .innerText()
  ).trim();
}

export async function expectPill(page: Page, words: RegExp, timeoutMs = 60_000): Promise<void> {
  await expect.poll(() => pillText(page).catch(() => ""), { timeout: timeoutMs, interval: 250 }).toMatch(words);
}
