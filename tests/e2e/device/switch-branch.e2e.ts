import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectClean } from "../help/axe-findings";
import { boxBefore } from "../help/box-before";
import { Device } from "../help/device";
import { yearOfNumber } from "../help/document-entry";
import { ServerClient } from "../help/server-client";
import { tooWide } from "../help/layout";
import { oncePerServer } from "../help/once-per-server";
import type { ServerProcess } from "../help/server-process";
import { commonStage } from "../help/stage";
import {
  choose,
  expectPill,
  field,
  openForm,
  openList,
  SAVED,
  saveAndExpect,
  signIn,
  type,
  WAITING,
} from "../help/user-actions";

const [MUMBAI, PUNE] = ["Mumbai Head Office", "Pune Depot"];
const NO_LINE = "You are offline. Connect to the server to switch the branch.";

const KEPT_THERE =
  /^typed .* in Shree Ganesh Traders Private Limited · Mumbai Head Office\. Switch to that branch to continue it\.$/;

/** The user has exactly these two branches. */
const USER = "accounts";
const onDesk = commonStage({ width: 1440, height: 900, user: USER, branch: MUMBAI });

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

const button = (page: Page) => page.getByRole("button", { name: "Switch branch" });
const entry = (page: Page, branch: string) => page.getByRole("menuitem", { name: new RegExp(`^${branch}`) });
const header = (page: Page) => page.getByTitle(/ · /).first();
const untilIn = (page: Page, branch: string) =>
  expect.poll(() => header(page).getAttribute("title"), { timeout: 20_000 }).toMatch(new RegExp(`· ${branch}$`));

/** Goes to the button in the bar at the top as a user without a mouse does: from a form back to it. */
async function focusSwitch(page: Page): Promise<void> {
  await page.bringToFront();
  const isInForm = await page.evaluate(() => document.activeElement?.closest("form") !== null);
  const isThere = () => button(page).evaluate((one) => one === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1)
    await page.keyboard.press(isInForm ? "Shift+Tab" : "Tab");
  expect(await isThere(), "The keyboard reaches the button that switches the branch").toBe(true);
}

/** Opens the branches and goes to one of them by keyboard. */
async function pointAt(page: Page, branch: string): Promise<void> {
  await focusSwitch(page);
  await page.keyboard.press("Enter");
  await entry(page, branch).waitFor();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => entry(page, branch).evaluate((one) => one === document.activeElement)).toBe(true);
}

/** The press that switches: the page is loaded again, and shows this branch. */
async function arriveBy(page: Page, branch: string, press: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForEvent("load"), press()]);
  await untilIn(page, branch);
}

async function switchByKeys(page: Page, branch: string): Promise<void> {
  await pointAt(page, branch);
  await arriveBy(page, branch, () => page.keyboard.press("Enter"));
}

/** Enters a contra of cash; its amount tells it from others. */
async function enterContra(page: Page, amount: number): Promise<void> {
  await openForm(page, "contra");
  await choose(page, "fromid", "Current Account");
  await choose(page, "toid", "Cash");
  await type(page, "mgrossamt", String(amount));
}

const offices = oncePerServer(async (mumbai, { url }) => {
  const pune = await ServerClient.signIn(url, "owner", PUNE);
  return { [MUMBAI]: mumbai, [PUNE]: pune };
});

/** Branch and beginning of the number of the contra with this amount, in whatever branches the server has it. */
async function whereIs(server: ServerProcess, amount: number): Promise<readonly string[]> {
  const found = Object.entries(await offices(server)).map(async ([branch, office]) =>
    (await office.list("contra"))
      .filter(({ mgrossamt }) => Number(mgrossamt) === amount)
      .map(({ autobillno }) => `${branch} ${String(autobillno).replace(/\d+$/, "")}`),
  );
  return (await Promise.all(found)).flat();
}

test("by keyboard at 1440 px: what was half typed is kept for its branch, and header, list, godown and number are those of the new one", async () => {
  await onDesk(async ({ page, server }) => {
    await enterContra(page, 101);
    await saveAndExpect(page, SAVED);
    await enterContra(page, 202);
    await switchByKeys(page, PUNE);
    await page.getByText(KEPT_THERE).waitFor();
    expect(await page.getByRole("link", { name: "New contra", exact: true }).count()).toBe(0);
    await shot(page, "switched-1440");
    await expectClean(page, "home after the switch");
    await openList(page, "/contralist");
    expect(await page.getByText("101.00").count()).toBe(0);
    await openForm(page, "contra");
    expect(await field(page, "mgrossamt").inputValue()).toBe("0.00");
    await openForm(page, "sale");
    expect(await field(page, "godownid").inputValue()).toBe("PUN Main Godown");
    await enterContra(page, 303);
    await saveAndExpect(page, SAVED);
    expect(await whereIs(server, 303)).toEqual([`${PUNE} PUN/C${yearOfNumber()}/`]);
    expect(await whereIs(server, 202)).toEqual([]);
    // The list that follows a save takes the focus to its row.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
    await switchByKeys(page, MUMBAI);
    await openList(page, "/contralist");
    expect(await page.getByText("101.00").count()).toBeGreaterThan(0);
    expect(await page.getByText("303.00").count()).toBe(0);
    await openForm(page, "contra");
    await expect.poll(() => field(page, "mgrossamt").inputValue()).toBe("202.00");
    await saveAndExpect(page, SAVED);
    expect(await whereIs(server, 202)).toEqual([`${MUMBAI} MUM/C${yearOfNumber()}/`]);
  });
});

