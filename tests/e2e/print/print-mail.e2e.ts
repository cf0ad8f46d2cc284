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
const TABS_MAX = 5;

/** What the focused element is called. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent;
    return at?.getAttribute("aria-label") ?? label ?? "";
  });

/** Presses Tab until the element of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  while (!name.test(passed.at(-1) ?? "") && passed.length < TABS_MAX) {
    await page.keyboard.press("Tab");
    passed.push(await focused(page));
  }
  expect(passed.at(-1), `Passed with Tab: ${passed.join(" | ")}`).toMatch(name);
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
      for (const part of [number, PARTY, LINES[0]?.item ?? "", "180.00"]) expect(text).toContain(part);
      await page
        .getByText(/buyer@example\.com/)
        .first()
        .waitFor();
    });
  } finally {
    await mails.close();
  }
});
