import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { confirmedText, questionsIn } from "../../src/wire/confirming";
import type { Row } from "../../src/wire/envelope";
import { demoFolder } from "./help/demo-folder";
import { Device } from "./help/device";
import { ServerClient } from "./help/server-client";
import { ServerProcess } from "./help/server-process";
import {
  choose,
  expectPill,
  field,
  openForm,
  saveAndExpect,
  signIn,
  untilInstalled,
  WAITING,
} from "./help/user-actions";

const READY_MS = 180_000;
const BILLED = 10;
const ENTERED = ["sale", "receipt", "stocktransfer", "opening"];

/** Items of the demo with a barcode each. */
async function barcodes(eyes: ServerClient, count: number): Promise<readonly string[]> {
  const found: string[] = [];
  for (const item of await eyes.list("item")) {
    const { barcodes: lines } = await eyes.record("item", Number(item.id));
    const [first] = Array.isArray(lines) ? (lines as readonly Row[]) : [];
    if (first && !item.isbatch) found.push(String(first.barcode));
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
  const save = async (confirmed: string) =>
    eyes.call(
      "sale_R_save",
      {
        id: 0,
        edateview: day,
        partyid: party?.id,
        godownid: godown?.id,
        items: [{ itemid: item?.id, qty: 1, rate: 100 }],
        confirmed,
      },
      { id: randomUUID() },
    );
  const first = await save("");
  const asked = questionsIn(first);
  const [made] = asked ? await save(confirmedText(asked)) : first;
  expect(made).toMatchObject({ err: 0 });
  return { number: String(made?.label), party: String(party?.drconame) };
}

/** One line by its barcode, as typed or scanned into the item field. */
async function addByBarcode(page: Page, code: string, qty: number): Promise<void> {
  const items = page.locator("[data-key=items]");
  await items.getByRole("button", { name: "Add line" }).click();
  await items.getByLabel("Item", { exact: true }).last().fill(code);
  await page.locator("[role=listbox][data-ready]").getByRole("option").first().click();
  await items.getByLabel("Qty", { exact: true }).last().fill(String(qty));
  await items.getByLabel("Qty", { exact: true }).last().press("Tab");
}

test("a profile that only signed in and waited for Ready for offline makes, with the server stopped, a customer, a sale with 10 items by barcode, a receipt, a transfer and a count, and finds last month's sale of a party; all arrive once", async () => {
  const server = await ServerProcess.make({ from: { dataDir: await demoFolder(), databaseUrl: null } });
  const device = new Device(server.url, { width: 360, height: 760, prepares: true });
  try {
    await server.start();
    const eyes = await ServerClient.signIn(server.url);
    const last = await saleOfLastMonth(eyes);
    const codes = await barcodes(eyes, BILLED);
    const before = new Map<string, number>();
    for (const entity of ENTERED) before.set(entity, (await eyes.list(entity)).length);
    const [from, to] = (await eyes.list("godown")).map(({ godownname }) => String(godownname));
    const page = await device.open();
    await signIn(page);
    await untilInstalled(page);
    await page.locator("[data-readiness=ready]").waitFor({ timeout: READY_MS });
    await server.kill();
    await openForm(page, "debtors");
    await field(page, "drconame").fill("Unprepared Stores");
    await choose(page, "acgroupid", "Sundry Debtors");
    await saveAndExpect(page, WAITING);
    await openForm(page, "sale");
    await choose(page, "partyid", "Unprepared Stores");
    await choose(page, "godownid", from ?? "");
    for (const code of codes) await addByBarcode(page, code, 1);
    await saveAndExpect(page, WAITING);
    await openForm(page, "receipt");
    await choose(page, "partyid", "Unprepared Stores");
    await choose(page, "accountid", "Cash");
    await field(page, "mgrossamt").fill("100");
    await saveAndExpect(page, WAITING);
    await openForm(page, "stocktransfer");
    await choose(page, "fromgodownid", from ?? "");
    await choose(page, "togodownid", to ?? "");
    await addByBarcode(page, codes[0] ?? "", 1);
    await saveAndExpect(page, WAITING);
    await openForm(page, "opening");
    await choose(page, "godownid", from ?? "");
    await addByBarcode(page, codes[1] ?? "", 5);
    await saveAndExpect(page, WAITING);
    await page.goto("/salelist");
    await page.getByLabel("Search in the list").fill(last.party);
    await page.getByText(last.number).first().waitFor();
    await expectPill(page, /5 waiting to send/);
    await server.start();
    await expectPill(page, /^Online$/, 90_000);
    const after = await ServerClient.signIn(server.url);
    expect(await after.list("debtors", "Unprepared Stores")).toHaveLength(1);
    const bills = await after.list("sale");
    const [stored] = await after.call("sale_R_getviewdata", { txtid: bills.at(-1)?.id });
    expect(stored?.items).toHaveLength(BILLED);
    for (const entity of ENTERED) expect((await after.list(entity)).length, entity).toBe((before.get(entity) ?? 0) + 1);
  } finally {
    await device.remove();
    await server.remove();
  }
});
