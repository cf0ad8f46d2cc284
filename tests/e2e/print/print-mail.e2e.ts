import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ACCOUNT_ENDPOINTS } from "../../../src/wire/account-endpoints";
import { pdfOf } from "../../server/documents/send/help/attached-pdf";
import { readPdf } from "../../server/documents/print/read-pdf";
import { openMailServer } from "../../server/report-views/help/mail-server";
import { openNew, typeKeys } from "../help/document-entry";
import { sale } from "../help/document-keys";
import { ServerClient } from "../help/server-client";
import { onStage } from "../help/stage";

const PARTY = "Siddhi Fernandes Marketing";
const GODOWN = "MUM Bay A";
const LINES = [{ item: "Amrut Max LED Bulb 5 W", qty: 2, rate: 90 }];
/** From the top of the printed document to what sends it. */
const TABS_MAX = 15;

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");

/** Presses Tab until the element of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    await page.keyboard.press("Tab");
    const on = await focused(page);
    if (name.test(on)) return;
    passed.push(on);
  }
  throw new Error(`${TABS_MAX} times Tab did not come to ${String(name)}, but by ${passed.join(" | ")}.`);
}

test("a sale is typed, saved, printed and mailed by keyboard alone: its party gets it once, with the bill that was typed", async () => {
  const mails = await openMailServer();
  try {
    await onStage({ width: 1440, height: 900, env: { MAIL_TO_PRIVATE: "yes" } }, async ({ page, server }) => {
      const owner = await ServerClient.signIn(server.url);
      expect(await owner.post(ACCOUNT_ENDPOINTS.emailSettings, mails.settings)).toBe("Settings has been updated.");
      const document = sale({ party: PARTY, godown: GODOWN, lines: LINES });
      await openNew(page, document);
      await typeKeys(page, ["F2", "Tab", ...document.keys, "Control+s"], true);
      const dialog = page.getByRole("dialog");
      await dialog.getByText(/has been saved/).waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await page.keyboard.press("Control+p");
      await page.waitForURL(/\/Invoiceprintview\?/);
      const heading = page.getByRole("heading", { name: /^Sale [A-Z]+\// });
      const number = (await heading.innerText()).replace("Sale ", "");
      await page.getByRole("link", { name: "Download", exact: true }).waitFor();
      await tabTo(page, /^Email id's/);
      await page.keyboard.type("buyer@example.com");
      await page.keyboard.press("Enter");
      await tabTo(page, /^E-Mail Send$/);
      await page.keyboard.press("Enter");
      await expect.poll(() => mails.taken.length).toBe(1);
      const [mail = { to: [], text: "" }] = mails.taken;
      expect(mail.to).toContain("buyer@example.com");
      const { name, bytes } = pdfOf(mail.text);
      expect(name).toBe(`${number.replaceAll("/", "-")}.pdf`);
      const text = (await readPdf(bytes)).join(" ");
      for (const part of [number, PARTY, LINES[0]?.item ?? "", "212.40"]) expect(text).toContain(part);
      await page
        .getByText(/buyer@example\.com/)
        .first()
        .waitFor();
    });
  } finally {
    await mails.close();
  }
});
