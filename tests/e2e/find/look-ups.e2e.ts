import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { formatAmount } from "../../../src/domain/indian-format";
import type { Row } from "../../../src/wire/envelope";
import { oncePerServer } from "../help/once-per-server";
import { addRecord } from "../help/record-save";
import { ServerClient } from "../help/server-client";
import { commonStage } from "../help/stage";
import { choose, field, openForm, openList } from "../help/user-actions";

const onDesk = commonStage({ width: 1440, height: 900 });

const NAME = `Zenith Anchor Bolt of Stainless Steel A4-80 ${"with Washer ".repeat(3)}M12 x 80`;

/** An item of the name with 7 pieces in a godown. */
const madeItem = oncePerServer(async (eyes): Promise<Row> => {
  const [unit] = await eyes.list("unit", "PCS");
  const [godown] = await eyes.list("godown");
  const values = { itemname: NAME, code: NAME.slice(0, 40), hsncode: "7318", unitid: unit?.id, saleprice: 1250 };
  const itemid = await addRecord(eyes, "item", { ...values, gstrates: [{ eff_date: "2017-07-01", gstrate: 18 }] });
  await addRecord(eyes, "inward", { edateview: today(), godownid: godown?.id, items: [{ itemid, qty: 7 }] });
  return { godown: godown?.godownname, id: itemid };
});

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const today = (): string => daysAgo(0);

const option = (page: Page) => page.locator("[role=listbox][data-ready]").getByRole("option").first();

async function openItems(page: Page): Promise<void> {
  await page.locator("[data-key=items] [role=grid]").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Home");
  await page.keyboard.type("Zenith Anchor");
  await option(page).waitFor();
}

/** Whether all of an option is inside its row, and nothing of its name is cut. */
const isWhole = (page: Page): Promise<boolean> =>
  option(page).evaluate((row) => {
    const [words] = row.children;
    const [name] = words?.children ?? [];
    if (!words || !name) return false;
    const [outer, inner] = [row.getBoundingClientRect(), words.getBoundingClientRect()];
    return inner.top >= outer.top && inner.bottom <= outer.bottom + 1 && name.scrollHeight <= name.clientHeight + 1;
  });

test("an option shows its whole name, the stock of the chosen godown with its unit, and the price that fits the document", async () => {
  await onDesk(async ({ page, server }) => {
    const { godown } = await madeItem(server);
    await openForm(page, "sale");
    await choose(page, "godownid", String(godown));
    await openItems(page);
    await expect.poll(() => option(page).innerText()).toContain("7 PCS in this godown · ₹1,250.00");
    expect(await option(page).innerText()).toContain(NAME);
    expect(await isWhole(page)).toBe(true);
    await openForm(page, "purchase");
    await openItems(page);
    await expect.poll(() => option(page).innerText()).toContain("PCS in");
    expect(await option(page).innerText()).not.toContain("₹1,250.00");
  });
});

/** Sales of the item to two customers: more than a first page holds, one overdue. */
const madeSales = oncePerServer(async (eyes, server): Promise<readonly string[]> => {
  const { id: itemid } = await madeItem(server);
  const [godown] = await eyes.list("godown");
  const parties = await eyes.list("debtors", "Marketing");
  for (let n = 0; n < 40; n += 1)
    await addRecord(eyes, "sale", {
      edateview: n === 0 ? daysAgo(60) : today(),
      ...(n === 0 ? { duedate: daysAgo(30) } : {}),
      partyid: parties[n % 2]?.id,
      godownid: godown?.id,
      items: [{ itemid, qty: 0.1, rate: 1000 + n }],
    });
  return parties.slice(0, 2).map(({ drconame }) => String(drconame));
});

test("a party shows its balance with its side", async () => {
  await onDesk(async ({ page, server }) => {
    const [party = ""] = await madeSales(server);
    await openForm(page, "receipt");
    await field(page, "partyid").click();
    await field(page, "partyid").fill(party);
    await expect.poll(() => option(page).innerText()).toMatch(/₹[\d,]+\.\d\d (?:Dr|Cr)/);
  });
});

test("Ctrl+K finds a document by its number together with its party, and by its party with the amount", async () => {
  await onDesk(async ({ page, server }) => {
    await madeSales(server);
    const eyes = await ServerClient.signIn(server.url);
    const bill = (await eyes.list("sale")).find((one) => one.drconameview && Number(one.mgrossamt) > 0);
    const [number, party] = [String(bill?.autobillno), String(bill?.drconameview)];
    for (const text of [
      `${Number(number.slice(number.lastIndexOf("/") + 1))} ${party}`,
      `${party} ${formatAmount(String(bill?.mgrossamt))}`,
    ]) {
      await page.keyboard.press("Control+k");
      await page.getByPlaceholder("Find a screen or a record").fill(text);
      await page.locator(".mantine-Spotlight-actionLabel").getByText(number, { exact: true }).first().waitFor();
      await page.keyboard.press("Escape");
    }
  });
});

/** All sales of the branch, page by page. */
async function wholeList(eyes: ServerClient): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page: readonly Row[] = [{}]; page.length > 0; rows.push(...page))
    page = await eyes.call("sale_R_listgrid", { DisplayLength: 500, DisplayStart: rows.length + 1 });
  return rows;
}

test("a list in pages fills the window, its footer is over all rows, and bills are filtered by Overdue", async () => {
  await onDesk(async ({ page, server }) => {
    await madeSales(server);
    const eyes = await ServerClient.signIn(server.url);
    const all = await wholeList(eyes);
    const held = all.filter(({ iscancelled }) => !iscancelled);
    const paise = held.reduce((sum, { mgrossamt }) => sum + Math.round(Number(mgrossamt) * 100), 0);
    await openList(page, "/salelist");
    const grid = page.locator("[data-list-grid]");
    await expect.poll(() => grid.locator("[data-index]").count()).toBeGreaterThan(10);
    const free = await grid.evaluate((element) => {
      const rows = [...element.querySelectorAll("[data-index]")].map((row) => row.getBoundingClientRect().bottom);
      return element.getBoundingClientRect().bottom - Math.max(...rows);
    });
    expect(free).toBeLessThan(100);
    const foot = grid.getByRole("row").last();
    await expect.poll(() => foot.innerText()).toContain(`All ${all.length.toLocaleString("en-IN")}`);
    expect(await foot.innerText()).toContain(formatAmount(paise / 100));
    await page.getByRole("button", { name: "Add filter" }).click();
    const fields = page.getByRole("group", { name: /^Filter b/ });
    await fields.getByRole("button", { name: "Status", exact: true }).click();
    await page.getByRole("button", { name: "Overdue", exact: true }).click();
    await page.getByRole("button", { name: /^Remove the filter Status: Overdue/ }).waitFor();
    const late = await eyes.call("sale_R_listgrid", {
      DisplayLength: 500,
      DisplayStart: 1,
      filters: JSON.stringify([{ field: "docstatus", op: "eq", value: "overdue" }]),
    });
    await expect
      .poll(() => page.locator("[data-pager]").innerText())
      .toContain(`of ${late.length.toLocaleString("en-IN")}`);
  });
});
