import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { financialYearOf, isoDate } from "../../../src/domain/calendar";
import { irnOf, portalAnswer, type Registered } from "../../domain/gst/portal-answer";
import { readPdf } from "../../server/documents/print/read-pdf";
import { readPictureCodes } from "../../server/documents/print/read-picture-code";
import { expectClean } from "../help/axe-findings";
import { downloadedPaper } from "../help/downloaded-paper";
import { makeSale } from "../help/make-sale";
import { ServerClient } from "../help/server-client";
import { commonStage } from "../help/stage";
import { smallTargets } from "../help/targets";
import { expectPill, field, openForm, save, SAVED, saveAndExpect, WAITING } from "../help/user-actions";

const onDesk = commonStage({ width: 1440, height: 900 });
const onPhone = commonStage({ width: 360, height: 760 });
const shot = process.env.SHOTS;

interface Made {
  readonly id: number;
  readonly bill: Registered;
  readonly answer: object;
}

/** A sale, and what the portal would answer for it. Its paper says under which GSTIN it is registered. */
async function registeredSale(page: Page, office: ServerClient): Promise<Made> {
  const { id, number, partyid } = await makeSale(office);
  const { edateview, mgrossamt } = await office.record("sale", id);
  const { gstin } = await office.record("debtors", partyid);
  await page.goto(`/Invoiceprintview?formname=saledetail&id=${id}&filename=Sale&attachementfilename=sale.pdf`);
  const [, seller = ""] = /GSTIN ([0-9A-Z]{15})/.exec((await readPdf(await downloadedPaper(page))).join(" ")) ?? [];
  const day = String(edateview);
  const year = financialYearOf(isoDate(day));
  const bill = { seller, buyer: String(gstin) || "URP", number, day, year, total: Number(mgrossamt) };
  return { id, bill, answer: await portalAnswer(bill, 391_009_149_369) };
}

const IN_FORM = ["irn", "ackno", "ewaybillno"];
const inForm = (page: Page): Promise<readonly string[]> =>
  Promise.all(IN_FORM.map((key) => field(page, key).inputValue()));

test("the answer of the portal is pasted by keyboard into the bill that it is of, and printed with its code; that of another bill is refused", async () => {
  await onDesk(async ({ page, server }) => {
    const { id, bill, answer } = await registeredSale(page, await ServerClient.signIn(server.url));
    await openForm(page, "sale", String(id));
    await page.getByRole("button", { name: "E-invoice", exact: true }).press("Enter");
    await field(page, "signedqr").focus();
    await page.keyboard.insertText(JSON.stringify(await portalAnswer({ ...bill, total: bill.total + 10 })));
    await page.keyboard.press("Control+s");
    await page
      .getByText(/The portal has registered the total/)
      .first()
      .waitFor();
    // A press is taken only after the one before has ended.
    await expect.poll(() => page.getByRole("button", { name: "Save", exact: true }).isEnabled()).toBe(true);
    if (shot) await page.screenshot({ path: `${shot}/e-invoice-refused-1440.png`, fullPage: true });
    await field(page, "signedqr").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(JSON.stringify({ result: answer }, null, 2));
    await expect.poll(() => inForm(page)).toEqual([irnOf(bill), "112610036743849", "391009149369"]);
    if (shot) await page.screenshot({ path: `${shot}/e-invoice-1440.png`, fullPage: true });
    await expectClean(page, "e-invoice");
    await saveAndExpect(page, SAVED);
    await page.waitForURL(/\/salelist/);
    await openForm(page, "sale", String(id));
    await page.keyboard.press("Control+p");
    await page.getByRole("heading", { name: `Sale ${bill.number}` }).waitFor();
    const bytes = await downloadedPaper(page);
    const irn = irnOf(bill);
    expect((await readPdf(bytes)).join(" ")).toContain(
      `IRN ${irn.slice(0, 32)} ${irn.slice(32)} Ack No: 112610036743849`,
    );
    expect((await readPictureCodes(bytes))[0]).toEqual([(answer as { readonly SignedQRCode: string }).SignedQRCode]);
    if (shot) await page.screenshot({ path: `${shot}/e-invoice-paper-1440.png` });
  });
});

test("on a phone without a line it is pasted, waits in the outbox and is on the server afterwards", async () => {
  await onPhone(async ({ page, server, device }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    const office = await ServerClient.signIn(server.url);
    const { id, bill, answer } = await registeredSale(page, office);
    await openForm(page, "sale", String(id));
    await device.browser.setOffline(true);
    await page.getByRole("button", { name: "E-invoice", exact: true }).click();
    await field(page, "signedqr").click();
    await page.keyboard.insertText(JSON.stringify([answer]));
    await expect.poll(() => inForm(page)).toEqual([irnOf(bill), "112610036743849", "391009149369"]);
    await field(page, "signedqr").scrollIntoViewIfNeeded();
    if (shot) await page.screenshot({ path: `${shot}/e-invoice-360-dark.png` });
    await expectClean(page, "e-invoice on a phone, dark");
    expect(await smallTargets(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await save(page);
    await page.getByText(WAITING).first().waitFor();
    await device.browser.setOffline(false);
    await expectPill(page, /^Online$/);
    await expect.poll(async () => (await office.record("sale", id)).irn).toBe(irnOf(bill));
  });
});
