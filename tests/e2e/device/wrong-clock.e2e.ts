import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { financialYearOf } from "../../../src/domain/calendar";
import { formatDate, kolkataDate } from "../../../src/domain/date-format";
import type { Row } from "../../../src/wire/envelope";
import { expectClean } from "../help/axe-findings";
import { openNew, today, typeKeys, yearOfNumber } from "../help/document-entry";
import { sale } from "../help/document-keys";
import { shiftClock } from "../help/kept";
import { ServerClient } from "../help/server-client";
import { onStage } from "../help/stage";
import { expectPill, field, saveAndExpect, WAITING } from "../help/user-actions";

const DAY_MS = 86_400_000;
/** What typing, sending and a loaded machine may take. */
const SLACK_MS = 3 * 60_000;

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

/** How far a moment, as the server has it, is from now, ms. */
const since = (moment: unknown) => Date.now() - Date.parse(String(moment));

/** Types a sale as far as the rate of its line, whose pickers ask the server, and the rest once the line is cut. */
async function typeSale(page: Page, rate: number): Promise<void> {
  const lines = [{ item: "Amrut Max LED Bulb 5 W", qty: 1, rate }];
  const document = sale({ party: "Siddhi Fernandes Marketing", godown: "MUM Bay A", lines });
  const last = String(rate).length + 1;
  await openNew(page, document);
  expect(await field(page, "edateview").inputValue()).toBe(formatDate(today()));
  await typeKeys(page, ["F2", "Tab", ...document.keys.slice(0, -last)], true);
  await page.context().setOffline(true);
  await expectPill(page, /^Offline/);
  await typeKeys(page, document.keys.slice(-last), true);
}

/** The sale of this amount, and its tax, in the report of what was made offline. */
async function madeOffline(office: ServerClient, amount: number): Promise<readonly Row[]> {
  const day = today();
  const rows = await office.call("madeoffline_R_report", { dtpfrom: day, dtpto: day });
  return rows.filter((row) => Number(row.amount) > amount && Number(row.amount) < 2 * amount);
}

test.each([
  { days: 2, rate: 1_000, way: "ahead" },
  { days: -2, rate: 5_000, way: "behind" },
  // In the financial year before: neither day nor number may be of it.
  { days: -365, rate: 12_000, way: "behind" },
] as const)(
  "a sale typed without a line on a device whose clock is wrong by $days days says how wrong the clock is, and once sent has the day and time of India, with those of the device beside them",
  async ({ days, rate, way }) => {
    const wrong = `Clock ${Math.abs(days)} d ${way}`;
    await onStage({ width: 1440, height: 900 }, async ({ page, server }) => {
      await shiftClock(page, days * DAY_MS);
      await page.goto("/");
      await expectPill(page, new RegExp(`^${wrong}$`));
      const deviceDay = formatDate(kolkataDate(Date.now() + days * DAY_MS));
      expect(await page.evaluate(() => new Date().getDate())).toBe(Number(deviceDay.slice(0, 2)));
      await typeSale(page, rate);
      await saveAndExpect(page, WAITING);
      await expectPill(page, new RegExp(`^Offline · 1 waiting to send · oldest .* · ${wrong}$`));
      await page.goto("/outbox");
      const row = page.locator("[data-outbox]").getByRole("row").filter({ hasText: "Siddhi" });
      expect(await row.innerText()).toContain(deviceDay);
      await shot(page, `clock-${days}`);
      if (days > 0) await expectClean(page, "the outbox under a wrong clock");
      await page.context().setOffline(false);
      await expectPill(page, new RegExp(`^${wrong}$`));
      const office = await ServerClient.signIn(server.url);
      const [made, ...more] = await madeOffline(office, rate);
      expect(more).toEqual([]);
      expect(made).toMatchObject({ vdate: today(), vno: expect.stringContaining(`/S${yearOfNumber(today())}/`) });
      expect(Math.abs(since(made?.captured))).toBeLessThan(SLACK_MS);
      expect(Math.abs(since(made?.at))).toBeLessThan(SLACK_MS);
      expect(Math.abs(since(made?.clock) + days * DAY_MS)).toBeLessThan(SLACK_MS);
    });
  },
);

test("numbers reserved on a device whose clock is a year behind are of this year: the sale typed without a line shows its number at once, and has it once sent", async () => {
  await onStage({ width: 1440, height: 900 }, async ({ page, server }) => {
    await shiftClock(page, -365 * DAY_MS);
    await page.goto("/downloads");
    const sales = page.locator("[data-document=sale]");
    await sales.getByRole("button", { name: "Get ready" }).click();
    await sales
      .getByText(`200 numbers of ${financialYearOf(today())} are reserved for documents made offline`)
      .waitFor();
    await typeSale(page, 7_000);
    await saveAndExpect(page, WAITING);
    await page.goto("/outbox");
    const row = page.locator("[data-outbox]").getByRole("row").filter({ hasText: "Siddhi" });
    const [no = ""] = /[A-Z]+\/S\d{4}\/\d+/.exec(await row.innerText()) ?? [];
    expect(no).toContain(`/S${yearOfNumber(today())}/`);
    await page.context().setOffline(false);
    await expectPill(page, /^Clock 365 d behind$/);
    const office = await ServerClient.signIn(server.url);
    expect(await madeOffline(office, 7_000)).toMatchObject([{ vdate: today(), vno: no }]);
  });
});
