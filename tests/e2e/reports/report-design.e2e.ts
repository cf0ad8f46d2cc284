import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectClean } from "../help/axe-findings";
import { Device } from "../help/device";
import { ServerClient } from "../help/server-client";
import type { ServerProcess } from "../help/server-process";
import { onStage } from "../help/stage";
import { signIn } from "../help/user-actions";

const SELECT =
  "select b.name as branch, date '2026-11-01' as since, 12.50::numeric(18,2) as amount from branch b order by b.name";

const editor = (page: Page) => page.getByRole("region", { name: "Report editor" });
const status = (page: Page) => editor(page).getByRole("status").first();

async function writeReport(page: Page): Promise<void> {
  await page.goto("/Rptmaster");
  await page.getByRole("button", { name: "New report" }).click();
  const text = page.getByRole("textbox", { name: "SELECT of the report" });
  await text.click();
  await page.keyboard.insertText("select name from branches");
  await editor(page).getByRole("button", { name: "Save draft" }).click();
  await page.getByText('relation "branches" does not exist').waitFor();
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await text.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(SELECT);
  await editor(page).getByRole("button", { name: "Report", exact: true }).click();
  await editor(page).getByLabel("Title", { exact: true }).fill("Our branches");
  await page.keyboard.press("Control+s");
  await expect.poll(() => status(page).innerText()).toBe("Draft");
}

const WITHOUT = Object.fromEntries(
  [
    "addrights",
    "editrights",
    "deleterights",
    "approvalrights",
    "dashboardinshow",
    "favouriteshotcutinshow",
    "printrights",
    "attachementrights",
    "reportemailsendrights",
  ].map((name) => [name, false]),
);

/** The owner lets the godown user view the report. */
async function giveRight(server: ServerProcess): Promise<void> {
  const owner = await ServerClient.signIn(server.url);
  const rows = await owner.call("settingslist_R_usersdetail_list", { listtype: "user", cousers: "godown" });
  const row = rows.find(({ formmnu }) => formmnu === "written9001") ?? {};
  const [saved] = await owner.call(
    "settingslist_R_usersdetail_listsave",
    { id: row.id, viewrights: true, menuinshow: true, field_disable: "", field_visiblefalse: "", ...WITHOUT },
    { id: crypto.randomUUID() },
  );
  expect(saved?.errormsg ?? "").toBe("");
}

test("a report is written by the developer, previewed, published, seen by a user who was given the right, and rolled back", async () => {
  await onStage({ user: "admin", width: 1280, height: 800 }, async ({ server, page }) => {
    const other = new Device(server.url, { width: 360, height: 800 });
    try {
      await writeReport(page);
      await editor(page).getByRole("button", { name: "Preview", exact: true }).click();
      const preview = page.locator("[data-report='9001'][data-ready]");
      await preview.waitFor();
      await expect.poll(() => preview.innerText()).toContain("Mumbai Head Office");
      await page.keyboard.press("Escape");
      await preview.waitFor({ state: "detached" });
      await editor(page).getByRole("button", { name: "Columns", exact: true }).click();
      await page.waitForTimeout(400);
      await expectClean(page, "report editor");

      const phone = await other.open();
      await signIn(phone, "godown", "Pune Depot");
      await phone.goto("/Reportview?id=9001");
      await phone.getByText("There is no report 9001.").waitFor();
      await editor(page).getByRole("button", { name: "Difference", exact: true }).click();
      await editor(page).getByRole("button", { name: "Publish" }).click();
      await expect.poll(() => status(page).innerText()).toBe("Revision 1");
      await phone.reload();
      await phone
        .getByText(/don't have permission|Access/)
        .first()
        .waitFor();
      await giveRight(server);
      await phone.goto("/Rptmaster");
      await phone.getByRole("link", { name: /Our branches/ }).click();
      const seen = phone.locator("[data-report='9001'][data-ready]");
      await seen.waitFor();
      await expect.poll(() => seen.innerText()).toContain("12.50");

      await editor(page).getByRole("button", { name: "Revisions" }).click();
      await editor(page).getByRole("button", { name: "Back to this" }).click();
      await expect.poll(() => status(page).innerText()).toBe("Not in use");
      await phone.reload();
      await phone.getByText("There is no report 9001.").waitFor();
    } finally {
      await other.remove();
    }
  });
}, 180_000);

test("the report editor on a phone, dark: nothing scrolls sideways but its tables, and no serious axe findings", async () => {
  await onStage({ user: "admin", width: 360, height: 800, dark: true }, async ({ page }) => {
    await page.goto("/Rptmaster");
    await page.getByRole("button", { name: "Edit of Day Book" }).click();
    await editor(page).waitFor();
    for (const panel of ["Columns", "Filters", "Report"]) {
      await editor(page).getByRole("button", { name: panel, exact: true }).click();
      const drawer = page.getByRole("dialog");
      expect(await drawer.evaluate((one) => one.scrollWidth <= one.clientWidth + 1), panel).toBe(true);
    }
    await page.waitForTimeout(400);
    await expectClean(page, "report editor on a phone");
  });
}, 120_000);
