import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { formatAmount } from "../../../../src/domain/indian-format";
import { fromRupeesText, sum, toRupeesText, ZERO, type Paise } from "../../../../src/domain/money";
import type { Row } from "../../../../src/wire/envelope";
import { drawnByBrowser } from "./help/browser-maker";
import { onPrintOffice, type PrintOffice } from "./help/print-office";
import { readGlyphs, textOfRun } from "./help/read-glyphs";
import { paperOf } from "./paper-of";
import { readPdf } from "./read-pdf";

let office: PrintOffice;
onPrintOffice((opened) => {
  office = opened;
});

const DEVANAGARI = "श्री ज्ञानेश्वर ट्रेडर्स, क्षत्रिय मित्र मण्डल";
/** Each is one glyph where the signs are joined. */
const CONJUNCTS = ["श्र", "ज्ञ", "श्व", "क्ष", "त्र", "ण्ड"];

/** Texts with a glyph that the font of the file lacks, and which of the signs were drawn as glyphs of their own. */
async function drawnIn(pdf: Uint8Array, signs: readonly string[]) {
  const runs = await readGlyphs(pdf);
  const drawn = new Set(runs.flat().map(({ text }) => text));
  return {
    boxed: runs.filter((run) => run.some(({ id }) => id === 0)).map(textOfRun),
    signs: signs.filter((sign) => drawn.has(sign)),
  };
}

test("₹ and joined Devanagari signs are glyphs of the font in the file, drawn by the server and by the browser's library", async () => {
  const { trade } = office;
  await trade.save("debtors", { drconame: DEVANAGARI, acgroupid: "Sundry Debtors", stateid: "Maharashtra" });
  const { id } = await trade.sale("2026-06-01", DEVANAGARI, 1, 100, { narration: DEVANAGARI });
  const paper = paperOf({ issuer: { name: DEVANAGARI, lines: [] }, remarks: DEVANAGARI, words: "₹ 100" });
  // A halant of its own would mean that the signs beside it were not joined.
  const signs = ["₹", ...CONJUNCTS, "्"];
  for (const pdf of [await office.pdf("sale", id), await drawnByBrowser({ paper, copies: [""] })])
    expect(await drawnIn(pdf, signs)).toEqual({ boxed: [], signs: ["₹", ...CONJUNCTS] });
  const strange = await drawnByBrowser({ paper: { ...paper, words: "漢字" }, copies: [""] });
  expect((await drawnIn(strange, [])).boxed).not.toEqual([]);
});

test("the file names itself by its document and says its language, for readers that speak it", async () => {
  const { id } = await office.trade.sale("2026-06-01", "Asha", 1, 100);
  const file = await getDocumentProxy(new Uint8Array(await office.pdf("sale", id)));
  expect((await file.getMetadata()).info).toMatchObject({
    Title: "Tax Invoice MUM/S2627/0001",
    Author: "Kaveri Pumps Private Limited",
    Subject: "01-Jun-2026",
    Language: "en-IN",
  });
  expect(await file.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
});

/** 240 lines with odd paise. */
const LONG: Row = {
  items: Array.from({ length: 240 }, (_, at) => ({
    itemid: "Bolt",
    qty: (at % 9) + 1,
    rate: (((at * 7919) % 90_000) + 1) / 100,
    discount: at % 4 === 0 ? 12.5 : 0,
  })),
};

const money = (text: string | undefined): Paise => fromRupeesText((text ?? "0").replaceAll(",", "")) ?? ZERO;
const shown = (amount: Paise): string => formatAmount(toRupeesText(amount));

interface LongPage {
  readonly text: string;
  /** Number and value of each line on it. */
  readonly lines: readonly (readonly [no: number, value: Paise])[];
  readonly brought: string | undefined;
  readonly carried: string | undefined;
}

const longPage = (text: string): LongPage => ({
  text,
  lines: [...text.matchAll(/\b(\d+) Bolt 7318 \d PCS [\d,.]+ (?:12\.5 )?([\d,]+\.\d\d) 18%/g)].map(
    ([, no, value]) => [Number(no), money(value)] as const,
  ),
  brought: /Brought forward: ([\d,.]+)/.exec(text)?.[1],
  carried: /Carried forward: ([\d,.]+)/.exec(text)?.[1],
});

test("over five pages and more each brings forward exactly the lines before it, has its heads, and only the last has totals", async () => {
  const { id } = await office.trade.sale("2026-06-01", "Asha", 1, 1, LONG);
  const [record = {}] = await office.books.server.call("sale_R_getviewdata", { txtid: id });
  const values = (record.items as readonly Row[]).map(({ taxable }) => money(String(taxable)));
  const pages = (await readPdf(await office.pdf("sale", id))).map(longPage);
  expect(pages.length).toBeGreaterThanOrEqual(5);
  expect(pages.flatMap(({ lines }) => lines)).toEqual(values.map((value, at) => [at + 1, value]));
  let before = 0;
  pages.forEach(({ text, lines, brought, carried }, at) => {
    const isLast = at === pages.length - 1;
    expect(lines.length).toBeGreaterThan(0);
    expect(brought).toBe(at === 0 ? undefined : shown(sum(values.slice(0, before))));
    before += lines.length;
    expect(carried).toBe(isLast ? undefined : shown(sum(values.slice(0, before))));
    for (const head of [
      "Kaveri Pumps Private Limited 14 MG Road, Pune 411001 · GSTIN 27AAGCK7383J1Z9",
      `Tax Invoice MUM/S2627/0001 01-Jun-2026 ORIGINAL FOR RECIPIENT · Page ${at + 1} of ${pages.length}`,
      "# Description HSN/SAC Qty Unit Rate Disc % Taxable GST CGST SGST",
    ])
      expect(text.split(head)).toHaveLength(2);
    for (const end of ["Total ₹", "Taxable value", "Amount in words", "Total tax", "Authorised signatory"])
      expect(text.includes(end), `${end} on page ${at + 1}`).toBe(isLast);
  });
  expect(pages.at(-1)?.text).toContain(`Taxable value ${shown(sum(values))} `);
});
