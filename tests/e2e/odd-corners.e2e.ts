import { expect, test } from "vitest";
import { Device } from "./help/device";
import { shiftClock } from "./help/kept";
import { ServerClient } from "./help/server-client";
import { onStage } from "./help/stage";
import { choose, expectPill, openForm, saveAndExpect, signIn, type, WAITING } from "./help/user-actions";

const HOUR = 3_600_000;

test("a clock two hours behind is named at the sign-in, and in the pill of a user who is signed in", async () => {
  await onStage({}, async ({ server, device, page: first }) => {
    await first.close();
    const page = await device.newTab();
    await shiftClock(page, -2 * HOUR);
    await page.goto("/");
    await expectPill(page, /Clock 2 h behind/);
    const other = new Device(server.url);
    try {
      const late = await other.open();
      await shiftClock(late, -2 * HOUR);
      await late.goto("/login");
      await late.getByLabel("User name or e-mail").fill("owner");
      await late.getByLabel("Password", { exact: true }).fill("demo1234");
      await late.getByRole("button", { name: "Login" }).click();
      await late.getByText(/The clock of this device is 2 h behind/).waitFor();
      expect(await late.getByText(/incorrect/).count()).toBe(0);
    } finally {
      await other.remove();
    }
  });
});

test("the same godown made on two devices: in one press what waits for the second goes to the one that exists", async () => {
  await onStage({}, async ({ server, page }) => {
    await openForm(page, "godown");
    await server.kill();
    await openForm(page, "godown");
    await type(page, "godownname", "Corner");
    await saveAndExpect(page, WAITING);
    await openForm(page, "godown");
    await type(page, "godownname", "Corner shelf");
    await choose(page, "godownnamemasterid", "Corner");
    await saveAndExpect(page, WAITING);
    // Otherwise the first device could send while the other one signs in.
    await page.context().setOffline(true);
    await server.start();
    const eyes = await ServerClient.signIn(server.url);
    const other = new Device(server.url);
    try {
      const there = await other.open();
      await signIn(there);
      await openForm(there, "godown");
      await type(there, "godownname", "Corner");
      await saveAndExpect(there, /Transaction has been saved/);
    } finally {
      await other.remove();
    }
    await page.context().setOffline(false);
    await page.goto("/outbox");
    await page.getByRole("tab", { name: /Needs attention \(1\)/ }).click();
    await page.getByRole("button", { name: "Use the existing one" }).click();
    await expectPill(page, /^Online$/, 90_000);
    const names = (await eyes.list("godown", "Corner")).map((row) => [row.godownname, row.godownnamemaster]);
    expect(names.toSorted()).toEqual([
      ["Corner shelf", "Corner"],
      ["Corner", ""],
    ]);
  });
});
