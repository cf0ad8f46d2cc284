import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { Device } from "./device";
import { openNew, typeKeys } from "./document-entry";
import { money } from "./document-keys";
import { expectPill, openList, saveAndExpect, SAVED, signIn, signOut } from "./user-actions";
import type { ServerProcess } from "./server-process";

const PARTY = "Siddhi Fernandes Marketing";
const RECEIPT = money("receipt", PARTY, "Cash", 4_321);
const LONG = { timeout: 240_000 };
type Look = (name: string) => Promise<void>;

const inData = (server: ServerProcess, start: string): readonly string[] =>
  readdirSync(server.dataDir).filter((name) => name.startsWith(start));

const starts = (server: ServerProcess): number => server.printed.match(/MicroAC is at/g)?.length ?? 0;

async function prepare(page: Page, look: Look): Promise<void> {
  await page.getByRole("button", { name: /^Restore the backup of/ }).click();
  await page.getByRole("button", { name: "Restore and check" }).click();
  await page.getByRole("button", { name: "Use this backup" }).waitFor(LONG);
  await look("ready");
}

/** Replaces the books by the restored backup and waits until the server has restarted. */
async function putInPlace(server: ServerProcess, page: Page, look: Look): Promise<void> {
  const before = starts(server);
  await page.getByRole("button", { name: "Use this backup" }).click();
  await page.getByLabel("Your password", { exact: true }).fill("demo1234");
  await page.getByRole("dialog").getByRole("button", { name: "Use this backup" }).click();
  await page.getByText(/^The server is restarting with the backup/).waitFor();
  await look("replacing");
  await expect.poll(() => starts(server), LONG).toBe(before + 1);
}

/** Replaces the books by the listed backup. A device sends again what is missing, and the page shows the result. */
export async function restoreAndSendAgain(server: ServerProcess, page: Page, look: Look): Promise<void> {
  const counter = new Device(server.url);
  try {
    const other = await counter.open();
    await signIn(other);
    await openNew(other, RECEIPT);
    await typeKeys(other, ["F2", "Tab", ...RECEIPT.keys], true);
    await saveAndExpect(other, SAVED);
    await prepare(page, look);
    await page.getByText(/1 save was made since then\./).waitFor();
    await putInPlace(server, page, look);
    expect([inData(server, "pg.aside-").length, inData(server, "restore-")]).toEqual([1, []]);
    await signIn(page, "admin");
    await page.goto("/Backups");
    await page.getByText(/the backup of .* replaced the books, by admin\./).waitFor();
    await look("done");
    const lost = other.getByRole("alert").filter({ hasText: /restored from a backup/ });
    // Another user of the device, who signs in first, hears nothing of it.
    await signIn(other, "accounts");
    await expectPill(other, /^Online/);
    expect(await lost.count()).toBe(0);
    await signOut(other);
    await other.getByLabel("User name or e-mail").waitFor();
    await signIn(other);
    await openList(other, "/receiptlist");
    await other.getByText("4,321.00").first().waitFor(LONG);
    await other.goto("/");
    const words = await lost.innerText();
    expect(words).toContain(PARTY);
    expect(words).toMatch(
      /₹4,321\.00 · \w+\/\w+\/\d+", entered \d{2}-\w{3}-\d{4} \d{2}:\d{2}\. This device sends it again\./,
    );
    await lost.getByRole("button", { name: "I have checked it" }).click();
    await lost.waitFor({ state: "detached" });
  } finally {
    await counter.remove();
  }
}

/**
 * A server that does not start with the backup continues with the previous books and shows why; users stay signed in.
 */
export async function restoreFails(server: ServerProcess, page: Page, look: Look): Promise<void> {
  await prepare(page, look);
  const kept = join(server.dataDir, inData(server, "restore-")[0] ?? "", "kept.json");
  const { secrets, ...rest } = JSON.parse(readFileSync(kept, "utf8")) as { secrets: [string, string][] };
  writeFileSync(
    kept,
    JSON.stringify({
      ...rest,
      secrets: secrets.map(([name, text]) => [name, name === "token-secret" ? "A".repeat(text.length) : text]),
    }),
  );
  await putInPlace(server, page, look);
  await page.goto("/Backups");
  await page
    .getByText(
      /^Restore of .* The server did not start with the restored backup, and the books are unchanged\. The secret in/,
    )
    .waitFor(LONG);
  await look("failed");
}
