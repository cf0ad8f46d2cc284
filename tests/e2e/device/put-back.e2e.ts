import { cpSync, rmSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openNew, typeKeys } from "../help/document-entry";
import { sale } from "../help/document-keys";
import { addRecord } from "../help/record-save";
import { ServerClient } from "../help/server-client";
import type { ServerProcess } from "../help/server-process";
import { onStage } from "../help/stage";
import {
  choose,
  expectPill,
  openForm,
  pillText,
  save,
  saveAndExpect,
  SAVED,
  signIn,
  type,
  WAITING,
} from "../help/user-actions";

/** Longer than what the server allows a device to have heard later than it says, ms. */
const SILENCE_MS = 35_000;
const ITEM = "Amrut Max LED Bulb 5 W";
const BILL = sale({
  party: "Traders of the lost day",
  godown: "MUM Bay A",
  lines: [{ item: ITEM, qty: 3, rate: 400 }],
});

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

interface Ids {
  readonly salesman: number;
  readonly party: number;
}

async function enterBoth(office: ServerClient, salesmanname: string, drconame: string): Promise<Ids> {
  const [shah] = await office.list("debtors", "Siddhi Fernandes");
  const like = await office.record("debtors", Number(shah?.id));
  return {
    salesman: await addRecord(office, "salesman", { salesmanname }),
    party: await addRecord(office, "debtors", {
      ...like,
      id: 0,
      drconame,
      gstin: "",
      gsttype: "unregistered",
      acno: "",
      code: "",
    }),
  };
}

async function stopped(server: ServerProcess, work: () => unknown): Promise<void> {
  await server.stop();
  await work();
  await server.start();
}

/** A new salesman online; without a line, a bill for the customer and an edit of the salesman whom the office made. */
async function work(page: Page, { salesman }: Ids): Promise<void> {
  await openForm(page, "salesman");
  await type(page, "salesmanname", "Asha of the counter");
  await saveAndExpect(page, SAVED);
  await openForm(page, "salesman", String(salesman));
  await openNew(page, BILL);
  await typeKeys(page, ["F2", "Tab", ...BILL.keys.slice(0, -3)], true);
  await page.context().setOffline(true);
  await expectPill(page, /^Offline/);
  await typeKeys(page, BILL.keys.slice(-3), true);
  await saveAndExpect(page, WAITING);
  await openForm(page, "salesman", String(salesman));
  await type(page, "mobile", "9876543210");
  await saveAndExpect(page, WAITING);
}

const rowOf = (page: Page, title: RegExp) => page.locator("[data-op]").filter({ hasText: title });

test("the data folder of yesterday is put back by hand, and others get the ids of what was lost: a bill and an edit that waited meanwhile land on nobody else, say so, and what this device had sent is told and comes back", async () => {
  await onStage({ width: 1440, height: 900, isEmbedded: true }, async ({ page, server }) => {
    const copy = `${server.dataDir}-yesterday`;
    try {
      await stopped(server, () => cpSync(server.dataDir, copy, { recursive: true }));
      await expectPill(page, /^Online$/, 90_000);
      const lost = await enterBoth(
        await ServerClient.signIn(server.url),
        "Sunil of the lost day",
        "Traders of the lost day",
      );
      await work(page, lost);
      await stopped(server, async () => {
        rmSync(server.dataDir, { recursive: true });
        cpSync(copy, server.dataDir, { recursive: true });
        await new Promise((go) => setTimeout(go, SILENCE_MS));
      });
      const office = await ServerClient.signIn(server.url);
      expect(await enterBoth(office, "Another salesman", "Another trader")).toEqual(lost);

      await page.context().setOffline(false);
      // Three where the device has already learnt what is lost.
      const ended = page.getByText(/^[23] saves of .* not sent yet/);
      await expect
        .poll(async () => (await ended.isVisible()) || /attention/.test(await pillText(page).catch(() => "")), {
          timeout: 90_000,
        })
        .toBe(true);
      // The server ends all sign-ins once it has noticed; a page that had its answers learns it at its next call.
      await page.goto("/salesmanlist");
      await ended.waitFor();
      await shot(page, "put-back-login");
      await signIn(page);
      await page
        .getByText(
          /^The server was restored from a backup that did not have "Salesman Detail: Asha of the counter", entered .*\. This device sends it again\.$/,
        )
        .waitFor();
      await expectPill(page, /2 needs? attention/);
      await shot(page, "put-back-home");
      await page.goto("/outbox");
      await rowOf(page, /Sale/)
        .getByText(
          "The server was restored from a backup, and this Customer is another record now. Choose the Customer again.",
        )
        .waitFor();
      await shot(page, "put-back-outbox");
      await rowOf(page, /Salesman/)
        .getByRole("link", { name: "Compare" })
        .click();
      await page
        .getByText("The server was restored from a backup, and this record is another one now")
        .first()
        .waitFor();
      expect(await page.getByRole("button", { name: "Merge and send" }).count()).toBe(0);
      await shot(page, "put-back-compare");

      const after = await ServerClient.signIn(server.url);
      expect((await after.list("salesman", "Asha of the counter")).length).toBe(1);
      expect(await after.record("salesman", lost.salesman)).toMatchObject({
        salesmanname: "Another salesman",
        mobile: "",
      });
      expect(await after.list("sale", "Another trader")).toEqual([]);
      const again = await enterBoth(after, "Sunil, entered again", "Traders, entered again");
      await page.goto("/outbox");
      await rowOf(page, /Sale/).getByRole("link", { name: "Open form" }).click();
      await page.locator("form[data-form]").waitFor();
      await choose(page, "partyid", "Traders, entered again");
      await save(page);
      await expectPill(page, /^1 needs attention$/);
      const [made, more] = await after.list("sale", "Traders, entered again");
      expect(more).toBeUndefined();
      expect(await after.record("sale", Number(made?.id))).toMatchObject({ partyid: again.party });
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
}, 420_000);
