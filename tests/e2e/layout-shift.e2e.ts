import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { menuQuestion } from "../../src/wire/definition-questions";
import { goWithin, shiftsSince, tooWide } from "./help/layout";
import { ServerClient } from "./help/server-client";
import { commonStage } from "./help/stage";

const onDesk = commonStage({ width: 1440, height: 900 });

/** A cumulative layout shift below this is good (web.dev/articles/cls). */
const SHIFT_MAX = 0.1;
/** A page is at rest when it has not changed for this time, ms. */
const REST_MS = 400;

const HOME = { path: "/", shows: "[data-dashboard]" };
const LIST = { path: "/itemlist", shows: "[data-list=item][data-ready]" };
const FORM = { path: "/MainB?formname=saledetail&id=0", shows: "form[data-form=saledetail] [data-bill-total]" };

/** Waits until nothing on the page has changed for a while. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(
    (rest) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(done, rest);
        const changes = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, rest);
        });
        function done() {
          changes.disconnect();
          resolve();
        }
        changes.observe(document.body, { childList: true, subtree: true, attributes: true });
      }),
    REST_MS,
  );

async function expectStill(page: Page, from: number, where: string): Promise<void> {
  const shifts = await shiftsSince(page, from);
  const score = shifts.reduce((sum, { value }) => sum + value, 0);
  const told = shifts.map(({ value, moved }) => `${value.toFixed(3)}: ${moved.join(", ")}`).join("\n");
  if (process.env.SHIFTS) console.log(where, score.toFixed(3), told);
  expect(score, `${where}\n${told}`).toBeLessThan(SHIFT_MAX);
}

test.each([1440, 360])(
  "Home, a list and a form stay where they are drawn while they load, opened cold and from each other, at %i px",
  async (width) => {
    await onDesk(async ({ page }) => {
      await page.setViewportSize({ width, height: width < 600 ? 760 : 900 });
      for (const { path, shows } of [HOME, LIST, FORM]) {
        await page.goto(path);
        await page.locator(shows).waitFor();
        await atRest(page);
        await expectStill(page, 0, `${path}, cold`);
      }
      for (const { path, shows } of [HOME, LIST, FORM, HOME]) {
        const from = await goWithin(page, path);
        await page.locator(shows).waitFor();
        await atRest(page);
        await expectStill(page, from, `${path}, from within`);
      }
    });
  },
);

const FORMS = ["sale", "journal", "opening"];

/** Waits until the list of a path is drawn: one of records, or another screen with a heading. */
const listDrawn = (page: Page, path: string): Promise<unknown> =>
  page.waitForFunction((name) => {
    const list = document.querySelector("[data-list]");
    if (list) return list.getAttribute("data-list")?.toLowerCase() === name && list.matches("[data-ready]");
    return document.querySelector("h1") !== null && document.querySelector("[data-state=loading]") === null;
  }, path.slice(1, -"list".length).toLowerCase());

/** Places of the godown, of papers and of reports. */
const WORKPLACES = [
  "/scan",
  "/scan/receive",
  "/scan/transfer",
  "/scan/count",
  "/scan/lookup",
  "/printjobs",
  "/Reports/trialbalance",
  "/Reports/salesregister",
];

test("at 320 px nothing is wider than the screen: Home, the toolbar of every list, a bill, the open list of a picker, a journal, a count, outbox and downloads, the places of a godown and of reports", async () => {
  await onDesk(async ({ page, server }) => {
    const eyes = await ServerClient.signIn(server.url);
    const { sqlsp, args } = menuQuestion("");
    const lists = (await eyes.call(sqlsp, args))
      .map(({ path }) => String(path))
      .filter((path) => /^\/\w+list$/i.test(path));
    expect(lists.length).toBeGreaterThan(20);
    await page.setViewportSize({ width: 320, height: 640 });
    const wide: string[] = [];
    const look = async (path: string, drawn: () => Promise<unknown>) => {
      await goWithin(page, path);
      await drawn();
      wide.push(...(await tooWide(page)).map((text) => `${path}: ${text}`));
    };
    const shown = (selector: string) => () => page.locator(selector).first().waitFor();
    await look(HOME.path, shown(HOME.shows));
    for (const path of new Set(lists)) await look(path, () => listDrawn(page, path));
    for (const entity of FORMS)
      await look(`/MainB?formname=${entity}detail&id=0`, shown(`form[data-form=${entity}detail]`));
    await look("/MainB?formname=receiptdetail&id=0", async () => {
      const party = page.locator("form[data-form=receiptdetail] [data-key=partyid] input").first();
      await party.focus();
      await party.pressSequentially("a");
      await page.locator("[role=listbox][data-ready]").getByRole("option").first().waitFor();
    });
    for (const [path, name] of [
      ["/outbox", "Outbox"],
      ["/downloads", "Download for offline"],
    ] as const)
      await look(path, () => page.getByRole("heading", { level: 1, name }).waitFor());
    for (const path of WORKPLACES) await look(path, () => page.getByRole("heading", { level: 1 }).first().waitFor());
    expect(wide.join("\n")).toBe("");
  });
});
