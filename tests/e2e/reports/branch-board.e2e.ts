import { sql } from "kysely";
import { expect, test } from "vitest";
import { openBooks, type Books } from "../help/books";
import { Device } from "../help/device";
import { ServerClient } from "../help/server-client";
import { onStage } from "../help/stage";
import { expectPill, openForm, saveAndExpect, signIn, type, WAITING } from "../help/user-actions";

const PHONE = "Chrome on Android · A0B1";

/** As a phone left it that told of two saves and was not heard of for two days. */
async function silentPhone(books: Books): Promise<void> {
  const db = await openBooks(books);
  try {
    await db.asSystem((tx) =>
      sql`insert into device_report (coid, branchid, device_id, user_id, unsent, unsentvalue, oldest, build, clockoff, about, toldat)
        select coid, branchid, 'a0b1 of the godown', userid, 2, 1180.50, now() - interval '2 days', '0.1.0', 0, 'Chrome on Android', now() - interval '2 days'
        from app_user, branch where username = 'accounts' and branch.name = 'Mumbai Head Office' limit 1`.execute(tx),
    );
  } finally {
    await db.close();
  }
}

test("the Branch Board shows a device that fell silent with unsent saves, and of a device that has just sent all it had that nothing waits there", async () => {
  await onStage({ user: "accounts", before: silentPhone }, async ({ server, device, page }) => {
    const office = await ServerClient.signIn(server.url);
    const board = async () =>
      (await office.call("branchboard_R_report", {})).map(({ device, status, unsent }) => [
        device === PHONE ? device : "this one",
        status,
        Number(unsent),
      ]);
    await openForm(page, "salesman");
    await device.browser.setOffline(true);
    await type(page, "salesmanname", "Kavita of the board");
    await saveAndExpect(page, WAITING);
    await device.browser.setOffline(false);
    await expectPill(page, /^Online$/);
    await expect.poll(board, { timeout: 10_000 }).toContainEqual(["this one", "All sent", 0]);
    const desk = new Device(server.url);
    try {
      const seen = await desk.open();
      await signIn(seen);
      await seen.goto("/Reports/branchboard");
      const row = seen.getByRole("row").filter({ hasText: PHONE });
      await row.getByText("Silent for more than a day").waitFor();
      await row.getByText("1,180.50").waitFor();
      await seen.getByText("All sent").first().waitFor();
      // The device calls itself what the board calls it.
      await page.getByRole("button", { name: /^Account of/ }).click();
      const own = (await page.getByText(/^This device: /).innerText()).replace("This device: ", "");
      expect(own).toMatch(/^Chrome on Linux · [0-9A-F]{4}$/);
      await seen.getByRole("row").filter({ hasText: own }).first().waitFor();
      if (process.env.SHOTS) await seen.screenshot({ path: `${process.env.SHOTS}/branch-board.png` });
    } finally {
      await desk.remove();
    }
  });
});
