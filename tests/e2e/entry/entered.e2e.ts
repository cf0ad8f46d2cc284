import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { COMP_TYPES } from "../../../src/definitions/comp-types";
import type { FormRow } from "../../../src/definitions/form-row";
import type { Row } from "../../../src/wire/envelope";
import { saveAndExpect, WAITING } from "../help/user-actions";
import { onStage } from "../help/stage";
import { FORM, rowsOf, storeForm } from "../help/stored-form";

/** A logo is a chosen file, and only the developer enters `sql`. Tests of their screens cover both. */
const NOT_TYPED: ReadonlySet<string> = new Set(["txthidden", "companylogo", "sql"]);

const COLS = [
  { key: "catid", title: "Category", comp_type: "ddls", DataSourceID_SQL: "category" },
  { key: "rate", title: "Rate", comp_type: "amt", decimals: 2 },
  { key: "on", title: "On", comp_type: "date" },
  { key: "tax", title: "With tax", comp_type: "chk" },
  { key: "note", title: "Note", comp_type: "txt" },
];
const CATEGORY: Partial<FormRow> = { TXT_TextMode: "single-line", DataSourceID_SQL: "category" };

interface Entry extends Partial<FormRow> {
  /** Keys pressed in the field, in order. A text of several letters is typed. */
  readonly keys: readonly string[];
  readonly arrives: unknown;
}

const pick = (text: string): readonly string[] => [text, `{${text}}`, "Enter", "{}"];

/** Every element that holds a value, with the keys entered in it and the value in the save. */
const ENTRIES: Readonly<Record<string, Entry>> = {
  txt: { keys: ['Plain, "text" <b>'], arrives: 'Plain, "text" <b>' },
  txts: { keys: ["one", "Enter", "two"], arrives: "one\ntwo" },
  date: { comp_type: "txt", inputprops: '{"type":"date"}', keys: ["5/3/26", "Enter"], arrives: "2026-03-05" },
  amt: { keys: ["1234.5"], arrives: "1234.50" },
  chk: { keys: ["Space"], arrives: 1 },
  switch: { keys: ["Space"], arrives: 1 },
  radio: { options: '[{"value":"a","label":"Alpha"},{"value":"b","label":"Beta"}]', keys: ["ArrowDown"], arrives: "b" },
  ddlssolo: { ...CATEGORY, keys: pick("plumb"), arrives: expect.any(Number) },
  ddls: {
    TXT_TextMode: "multi-line",
    DataSourceID_SQL: "category",
    keys: [...pick("plumb"), ...pick("paint")],
    arrives: [expect.any(Number), expect.any(Number)],
  },
  ddlsnew: { ...CATEGORY, keys: pick("Handful"), arrives: "Handful" },
  txtJS: { keys: ["return a", "Enter", "+ 1"], arrives: "return a\n+ 1" },
  txtsql: { keys: ["select 1"], arrives: "select 1" },
  txtdraft: { keys: ["Dear ", "Control+b", "all"], arrives: "<p>Dear <strong>all</strong></p>" },
  txtbarcodescanner: { keys: ["8901234567894"], arrives: "8901234567894" },
  txtsignedqr: { keys: ["no answer of a portal"], arrives: "no answer of a portal" },
  txtwhcheck: { keys: ["98200"], arrives: "98200" },
  listdetail: {
    cols: JSON.stringify(COLS),
    div_class: "col-12",
    keys: [...pick("plumb"), "12.5", "Enter", "5/3/26", "Enter", "Space", "Enter", "first", "Enter"],
    arrives: [
      expect.objectContaining({ catid: expect.any(Number), rate: "12.50", on: "2026-03-05", tax: 1, note: "first" }),
    ],
  },
};
async function enter(page: Page, type: string, { keys }: Entry): Promise<void> {
  const place = page.locator(`[data-key=el_${type}]`);
  await place.locator("input:not([type=hidden]), textarea, [contenteditable=true], [role=grid]").first().focus();
  for (const key of keys) {
    const offered = /^\{(.*)\}$/.exec(key)?.[1];
    if (offered === "") await page.getByRole("option").first().waitFor({ state: "hidden" });
    else if (offered) await page.getByRole("option", { name: offered }).first().waitFor();
    else if (/^(?:Control\+.|[A-Z][a-z]+[A-Z][a-z]+|Enter|Space)$/.test(key)) await page.keyboard.press(key);
    else await page.keyboard.type(key);
  }
}

/** The content of the only save waiting to send. */
const waiting = (page: Page): Promise<Row> =>
  page.evaluate(async () => {
    const whole = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await whole(indexedDB.open("mac_outbox"));
    const rows: { readonly env: { readonly sqlpara: readonly string[]; readonly mypayans: readonly unknown[] } }[] =
      await whole(db.transaction("outbox").objectStore("outbox").getAll());
    db.close();
    if (rows.length !== 1 || !rows[0]) throw new Error(`${rows.length} saves wait.`);
    const { sqlpara, mypayans } = rows[0].env;
    return Object.fromEntries(sqlpara.map((name, at) => [name.replace("@", ""), mypayans[at]]));
  });

test("FORM-013 FORM-017 FORM-078 every kind of value, entered with the keyboard, is what a save carries", async () => {
  const typed = Object.entries(COMP_TYPES).flatMap(([type, role]) =>
    role === "field" && !NOT_TYPED.has(type) ? [type] : [],
  );
  expect(typed.filter((type) => !ENTRIES[type])).toEqual([]);
  const names = Object.keys(ENTRIES).map((type) => `el_${type}`);
  const rows = rowsOf([
    ...Object.entries(ENTRIES).map(([type, { keys: _keys, arrives: _arrives, ...more }]) => ({
      comp_type: type,
      key: `el_${type}`,
      label_label: `Element ${type}`,
      ...more,
    })),
    {
      comp_type: "btn_submit",
      key: "btnsave",
      label_label: "Save",
      DataSourceID_SQL: "companyinfo_R_save",
      DataTextField: ["id", ...names].join(","),
      DataValueField: ["id", ...names].join(","),
    },
  ]);
  await onStage({ before: (books) => storeForm(books, rows) }, async ({ page, device }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(`/MainB?formname=${FORM}&id=0`);
    await page.locator("[data-key=el_txtdraft] [contenteditable=true]").waitFor();
    await page.locator("[data-key=el_txtJS] .cm-content").waitFor();
    for (const [type, entry] of Object.entries(ENTRIES)) await enter(page, type, entry);
    await device.browser.setOffline(true);
    await saveAndExpect(page, WAITING);
    expect(await waiting(page)).toEqual({
      id: "0",
      ...Object.fromEntries(Object.entries(ENTRIES).map(([type, { arrives }]) => [`el_${type}`, arrives])),
    });
    expect(errors).toEqual([]);
  });
});
