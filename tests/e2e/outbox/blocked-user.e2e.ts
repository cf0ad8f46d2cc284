import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ServerClient } from "../help/server-client";
import { onStage } from "../help/stage";
import { expectPill, openForm, saveAndExpect, signIn, type, WAITING } from "../help/user-actions";

/** A user of the office enters ledgers and blocks the one whose saves wait on the device. */
async function block(server: { readonly url: string }): Promise<ServerClient> {
  const office = await ServerClient.signIn(server.url);
  const users = await office.list("usersdetail");
  const ravi = users.find((row) => Object.values(row).includes("accounts"));
  const answer = await office.call("usersdetail_R_block", { id: ravi?.id, block: 1 }, { id: crypto.randomUUID() });
  expect(answer[0]).toMatchObject({ err: 0 });
  return office;
}

async function tryToSignIn(page: Page): Promise<void> {
  await page.getByLabel("User name or e-mail").fill("accounts");
  await page.getByLabel("Password", { exact: true }).fill("demo1234");
  await page.getByRole("button", { name: "Login" }).click();
}

test("a user is blocked while a save waits: the sign-in says so and who can send it, the owner sees what it is, sends it, and the history names its maker", async () => {
  await onStage({ user: "accounts" }, async ({ server, device, page }) => {
    await openForm(page, "salesman");
    await device.browser.setOffline(true);
    await type(page, "salesmanname", "Kavita of the counter");
    await saveAndExpect(page, WAITING);
    const office = await block(server);
    await device.browser.setOffline(false);
    await page.reload();
    await page.getByText(/^1 save of Ravi Iyer not sent yet/).waitFor();
    await tryToSignIn(page);
    await page.getByText("Your login is blocked. Contact your administrator.").waitFor();
    const kept = page.getByText(/kept on this device and sent when Ravi Iyer signs in/);
    await kept.waitFor();
    expect(await kept.innerText()).toContain(
      "The owner of the company can also sign in here and send it from the outbox.",
    );
    expect(await office.list("salesman", "Kavita")).toEqual([]);
    await signIn(page);
    await page.goto("/outbox");
    const list = page.getByRole("region", { name: "Saves of other users" });
    await list.getByText(/Kavita of the counter/).waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/blocked-1440.png` });
    await page.getByRole("button", { name: "Send under my name" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send under my name" }).click();
    await expect.poll(async () => (await office.list("salesman", "Kavita")).length).toBe(1);
    await expectPill(page, /^Online$/);
    const [made] = await office.list("salesman", "Kavita");
    await page.goto(`/MainB?formname=salesmandetail&id=${String(made?.id)}&sqlsp=salesman_R_getviewdata`);
    await page.getByRole("button", { name: "History" }).click();
    await page
      .getByText(/accounts/)
      .first()
      .waitFor();
  });
});
