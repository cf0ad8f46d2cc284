import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";

/** The PDF of the open page of a document, as its link gives it. */
export async function downloadedPaper(page: Page): Promise<Buffer> {
  const link = page.getByRole("link", { name: /^Download/ }).first();
  await link.waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return readFile(await file.path());
}
