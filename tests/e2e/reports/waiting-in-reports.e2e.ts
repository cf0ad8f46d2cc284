import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectClean } from "../help/axe-findings";
import { contra, journal, money, purchase, sale, transfer, type Meant } from "../help/document-keys";
import { openNew, typeKeys } from "../help/document-entry";
import { onStage } from "../help/stage";
import { expectPill, saveAndExpect, WAITING } from "../help/user-actions";

const READY_MS = 180_000;
const [BULB_5, BULB_20] = ["Amrut Max LED Bulb 5 W", "Amrut Max LED Bulb 20 W"];
const [FERNANDES, DESHMUKH, BROTHERS] = [
  "Siddhi Fernandes Marketing",
  "Siddhi Deshmukh Marketing",
  "Modern Naidu Brothers",
];
const [CASH, PETTY, BANK, BAY_A, BAY_B] = ["Cash", "Petty Cash", "Current Account", "MUM Bay A", "MUM Bay B"];

/** Ten documents of seven kinds. */
const DOCUMENTS: readonly Meant[] = [
  purchase({ party: BROTHERS, godown: BAY_A, lines: [{ item: BULB_5, qty: 50, rate: 61.25 }] }, "AIR-1"),
  sale({ party: FERNANDES, godown: BAY_A, lines: [{ item: BULB_5, qty: 3, rate: 90 }] }),
  sale({ party: DESHMUKH, godown: BAY_A, lines: [{ item: BULB_20, qty: 2, rate: 187.35 }] }),
  money("receipt", FERNANDES, CASH, 150),
  money("receipt", DESHMUKH, BANK, 75.5),
  money("payment", BROTHERS, BANK, 1_000),
  contra(BANK, PETTY, 500),
  contra(CASH, PETTY, 20),
  journal("Input CGST", "Input SGST", 31, "Month end"),
  transfer(BAY_A, BAY_B, [{ item: BULB_5, qty: 4 }]),
];

/** The reports, with the least number of rows of this device in each. */
const REPORTS: readonly (readonly [query: string, marks: number])[] = [
  ["id=3101", 3],
  ["id=3101&detailed=true", 8],
  ["id=3103", 9],
];

async function openReport(page: Page, query: string): Promise<void> {
  await page.goto(`/Reportview?${query}`);
  await page.locator("[data-report][data-ready]").waitFor();
}

/** Texts of the line with the totals. */
const totals = async (page: Page): Promise<string> =>
  (await page.locator("[data-totals] [role=gridcell]").allInnerTexts()).filter(Boolean).join(" ");

const marks = (page: Page) => page.locator("[data-report-grid] [data-pending]");

test("ten documents of seven kinds made without the server are in the trial balance and the day book at once, marked, opened from there, and after they were sent the server says the same to the paisa", async () => {
  await onStage({ width: 1440, height: 900, user: "owner", prepares: true }, async ({ page, server }) => {
    await page.locator("[data-readiness=ready]").waitFor({ timeout: READY_MS });
    for (const [query] of REPORTS) await openReport(page, query);
    await server.kill();
    await page.goto("/");
    await expectPill(page, /Offline/);
    for (const document of DOCUMENTS) {
      await openNew(page, document);
      await typeKeys(page, ["F2", "Tab", ...document.keys], true);
      await saveAndExpect(page, WAITING);
      await page.waitForURL((url) => url.pathname !== "/MainB");
    }
    await expectPill(page, /10 waiting to send/);
    const drawn = new Map<string, string>();
    for (const [query, least] of REPORTS) {
      await openReport(page, query);
      await page.getByText(/plus (?:9|10) documents on this device not sent yet\./).waitFor();
      await expect.poll(() => marks(page).count()).toBeGreaterThanOrEqual(least);
      drawn.set(query, await totals(page));
    }
    await expectClean(page, "day book with waiting documents");
    const first = page
      .locator("[data-report-grid] [role=row]")
      .filter({ has: page.locator("[data-pending]") })
      .first();
    await first.getByRole("link").first().click();
    await page.waitForURL(
      (url) => url.pathname === "/MainB" && url.searchParams.get("id")?.startsWith("tmp:") === true,
    );
    await page.locator("form[data-form]").waitFor();
    await server.start();
    await expectPill(page, /^Online$/, 90_000);
    for (const [query] of REPORTS) {
      await openReport(page, query);
      await expect.poll(() => marks(page).count()).toBe(0);
      await expect.poll(() => totals(page), { message: query }).toBe(drawn.get(query));
    }
  });
}, 420_000);
