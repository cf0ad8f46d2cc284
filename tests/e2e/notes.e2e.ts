import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Row } from "../../src/wire/envelope";
import { expectClean } from "./help/axe-findings";
import { addRecord } from "./help/record-save";
import { ServerClient } from "./help/server-client";
import { onStage } from "./help/stage";
import { expectPill, field, offered, openForm, saveAndExpect, SAVED, WAITING } from "./help/user-actions";

const READY_MS = 180_000;

/** A new credit note with its party, and the lines of the party's bill on screen. Only keys. */
async function openLines(page: Page, party: string, number: string): Promise<void> {
  await openForm(page, "salereturn");
  await field(page, "partyid").focus();
  await page.keyboard.type(party);
  await offered(page, party).waitFor();
  await page.keyboard.press("Enter");
  const bill = page.getByRole("button", { name: new RegExp(`^${number} `) });
  await bill.waitFor();
  await page.keyboard.press("Alt+b");
  for (let turns = 0; turns < 8 && !(await bill.evaluate((one) => one === document.activeElement)); turns++)
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("list", { name: `Lines of ${number}` }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("inputmode"))).toBe("text");
}

/** Types a quantity per line (`` for none) and puts the lines into the note. */
async function take(page: Page, quantities: readonly string[], lines: number): Promise<void> {
  for (const quantity of quantities) {
    await page.keyboard.type(quantity);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Enter");
  await page.getByText(new RegExp(`^${lines} lines? of .* in the note\\.$`)).waitFor();
}

const openOf = async (eyes: ServerClient, id: number): Promise<readonly string[]> => {
  const { openlines } = await eyes.record("sale", id);
  return (openlines as readonly { readonly qty: string }[]).map(({ qty }) => qty);
};

const stockOf = async (eyes: ServerClient, itemid: number): Promise<number> => {
  const [row = {}] = await eyes.call("WEBAPI_itemstock", { itemid });
  return Number((JSON.parse(String(row.held)) as { readonly instock: string }).instock);
};

test("a credit note of two of the three lines of a sale by keyboard: stock, outstanding and what is left follow; and the same with the server stopped", async () => {
  await onStage({ width: 1440, height: 900, user: "owner", prepares: true }, async ({ page, server }) => {
    let eyes = await ServerClient.signIn(server.url);
    const [party = {}] = await eyes.list("debtors", "shah");
    const [godown = {}] = await eyes.list("godown", "godown");
    const goods = (await eyes.list("item")).filter(({ isbatch, inactive }) => !Number(isbatch) && !Number(inactive));
    const ids = goods.slice(0, 3).map(({ id }) => Number(id));
    const name = String(party.drconame);
    const day = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
    const sale = await addRecord(eyes, "sale", {
      edateview: day,
      partyid: party.id,
      godownid: godown.id,
      items: ids.map((itemid, n) => ({ itemid, qty: [5, 4, 3][n], rate: 100 })),
    });
    const { autobillno, mgrossamt } = await eyes.record("sale", sale);
    const number = String(autobillno);
    const pendingOf = async (): Promise<Row | undefined> =>
      (await eyes.call("WEBAPI_partybills", { entity: "salereturn", partyid: party.id })).find(
        (bill) => bill.number === number,
      );
    expect(Number((await pendingOf())?.pending)).toBe(Number(mgrossamt));
    const before = await Promise.all(ids.map((itemid) => stockOf(eyes, itemid)));
    await page.reload();
    await page.locator("[data-readiness=ready]").waitFor({ timeout: READY_MS });

    await openLines(page, name, number);
    await expectClean(page, "lines of a bill");
    await take(page, ["2", "a", ""], 2);
    await saveAndExpect(page, SAVED);
    const [note = {}] = (await eyes.list("salereturn")).slice(-1);
    expect(await openOf(eyes, sale)).toEqual(["3", "0", "3"]);
    expect(await Promise.all(ids.map((itemid) => stockOf(eyes, itemid)))).toEqual(
      before.map((stock, n) => stock + [2, 4, 0][n]!),
    );
    const stored = await eyes.record("salereturn", Number(note.id));
    expect(stored.againstno).toBe(number);
    expect(Number((await pendingOf())?.pending)).toBeCloseTo(Number(mgrossamt) - Number(stored.mgrossamt), 2);

    await page.waitForTimeout(3_000);
    await server.kill();
    await openLines(page, name, number);
    await page
      .getByText(/3 left to return/)
      .first()
      .waitFor();
    await take(page, ["1", "a"], 2);
    await saveAndExpect(page, WAITING);
    await openLines(page, name, number);
    await expect
      .poll(() =>
        page
          .getByRole("list", { name: `Lines of ${number}` })
          .getByRole("listitem")
          .count(),
      )
      .toBe(1);
    await page.getByText(/2 left to return/).waitFor();
    await server.start();
    await expectPill(page, /^Online$/, 90_000);
    eyes = await ServerClient.signIn(server.url);
    expect(await openOf(eyes, sale)).toEqual(["2", "0", "0"]);
    expect(await Promise.all(ids.map((itemid) => stockOf(eyes, itemid)))).toEqual(
      before.map((stock, n) => stock + [3, 4, 3][n]!),
    );
  });
});
