import { expect, test } from "vitest";
import { formatDate } from "../../../src/domain/date-format";
import { addRecord } from "../help/record-save";
import { ServerClient } from "../help/server-client";
import { onStage } from "../help/stage";
import { expectPill, openList } from "../help/user-actions";

const READY_MS = 180_000;
/** More than a page of a list has. */
const BILLS = 120;
const dayBefore = (days: number): string =>
  new Date(Date.now() + 330 * 60_000 - days * 86_400_000).toISOString().slice(0, 10);

/** A bill for each of the last days, the newest first, as from a pile of papers. Their numbers by age in days. */
async function enter(office: ServerClient): Promise<readonly string[]> {
  const [[godown], [party], [item]] = await Promise.all([
    office.list("godown"),
    office.list("debtors", "Siddhi Fernandes"),
    office.list("item", "Amrut Max LED Bulb 5 W"),
  ]);
  const numbers: string[] = [];
  for (let age = 0; age < BILLS; age += 1) {
    const id = await addRecord(office, "sale", {
      edateview: dayBefore(age),
      partyid: party?.id,
      godownid: godown?.id,
      items: [{ itemid: item?.id, qty: 1, rate: 100 + age }],
    });
    numbers.push(String((await office.record("sale", id)).autobillno));
  }
  return numbers;
}

test("of a list that was never opened a prepared device has the newest page: with the server stopped it shows the bills of the last days, not those of months ago", async () => {
  let numbers: readonly string[] = [];
  await onStage(
    {
      prepares: true,
      entered: async (server) => {
        numbers = await enter(await ServerClient.signIn(server.url));
      },
    },
    async ({ page, server }) => {
      await page.locator("[data-readiness=ready]").waitFor({ timeout: READY_MS });
      await server.kill();
      await page.goto("/");
      await expectPill(page, /^Offline/);
      await openList(page, "/salelist");
      const rows = page.locator("[data-list] [role=row]").filter({ hasText: "Siddhi" });
      await rows.first().waitFor();
      const shown = await rows.allInnerTexts();
      expect(shown[0]).toContain(numbers[0]);
      expect(shown[0]).toContain(formatDate(dayBefore(0)));
      // Without gaps from today back.
      for (const [age, text] of shown.entries()) expect(text).toContain(numbers[age]);
      expect(shown.length).toBeGreaterThanOrEqual(10);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/newest-page.png` });
    },
  );
}, 420_000);
