import { expect, test } from "vitest";
import { ACCOUNT_ENDPOINTS } from "../../src/wire/account-endpoints";
import { expectClean } from "./help/axe-findings";
import { Device } from "./help/device";
import { makeSale } from "./help/make-sale";
import { readQr } from "./help/read-qr";
import { changeRecord } from "./help/record-save";
import { ServerClient } from "./help/server-client";
import { onStage } from "./help/stage";
import { smallTargets } from "./help/targets";

const shot = process.env.SHOTS;
const EMAIL = "buyer@example.com";
const [ISSUED, CHOSEN] = ["issued-By-1", "chosen-By-2"];

/** The bank of the demo that customers pay into is on papers from now on, with this UPI id. */
async function takeUpi(office: ServerClient, bankupi: string): Promise<void> {
  const [bank] = await office.list("debtors", "current account");
  const bankid = Number(bank?.id);
  const [changed] = await changeRecord(office, "debtors", bankid, { bankupi });
  expect(Number(changed?.err) === 0 ? "" : changed?.errormsg).toBe("");
  const op = { id: crypto.randomUUID() };
  expect(await office.call("printsettings_R_save", { id: "", bankid }, op)).toMatchObject([{ err: 0 }]);
}

/** A customer with an invoice and a client login, and the number of the invoice of another customer. */
async function makeLogin(url: string) {
  const office = await ServerClient.signIn(url);
  const own = await makeSale(office);
  const other = await makeSale(office, 1);
  expect(other.partyid).not.toBe(own.partyid);
  const answer = await office.post(ACCOUNT_ENDPOINTS.create, {
    drconame: own.party,
    clientid: own.partyid,
    username: EMAIL,
    password: ISSUED,
    email: EMAIL,
    passwordQuestion: "Recovered Registered Email id",
    passwordAnswer: EMAIL,
  });
  expect(answer).toBe("Created Successfully");
  const { mgrossamt } = await office.record("sale", own.id);
  const { legalname, name } = await office.record("companymaster", 0);
  await takeUpi(office, "shop@okbank");
  const asked = { pa: "shop@okbank", pn: String(legalname || name), am: Number(mgrossamt).toFixed(2), cu: "INR" };
  return { own, other, asked: { ...asked, tn: own.number } };
}

test("a client signs in at 360 px, changes the issued password, sees and opens the own invoices only, and pays one by a QR code of its number and amount", async () => {
  await onStage({}, async ({ server }) => {
    const { own, other, asked } = await makeLogin(server.url);
    const phone = new Device(server.url, { width: 360, height: 760 });
    try {
      const page = await phone.open();
      const enter = async (password: string): Promise<void> => {
        await page.goto("/login");
        await page.getByLabel("User name or e-mail").fill(EMAIL);
        await page.getByLabel("Password", { exact: true }).fill(password);
        await page.getByRole("button", { name: "Login" }).click();
        await page.getByRole("button", { name: /Mumbai/ }).click();
      };
      await enter(ISSUED);
      await page.getByLabel("Current password").fill(ISSUED);
      await page.getByLabel("New password", { exact: true }).fill(CHOSEN);
      await page.getByLabel("Confirm password").fill(CHOSEN);
      await page.getByRole("button", { name: "Change Password" }).click();
      await page.getByLabel("User name or e-mail").waitFor();
      await enter(CHOSEN);
      await page.getByRole("tab", { name: "Invoices" }).waitFor();
      await page.getByText(own.party).first().waitFor();
      await page.getByRole("button", { name: `Open ${own.number}` }).waitFor();
      expect(await page.getByText(other.number).count()).toBe(0);
      if (shot) await page.screenshot({ path: `${shot}/portal-360.png` });
      await expectClean(page, "portal");
      expect(await smallTargets(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await page.getByRole("button", { name: `Pay ${own.number}` }).click();
      const code = page.getByAltText("QR code to pay by UPI");
      await code.waitFor();
      const paid = new URL(await readQr(code));
      expect([paid.protocol, paid.host, Object.fromEntries(paid.searchParams)]).toEqual(["upi:", "pay", asked]);
      const link = page.getByRole("link", { name: "Open a UPI app" });
      expect(await link.getAttribute("href")).toBe(await readQr(code));
      await page.getByRole("button", { name: "Close" }).click();
      const [answer] = await Promise.all([
        page.waitForResponse((one) => one.url().includes("/MicroACPortal/Getdocument")),
        page.getByRole("button", { name: `Open ${own.number}` }).click(),
      ]);
      expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
      // The screens of the firm are not there for a client, whatever path is typed.
      await page.goto("/salelist");
      await page.getByRole("tab", { name: "Invoices" }).waitFor();
      expect(await page.getByRole("grid").count()).toBe(0);
    } finally {
      await phone.remove();
    }
  });
});
