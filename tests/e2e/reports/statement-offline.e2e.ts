import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { expectClean } from "../help/axe-findings";
import { ServerClient } from "../help/server-client";
import { onStage } from "../help/stage";
import { expectPill } from "../help/user-actions";

const READY_MS = 180_000;

/** Bills, and a payment of one of them, before the device signed in; returns the ids of their ledgers. */
async function enter(user: ServerClient): Promise<readonly [party: unknown, bank: unknown]> {
  const ledgers = await user.list("debtors", "a");
  const inGroup = (group: string): unknown => ledgers.find(({ acgroupname }) => acgroupname === group)?.id;
  const [party, bank] = [inGroup("Sundry Debtors"), inGroup("Bank Accounts")];
  const [item] = await user.list("item", "pipe");
  const [godown] = await user.list("godown");
  const save = async (entity: string, values: Row): Promise<void> => {
    const [row] = await user.call(`${entity}_R_save`, { id: 0, ...values }, { id: crypto.randomUUID(), sure: ["*"] });
    expect(row?.errormsg ?? "").toBe("");
  };
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  for (const [ago, rate] of [
    [40, 120.35],
    [20, 999.99],
  ] as const)
    await save("sale", {
      edateview: day(ago),
      partyid: party,
      godownid: godown?.id,
      narration: `Bill of ${rate}`,
      items: [{ itemid: item?.id, qty: 2, rate }],
    });
  await save("receipt", { edateview: day(10), partyid: party, accountid: bank, mgrossamt: 150 });
  return [party, bank];
}

async function linesOf(page: Page, query: string): Promise<readonly string[]> {
  await page.goto(`/Reportview?${query}`);
  await page.locator("[data-report][data-ready]").waitFor();
  await page.getByText("Closing Balance").first().waitFor();
  return page.locator("[data-report-grid] [role=row]").allInnerTexts();
}

test("a device that only waited for Ready for offline shows, with the server stopped, statements that nobody ever asked for, as the server shows them", async () => {
  await onStage({ width: 1440, height: 900, user: "owner", prepares: true }, async ({ page, server }) => {
    const [party, bank] = await enter(await ServerClient.signIn(server.url));
    await page.reload();
    await page.locator("[data-readiness=ready]").waitFor({ timeout: READY_MS });
    await page.goto("/downloads");
    const card = page.locator("[data-download=ledgerentry]");
    await expect.poll(() => card.innerText()).toMatch(/rows, \d+ kB, complete as of/);
    await expect.poll(() => card.innerText()).toMatch(/All years: [\d,]+ rows, about \d+ kB/);
    await expectClean(page, "downloads with the choice of years");
    await server.kill();
    await page.goto("/");
    await expectPill(page, /Offline/);
    const from = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10);
    const questions = [`id=3102&ddlledger=${String(party)}&dtpfrom=${from}`, `id=3109&ddlledger=${String(bank)}`];
    const here: (readonly string[])[] = [];
    for (const query of questions) here.push(await linesOf(page, query));
    expect(here[0]?.join("\n")).toContain("Bill of 999.99");
    expect(here[0]?.join("\n")).toContain("Opening Balance");
    await page
      .getByText(/From the ledger entries on this device, which begin on 01-/)
      .first()
      .waitFor();
    await page.goto(`/Reportview?id=3102&ddlledger=${String(party)}&dtpfrom=2020-04-01`);
    await page
      .getByText(/are not on this device\. Choose a later first day\./)
      .first()
      .waitFor();
    await server.start();
    await expectPill(page, /^Online$/, 90_000);
    for (const [at, query] of questions.entries()) expect(await linesOf(page, query)).toEqual(here[at]);
  });
}, 420_000);
