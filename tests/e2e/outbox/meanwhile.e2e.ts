import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addRecord, changeRecord } from "../help/record-save";
import { ServerClient } from "../help/server-client";
import { commonStage } from "../help/stage";
import { expectPill, openForm, saveAndExpect, type, WAITING } from "../help/user-actions";

const onDesk = commonStage({ user: "accounts" });

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

/** Ravi edits a salesman without a line; meanwhile something happens to it, and the line comes back. */
async function editMeanwhile(page: Page, id: number, meanwhile: () => Promise<unknown>): Promise<void> {
  await openForm(page, "salesman", String(id));
  await page.context().setOffline(true);
  await type(page, "mobile", "9876543210");
  await saveAndExpect(page, WAITING);
  await meanwhile();
  await page.context().setOffline(false);
  await expectPill(page, /1 needs attention/);
  await page.goto("/outbox");
}

const compareLink = (page: Page) => page.getByRole("link", { name: "Compare" });

test("a record that was deleted while its edit waited is called deleted in the outbox and where it would be compared, and nothing is offered to merge", async () => {
  await onDesk(async ({ page, server }) => {
    const office = await ServerClient.signIn(server.url);
    const id = await addRecord(office, "salesman", { salesmanname: "Sunil of yesterday" });
    await editMeanwhile(page, id, async () => {
      const op = { id: crypto.randomUUID() };
      const [answer] = await office.call("salesman_R_btndelete_approve", { id, type: "delete" }, op);
      expect(answer).toMatchObject({ err: 0 });
    });
    await page.getByText(/owner deleted this record/).waitFor();
    await shot(page, "meanwhile-list");
    await compareLink(page).click();
    await page.getByText(/^owner deleted this record while your save was waiting$/).waitFor();
    await page.getByText("Nothing can be merged. Enter it again as a new record, or discard this save.").waitFor();
    expect(await page.getByRole("button", { name: "Merge and send" }).count()).toBe(0);
    await shot(page, "meanwhile-deleted");
    await page.getByRole("button", { name: "Discard" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /Discard/ }).click();
    await expectPill(page, /^Online$/);
  });
});

test("a change of one's own on another device is said to be one's own, and a merged save that meets another change says that it is a new one", async () => {
  await onDesk(async ({ page, server }) => {
    const [office, own] = [await ServerClient.signIn(server.url), await ServerClient.signIn(server.url, "accounts")];
    const id = await addRecord(office, "salesman", { salesmanname: "Sunil of two devices" });
    await editMeanwhile(page, id, () => changeRecord(own, "salesman", id, { salesmanname: "Sunil of the phone" }));
    await page.getByText(/You changed this record on another device/).waitFor();
    await compareLink(page).click();
    await page.getByText("You changed this record on another device while your save was waiting").waitFor();
    await shot(page, "meanwhile-own");
    expect((await changeRecord(office, "salesman", id, { salesmanname: "Sunil of the office" }))[0]).toMatchObject({
      err: 0,
    });
    await page.getByRole("button", { name: "Merge and send" }).click();
    await page.waitForURL("**/outbox");
    const link = compareLink(page);
    await expect
      .poll(() =>
        page
          .goto("/outbox")
          .then(() => link.waitFor({ timeout: 2_000 }))
          .then(
            () => true,
            () => false,
          ),
      )
      .toBe(true);
    await compareLink(page).click();
    await page.getByText("owner changed this record again after you merged your save").waitFor();
    await page.getByRole("button", { name: "Merge and send" }).click();
    await expectPill(page, /^Online$/);
    expect(await office.record("salesman", id)).toMatchObject({
      salesmanname: "Sunil of the office",
      mobile: "9876543210",
    });
  });
});
