import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ACCOUNT_ENDPOINTS } from "../../../src/wire/account-endpoints";
import { downloadedBy } from "../help/downloaded-paper";
import { ServerClient } from "../help/server-client";
import { onStage } from "../help/stage";
import { expectPill, openForm, saveAndExpect, signIn, signOut, type, WAITING } from "../help/user-actions";

const NAME = "Kavita of the counter";
const BRANCH = "Mumbai Head Office";

/** Ravi, whose save waits on the device, as the office finds him. */
async function raviOf(office: ServerClient): Promise<unknown> {
  return (await office.list("usersdetail")).find((row) => Object.values(row).includes("accounts"))?.id;
}

async function done(office: ServerClient, name: string, args: Record<string, unknown>): Promise<void> {
  const [answer] = await office.call(name, { id: await raviOf(office), ...args }, { id: crypto.randomUUID() });
  expect(answer).toMatchObject({ err: 0 });
}

async function otherBranchesOnly(office: ServerClient): Promise<void> {
  const branches = await office.call("usersdetail_R_branches", {});
  const rest = branches.filter((row) => !Object.values(row).includes(BRANCH)).map((row) => String(row.id));
  expect(rest.length).toBe(branches.length - 1);
  const limits = { fullname: "Ravi Iyer", email: "", gpsallowed: 0, emailallowed: 0 };
  await done(office, "usersdetail_R_save", { ...limits, branches: rest.join(",") });
}

interface Case {
  readonly what: string;
  /** What the office does; null where the user signs out. */
  readonly withdraw: ((office: ServerClient) => Promise<unknown>) | null;
}

const CASES: readonly Case[] = [
  { what: "signed out", withdraw: null },
  {
    what: "was given another password",
    withdraw: async (office) =>
      expect(
        await office.post(ACCOUNT_ENDPOINTS.issuePassword, { username: "accounts", password: "Monsoon#2026x" }),
      ).toMatch(/password/i),
  },
  { what: "may no longer enter the branch", withdraw: otherBranchesOnly },
  { what: "was deleted", withdraw: (office) => done(office, "usersdetail_R_btndelete_approve", { type: "delete" }) },
];

async function signOutAndKeep(page: Page): Promise<void> {
  await signOut(page);
  const dialog = page.getByRole("dialog", { name: "1 save has not been sent" });
  await dialog.getByText(/An administrator of the company can send them too\./).waitFor();
  await dialog.getByRole("button", { name: "Sign out and keep on this device" }).click();
}

/** The sign-in page says what waits, and gives it as a file. */
async function expectToldAndExported(page: Page): Promise<void> {
  const kept = page.getByText(/^1 save of Ravi Iyer not sent yet, the oldest of \d{2}-\w{3}-\d{4} \d{2}:\d{2}\./);
  await kept.waitFor();
  expect(String(await downloadedBy(page, page.getByRole("button", { name: "Export waiting saves" })))).toContain(NAME);
  // The file is a copy: what waits stays.
  await kept.waitFor();
}

test.each(CASES)(
  "a user who $what while a save waits: the sign-in page says how many, whose and since when, and exports it; the owner sees what it is and sends it once",
  async ({ withdraw }) => {
    await onStage({ user: "accounts" }, async ({ server, device, page }) => {
      const office = await ServerClient.signIn(server.url);
      await openForm(page, "salesman");
      await device.browser.setOffline(true);
      await type(page, "salesmanname", NAME);
      await saveAndExpect(page, WAITING);
      await (withdraw ? withdraw(office) : signOutAndKeep(page));
      await device.browser.setOffline(false);
      if (withdraw) await page.reload();
      await expectToldAndExported(page);
      expect(await office.list("salesman", NAME)).toEqual([]);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/lost-access.png` });
      await signIn(page);
      await page.goto("/outbox");
      await page.getByRole("region", { name: "Saves of other users" }).getByText(new RegExp(NAME)).waitFor();
      expect(
        String(await downloadedBy(page, page.getByRole("alert").getByRole("button", { name: "Export", exact: true }))),
      ).toContain(NAME);
      await page.getByRole("button", { name: "Send under my name" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Send under my name" }).click();
      await expect.poll(async () => (await office.list("salesman", NAME)).length).toBe(1);
      await expectPill(page, /^Online$/);
    });
  },
);
