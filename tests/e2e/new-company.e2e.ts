import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { gstinCheckDigit } from "../../src/domain/identity/gstin";
import { expectClean } from "./help/axe-findings";
import { Device } from "./help/device";
import {
  choose,
  expectPill,
  offered,
  openForm,
  openList,
  SAVED,
  saveAndExpect,
  signIn,
  type,
} from "./help/user-actions";
import { ServerClient } from "./help/server-client";
import { ServerProcess } from "./help/server-process";

/**
 * A new user starts with `npm start -- --empty`, gets to the first two bills of their own company, and enters two more
 * without a line.
 */

const PATH_MS_MAX = 600_000;
const READY_MS = 120_000;
const gstin = (first14: string): string => first14 + gstinCheckDigit(first14);
const OWN = gstin("29AAGCK7383J1Z");
const NEAR = gstin("29AACCM4521P1Z");
const FAR = gstin("27AABCN9182K1Z");

type Cell = string | number;
const SHEETS: readonly (readonly [kind: string, counted: string, rows: readonly (readonly Cell[])[]])[] = [
  [
    "Opening balances of ledgers",
    "5 ledgers",
    [
      ["Particulars", "Under", "Debit", "Credit"],
      ["HDFC Bank", "Bank Accounts", 250_000, ""],
      ["Deccan Traders", "Sundry Debtors", 118_000, ""],
      ["Nashik Agro", "Sundry Debtors", 59_000, ""],
      ["Foundry Supplies", "Sundry Creditors", "", 72_000],
      ["Share Capital", "Capital Account", "", 405_000],
    ],
  ],
  [
    "Opening bills of parties",
    "3 bills",
    [
      ["Party", "Ref. No.", "Date", "Due on", "Pending Amount"],
      ["Deccan Traders", "K/118", "10-Mar-2020", "09-Apr-2020", "1,18,000.00 Dr"],
      ["Nashik Agro", "K/121", "20-Mar-2020", "", "59,000.00 Dr"],
      ["Foundry Supplies", "FS/9", "01-Mar-2020", "", "72,000.00 Cr"],
    ],
  ],
  [
    "Opening stock by godown and batch",
    "1 line of stock",
    [
      ["Name of Item", "Godown", "Quantity", "Rate", "Value"],
      ["Pump 1 HP", "Main Location", "10 NOS", 5000, 50_000],
    ],
  ],
];

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600;

