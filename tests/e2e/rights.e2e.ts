import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { expectClean } from "./help/axe-findings";
import { expectPill, openForm, openList } from "./help/user-actions";
import { changeRecord } from "./help/record-save";
import { ServerClient } from "./help/server-client";
import { onStage } from "./help/stage";

const LIST = "settingslist_R_usersdetail_list";
const SAVE = "settingslist_R_usersdetail_listsave";
const SECRET = "zq77hiddenremark";

const rightsOf = (eyes: ServerClient, cousers: string) =>
  eyes.call(LIST, {
    user2: "@user2",
    branchin: "@branchin",
    coid: "@coid",
    formmnu: "usersdetail",
    listtype: "user",
    cousers,
  });

/** Every stored value of this origin as text, compressed ones decompressed. */
const rawStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const factories: IDBFactory[] = [indexedDB];
    const buckets = (
      navigator as unknown as {
        storageBuckets?: { keys(): Promise<string[]>; open(name: string): Promise<{ indexedDB: IDBFactory }> };
      }
    ).storageBuckets;
    for (const name of (await buckets?.keys()) ?? []) factories.push((await buckets!.open(name)).indexedDB);
    for (const factory of factories) {
      for (const { name = "" } of await factory.databases()) {
        const db = await done(factory.open(name));
        for (const store of db.objectStoreNames) {
          for (const row of await done(db.transaction(store).objectStore(store).getAll())) {
            const packed: unknown = row?.v;
            if (packed instanceof Uint8Array && name === "mac_cache" && store === "entry")
              texts.push(
                await new Response(
                  new Blob([packed as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream("gzip")),
                ).text(),
              );
            texts.push(JSON.stringify(row));
          }
        }
        db.close();
      }
    }
    return texts.join("\n");
  });

test("RIGHTS-018 RIGHTS-019 rights of more than 30 modules given without a line stand as one line of the outbox for each Submit and arrive once each", async () => {
  await onStage({}, async ({ server, device, page }) => {
    const eyes = await ServerClient.signIn(server.url);
    const users = ["godown", "accounts"];
    const before = (await Promise.all(users.map((name) => rightsOf(eyes, name)))).flat();
    expect(before.length).toBeGreaterThan(30);
    for (const name of users) {
      await page.goto(`/rights/${name}`);
      await page.getByRole("grid", { name: `Rights of ${name}` }).waitFor();
    }
    await device.browser.setOffline(true);
    for (const name of users) {
      await page.goto(`/rights/${name}`);
      const all = page.getByRole("checkbox", { name: "Report Email for all" });
      await all.waitFor();
      // Some modules have the right already: the first click gives it to all, so the removal changes only the others.
      await all.click();
      await page.getByRole("button", { name: "Submit" }).click();
      await page.getByText("Saved on this device, waiting to be sent").first().waitFor();
    }
    await page.goto("/outbox");
    await page.locator("[data-group]").first().waitFor();
    expect(await page.locator("[data-outbox] tbody tr").count()).toBeLessThanOrEqual(2);
    await device.browser.setOffline(false);
    await expectPill(page, /^Online$/);
    const after = (await Promise.all(users.map((name) => rightsOf(eyes, name)))).flat();
    const gave = (rows: readonly Record<string, unknown>[]) =>
      rows.filter((row) => Number(row.reportemailsendrights) === 1).length;
    for (const name of users) {
      const own = (rows: readonly Record<string, unknown>[]) => rows.filter((row) => row.cousers === name);
      expect(gave(own(after)), name).toBe(gave(own(before)) === own(before).length ? 0 : own(before).length);
    }
    expect(after.map(({ reportemailsendrights: _changed, ...row }) => row)).toEqual(
      before.map(({ reportemailsendrights: _changed, ...row }) => row),
    );
  });
});

test.each([
  ["light", 1440],
  ["dark", 360],
] as const)(
  "RIGHTS-010 the rights editor has no serious axe findings and no sideways scroll of the page, %s at %i px",
  async (scheme, width) => {
    await onStage({ dark: scheme === "dark", width, height: 800 }, async ({ page }) => {
      await page.goto("/rights/godown");
      await page
        .locator(width < 600 ? '[data-rights-cards] [role="listitem"]' : "[data-right]")
        .first()
        .waitFor();
      await expectClean(page, "the rights editor");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      if (width < 600) {
        await page.locator('[data-rights-cards] [role="listitem"] button').first().click();
        const boxes = page.getByRole("dialog").getByRole("checkbox");
        await boxes.first().waitFor();
        expect(await boxes.count()).toBe(11);
        await expectClean(page, "the rights of one module");
      }
    });
  },
);

test("RIGHTS-008 RIGHTS-013 a field that is hidden later is in no raw answer, and at the next contact in no byte of the device", async () => {
  await onStage({ user: "godown", branch: "Pune Depot" }, async ({ server, page }) => {
    const admin = await ServerClient.signIn(server.url, "admin");
    const mine = await ServerClient.signIn(server.url, "godown", "Pune Depot");
    const item = (await admin.list("item"))[0];
    const id = Number(item?.id);
    const give = async (hidden: string) => {
      const row = (await rightsOf(admin, "godown")).find(({ formmnu }) => formmnu === "item") ?? {};
      const { cousers: _user, formmnu: _key, formcaptaion: _name, ...flags } = row;
      expect((await admin.call(SAVE, { ...flags, editrights: 1, field_visiblefalse: hidden }))[0]).toMatchObject({
        err: 0,
      });
    };
    await give("");
    expect((await changeRecord(admin, "item", id, { remarks: SECRET }))[0]).toMatchObject({ err: 0 });
    await openForm(page, "item", String(id));
    await openList(page, "/unitlist");
    await page.goto("/downloads");
    await page.getByRole("button", { name: "Download Items with barcodes and prices" }).click();
    await page.locator('[data-download="item"][data-complete]').waitFor({ timeout: 60_000 });
    await expect.poll(() => rawStorage(page), { timeout: 60_000, interval: 1_000 }).toContain(SECRET);
    await give("remarks");
    await page.goto("/");
    await expect
      .poll(async () => (await rawStorage(page)).includes(SECRET), { timeout: 60_000, interval: 500 })
      .toBe(false);
    const answers = await Promise.all([
      mine.record("item", id),
      mine.list("item"),
      mine.list("item", SECRET),
      mine.call("WEBAPI_changes_since", { entity: "item", cursor: "" }),
      mine.call("WEBAPIGetddls", { user2: "@user2", branchin: "@branchin", sid: "item", search: SECRET }),
      mine.call("common_R_macsearch", { page: 0, Search: SECRET }),
      mine.call("WEBAPI_R_selecthistory", { formname: "itemdetail", idproperty: id }),
      mine.call("WEBAPI_R_dynaform", { menutype: "itemdetail" }),
    ]);
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(SECRET);
    await openForm(page, "item", String(id));
    expect(await page.locator('form[data-form] [id$="-remarks"]').count()).toBe(0);
    await expect.poll(async () => (await rawStorage(page)).includes(SECRET), { timeout: 5_000 }).toBe(false);
  });
});
