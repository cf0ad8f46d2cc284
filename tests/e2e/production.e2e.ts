import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays } from "../../src/domain/calendar";
import { kolkataDate } from "../../src/domain/date-format";
import type { Row } from "../../src/wire/envelope";
import { expectClean } from "./help/axe-findings";
import { offered, openForm } from "./help/user-actions";
import { ServerClient } from "./help/server-client";
import { onStage } from "./help/stage";

/** Draws stripes in two colours, as a JPEG from a camera. */
const drawStripes = () => {
  const canvas = document.createElement("canvas");
  canvas.width = 640;
  canvas.height = 480;
  const context = canvas.getContext("2d")!;
  for (let at = 0; at < 640; at += 40) {
    context.fillStyle = at % 80 ? "#a33e9a" : "#f0c36d";
    context.fillRect(at, 0, 40, 480);
  }
  return canvas.toDataURL("image/jpeg", 0.8).split(",")[1] ?? "";
};

/** Checks that there is no serious finding and no horizontal scrolling. Takes a screenshot if requested. */
async function look(page: Page, what: string, scheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  const width = page.viewportSize()?.width ?? 0;
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${what}-${width}-${scheme}.png` });
  await expectClean(page, `${what} ${width} ${scheme}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(width);
}

async function makeRecords(eyes: ServerClient): Promise<unknown> {
  const save = async (entity: string, values: Row) => {
    const [made = {}] = await eyes.call(`${entity}_R_save`, { id: 0, ...values }, { id: randomUUID(), fmt: 1 });
    expect(made, entity).toMatchObject({ err: 0 });
    return made;
  };
  const [party] = await eyes.list("debtors");
  const designs: Row[] = [];
  for (const name of ["Paisley border", "Lotus", "Temple check", "Peacock", "Mango leaf"])
    designs.push(
      await save("videsign", {
        code: `D-${designs.length + 1}`,
        name,
        designername: "Meera Shah",
        albumid: "Diwali 2026",
      }),
    );
  await save("viinward", { edateview: "2026-06-01", partyid: party?.id, designid: designs[0]?.id, pieces: 120 });
  const day = (n: number) => addDays(kolkataDate(Date.now()), n);
  for (const [docname, docgroupname, days] of [
    ["Fire licence", "Licences", 12],
    ["Shop act", "Licences", 200],
    ["Stock policy", "Insurance", -3],
    ["Lease of the godown", "Agreements", 90],
  ] as const)
    await save("digitallocker", {
      docname,
      docgroupname,
      docno: "A/17",
      attacheddetail: `${docname} of the head office`,
      expirydate: day(days),
      reminddays: 30,
    });
  return designs[0]?.id;
}

async function attachPicture(page: Page, design: unknown): Promise<void> {
  await openForm(page, "videsign", String(design));
  const panel = page.locator("[data-key=attachments]");
  const buffer = Buffer.from(await page.evaluate(drawStripes), "base64");
  await panel.locator("input[type=file]").first().setInputFiles({ name: "front.jpg", mimeType: "image/jpeg", buffer });
  await panel.getByRole("button", { name: "Upload" }).click();
  await panel.getByRole("button", { name: "front.jpg", exact: true }).waitFor({ timeout: 30_000 });
}

/** `640 px`, or what the page shows instead. */
const widthOfPicture = (page: Page): Promise<string> =>
  page
    .evaluate(() => {
      const image = document.querySelector<HTMLImageElement>('img[alt="Picture of Paisley border"]');
      return image ? `${image.naturalWidth} px` : `no picture at ${location.pathname}: ${document.body.innerText}`;
    })
    .catch(String);

async function screens(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.goto("/videsignlist");
  await expect.poll(() => widthOfPicture(page), { timeout: 60_000 }).toBe("640 px");
  await page.getByText("Approved", { exact: true }).waitFor();
  await look(page, "designs", scheme);
  await page.goto("/digitallockerlist");
  await page.getByText("Expires in 12 days").waitFor();
  await look(page, "locker", scheme);
  await page.goto("/advancechartslist");
  await page.getByRole("region", { name: /Sales by month/ }).waitFor();
  for (const words of ["Sales by month without tax, in rupees", "Receivables not overdue, per cent"])
    await page.getByText(words).first().waitFor();
  await page.getByRole("region", { name: /Sales of the year by customer/ }).waitFor();
  await look(page, "charts", scheme);
}

test("VI-004 VI-007 DOC-029 catalogue, locker, stages and charts at 1440 and 360 px; a picture and the locker stay without a connection", async () => {
  await onStage({ width: 1440, height: 900 }, async ({ page, server }) => {
    const eyes = await ServerClient.signIn(server.url);
    const design = await makeRecords(eyes);
    await attachPicture(page, design);
    expect(
      (await eyes.call("videsign_R_btndelete", { id: design, type: "approval" }, { id: randomUUID(), fmt: 1 }))[0],
    ).toMatchObject({ err: 0 });
    await screens(page, "light");
    await openForm(page, "vicheck");
    const lots = page.locator("[data-key=lots]");
    await page.setViewportSize({ width: 360, height: 760 });
    await lots.getByRole("button", { name: "Add line" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Lot", { exact: true }).fill("VI");
    await offered(page, "VI").click();
    await sheet.getByLabel("Passed", { exact: true }).fill("121");
    await sheet.getByLabel("Passed", { exact: true }).press("Tab");
    await sheet.getByRole("button", { name: "Done" }).click();
    await page.keyboard.press("Control+s");
    await page
      .getByText(/only 120 pieces of .* are open for Checking. Enter 120 or less/)
      .first()
      .waitFor();
    await screens(page, "dark");
    await server.kill();
    await page.goto("/videsignlist");
    await page.getByRole("img", { name: "Picture of Paisley border" }).waitFor();
    await page.goto("/digitallockerlist");
    await page.getByText("Expires in 12 days").waitFor();
  });
});
