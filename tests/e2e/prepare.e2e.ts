import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Row } from "../../src/wire/envelope";
import { addRecord } from "./help/record-save";
import { ServerClient } from "./help/server-client";
import type { ServerProcess } from "./help/server-process";
import { onStage } from "./help/stage";
import { choose, expectPill, field, offered, openForm, saveAndExpect, WAITING } from "./help/user-actions";

const READY_MS = 180_000;
const BILLED = 10;
const ENTERED = ["sale", "receipt", "stocktransfer", "opening"];

interface Article {
  readonly id: number;
  readonly code: string;
}

/** Items of the demo with a barcode each. */
async function articles(eyes: ServerClient, count: number): Promise<readonly Article[]> {
  const found: Article[] = [];
  for (const item of await eyes.list("item")) {
    const { barcodes: lines, isbatch } = await eyes.record("item", Number(item.id));
    const [first] = Array.isArray(lines) ? (lines as readonly Row[]) : [];
    if (first && !isbatch) found.push({ id: Number(item.id), code: String(first.barcode) });
    if (found.length === count) return found;
  }
  throw new Error(`The demo has no ${count} items with a barcode.`);
}

/** A sale dated last month, entered by another user before this device signed in. */
async function saleOfLastMonth(eyes: ServerClient): Promise<{ readonly number: string; readonly party: string }> {
  const [party] = await eyes.list("debtors", "Shah");
  const [godown] = await eyes.list("godown");
  const [item] = await eyes.list("item");
  const day = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 10);
  const [made] = await eyes.call(
    "sale_R_save",
    {
      id: 0,
      edateview: day,
      partyid: party?.id,
      godownid: godown?.id,
      items: [{ itemid: item?.id, qty: 1, rate: 100 }],
    },
    { id: crypto.randomUUID(), sure: ["*"] },
  );
  expect(made).toMatchObject({ err: 0 });
  return { number: String(made?.label), party: String(party?.drconame) };
}

/** One line by its barcode, as typed or scanned into the item field. */
async function addByBarcode(page: Page, code: string, qty: number): Promise<void> {
  const items = page.locator("[data-key=items]");
  await items.getByRole("button", { name: "Add line" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Item", { exact: true }).fill(code);
  await page.locator("[role=listbox][data-ready]").getByRole("option").first().click();
  await sheet.getByLabel("Qty", { exact: true }).fill(String(qty));
  await sheet.getByLabel("Qty", { exact: true }).press("Tab");
  await sheet.getByRole("button", { name: "Done" }).click();
}

const LATE = "Latecomer Stores";

/** A customer whom the office enters when the device is ready: it has them when its user comes back to the page. */
async function lateCustomer(page: Page, eyes: ServerClient): Promise<void> {
  const [acgroup] = await eyes.list("acgroup", "Sundry Debtors");
  await addRecord(eyes, "debtors", { drconame: LATE, acgroupid: acgroup?.id, isbillwise: 1, deductee: "dedfirm" });
  // Other copies may have changed too, and come first.
  const changes = page.waitForResponse(
    async (answer) =>
      answer.request().postData()?.includes("WEBAPI_changes_since") === true && (await answer.text()).includes(LATE),
  );
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await changes;
}

test("a profile that only signed in and waited for Ready for offline makes, with the server stopped, a customer, a sale with 10 items by barcode, a receipt, a transfer and a count, and finds last month's sale of a party; what another entered meanwhile is there too, and all arrive once", async () => {
  let last = { number: "", party: "" };
  const entered = async ({ url }: ServerProcess) => {
    last = await saleOfLastMonth(await ServerClient.signIn(url));
  };
  await onStage({ width: 360, height: 760, user: "owner", prepares: true, entered }, async ({ page, server }) => {
    const eyes = await ServerClient.signIn(server.url);
    const billed = await articles(eyes, BILLED);
    const before = new Map<string, number>();
    for (const entity of ENTERED) before.set(entity, (await eyes.list(entity)).length);
    await page.reload();
    await page.locator("[data-readiness=ready]").waitFor({ timeout: READY_MS });
    await lateCustomer(page, eyes);
    await server.kill();
    await openForm(page, "debtors");
    await field(page, "drconame").fill("Unprepared Stores");
    await choose(page, "acgroupid", "Sundry Debtors");
    await saveAndExpect(page, WAITING);
    await openForm(page, "sale");
    await choose(page, "partyid", "Unprepared Stores");
    await choose(page, "godownid", "Godown");
    for (const { code } of billed) await addByBarcode(page, code, 1);
    await saveAndExpect(page, WAITING);
    await openForm(page, "receipt");
    await choose(page, "partyid", LATE);
    await choose(page, "accountid", "Cash");
    await field(page, "mgrossamt").fill("100");
    await saveAndExpect(page, WAITING);
    await openForm(page, "stocktransfer");
    await choose(page, "fromgodownid", "Godown");
    await field(page, "togodownid").click();
    await offered(page, "").waitFor();
    await page.locator("[role=listbox][data-ready]").getByRole("option").nth(1).click();
    await addByBarcode(page, billed[0]?.code ?? "", 1);
    await saveAndExpect(page, WAITING);
    await openForm(page, "opening");
    await choose(page, "godownid", "Godown");
    await addByBarcode(page, billed[1]?.code ?? "", 5);
    await saveAndExpect(page, WAITING);
    await page.goto("/salelist");
    await page.getByLabel("Search in the list").fill(last.party);
    await page.getByText(last.number).first().waitFor();
    await expectPill(page, /5 waiting to send/);
    await server.start();
    await expectPill(page, /^Online$/, 90_000);
    const after = await ServerClient.signIn(server.url);
    expect(await after.list("debtors", "Unprepared Stores")).toHaveLength(1);
    for (const entity of ENTERED) expect((await after.list(entity)).length, entity).toBe((before.get(entity) ?? 0) + 1);
    const stored = async (entity: string): Promise<Row> =>
      after.record(entity, Number((await after.list(entity)).at(-1)?.id));
    const linesOf = ({ items }: Row) =>
      (Array.isArray(items) ? (items as readonly Row[]) : []).map(({ itemid, qty }) => [Number(itemid), Number(qty)]);
    const [bill, receipt] = [await stored("sale"), await stored("receipt")];
    expect(bill.drconameview).toBe("Unprepared Stores");
    expect(linesOf(bill)).toEqual(billed.map(({ id }) => [id, 1]));
    expect([receipt.drconameview, Number(receipt.mgrossamt)]).toEqual([LATE, 100]);
    expect(linesOf(await stored("stocktransfer"))).toEqual([[billed[0]?.id, 1]]);
    expect(linesOf(await stored("opening"))).toEqual([[billed[1]?.id, 5]]);
  });
});
