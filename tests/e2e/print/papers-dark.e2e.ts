import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { expectClean } from "../help/axe-findings";
import { tooWide } from "../help/layout";
import { makeSale } from "../help/make-sale";
import { addRecord } from "../help/record-save";
import { ServerClient } from "../help/server-client";
import { commonStage } from "../help/stage";

const onDesk = commonStage({ width: 1440, height: 900, dark: true });
const onPhone = commonStage({ width: 360, height: 760, dark: true });

const shot = process.env.SHOTS;

/** The browser's own viewer draws the PDF a while after the page is ready. */
const VIEWER_MS = 8_000;

/** The page and the paper on it, if pictures are wanted. */
async function take(page: Page, name: string): Promise<void> {
  for (const part of shot ? (["h1", "iframe"] as const) : []) {
    await page.locator(part).scrollIntoViewIfNeeded();
    await page.waitForTimeout(VIEWER_MS);
    await page.screenshot({ path: `${shot}/paper-${name}-${part}.png` });
  }
}

type Made = readonly [entity: string, id: number];

/** A document of each kind of paper: bills, notes and challans, receipts, vouchers, transfers of goods. */
async function makePapers(office: ServerClient): Promise<readonly Made[]> {
  const { id, partyid } = await makeSale(office);
  const godowns = (await office.list("godown", "godown")).map((godown) => Number(godown.id));
  const goods = (await office.list("item")).find(({ isbatch, inactive }) => !Number(isbatch) && !Number(inactive));
  const ledgers = await office.list("debtors");
  const inGroup = (group: string) => Number(ledgers.find(({ acgroupname }) => acgroupname === group)?.id);
  const [bank, expense] = [inGroup("Bank Accounts"), inGroup("Indirect Expenses")];
  const edateview = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
  const items = [{ itemid: Number(goods?.id), qty: 1, rate: 100.5 }];
  const bill: Row = { edateview, partyid, godownid: godowns[0], items };
  const made: Made[] = [["sale", id]];
  const add = async (entity: string, values: Row) => {
    made.push([entity, await addRecord(office, entity, { edateview, ...values })]);
  };
  for (const entity of ["quotation", "salechallan", "salereturn"]) await add(entity, bill);
  await add("receipt", { partyid, accountid: bank, mgrossamt: 150, allocation: "oldest" });
  await add("journal", {
    entries: [
      { ledgerid: expense, debit: 120 },
      { ledgerid: partyid, credit: 120 },
    ],
  });
  await add("stocktransfer", { fromgodownid: godowns[0], togodownid: godowns[1], items });
  return made;
}

const openPaper = async (page: Page, [entity, id]: Made): Promise<void> => {
  await page.goto(`/Invoiceprintview?formname=${entity}detail&id=${id}`);
  await page
    .getByRole("link", { name: /^Download/ })
    .first()
    .waitFor();
  await page.getByRole("heading", { name: "Invoice Send Option" }).waitFor();
};

/** Contrast of the border of the empty box of a link with the card that it lies on, 1 to 21. */
const boxContrast = (page: Page): Promise<number> =>
  page.getByRole("checkbox", { name: "Add a link to the message" }).evaluate((box) => {
    const lightOf = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const card = box.closest(".mantine-Card-root");
    if (!card) throw new Error("The box is in no card.");
    const lights = [getComputedStyle(box).borderTopColor, getComputedStyle(card).backgroundColor].map(lightOf);
    return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
  });

test.each([
  ["a desk", 1440, onDesk],
  ["a phone", 360, onPhone],
] as const)("in dark mode the page of every kind of paper is readable and fits on %s", async (_, width, on) => {
  await on(async ({ page, server }) => {
    for (const made of await makePapers(await ServerClient.signIn(server.url))) {
      await openPaper(page, made);
      await take(page, `${made[0]}-${width}`);
      expect(await tooWide(page), made[0]).toEqual([]);
      await expectClean(page, `paper of ${made[0]}`);
      if (made[0] === "sale") expect(await boxContrast(page)).toBeGreaterThanOrEqual(3);
    }
  });
});
