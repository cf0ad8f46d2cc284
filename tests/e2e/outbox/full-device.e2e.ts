import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ServerClient } from "../help/server-client";
import { onStage } from "../help/stage";
import { expectPill, field, openForm, save, saveAndExpect, signIn, type, WAITING } from "../help/user-actions";

/** A disk of its own for a browser profile, which needs the right to mount one; null without it. */
function ownDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), "microac-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=300m", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  onTestFinished(() => {
    execFileSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

const fillerOf = (disk: string): string => join(disk, "other files");

function fill(disk: string): void {
  const file = openSync(fillerOf(disk), "a");
  for (let size = 2 ** 20; size >= 1; size /= 2)
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch {
      /* no space left for this much */
    }
  closeSync(file);
}

test("on a full disk, where Chromium throws its databases away, no save is called saved that is not, and one that waits is put back and arrives once", async (context) => {
  const disk = ownDisk();
  if (!disk) return context.skip("A disk of its own for the browser needs the right to mount one.");
  await onStage({ folder: disk }, async ({ page, server }) => {
    await openForm(page, "godown");
    await server.kill();
    await type(page, "godownname", "First bay");
    await saveAndExpect(page, WAITING);
    await expectPill(page, /1 waiting to send/);
    await openForm(page, "godown");
    await type(page, "godownname", "Second bay");
    // What is said below is of this bay.
    await expect.poll(() => page.getByText(WAITING).count(), { timeout: 20_000 }).toBe(0);
    fill(disk);
    await save(page);
    const dialog = page.getByRole("dialog");
    const signInAgain = page.getByLabel("User name or e-mail").or(page.getByText("Sign in", { exact: true }));
    await dialog.or(signInAgain).or(page.getByText(WAITING)).first().waitFor();
    // What Chromium answers differs. Where the kept answers that are deleted made enough space, it is saved, without a
    // dialog; where the database of the sign-in goes first, the form says so or goes with it.
    const said = (await dialog.isVisible()) ? await dialog.innerText() : "";
    const isRefused = said.includes("Not saved");
    const isSaid = !isRefused && (await page.getByText(WAITING).first().isVisible());
    if (isRefused) {
      expect(said).toMatch(/Not saved: (?:the storage of this device is full|this device could not store the entry)/);
      if (said.includes("is full")) {
        expect(said).toContain("Your entry is still in this form.");
        await page.getByText(/^The storage of this device is full: what you save now may find no space\./).waitFor();
      }
      await dialog.getByRole("button", { name: /^(?:Go back|OK)$/ }).click();
      expect(await field(page, "godownname").inputValue()).toBe("Second bay");
    }
    rmSync(fillerOf(disk));
    await server.start();
    await page.goto("/");
    const home = page.getByRole("link", { name: /Open the outbox/ }).first();
    await page.getByLabel("User name or e-mail").or(home).first().waitFor();
    // The sign-in is lost where its database is.
    if (page.url().includes("/login")) {
      await signIn(page);
      await page.getByText("1 unsent save was put back from a second copy.").waitFor();
    }
    await expectPill(page, /^Online$/, 90_000);
    const eyes = await ServerClient.signIn(server.url);
    expect(await eyes.list("godown", "First bay")).toHaveLength(1);
    // Where the sign-in went with its database before an answer, the form went too, and nothing was said.
    const { length } = await eyes.list("godown", "Second bay");
    process.stdout.write(
      `Second bay: ${isRefused ? "refused" : isSaid ? "said to be saved" : "nothing said"}, ${length} there\n`,
    );
    if (isRefused) expect(length).toBe(0);
    else if (isSaid) expect(length).toBe(1);
    else expect(length).toBeLessThanOrEqual(1);
  });
});
