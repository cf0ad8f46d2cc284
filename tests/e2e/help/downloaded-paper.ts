import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";

/** The PDF of the open page of a document, as its link gives it. */
export async function downloadedPaper(page: Page): Promise<Buffer> {
  const link = page.getByRole("link", { name: /^Download/ }).first();
  await link.waitFor();
  return downloadedBy(page, link);
}

/** The file that a press of this link or button downloads. */
export async function downloadedBy(page: Page, pressed: Locator): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent("download"), pressed.click()]);
  return readFile(await file.path());
}
