import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readPdf } from "../../server/documents/print/read-pdf";
import { expectClean } from "../help/axe-findings";
import { Device } from "../help/device";
import { makeSale } from "../help/make-sale";
import { ServerClient } from "../help/server-client";
import { onStage } from "../help/stage";

const shot = process.env.SHOTS;
const SIZES = [
  [1440, 900],
  [360, 760],
] as const;

test.each(SIZES)(
  "at %i px: a link is made, opened without any sign-in and revoked, and offline the page says why not",
  async (width, height) => {
    await onStage({ width, height }, async ({ page, server }) => {
      const { id, number } = await makeSale(await ServerClient.signIn(server.url));
      await page.goto(`/Invoiceprintview?formname=saledetail&id=${id}&filename=Sale+${encodeURIComponent(number)}`);
      const card = page.getByRole("region", { name: "Link without sign-in" });
      await card.getByRole("button", { name: "Copy link" }).click();
      await card.getByText(/^Works until/).waitFor();
      await page.getByLabel("Add a link to the message").check();
      const address =
        (await page.getByRole("region", { name: "WhatsApp message" }).innerText()).split("\n").at(-1) ?? "";
      expect(new URL(address).origin).toBe(new URL(page.url()).origin);
      for (const scheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        if (shot) await page.screenshot({ path: `${shot}/message-${width}-${scheme}.png` });
        await card.getByRole("listitem").scrollIntoViewIfNeeded();
        if (shot) await page.screenshot({ path: `${shot}/links-${width}-${scheme}.png` });
        await expectClean(page, `links ${scheme}`);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      const customer = new Device(server.url, { width, height });
      try {
        const guest = await customer.open();
        const path = new URL(address).pathname;
        const answer = await guest.goto(path);
        expect(answer?.status()).toBe(200);
        await guest.getByRole("heading", { name: `Invoice ${number}` }).waitFor();
        for (const scheme of ["light", "dark"] as const) {
          await guest.emulateMedia({ colorScheme: scheme });
          if (shot) await guest.screenshot({ path: `${shot}/opened-${width}-${scheme}.png` });
          await expectClean(guest, `opened ${scheme}`);
        }
        await guest.setViewportSize({ width: 320, height });
        expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        const [file] = await Promise.all([
          guest.waitForEvent("download"),
          guest.getByRole("link", { name: "Download PDF" }).click(),
        ]);
        expect((await readPdf(await readFile(await file.path()))).join(" ")).toContain(number);
        const tab = await customer.newTab();
        const reply = await tab.goto(`${path}/pdf`);
        expect([reply?.status(), reply?.headers()["content-type"]]).toEqual([200, "application/pdf"]);
        await tab.close();
        // The firm's own browser, with its service worker, gets the server's page too.
        const own = await page.context().newPage();
        await own.goto(path);
        await own.getByRole("heading", { name: `Invoice ${number}` }).waitFor();
        await own.close();

        await card.getByRole("button", { name: /^Revoke the link/ }).click();
        await page.getByRole("button", { name: "Revoke", exact: true }).click();
        await card.getByText(/^Revoked by/).waitFor();
        expect((await guest.reload())?.status()).toBe(410);
        await guest.getByRole("heading", { name: "This link was revoked" }).waitFor();
        if (shot) await guest.screenshot({ path: `${shot}/revoked-${width}.png` });
        await expectClean(guest, "revoked");
      } finally {
        await customer.remove();
      }

      await page.context().setOffline(true);
      await card.getByText("You are offline. Connect to make or revoke links.").waitFor();
      expect(await card.getByRole("button", { name: "Copy link" }).count()).toBe(0);
      await card.scrollIntoViewIfNeeded();
      if (shot) await page.screenshot({ path: `${shot}/offline-${width}.png` });
      await page.context().setOffline(false);
    });
  },
);
