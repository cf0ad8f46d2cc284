import { expect, test } from "vitest";
import { openList, saveAndExpect, SAVED, openForm, type } from "./help/user-actions";
import { ServerClient } from "./help/server-client";
import { commonStage } from "./help/stage";

const onCommon = commonStage({});

test("SHELL-006 SHELL-007 SHELL-008 SHELL-010 SHELL-041 the menu of the server: tree, caption, icons, search by label, and what a choice carries", async () => {
  await onCommon(async ({ page }) => {
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByText("Masters").waitFor();
    await menu.getByRole("button", { name: "Inventory" }).click();
    await menu.getByRole("link", { name: "Items Master" }).waitFor();
    expect(await menu.locator('[data-menu-icon]:not([data-menu-icon="fallback"])').count()).toBeGreaterThan(5);
    await page.getByLabel("Search the menu").fill("gODowN");
    await expect.poll(() => menu.getByRole("link").allInnerTexts()).toEqual(["Godown", "Godown Summary"]);
    await menu.getByRole("link", { name: "Godown", exact: true }).click();
    await page.waitForURL(/\/godownlist/);
    expect(await page.evaluate(() => history.state?.usr)).toMatchObject({ id: "Godown", formname: "Godown" });
  });
});

test("SHELL-015 SHELL-016 keys: Alt+h goes home, Alt+o to the outbox, Ctrl+K finds a record, Control+b and Alt+a change nothing", async () => {
  await onCommon(async ({ page }) => {
    await openList(page, "/unitlist");
    await page.keyboard.press("Control+b");
    await page.keyboard.press("Alt+a");
    expect(page.url()).toContain("/unitlist");
    await page.keyboard.press("Alt+h");
    await page.waitForURL((url) => url.pathname === "/");
    await page.keyboard.press("Alt+o");
    await page.waitForURL(/\/outbox/);
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Find a screen or a record").fill("Amrut Classic CPVC");
    await page.getByText("Amrut Classic CPVC Pipe 15 mm 3 m").first().click();
    await page.waitForURL(/MainB\?.*itemdetail/);
  });
});

test("SHELL-029 SHELL-030 SHELL-031 the Menu List: cards by group, found by name or number, each with its number and text", async () => {
  await onCommon(async ({ page }) => {
    await page.goto("/MacMenulist");
    await page.getByRole("heading", { name: "Menu List" }).waitFor();
    const search = page.getByPlaceholder("Enter Report name or number for search");
    await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByText("REPORT # 1208").waitFor();
    await search.fill("1208");
    await expect.poll(() => page.locator("main a").filter({ hasText: "REPORT #" }).count()).toBe(1);
    await search.fill("godo");
    await page.getByText("List of godowns").waitFor();
  });
});

test("SHELL-019 SHELL-020 a theme colour that was chosen is stored and used again; light and dark too", async () => {
  await onCommon(async ({ page }) => {
    const primary = () =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue("--mantine-primary-color-filled"),
      );
    const before = await primary();
    await page.getByRole("button", { name: /Account of/ }).click();
    await page.getByText("Custom", { exact: true }).click();
    await page.getByLabel("Theme colour").fill("#0b7a3b");
    await expect.poll(primary).not.toBe(before);
    const chosen = await primary();
    await page.getByText("Dark", { exact: true }).click();
    await page.reload();
    await expect.poll(primary).toBe(chosen);
    expect(await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe("dark");
  });
});

test("ENV-017 MAST-006 a device says who it is with a save, and the audit trail keeps it; HIST-002", async () => {
  await onCommon(async ({ server, page }) => {
    await openForm(page, "salesman");
    await type(page, "salesmanname", "Device salesman");
    await saveAndExpect(page, SAVED);
    const eyes = await ServerClient.signIn(server.url);
    const id = (await eyes.list("salesman", "Device"))[0]?.id;
    const history = await eyes.call("WEBAPI_R_selecthistory", {
      user2: "@user2",
      branchin: "@branchin",
      formname: "salesmandetail",
      idproperty: id,
    });
    expect(history[0]).toMatchObject({ username: "owner" });
  });
});

test("the first column stays in sight where the list is narrower than its columns, and only there", async () => {
  await onCommon(async ({ page }) => {
    await openList(page, "/debtorslist");
    const grid = page.locator("[data-list-grid]");
    const first = grid.locator('[data-index="0"] [data-first]');
    const position = () => first.evaluate((cell) => getComputedStyle(cell).position);
    await page.setViewportSize({ width: 1920, height: 800 });
    await expect.poll(() => grid.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await expect.poll(position).toBe("static");
    await page.setViewportSize({ width: 900, height: 800 });
    await expect.poll(position).toBe("sticky");
    const room = await grid.evaluate((one) => {
      one.scrollLeft = one.scrollWidth;
      return one.scrollLeft;
    });
    expect(room).toBeGreaterThan(100);
    const left = async (one: typeof grid) => (await one.boundingBox())?.x ?? Number.NaN;
    await expect.poll(async () => Math.abs((await left(first)) - (await left(grid)))).toBeLessThan(3);
  });
});

// The last one, because it signs out.
test("SHELL-001 SHELL-002 SHELL-003 SHELL-004 SHELL-005 SHELL-014 the frame: company links home, drawer of 240 px that folds, profile card, account menu with Logout, footer of the brand", async () => {
  await onCommon(async ({ page }) => {
    const drawer = page.locator(".mantine-AppShell-navbar");
    expect((await drawer.boundingBox())?.width).toBe(240);
    expect(await drawer.innerText()).toContain("Anjali Deshpande");
    expect(await drawer.innerText()).toContain("Mumbai Head Office");
    await page.goto("/unitlist");
    await page
      .getByRole("link", { name: /Shree Ganesh Traders/ })
      .first()
      .click();
    await page.waitForURL(/\/$/);
    await page.getByRole("button", { name: "Menu drawer" }).click();
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBeLessThan(100);
    await expect.poll(() => page.locator("footer").innerText()).toContain("2012-2025");
    await page.getByRole("button", { name: /Account of/ }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(/\/login/);
  });
});
