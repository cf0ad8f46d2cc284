import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readPdf } from "../../server/documents/print/read-pdf";
import { expectClean } from "../help/axe-findings";
import { tooWide } from "../help/layout";
import { makeSale } from "../help/make-sale";
import { ServerClient } from "../help/server-client";
import { commonStage } from "../help/stage";

const onDesk = commonStage({ width: 1440, height: 900 });
const onPhone = commonStage({ width: 360, height: 760 });

const shot = process.env.SHOTS;
const SCHEMES = ["light", "dark"] as const;

test("two sales are selected and printed as one PDF by keyboard: it has both, in the order of the list", async () => {
  await onDesk(async ({ page, server }) => {
    const office = await ServerClient.signIn(server.url);
    await makeSale(office);
    const { number } = await makeSale(office, 1);
    await page.goto("/salelist");
    await page.locator("[data-list][data-ready]").waitFor();
    await page.getByRole("button", { name: "Newest first" }).focus();
    await page.keyboard.press("Enter");
    // It was in sight before, below the older one.
    await expect
      .poll(async () =>
        (await page.locator('[data-list] [role="row"]').allInnerTexts()).find((row) => /\/S\d+\//.test(row)),
      )
      .toContain(number);
    await page.getByRole("grid").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    const bar = page.getByRole("region", { name: "Selected rows" });
    await bar.getByText("2 selected").waitFor();
    const rows = await page.locator('[role="row"][aria-selected="true"]').allInnerTexts();
    const order = rows.map((row) => /[A-Z]+\/S\d+\/\d+/.exec(row)?.[0] ?? row);
    if (shot) await page.screenshot({ path: `${shot}/jobs-list-1440.png` });
    await expectClean(page, "list with selected rows");
    await bar.getByRole("button", { name: "Print 2" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/printjobs/);
    const job = page.getByRole("region", { name: "One PDF · 2 sales" }).first();
    const download = job.getByRole("button", { name: "Download PDF" });
    await download.waitFor();
    expect(await job.getByRole("status").innerText()).toBe("Finished · 2 of 2 printed");
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      if (shot) await page.screenshot({ path: `${shot}/jobs-1440-${colorScheme}.png` });
      await expectClean(page, `print jobs, ${colorScheme}`);
    }
    await download.focus();
    const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    expect(file.suggestedFilename()).toBe("2 sales.pdf");
    const text = (await readPdf(await readFile(await file.path()))).join(" ");
    const places = order.map((one) => text.indexOf(one));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(places[1]).toBeGreaterThan(places[0] ?? 0);
  });
});

test("at 360 px the jobs fit, with 44 px targets; without a mail server an e-mail job says so", async () => {
  await onPhone(async ({ page, server }) => {
    await makeSale(await ServerClient.signIn(server.url));
    await page.goto("/salelist");
    await page.locator("[data-list][data-ready]").waitFor();
    await page.getByRole("button", { name: "Print all" }).click();
    await page.getByRole("menuitem", { name: "All as one PDF" }).click();
    await page.waitForURL(/\/printjobs|\/salelist/);
    const question = page.getByRole("dialog").getByRole("button", { name: /^Print/ });
    const job = page.getByRole("region", { name: /^One PDF/ }).first();
    await question.or(job).first().waitFor();
    if (await question.isVisible()) await question.click();
    await job.getByRole("progressbar").waitFor();
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      if (shot) await page.screenshot({ path: `${shot}/jobs-360-${colorScheme}.png`, fullPage: true });
      await expectClean(page, `print jobs on a phone, ${colorScheme}`);
    }
    expect(await tooWide(page)).toEqual([]);
    await page.goto("/salelist");
    await page.locator("[data-list][data-ready]").waitFor();
    await page.getByRole("button", { name: "Print all" }).click();
    await page.getByRole("menuitem", { name: "All by e-mail" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^E-mail/ })
      .click();
    await page.getByText("E-mail is not configured for this company. Nothing was sent.").waitFor();
  });
});
