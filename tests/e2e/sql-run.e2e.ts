import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hashSecret } from "../../src/server/engine/session/passwords";
import { expectClean } from "./help/axe-findings";
import { addRecord } from "./help/record-save";
import { ServerClient } from "./help/server-client";
import { onStage } from "./help/stage";
import { setTrap } from "./help/trap";

const PASSWORD = "open sesame";
const HOSTILE = "<img src=x onerror=__pwned.push(1)>\"'><script>__pwned.push(1)</script>";

const editorOf = (page: Page) => page.getByRole("textbox", { name: "SQL" });

async function openDesk(page: Page): Promise<void> {
  await page.goto("/Sqlprocess?id=1&sqlsp=category_R_getviewdata&formtitle=Category");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Open" }).click();
  await expect.poll(() => editorOf(page).innerText()).toContain("select * from category");
}

async function write(page: Page, text: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

test.each([["dark", 360]] as const)(
  "DEV-002 DEV-006 DEV-009 SQL Run in Chromium, %s at %i px: rows and errors are text, no serious axe findings, no sideways scroll",
  async (scheme, width) => {
    await onStage(
      {
        user: "admin",
        dark: scheme === "dark",
        width,
        height: 800,
        env: { SQL_RUN_PASSWORD_HASH: await hashSecret(PASSWORD) },
      },
      async ({ server, device, page }) => {
        await addRecord(await ServerClient.signIn(server.url), "category", { categoryname: HOSTILE });
        const trap = await setTrap(device.browser);
        await openDesk(page);
        await page.getByRole("button", { name: "Preview" }).click();
        await page.getByRole("table", { name: "Result" }).getByText(HOSTILE).first().waitFor();
        await page.getByText("records found!").waitFor({ state: "hidden" });
        await expectClean(page, "result");
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        );
        await page.getByRole("region", { name: "Ids with the same procedure" }).getByRole("link").first().waitFor();
        await trap.isEmpty("rows");
        await write(page, 'select "<img src=x onerror=__pwned.push(2)>" from category');
        await page.getByRole("button", { name: "Preview" }).click();
        await page.getByRole("button", { name: "OK", exact: true }).click();
        await page.getByText("Line 1, column 8").waitFor();
        await trap.isEmpty("error");
      },
    );
  },
);

test("FORM-066 DEV-007 DEV-008 a chip leads from the form to SQL Run; what is run and saved is in the records, the file and the next opening", async () => {
  await onStage(
    { user: "admin", env: { SQL_RUN_PASSWORD_HASH: await hashSecret(PASSWORD) } },
    async ({ server, page }) => {
      await page.goto("/MainB?formname=categorydetail&id=0&sqlsp=category_R_getviewdata");
      await page.getByRole("link", { name: "SQL of categoryname" }).click();
      await page.waitForURL(/Sqlprocess\?id=\d+&sqlsp=category_R_getviewdata&formtitle=/);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Open" }).click();
      await expect.poll(() => editorOf(page).innerText()).toContain("select * from category");
      await write(page, "insert into category (categoryname) values ('By script') returning categoryname");
      await page.getByLabel("Export").check();
      const file = page.waitForEvent("download");
      await page.getByRole("button", { name: "RUN & SAVE" }).click();
      expect((await file).suggestedFilename()).toMatch(/\.csv$/);
      await page.getByText(/Saved by admin/).waitFor();
      expect(await (await ServerClient.signIn(server.url, "admin")).list("category", "By script")).toHaveLength(1);
      await page.reload();
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Open" }).click();
      await expect.poll(() => editorOf(page).innerText()).toContain("By script");
    },
  );
});
