import { expect, test } from "vitest";
import { expectPill, field, openForm, save, saveAndExpect, SAVED, type, WAITING } from "./help/user-actions";
import { changeRecord } from "./help/record-save";
import { ServerClient } from "./help/server-client";
import { commonStage, onStage } from "./help/stage";

const onCommon = commonStage({});

test("LIST-023 two tabs save without a line and both send at once: each save arrives once", async () => {
  await onStage({}, async ({ server, device, page }) => {
    const other = await device.newTab();
    for (const tab of [page, other]) await openForm(tab, "salesman");
    await server.kill();
    for (const [index, tab] of [page, other, page, other, page, other].entries()) {
      await openForm(tab, "salesman");
      await type(tab, "salesmanname", `Tab salesman ${index}`);
      await saveAndExpect(tab, WAITING);
    }
    await server.start();
    await expectPill(page, /^Online$/);
    await expectPill(other, /^Online$/);
    const eyes = await ServerClient.signIn(server.url);
    const names = (await eyes.list("salesman", "Tab")).map((row) => row.salesmanname);
    expect(names.toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((index) => `Tab salesman ${index}`));
  });
});

test("a ledger that another person edited meanwhile is not overwritten; the three columns are shown and merging applies both changes", async () => {
  await onCommon(async ({ server, device, page }) => {
    const eyes = await ServerClient.signIn(server.url);
    const ledger = (await eyes.list("debtors", "Sawant"))[0];
    const id = Number(ledger?.id);
    const before = await eyes.record("debtors", id);
    await openForm(page, "debtors", String(id));
    await device.browser.setOffline(true);
    await type(page, "mobile", "9876543210");
    await saveAndExpect(page, WAITING);
    expect((await changeRecord(eyes, "debtors", id, { drname: "Changed By Other" }))[0]).toMatchObject({ err: 0 });
    await device.browser.setOffline(false);
    await expectPill(page, /1 needs attention/);
    expect((await eyes.record("debtors", id)).mobile).toBe(before.mobile);
    await page.goto("/outbox");
    await page.getByRole("link", { name: "Compare" }).click();
    const row = (key: string) => page.locator(`tr[data-difference="${key}"]`);
    await expect.poll(() => row("mobile").innerText()).toContain("9876543210");
    expect(await row("mobile").innerText()).toContain(String(before.mobile));
    expect(await row("drname").innerText()).toContain("Changed By Other");
    expect(await row("drname").innerText()).toContain(String(before.drname));
    await page.getByRole("button", { name: "Merge and send" }).click();
    await expectPill(page, /^Online$/);
    expect(await eyes.record("debtors", id)).toMatchObject({ mobile: "9876543210", drname: "Changed By Other" });
  });
});

test("FORM-083 MSG-002 a save that the server refuses stays, says why on its field, is corrected and sent", async () => {
  await onStage({}, async ({ server, page }) => {
    await openForm(page, "godown");
    await server.kill();
    await type(page, "godownname", "MUM Main Godown");
    await saveAndExpect(page, WAITING);
    await server.start();
    await expectPill(page, /1 needs attention/);
    await page.goto("/outbox");
    await page.getByRole("link", { name: "Open form" }).click();
    await page.locator("form[data-form]").waitFor();
    await expect.poll(() => field(page, "godownname").getAttribute("aria-invalid")).toBe("true");
    await type(page, "godownname", "MUM Second Godown");
    await save(page);
    await page.getByText(SAVED).first().waitFor();
    await expectPill(page, /^Online$/);
    const eyes = await ServerClient.signIn(server.url);
    expect(await eyes.list("godown", "MUM Second")).toHaveLength(1);
  });
});

test("AUTH-036 AUTH-038 a token that ends while offline holds the queue, asks for sign-in, and the saves go after it", async () => {
  await onCommon(async ({ server, device, page }) => {
    await openForm(page, "salesman");
    const token = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const open = indexedDB.open("mac_keys");
          open.onsuccess = () => {
            const store = [...open.result.objectStoreNames].includes("session")
              ? "session"
              : ([...open.result.objectStoreNames][0] ?? "");
            const all = open.result
              .transaction([...open.result.objectStoreNames])
              .objectStore(store)
              .getAll();
            all.onsuccess = () => resolve(JSON.stringify(all.result));
          };
        }),
    );
    await device.browser.setOffline(true);
    await type(page, "salesmanname", "Held salesman");
    await saveAndExpect(page, WAITING);
    const bearer = /"token":"(eyJ[\w-]+\.[\w-]+\.[\w-]+)"/.exec(token)?.[1] ?? "";
    expect(
      (
        await fetch(`${server.url}/Microacauth/Postuserlogout`, {
          method: "POST",
          headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
          body: JSON.stringify({ username: "owner" }),
        })
      ).status,
    ).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    await device.browser.setOffline(false);
    const login = page.getByLabel("User name or e-mail");
    const pill = page.getByText(/Sign in to send 1/);
    await login.or(pill).first().waitFor({ timeout: 60_000 });
    await page.getByText(/^1 save of .+ not sent yet, the oldest of \d\d-\w{3}-\d{4}/).waitFor();
    await page.getByRole("button", { name: "Export waiting saves" }).waitFor();
    const { signIn } = await import("./help/user-actions");
    await signIn(page);
    await expectPill(page, /^Online$/);
    const eyes = await ServerClient.signIn(server.url);
    expect(await eyes.list("salesman", "Held")).toHaveLength(1);
  });
});
