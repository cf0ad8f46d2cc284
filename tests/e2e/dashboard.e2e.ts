import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectClean } from "./help/axe-findings";
import { signIn } from "./help/user-actions";
import { ServerClient } from "./help/server-client";
import { commonStage, onStage } from "./help/stage";

const TYPES = [
  "box-a",
  "box-b",
  "box-c",
  "box-d",
  "box-doughnutchart",
  "box-gauge",
  "box-multitype",
  "box-piechart",
  "box-polar",
  "box-reactpage12",
  "box-reactpage3",
  "box-reactpage6",
  "box-verticalbar",
];

/** Stored if `SHOTS` names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await shoot(page, join(process.env.SHOTS, `${name}.png`));
}

async function shoot(page: Page, path: string): Promise<void> {
  // The page scrolls inside the frame, so a window as high as the page shows all of it.
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width, height: 3600 });
  await page.waitForTimeout(600);
  await page.screenshot({ path });
  await page.setViewportSize({ width, height });
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto("/Dashboard2");
  await page.getByPlaceholder("Enter Module Name for search").waitFor();
}

const shownTypes = async (page: Page): Promise<readonly string[]> =>
  [
    ...new Set(
      await page.locator("[data-widget]").evaluateAll((all) => all.map((one) => one.getAttribute("data-widget") ?? "")),
    ),
  ].sort();

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const place = document.querySelector('[data-scroll="content"]');
    return Math.max(
      document.documentElement.scrollWidth - window.innerWidth,
      place ? place.scrollWidth - place.clientWidth : 0,
    );
  });

test.each([
  ["light", 1440],
  ["dark", 360],
] as const)(
  "DASH-001 DASH-004 every kind of widget on the dashboard, and home, %s at %i px, without serious axe findings and without sideways scroll",
  async (scheme, width) => {
    await onStage({ dark: scheme === "dark", width, height: 800, user: "admin" }, async ({ page }) => {
      await openDashboard(page);
      await expect.poll(() => shownTypes(page)).toEqual(TYPES);
      await expect.poll(() => page.locator('[data-widget="box-verticalbar"] canvas').count()).toBe(1);
      await page.getByText("Sample, not your figures").waitFor();
      await page.locator('[data-widget="box-reactpage6"]').getByText("MUM Main Godown").first().waitFor();
      await page
        .locator('[data-widget="box-reactpage12"]')
        .getByLabel(/Address/)
        .first()
        .waitFor();
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await expectClean(page, "dashboard");
      await shot(page, `dashboard-${scheme}-${width}`);
      // A chart on a canvas follows the system theme while it is shown.
      const bars = () =>
        page
          .locator('[data-widget="box-verticalbar"] canvas')
          .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
      const before = await bars();
      await page.emulateMedia({ colorScheme: scheme === "dark" ? "light" : "dark" });
      await expect.poll(bars).not.toBe(before);
      await page.emulateMedia({ colorScheme: scheme });
      await expect.poll(bars).toBe(before);
      await page.goto("/");
      await page.getByRole("heading", { name: "Home", exact: true }).waitFor();
      await page.getByRole("region", { name: "Bank and cash" }).waitFor();
      expect(await page.getByText("Sample, not your figures").count()).toBe(0);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await expectClean(page, "home");
      await shot(page, `home-${scheme}-${width}`);
    });
  },
);

const onCommon = commonStage({});

test("DASH-005 DASH-020 figures of the demo are those of its masters; a box leads to its list; the search filters", async () => {
  await onCommon(async ({ server, page }) => {
    await openDashboard(page);
    const items = page.getByRole("link", { name: /1,000\s*Items/ });
    await items.first().waitFor();
    const eyes = await ServerClient.signIn(server.url);
    const [{ TotalCount } = { TotalCount: 0 }] = await eyes.list("debtors");
    await page
      .getByRole("link", { name: new RegExp(`^${Number(TotalCount).toLocaleString("en-IN")}\\s*Ledgers`) })
      .waitFor();
    await page.getByPlaceholder("Enter Module Name for search").fill("ledgers");
    await items.first().waitFor({ state: "detached" });
    await page.locator('[data-widget="box-piechart"]').waitFor();
    await page
      .getByRole("link", { name: /Ledgers/ })
      .first()
      .click();
    await page.waitForURL(/\/debtorslist/);
  });
});

test("DASH-002 the kept figures open without a server with their age, and never for another person", async () => {
  await onStage({}, async ({ server, device, page }) => {
    await openDashboard(page);
    await page.getByText("Items by category").first().waitFor();
    await server.kill();
    await device.close();
    const again = await device.open();
    await openDashboard(again);
    await again.getByText("Items by category").first().waitFor();
    await again
      .getByText(/^as of \d\d-\w{3}-\d{4} \d\d:\d\d$/)
      .first()
      .waitFor();
    await shot(again, "dashboard-offline");
    await server.start();
    await again.evaluate(() => window.dispatchEvent(new Event("online")));
    await again.goto("/");
    await again.getByRole("button", { name: /Account of/ }).click();
    await again.getByRole("button", { name: "Logout" }).click();
    await again.waitForURL(/\/login/);
    await signIn(again, "godown", "Pune Depot");
    await openDashboard(again);
    await server.kill();
    await openDashboard(again);
    await again.getByText("Items by category").first().waitFor();
    expect(await again.getByText("Ledgers by account group").count()).toBe(0);
    expect(await again.getByText("Failed sign-ins").count()).toBe(0);
  });
});

// The last one on the common stage: its notice would block the others.
test("DASH-022 DASH-023 a notice blocks the page until its time is over, in front of everything and out of reach of keys and clicks", async () => {
  await onCommon(async ({ server, page }) => {
    const eyes = await ServerClient.signIn(server.url);
    const [saved] = await eyes.call(
      "notice_R_save",
      {
        id: 0,
        noticename: `Count ${Date.now()}`,
        noticetitle: "Stock count tonight",
        noticeicon: "warning",
        noticeseconds: 300,
        fromdate: "",
        todate: "",
        noticehtml: '<p>Please finish all <b>issues</b> by six.</p><img src=x alt="" onerror="window.hacked=1">',
        isactive: 1,
      },
      { id: crypto.randomUUID() },
    );
    expect(saved).toMatchObject({ err: 0 });
    await page.goto("/Dashboard2");
    const dialog = page.getByRole("dialog", { name: /Stock count tonight/ });
    await dialog.waitFor();
    await shot(page, "notice");
    await expectClean(page, "notice");
    await page.mouse.click(5, 5);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Alt+h");
    expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    expect(await dialog.isVisible()).toBe(true);
    expect(page.url()).toContain("/Dashboard2");
    expect(await page.evaluate(() => Reflect.get(window, "hacked"))).toBeUndefined();
    // The test ends the notice's time: how long a machine needs for the checks is unknown.
    const later = (ms: number) =>
      page.evaluate((by) => {
        const before = Date.now.bind(Date);
        Date.now = () => before() + by;
      }, ms);
    await later(60_000);
    await dialog.getByText(/This closes in (?:1|2)\d\d seconds/).waitFor();
    await later(240_000);
    await dialog.waitFor({ state: "detached" });
    await page.getByPlaceholder("Enter Module Name for search").fill("items");
  });
});

test("SHELL-028 SHELL-039 OPEN-013 Webhome without a sign-in, the map, and routes without content say what they are", async () => {
  await onStage({ width: 360, height: 740 }, async ({ device, page }) => {
    await device.browser.grantPermissions(["geolocation"]);
    await device.browser.setGeolocation({ latitude: 18.5204, longitude: 73.8567 });
    await page.goto("/Mapview");
    await page.getByRole("button", { name: "Read the location" }).click();
    await page.getByText("18.5204, 73.8567").waitFor();
    await expectClean(page, "map");
    await shot(page, "mapview-360");
    for (const [path, words] of [
      ["/Vsoftview", "There is no form Vsoftview."],
      ["/Aksharlist", "There is no list akshar."],
      ["/Companymasterlist", "Shree Ganesh Traders Private Limited"],
      ["/MacChatbotlist", "There is no list macchatbot."],
    ] as const) {
      await page.goto(path);
      await page.getByText(words).first().waitFor();
    }
    await page.goto("/");
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const gone = indexedDB.deleteDatabase("mac_keys");
          gone.onsuccess = gone.onblocked = () => resolve(null);
        }),
    );
    await page.goto("/Webhome");
    await page.getByText("Accounting, billing, stock and reports").waitFor();
    expect(page.url()).toContain("/Webhome");
    await expectClean(page, "web home");
    await shot(page, "webhome-360");
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await page.waitForURL(/\/login/);
  });
});