test("without a line the branches are refused in a sentence, and a save made meanwhile goes to its branch as soon as the line is back, before the switch", async () => {
  await onDesk(async ({ page, server, device }) => {
    await enterContra(page, 404);
    await device.browser.setOffline(true);
    await saveAndExpect(page, WAITING);
    await focusSwitch(page);
    await page.keyboard.press("Enter");
    await page.getByRole("status").filter({ hasText: NO_LINE }).waitFor();
    await shot(page, "no-line-1440");
    await page.keyboard.press("Escape");
    await untilIn(page, MUMBAI);
    await device.browser.setOffline(false);
    await expectPill(page, /^Online$/);
    await switchByKeys(page, PUNE);
    expect(await whereIs(server, 404)).toEqual([`${MUMBAI} MUM/C${yearOfNumber()}/`]);
    await switchByKeys(page, MUMBAI);
  });
});

test("a form half typed in another tab is not saved into the new branch: that tab names its branch, and opens it there again", async () => {
  await onDesk(async ({ page, server, device }) => {
    const other = await device.newTab();
    await enterContra(other, 505);
    await switchByKeys(page, PUNE);
    await other.bringToFront();
    await untilIn(other, PUNE);
    await other.getByText(KEPT_THERE).waitFor();
    expect(new URL(other.url()).pathname).toBe("/");
    await shot(other, "other-tab-1440");
    await openForm(other, "contra");
    expect(await field(other, "mgrossamt").inputValue()).toBe("0.00");
    await switchByKeys(page, MUMBAI);
    await other.bringToFront();
    await untilIn(other, MUMBAI);
    await other.getByRole("link", { name: "New contra", exact: true }).click();
    await expect.poll(() => field(other, "mgrossamt").inputValue()).toBe("505.00");
    expect(await whereIs(server, 505)).toEqual([]);
    await saveAndExpect(other, SAVED);
    expect(await whereIs(server, 505)).toEqual([`${MUMBAI} MUM/C${yearOfNumber()}/`]);
    await other.close();
  });
});

async function tapTo(page: Page, branch: string): Promise<void> {
  await button(page).tap();
  await entry(page, branch).tap();
}

/** Whether a text of the top bar is not cut off by its box. */
const isWhole = (page: Page, text: string): Promise<boolean> =>
  page
    .getByRole("banner")
    .getByText(text, { exact: true })
    .evaluate((one) => {
      const box = one.parentElement?.getBoundingClientRect();
      return box !== undefined && one.getBoundingClientRect().right <= box.right + 0.5;
    });

test("by touch at 360 px: a save that cannot be sent is named before the switch, waits in the other branch, is not sent into it, and goes to its own when the user is back", async () => {
  await onDesk(async ({ server }) => {
    const box = await boxBefore(server.url);
    const phone = new Device(box.url, { width: 360, height: 760 });
    try {
      const page = await phone.open();
      await signIn(page, USER, MUMBAI);
      await enterContra(page, 606);
      box.status = 503;
      await saveAndExpect(page, WAITING);
      await tapTo(page, PUNE);
      const question = page.getByRole("dialog");
      await question
        .getByText(
          "1 save of Mumbai Head Office is not sent yet. It stays on this device and is sent when you are back in Mumbai Head Office.",
        )
        .waitFor();
      await shot(page, "question-360");
      await expectClean(page, "the question before the switch");
      await arriveBy(page, PUNE, () => question.getByRole("button", { name: "Switch" }).tap());
      box.status = null;
      await page.goto("/outbox");
      await page.getByText("Waiting until you sign in to its branch").waitFor();
      await expectPill(page, /^Online/);
      await shot(page, "held-360");
      expect(await isWhole(page, "Pune Depot"), "the branch beside a long pill").toBe(true);
      await expectClean(page, "the outbox of the other branch");
      expect(await whereIs(server, 606)).toEqual([]);
      await arriveBy(page, MUMBAI, () => tapTo(page, MUMBAI));
      await expect.poll(() => whereIs(server, 606), { timeout: 20_000 }).toEqual([`${MUMBAI} MUM/C${yearOfNumber()}/`]);
      await button(page).tap();
      await entry(page, PUNE).waitFor();
      await shot(page, "branches-360");
      expect(await tooWide(page)).toEqual([]);
      await phone.browser.setOffline(true);
      await entry(page, PUNE).tap();
      await page.getByRole("dialog").getByText(NO_LINE).waitFor();
      await shot(page, "lost-line-360");
      await untilIn(page, MUMBAI);
    } finally {
      await phone.remove();
      await box.close();
    }
  });
});
