import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { COMP_TYPES } from "../../src/definitions/comp-types";
import { expectClean } from "./help/axe-findings";
import { everyElement } from "./help/every-element";
import { onStage } from "./help/stage";
import { FORM, rowsOf, storeForm } from "./help/stored-form";

const pictures = join(new URL("../..", import.meta.url).pathname, ".cache/pictures");

async function openIt(page: Page): Promise<void> {
  await page.goto(`/MainB?formname=${FORM}&id=0`);
  await page.locator("form[data-form]").first().waitFor();
  await page.locator("[data-key=btnclose], [data-form-bar]").first().waitFor();
}

/**
 * Console errors and uncaught errors from here on. A missing connection to WhatsApp and similar is not an error of a
 * page.
 */
function errorsOf(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

/** By how many px the page, or a scrolling parent of the form, is wider than its visible part. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    let worst = 0;
    for (let one: Element | null = document.querySelector("form[data-form]"); one; one = one.parentElement)
      worst = Math.max(worst, one.scrollWidth - one.clientWidth);
    return worst;
  });

test.each([
  ["light", 1440],
  ["dark", 360],
] as const)(
  "FORM-014 FORM-058 every element type is drawn, %s at %i px: no error, no sideways scroll, no serious axe finding",
  async (scheme, width) => {
    await onStage(
      { dark: scheme === "dark", width, height: 800, before: (books) => storeForm(books, everyElement()) },
      async ({ page }) => {
        const errors = errorsOf(page);
        await openIt(page);
        await page.locator("[data-key=el_txtdraft] [contenteditable=true]").waitFor();
        await page.locator("[data-key=el_txtsql] .cm-content").waitFor();
        await page.locator("[data-key=el_listpage] [data-embedded-list]").waitFor();
        await page.waitForTimeout(2000);
        mkdirSync(pictures, { recursive: true });
        await page.screenshot({ path: join(pictures, `elements-${scheme}-${width}.png`), fullPage: true });
        expect(
          await page.locator("[data-key=el_listpage] [data-embedded-list] table tbody tr").count(),
        ).toBeGreaterThan(0);
        const drawn = new Set(
          await page.locator("[data-key^=el_]").evaluateAll((all) => all.map((one) => one.getAttribute("data-comp"))),
        );
        // A hidden value takes no space on the page, and the save button is in the bar.
        const missing = Object.keys(COMP_TYPES).filter(
          (type) => !drawn.has(type) && type !== "txthidden" && type !== "btn_submit",
        );
        expect(missing).toEqual([]);
        expect(await page.getByText("could not be shown").count()).toBe(0);
        expect(await page.getByText("No project match").count()).toBe(0);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        await expectClean(page, `${scheme} at ${width} px`);
        expect(errors).toEqual([]);
      },
    );
  },
);

test("FORM-009 FORM-058 FORM-074 FORM-075 a definition full of mistakes: a clear sentence for each, and the rest of the form is drawn and used", async () => {
  const rows = rowsOf([
    { key: "loopa", comp_type: "cards", id: 1, under_srno: 2 },
    { key: "loopb", comp_type: "divsrow", id: 2, under_srno: 1 },
    { key: "strange", comp_type: "hologram", label_label: "Strange" },
    { key: "orphan", comp_type: "txt", label_label: "Orphan", under_srno: 99 },
    { key: "qty", comp_type: "amt", label_label: "Qty" },
    { key: "rate", comp_type: "amt", label_label: "Rate" },
    { key: "total", comp_type: "amt", label_label: "Total", JScalcuprops: "qty * rate" },
    { key: "zero", comp_type: "amt", label_label: "By zero", JScalcuprops: "qty / 0" },
    { key: "share", comp_type: "amt", label_label: "Share", JScalcuprops: "qty / rate" },
    { key: "unknown", comp_type: "amt", label_label: "Unknown", JScalcuprops: "qty + nowhere" },
    { key: "broken", comp_type: "amt", label_label: "Broken", JScalcuprops: "qty +* rate" },
    { key: "long", comp_type: "amt", label_label: "Long", JScalcuprops: `qty${" + 1".repeat(4000)}` },
    { key: "longest", comp_type: "amt", label_label: "Longest", JScalcuprops: `qty${"+1".repeat(4998)}` },
    {
      key: "nolist",
      comp_type: "listdetail",
      label_label: "No list",
      DataSourceID_SQL: "no_such_list",
      cols: '[{"key":"a","title":"A"}]',
    },
    { key: "nocols", comp_type: "listdetail", label_label: "No columns" },
    { key: "nopick", comp_type: "ddlssolo", label_label: "No pick", DataSourceID_SQL: "no_such_source" },
    {
      key: "asks",
      comp_type: "txt",
      label_label: "Asks",
      calcuprops: '{"procedure":"no_such_calculation","params":["qty"]}',
    },
    { key: "presses", comp_type: "btnSQL", label_label: "Press", DataSourceID_SQL: "no_such_procedure" },
    {
      key: "badjson",
      comp_type: "txt",
      label_label: "Bad JSON",
      validationprops: '{"required":',
      inputprops: "[[[",
      labelprops: '"',
    },
    {
      key: "btnsave",
      comp_type: "btn_submit",
      label_label: "Save",
      DataSourceID_SQL: "no_such_save",
      DataTextField: "id,qty",
      DataValueField: "id,qty",
    },
    { key: "btnclose", comp_type: "btn", comp_name: "btnclose", label_label: "Close", aspx_codes: "/" },
  ]);
  await onStage({ before: (books) => storeForm(books, rows) }, async ({ page }) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await openIt(page);
    const told = page.getByRole("note").filter({ hasText: "has errors" });
    for (const sentence of [
      "loopa (id 1) is its own parent. It is shown at the top level.",
      "orphan (id 4) is under the row 99, which does not exist. It is shown at the top level.",
      "By zero: the calculation divides by zero. Its result is always 0.",
      'Unknown: there is no field "nowhere". It counts as 0.',
      /Broken: .{10,}/,
      "Long: The calculation has 16003 characters; at most 10000 are allowed.",
    ])
      await told.getByText(sentence).waitFor();
    expect(await told.getByText(/^(?:Share|Total|Longest):/).count()).toBe(0);
    await page.getByText("hologram No project match").waitFor();
    await page.getByText("No columns has no columns.").waitFor();
    await page.getByLabel("Qty").fill("6");
    await page.getByLabel("Rate").fill("0");
    await page.getByLabel("Rate").blur();
    const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
    await expect.poll(() => value("Longest")).toBe("5,004.00");
    expect([await value("Total"), await value("Share"), await value("By zero"), await value("Unknown")]).toEqual([
      "0.00",
      "0.00",
      "0.00",
      "6.00",
    ]);
    await page.getByLabel("Asks").fill("x");
    await page.getByLabel("Asks").press("Tab");
    await page.getByText("There is no procedure no_such_calculation.").first().waitFor();
    await page.getByRole("button", { name: "Press" }).click();
    await page.getByText("There is no procedure no_such_procedure.").first().waitFor();
    await page.keyboard.press("Escape");
    expect(faults).toEqual([]);
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, "mistakes.png"), fullPage: true });
  });
});

test("FORM-020 FORM-079 amounts typed as fast as keys can come: each figure whole in its own field, and typed again it is replaced", async () => {
  const keys = ["one", "two", "three", "four", "five", "six"];
  const rows = rowsOf([
    ...keys.map((key) => ({ key, comp_type: "amt", label_label: key })),
    { key: "note", comp_type: "txt", label_label: "Note" },
    { key: "btnclose", comp_type: "btn", comp_name: "btnclose", label_label: "Close", aspx_codes: "/" },
  ]);
  await onStage({ before: (books) => storeForm(books, rows) }, async ({ page }) => {
    await openIt(page);
    const shown = () =>
      Promise.all([...keys, "Note"].map((label) => page.getByLabel(label, { exact: true }).inputValue()));
    const typeAll = async (first: number) => {
      await page.getByLabel("one", { exact: true }).focus();
      // Sent without waiting for each other, as by a keyboard or a scanner.
      await Promise.all(
        [...keys.flatMap((_, n) => [...String(first + n), "Enter"]), "x"].map((key) => page.keyboard.press(key)),
      );
    };
    await typeAll(123451);
    await expect
      .poll(shown)
      .toEqual(["1,23,451.00", "1,23,452.00", "1,23,453.00", "1,23,454.00", "1,23,455.00", "1,23,456.00", "x"]);
    await typeAll(67);
    await expect.poll(shown).toEqual(["67.00", "68.00", "69.00", "70.00", "71.00", "72.00", "x"]);
    // A mouse click selects the figure too, so typing at once replaces it.
    await page.getByLabel("three", { exact: true }).click();
    await page.waitForTimeout(100);
    await page.keyboard.type("5");
    await page.keyboard.press("Enter");
    // The fourth field has the focus and shows its figure in the form for typing.
    expect(await shown()).toEqual(["67.00", "68.00", "5.00", "70", "71.00", "72.00", "x"]);
  });
});
