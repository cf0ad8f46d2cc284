import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectClean } from "./help/axe-findings";
import { restoreAndSendAgain, restoreFails } from "./help/restore-steps";
import { onStage } from "./help/stage";

/** Folder for screenshots of the page, if any. */
const PICTURES = process.env.BACKUP_PICTURES ?? "";
const LONG = { timeout: 240_000 };

const noSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/**
 * Checks a state on a desktop in light and on a phone in dark mode. One pass for both, because a backup and its
 * restore take a minute.
 */
async function lookTwice(page: Page, name: string): Promise<void> {
  for (const [scheme, width] of [
    ["dark", 360],
    ["light", 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await expectClean(page, `${name}, ${scheme} at ${width} px`);
    expect(await noSideways(page), `${name} at ${width} px`).toBeLessThanOrEqual(0);
    if (PICTURES !== "")
      await page.screenshot({ path: join(PICTURES, `backups-${width}-${name}.png`), fullPage: true });
  }
}

test("backups in Chromium, at a desk and as a phone shows them: made with progress, listed with its check, downloaded whole, its key shown, scheduled, put in the place of the books in vain and in earnest, and deleted", async () => {
  await onStage({ isEmbedded: true, user: "admin", width: 1440, height: 800 }, async ({ server, page }) => {
    await page.goto("/Backups");
    await page.getByText("No backup has been checked without differences yet. Back up now.").waitFor();
    await lookTwice(page, "none-yet");
    await page.getByRole("button", { name: "Back up now" }).click();
    await page.getByRole("region", { name: "Backup under way" }).waitFor();
    await lookTwice(page, "under-way");
    // It continues when the user leaves the page.
    await page.goto("/downloads");
    await page.goto("/Backups");
    const list = page.getByRole("table", { name: "Backups" });
    await list.getByText(/No differences in [\d,]+ rows of [\d,]+ compan/).waitFor(LONG);
    await page.getByText("The recovery key has not been shown yet.").waitFor();
    await page.getByText("The backup was made and checked.").waitFor({ state: "hidden" });
    await lookTwice(page, "listed");

    const [name = ""] = readdirSync(join(server.dataDir, "backups")).filter((one) => one.endsWith(".microac-backup"));
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Download the backup of/ }).click();
    const download = await file;
    expect(download.suggestedFilename()).toBe(name);
    expect(readFileSync(await download.path()).equals(readFileSync(join(server.dataDir, "backups", name)))).toBe(true);

    await page.getByRole("button", { name: /^Restore the backup of/ }).click();
    await page.getByText(`npm run restore "${join(server.dataDir, "backups", name)}"`).waitFor();
    await lookTwice(page, "restore");
    await page.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("button", { name: "Show the recovery key" }).click();
    await page.getByLabel("Your password", { exact: true }).fill("wrong");
    await page.getByRole("button", { name: "Show the key" }).click();
    await page.getByText("The password is incorrect.").waitFor();
    await page.getByLabel("Your password", { exact: true }).fill("demo1234");
    await page.getByRole("button", { name: "Show the key" }).click();
    await page.getByText(/^([A-HJ-NP-Z2-9]{5}-){5}[A-HJ-NP-Z2-9]{5}$/).waitFor();
    await lookTwice(page, "recovery-key");
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByText("The recovery key has not been shown yet.").waitFor({ state: "hidden" });

    await page.getByLabel("Back up every day").check();
    await page.getByLabel("Time of day").fill("03:15");
    await page.getByRole("button", { name: "Save schedule" }).click();
    await page.getByText(/The next backup is due on \d\d-\w{3}-\d{4} \d\d:\d\d/).waitFor();
    await page.getByText("The schedule is saved.").waitFor({ state: "hidden" });
    await lookTwice(page, "scheduled");
    await page.reload();
    expect(await page.getByLabel("Time of day").inputValue()).toBe("03:15");

    const look = (step: string) => lookTwice(page, step);
    await restoreFails(server, page, look);
    await restoreAndSendAgain(server, page, look);

    await page.getByRole("button", { name: /^Delete the backup of/ }).click();
    await page.getByText("It is the only backup checked without differences.").waitFor();
    await page.getByRole("button", { name: "Delete backup" }).click();
    await page.getByText("No backups yet.").waitFor();
    expect(readdirSync(join(server.dataDir, "backups"))).toEqual([]);
    // The signal ends the server, whichever start it is.
    await server.stop();
  });
});