const shot = async (page: Page, name: string): Promise<void> => {
  const width = page.viewportSize()?.width ?? 0;
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/stranger-${name}-${width}.png`, fullPage: true });
};

/** Checks that there is no serious finding and no horizontal scrolling. */
async function look(page: Page, name: string): Promise<void> {
  await shot(page, name);
  await expectClean(page, name);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    `${name} scrolls sideways`,
  ).toBeLessThanOrEqual(0);
}

const goOn = (page: Page) => page.getByRole("button", { name: /^(Continue|Do this later)$/ }).click();
const atStep = (page: Page, step: number) => page.getByText(`Step ${step} of 6`).waitFor();

async function setUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start my company" }).click();
  await atStep(page, 1);
  await type(page, "name", "Kaveri Pumps Private Limited");
  await type(page, "gstin", OWN);
  await page.locator("[name=gstin]").focus();
  // By PAN and State, and not to the button of the logo, where Enter would open the files of the computer.
  for (let times = 0; times < 3; times++) await page.keyboard.press("Enter");
  await page.locator("[name=address]:focus").waitFor();
  await type(page, "address", "14 Residency Road, Bengaluru");
  await type(page, "pincode", "560025");
  await look(page, "company");
  await page.keyboard.press("Control+s");
  await atStep(page, 2);
  await page.getByText(`Karnataka, ${OWN}, documents begin with HO`).waitFor();
  await page.getByRole("link", { name: "Add a branch" }).click();
  await type(page, "name", "Mysuru Depot");
  await type(page, "prefix", "MYS");
  await page.keyboard.press("Control+s");
  await page.getByText(`Karnataka, ${OWN}, documents begin with MYS`).waitFor();
  await look(page, "branches");
  await goOn(page);
  await atStep(page, 3);
  await look(page, "books");
  await goOn(page);
  await atStep(page, 4);
  await goOn(page);
  await atStep(page, 5);
  await look(page, "opening");
}

/** A line of a form: on a desktop from cell to cell in the grid, on a phone in its card. */
async function enterLine(
  page: Page,
  key: string,
  cells: readonly (readonly [label: string, text: string, isChosen?: true])[],
): Promise<void> {
  const part = page.locator(`[data-key=${key}]`);
  const add = part.getByRole("button", { name: "Add line" });
  if (isPhone(page)) await add.click();
  const line = part.locator("[data-line]").nth((await part.locator("[data-line]").count()) - 1);
  for (const [label, text, isChosen] of cells) {
    const input = page.getByRole("dialog").getByLabel(label, { exact: true });
    if (isPhone(page)) {
      await input.fill(text);
    } else {
      const titles = await part.getByRole("columnheader").allInnerTexts();
      const at = titles.map((title) => title.replace(/\s*\*$/, "").trim()).indexOf(label);
      expect(at, `${label} among ${titles.join(", ")}`).toBeGreaterThan(0);
      await line
        .getByRole("gridcell")
        .nth(at - 1)
        .click();
      await page.keyboard.type(text);
    }
    if (isChosen) await offered(page, text).click();
    else await page.keyboard.press("Tab");
  }
  if (isPhone(page)) await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
}

async function addItem(page: Page): Promise<void> {
  await openForm(page, "item");
  await type(page, "code", "P1");
  await type(page, "itemname", "Pump 1 HP");
  await choose(page, "unitid", "NOS");
  await type(page, "hsncode", "84137010");
  await enterLine(page, "gstrates", [
    ["From Date", "01-Apr-2020"],
    ["GST %", "18"],
  ]);
  await look(page, "item");
  await saveAndExpect(page, SAVED);
}

async function importOpening(page: Page): Promise<void> {
  for (const [kind, counted, rows] of SHEETS) {
    if (kind.includes("stock")) await addItem(page);
    await page.goto("/Setup/opening");
    await page.getByRole("link", { name: /From spreadsheets/ }).click();
    await page.getByText(/^Opening balances now: debits/).waitFor();
    await page.getByRole("combobox", { name: "Import type" }).click();
    await page.getByRole("option", { name: kind }).click();
    const buffer = await writeXlsxFile(
      rows.map((row) =>
        row.map((value) => (typeof value === "number" ? { value, type: Number } : { value, type: String })),
      ),
    ).toBuffer();
    await page.locator("[data-import] input[type=file]").setInputFiles({
      name: "opening.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer,
    });
    await page.getByRole("button", { name: "Upload" }).click();
    await page.locator("[data-import=previewed]").waitFor();
    await look(page, `import-${counted.replaceAll(" ", "-")}`);
    await page.getByRole("button", { name: "Process" }).click();
    await page.getByRole("button", { name: "Yes, process it!" }).click();
    await page.getByText(`Completed: ${counted} uploaded, 0 refused`).waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "OK", exact: true }).click();
  }
  await page.getByText("Debits and credits are equal.").waitFor();
}

async function register(page: Page, party: string, number: string): Promise<void> {
  await openList(page, `/debtorslist?q=${party}`);
  const found = page.getByText(party, { exact: true }).first();
  await (isPhone(page) ? found.click() : found.dblclick());
  await page.locator("form[data-form]").waitFor();
  await type(page, "gstin", number);
  await saveAndExpect(page, SAVED);
}

/** Two pumps at 7,500.00 with 18 %: 15,000.00 and 2,700.00 tax. */
async function sell(
  page: Page,
  party: string,
  answer: RegExp = SAVED,
  shown: (page: Page) => Promise<void> = async () => undefined,
): Promise<void> {
  await openForm(page, "sale");
  await choose(page, "partyid", party);
  await choose(page, "godownid", "Main Location");
  await enterLine(page, "items", [
    ["Item", "Pump 1 HP", true],
    ["Qty", "2"],
    ["Rate", "7500"],
  ]);
  await expect.poll(() => page.locator("[data-bill-total] dd").innerText()).toBe("17,700.00");
  await look(page, `sale-${party.split(" ")[0]}`);
  await shown(page);
  await saveAndExpect(page, answer);
}

/** The first hours without a line: nobody opened Downloads or pressed anything there. */
async function sellWithoutLine(page: Page, server: ServerProcess): Promise<void> {
  await page.locator("[data-readiness=ready]").waitFor({ timeout: READY_MS });
  // Copies follow a save within a second.
  await page.waitForTimeout(2_000);
  await server.kill();
  if (!isPhone(page)) {
    await openForm(page, "sale");
    await choose(page, "partyid", "Deccan Traders");
    await page.getByText(/^Outstanding 1,35,700\.00 Dr · as of \d\d-\w{3}-\d{4}/).waitFor();
  }
  await sell(page, "Nashik Agro", /waiting to be sent\. Number HO\/S\d{4}\/50001/);
  await sell(page, "Nashik Agro", /waiting to be sent\. Number HO\/S\d{4}\/50002/, showWhatWaits);
  await openList(page, "/salelist");
  await page
    .getByText(/HO\/S\d{4}\/50002/)
    .first()
    .waitFor();
  await look(page, "sales-without-line");
  await receiveWithoutLine(page);
  await expectPill(page, /3 waiting to send/);
  await server.start();
  await expectPill(page, /^Online$/, 90_000);
}

/** The second bill counts on the goods that are left, and on what its party owes, after the one that waits. */
async function showWhatWaits(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole("button", { name: "Details" }).click();
  const waits = ", plus 1 document on this device not sent yet";
  await page.getByText(new RegExp(`^Outstanding 94,400\\.00 Dr · as of .*${waits}$`)).waitFor();
  await page.getByText(/^Pump 1 HP: 4 in this godown/).waitFor();
  await page.getByText(new RegExp(`^Main Location 4 · as of .*${waits}$`)).waitFor();
  await look(page, "what-waits");
}

/** The bill of a sale that waits is paid: it is offered once. */
async function receiveWithoutLine(page: Page): Promise<void> {
  const bills = page.getByRole("group", { name: "Open bills of Nashik Agro" });
  const open = async (): Promise<void> => {
    await openForm(page, "receipt");
    await choose(page, "accountid", "HDFC Bank");
    await choose(page, "partyid", "Nashik Agro");
  };
  await open();
  await bills.getByRole("button", { name: /\/50001 · due .* · 17,700\.00 Dr/ }).click();
  await type(page, "mgrossamt", "17700");
  await page.getByText(/^as of .*, plus 2 documents on this device not sent yet$/).waitFor();
  await look(page, "receipt-without-line");
  await saveAndExpect(page, /waiting to be sent/);
  await open();
  await bills.getByRole("button", { name: /\/50002 · due .* · 17,700\.00 Dr/ }).waitFor();
  expect(await bills.getByRole("button", { name: /\/50001/ }).count()).toBe(0);
}

const OWN_PASSWORD = "nine mangoes";

/** The password printed by the server works once, to choose a new one. */
async function chooseOwnPassword(page: Page, printed: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("User name or e-mail").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(printed);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("button", { name: /Head Office/ }).click();
  await page.getByLabel("Current password").fill(printed);
  await page.getByLabel("New password").fill(OWN_PASSWORD);
  await page.getByLabel("Confirm password").fill(OWN_PASSWORD);
  await look(page, "password");
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByLabel("User name or e-mail").waitFor();
  await signIn(page, "admin", "Head Office", OWN_PASSWORD);
}

test.each([1440, 360])(
  "a stranger makes a company in Karnataka with two branches and its opening balances, sells with IGST to Maharashtra and with CGST and SGST to Karnataka, and goes on without a line under numbers of this device, which leave no gap among the others, at %i px",
  async (width) => {
    const server = await ServerProcess.make();
    const device = new Device(server.url, { width, height: width === 360 ? 760 : 900, prepares: true });
    try {
      const started = performance.now();
      await server.start(["--empty"]);
      const password = /the password (\S+) \(/.exec(server.printed)?.[1] ?? "";
      const page = await device.open();
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      await chooseOwnPassword(page, password);
      await setUp(page);
      await importOpening(page);
      await register(page, "Deccan Traders", NEAR);
      await register(page, "Nashik Agro", FAR);
      await sell(page, "Nashik Agro");
      await sell(page, "Deccan Traders");
      await openList(page, "/salelist");
      await shot(page, "sales");
      await sellWithoutLine(page, server);
      await sell(page, "Deccan Traders");
      await page.goto("/numbers");
      await page.getByText(/50002/).first().waitFor();
      await look(page, "number-register");
      expect(performance.now() - started).toBeLessThan(PATH_MS_MAX);
      expect(errors).toEqual([]);
      const eyes = await ServerClient.signIn(server.url, "admin", "Head Office", OWN_PASSWORD);
      const sales = await eyes.list("sale");
      expect(
        sales.map((sale) => [
          sale.autobillno,
          sale.drconameview,
          ...["mgrossamt", "scgst_amt", "ssgst_amt", "sigst_amt"].map((key) => Number(sale[key])),
        ]),
      ).toEqual([
        [expect.stringMatching(/^HO\/S\d{4}\/0001$/), "Nashik Agro", 17_700, 0, 0, 2_700],
        [expect.stringMatching(/^HO\/S\d{4}\/0002$/), "Deccan Traders", 17_700, 1_350, 1_350, 0],
        [expect.stringMatching(/^HO\/S\d{4}\/50001$/), "Nashik Agro", 17_700, 0, 0, 2_700],
        [expect.stringMatching(/^HO\/S\d{4}\/50002$/), "Nashik Agro", 17_700, 0, 0, 2_700],
        [expect.stringMatching(/^HO\/S\d{4}\/0003$/), "Deccan Traders", 17_700, 1_350, 1_350, 0],
      ]);
      expect((await eyes.list("receipt")).map((one) => Number(one.mgrossamt))).toEqual([17_700]);
      const [nashik] = await eyes.list("debtors", "Nashik");
      const ledger = { entity: "receipt", ledgerids: String(nashik?.id) };
      const [{ facts } = { facts: "" }] = await eyes.call("WEBAPI_moneyfacts", ledger);
      const { open } = JSON.parse(String(facts)) as { open: readonly { refno: string }[] };
      expect(open.map(({ refno }) => refno.split("/").at(-1))).toEqual(["121", "0001", "50002"]);
      expect(
        JSON.parse(
          String((await eyes.call("WEBAPI_itemstock", { itemid: (await eyes.list("item"))[0]?.id }))[0]?.held),
        ),
      ).toMatchObject({ instock: "0" });
    } finally {
      await device.remove();
      await server.remove();
    }
  },
);
