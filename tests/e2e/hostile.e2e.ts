import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { Device } from "./help/device";
import { expectPill, field, openForm, openList, save, saveAndExpect, type, WAITING } from "./help/user-actions";
import { addRecord, changeRecord } from "./help/record-save";
import { ServerClient } from "./help/server-client";
import type { ServerProcess } from "./help/server-process";
import { commonStage, onStage } from "./help/stage";
import { setTrap } from "./help/trap";

/** Runs if a page treats text as HTML in any way: a handler, a script, an end of an attribute, an entity. */
const hostile = (n: number): string =>
  `<img src=x onerror=__pwned.push(${n})>"'><script>__pwned.push(${n})</script>&amp; hostile${n}`;
const SHORT = "<img src=x onerror=__pwned.push(99)>";

interface Planted {
  readonly category: number;
  readonly item: number;
  readonly ledger: number;
}

const onCommon = commonStage({});

/** A browser without a session. */
async function asStranger(server: ServerProcess, play: (device: Device, page: Page) => Promise<void>): Promise<void> {
  const stranger = new Device(server.url);
  try {
    await play(stranger, await stranger.open());
  } finally {
    await stranger.remove();
  }
}

const planted = new WeakMap<ServerProcess, Promise<Planted>>();

/** Once per server, because names must be unique. */
function plantOnce(server: ServerProcess): Promise<Planted> {
  const there = planted.get(server) ?? ServerClient.signIn(server.url).then(plant);
  planted.set(server, there);
  return there;
}

/** Hostile text in every text field of two records with lists of lines, and of the records that they refer to. */
async function plant(eyes: ServerClient): Promise<Planted> {
  const [unit] = await eyes.list("unit");
  const [group] = await eyes.list("acgroup", "Sundry Debtors");
  const category = await addRecord(eyes, "category", { categoryname: hostile(1), servicecenter: hostile(2) });
  const itemgroupid = await addRecord(eyes, "itemgroup", { itemgroupname: hostile(3) });
  const item = await addRecord(eyes, "item", {
    code: SHORT,
    itemname: hostile(4),
    alias: hostile(5),
    remarks: hostile(6),
    categoryid: category,
    itemgroupid,
    unitid: unit?.id,
    taxability: "taxable",
    barcodes: JSON.stringify([{ barcode: `${SHORT}8` }]),
  });
  const ledger = await addRecord(eyes, "debtors", {
    drconame: hostile(10),
    acgroupid: group?.id,
    alias: hostile(11),
    drname: hostile(12),
    address: hostile(13),
    gsttype: "unregistered",
    openingtype: "Dr",
    bankname: hostile(14),
    bankbranch: hostile(15),
    addresses: JSON.stringify([{ label: "<b onclick=__pwned.push(16)>hostile16</b>", address: hostile(17) }]),
  });
  return { category, item, ledger };
}

/** Checks that the text is on the page as visible text. */
async function shows(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: false }).first().waitFor();
}

const search = async (page: Page, entity: string): Promise<void> => openList(page, `/${entity}list?q=hostile`);

test("the trap itself: what is planted in a page is caught, whether it runs or the policy stops it", async () => {
  await onCommon(async ({ server }) => {
    await asStranger(server, async (device, page) => {
      const trap = await setTrap(device.browser);
      await page.goto("/login");
      await page.evaluate(() => {
        document.body.insertAdjacentHTML("beforeend", '<img src=x onerror="__pwned.push(0)">');
        document.body.append(Object.assign(document.createElement("script"), { text: "__pwned.push(0)" }));
      });
      await expect.poll(() => trap.caught.length).toBeGreaterThan(0);
      await expect(trap.isEmpty("trap")).rejects.toThrow();
    });
  });
});

test.each([[360]])(
  "LIST-001 FORM-010 script in text fields is text in lists, cards, forms and their lines, at %i px",
  async (width) => {
    await onStage({ width, height: 900 }, async ({ server, device, page }) => {
      const { item, ledger } = await plantOnce(server);
      const trap = await setTrap(device.browser);
      for (const [entity, n] of [
        ["category", 1],
        ["item", 4],
        ["debtors", 10],
      ] as const) {
        await search(page, entity);
        await shows(page, hostile(n));
        await trap.isEmpty(`${entity} list`);
      }
      await openForm(page, "item", String(item));
      for (const [key, text] of [
        ["itemname", hostile(4)],
        ["alias", hostile(5)],
        ["remarks", hostile(6)],
        ["code", SHORT],
        ["categoryid", hostile(1)],
      ] as const)
        await expect.poll(() => field(page, key).inputValue()).toBe(text);
      await trap.isEmpty("item form");
      await openForm(page, "debtors", String(ledger));
      await expect.poll(() => field(page, "address").inputValue()).toBe(hostile(13));
      await trap.isEmpty("ledger form");
    });
  },
);

