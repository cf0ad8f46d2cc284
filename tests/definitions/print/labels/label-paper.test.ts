import { expect, test } from "vitest";
import { fitBars, QUIET_MODULES } from "../../../../src/definitions/print/labels/fit-bars";
import { makeLabel, type EncodedCode, type LabelledItem } from "../../../../src/definitions/print/labels/label-paper";
import {
  LABEL_SIZES,
  LABEL_TEXTS,
  type LabelSize,
  type LabelText,
} from "../../../../src/definitions/print/labels/label-sizes";
import { textLines, textWidth } from "../../../../src/definitions/print/text-width";
import { isIsoDate } from "../../../../src/domain/calendar";

const sizes: readonly (readonly [string, LabelSize])[] = Object.entries(LABEL_SIZES);

test.each(sizes)("the labels of %s stand on their page and not on each other", (_name, size) => {
  const { page, columns, rows, width, height, left, top, gap } = size;
  expect(left * 2 + columns * width + (columns - 1) * gap).toBeCloseTo(page.width, 5);
  expect(top * 2 + rows * height).toBeLessThanOrEqual(page.height + 1e-9);
  expect(gap).toBeGreaterThanOrEqual(0);
});

/** As many modules as the bars of an EAN-13 have. */
const EAN13 = Array.from({ length: 59 }, (_, at) => (at < 36 ? 2 : 1));

test.each(sizes)("an EAN-13 fits on %s with the blank that scanners need", (_name, size) => {
  const fitted = fitBars(EAN13, size);
  const modules = 95 + 2 * QUIET_MODULES;
  expect((fitted?.module ?? 0) * modules).toBeLessThanOrEqual(size.width - 2);
  expect(fitted?.module).toBeGreaterThanOrEqual(0.19);
});

test("on a roll bars are whole dots of the printer wide; what a scanner could not read is not printed", () => {
  expect(fitBars(EAN13, LABEL_SIZES.R38x25)?.module).toBe(0.25);
  expect(fitBars(EAN13, LABEL_SIZES.R100x50)?.module).toBe(0.375);
  expect(fitBars(EAN13, LABEL_SIZES.A4x65)?.module).toBeCloseTo(36.1 / 117, 6);
  expect(fitBars([...EAN13, ...EAN13], LABEL_SIZES.R38x25)).toBeNull();
});

const code = (text: string, modules: number): EncodedCode => ({
  symbology: "code128",
  text,
  bars: Array.from({ length: modules }, () => 1),
});

const day = "2026-12-31";
const EXPIRY = isIsoDate(day) ? day : "";

const ITEM: LabelledItem = {
  count: 2,
  name: "Bolt",
  code: "B1",
  mrp: "12.00",
  price: "10.00",
  batch: "L7",
  expiry: EXPIRY,
  barcodes: [code("long", 260), code("short", 95)],
};
const ALL = Object.keys(LABEL_TEXTS) as readonly LabelText[];

test("only what the company wants stands on a label, and what is not known leaves no trace", () => {
  expect(makeLabel(ITEM, { size: "R100x50", texts: ALL }).label).toMatchObject({
    count: 2,
    name: "Bolt",
    lines: ["B1", "MRP ₹ 12.00 · Price ₹ 10.00", "Batch L7 · Exp 31-Dec-2026"],
    shown: "long",
  });
  expect(makeLabel(ITEM, { size: "R100x50", texts: ["mrp", "expiry"] }).label).toMatchObject({
    name: "",
    lines: ["MRP ₹ 12.00", "Exp 31-Dec-2026"],
  });
  expect(
    makeLabel({ ...ITEM, mrp: "", expiry: "" }, { size: "R100x50", texts: ["mrp", "expiry"] }).label.lines,
  ).toEqual([]);
});

test("where the best barcode does not fit, the next one is printed and said to be shorter", () => {
  expect(makeLabel(ITEM, { size: "R100x50", texts: [] })).toMatchObject({ status: "whole", label: { shown: "long" } });
  expect(makeLabel(ITEM, { size: "R50x25", texts: [] })).toMatchObject({
    status: "shortened",
    label: { shown: "short" },
  });
  const none = makeLabel({ ...ITEM, barcodes: [code("long", 260)] }, { size: "R50x25", texts: [] });
  expect(none).toMatchObject({ status: "too-wide", label: { bars: null } });
});

test("a text is broken at blanks and ends with an ellipsis where there is no more room", () => {
  expect(textLines("Hexagonal bolt M8 zinc plated, black", 8, 60, 2)).toEqual([
    "Hexagonal bolt",
    expect.stringMatching(/…$/),
  ]);
  expect(textLines("  Bolt   M8 ", 8, 200, 2)).toEqual(["Bolt M8"]);
  expect(textLines("", 8, 60, 2)).toEqual([]);
  const long = textLines("X".repeat(200), 8, 60, 2);
  expect(long).toHaveLength(2);
  for (const line of long) expect(textWidth(line, 8)).toBeLessThanOrEqual(60);
});