test("DDL-003 SEARCH-005 SHELL-041 script in names is text in option lists with a second line, in the search of records and under Ctrl+K", async () => {
  await onCommon(async ({ server, device, page }) => {
    await plantOnce(server);
    const trap = await setTrap(device.browser);
    await openForm(page, "item");
    await field(page, "categoryid").click();
    await field(page, "categoryid").fill("hostile");
    const option = page
      .getByRole("option")
      .filter({ hasText: hostile(1) })
      .first();
    await option.waitFor();
    expect(await option.innerText()).toContain(hostile(2));
    await trap.isEmpty("options with a second line");
    await page.goto("/Macsearchlist");
    await page.getByPlaceholder("MAC Search").fill("hostile");
    await shows(page, hostile(4));
    await trap.isEmpty("record search");
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Find a screen or a record").fill("hostile");
    await page.getByRole("dialog").getByText(hostile(4)).first().waitFor();
    await trap.isEmpty("finder");
  });
});

test("LIST-023 MSG-002 script typed into a form is text in the outbox, in the comparison of a conflict, and in what the server refuses", async () => {
  await onCommon(async ({ server, device, page }) => {
    const eyes = await ServerClient.signIn(server.url);
    const { item } = await plantOnce(server);
    const trap = await setTrap(device.browser);
    await openForm(page, "item", String(item));
    await device.browser.setOffline(true);
    await type(page, "remarks", hostile(30));
    await saveAndExpect(page, WAITING);
    await page.goto("/outbox");
    await shows(page, SHORT);
    await trap.isEmpty("outbox");
    await changeRecord(eyes, "item", item, { remarks: hostile(31) });
    await device.browser.setOffline(false);
    await expectPill(page, /1 needs attention/);
    await page.goto("/outbox");
    await page.getByRole("link", { name: "Compare" }).click();
    await shows(page, hostile(30));
    await shows(page, hostile(31));
    await trap.isEmpty("comparison");
    await openForm(page, "category");
    await type(page, "categoryname", hostile(1));
    await save(page);
    await expect.poll(() => field(page, "categoryname").getAttribute("aria-invalid")).toBe("true");
    await trap.isEmpty("refusal");
  });
});

test("AUTH-003 script in the notice of the sign-in page does not run, its words are shown", async () => {
  await onCommon(async ({ server }) => {
    await asStranger(server, async (stranger, page) => {
      const trap = await setTrap(stranger.browser);
      const more = `<svg onload="__pwned.push(41)"></svg><a href="javascript:__pwned.push(42)">more</a><iframe src="${server.url}"></iframe>`;
      await stranger.browser.route("**/Getbgimg", (route) =>
        route.fulfill({ contentType: "text/html", body: `<p>Closed on Monday</p>${hostile(40)}${more}` }),
      );
      await page.goto("/login");
      const notice = page.getByRole("region", { name: "Notice" });
      await notice.getByText("Closed on Monday").waitFor();
      expect(await notice.locator("iframe, script, svg[onload]").count()).toBe(0);
      await trap.isEmpty("notice");
    });
  });
});

test("FORM-096 FORM-010 script in HTML that a developer puts into a form does not run for the people who fill it in", async () => {
  await onCommon(async ({ server, device, page }) => {
    const admin = await ServerClient.signIn(server.url, "admin");
    const html = `<b>Mind the gap</b>${hostile(50)}<a href="javascript:__pwned.push(51)">go</a>`;
    const overlay = JSON.stringify({
      rows: { shadename: { aspx_codes: html, label_label: hostile(52), TXT_placeholder: hostile(53) } },
      added: [],
    });
    expect(
      (await admin.call("formedit_R_savedraft", { formname: "shadedetail", overlay, revision: 0 }))[0],
    ).toMatchObject({ err: 0 });
    expect((await admin.call("formedit_R_publish", { formname: "shadedetail", note: hostile(54) }))[0]).toMatchObject({
      err: 0,
    });
    const trap = await setTrap(device.browser);
    await openForm(page, "shade");
    await shows(page, "Mind the gap");
    await shows(page, hostile(52));
    await trap.isEmpty("form");
  });
});
