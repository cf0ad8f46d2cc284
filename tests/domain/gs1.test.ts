import fc from "fast-check";
import { expect, test } from "vitest";
import { looksLikeGs1, readGs1 } from "../../src/domain/barcode/gs1";
import {
  expandUpcE,
  gtinCheckDigit,
  isEan13,
  isEan8,
  isGtin14,
  isUpcA,
  normaliseBarcode,
} from "../../src/domain/barcode/gtin";

/** `^` means FNC1, as in the test vectors of GS1. */
const read = (text: string) => readGs1(text.replaceAll("^", "\x1d"), 2026);

test("check digits of articles, known codes", () => {
  expect(gtinCheckDigit("400638133393")).toBe("1");
  expect(isEan13("4006381333931")).toBe(true);
  expect(isEan8("96385074")).toBe(true);
  expect(isUpcA("036000291452")).toBe(true);
  expect(isGtin14("09521234543213")).toBe(true);
  expect(isEan13("4006381333930")).toBe(false);
  expect(isEan13("036000291452")).toBe(false);
  expect(() => gtinCheckDigit("12a")).toThrow(RangeError);
});

test("any single wrong digit of an EAN-13 is noticed", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12}$/), fc.nat(12), fc.nat(9), (start, at, typed) => {
      const code = start + gtinCheckDigit(start);
      const other = code.slice(0, at) + String(typed) + code.slice(at + 1);
      return isEan13(other) === (other === code);
    }),
  );
});

test("one article has one code, whichever symbol and scanner it came from", () => {
  expect(normaliseBarcode("]E04006381333931")).toBe("4006381333931");
  expect(normaliseBarcode("036000291452")).toBe("0036000291452");
  expect(normaliseBarcode("04006381333931")).toBe("4006381333931");
  expect(normaliseBarcode("14006381333938")).toBe("14006381333938");
  expect(normaliseBarcode(" ]C1ABC-1 ")).toBe("ABC-1");
  expect(normaliseBarcode("036000291453")).toBe("036000291453");
  expect(expandUpcE("01234565")).toBe("012345000065");
  expect(expandUpcE("01234566")).toBeNull();
});

test("an element string gives article, batch, expiry and serial", () => {
  expect(read("]C101095212345432131727123110LOT-7^21S/9")).toEqual({
    ok: true,
    data: {
      elements: [
        { ai: "01", value: "09521234543213" },
        { ai: "17", value: "271231" },
        { ai: "10", value: "LOT-7" },
        { ai: "21", value: "S/9" },
      ],
      gtin: "09521234543213",
      batch: "LOT-7",
      expiry: "2027-12-31",
      serial: "S/9",
    },
  });
});

test("superfluous FNC1 is tolerated, weights, prices and counts are read with their decimals", () => {
  expect(read("^0109521234543213^3103001250^39221250^3012")).toMatchObject({
    ok: true,
    data: { gtin: "09521234543213", netWeightKg: "1.250", priceRupees: "12.50", count: 12 },
  });
  expect(read("3100000005")).toMatchObject({ ok: true, data: { netWeightKg: "5" } });
  expect(read("3106000005")).toMatchObject({ ok: true, data: { netWeightKg: "0.000005" } });
});

test("day 00 is the last of the month and the century follows the year of reading", () => {
  expect(read("17280200")).toMatchObject({ data: { expiry: "2028-02-29" } });
  expect(read("11760101")).toMatchObject({ data: { produced: "2076-01-01" } });
  expect(read("11770101")).toMatchObject({ data: { produced: "1977-01-01" } });
  expect(readGs1("15100101", 2090)).toMatchObject({ data: { bestBefore: "2110-01-01" } });
});

test("the bracketed form is read, brackets inside values included", () => {
  expect(read("(01)09521234543213(10)A(1)(17)270930")).toMatchObject({
    ok: true,
    data: { gtin: "09521234543213", batch: "A(1)", expiry: "2027-09-30" },
  });
});

test.each([
  ["0109521234543214", "The check digit of (01) should be 3, not 4."],
  ["17271301", "(17) 271301 is not a date."],
  ["17270230", "(17) 270230 is not a date."],
  ["01095212345432", "(01) takes 14 characters, not 12."],
  ["10" + "A".repeat(21), "(10) takes 1 to 20 characters, not 21."],
  ["10^21X", "(10) takes 1 to 20 characters, not 0."],
  ["9999", '"9999" is not a known GS1 identifier.'],
  ["30A", "(30) takes digits only."],
  ["10A B", "(10) holds a character that GS1 does not allow."],
  ["10A^10B", "(10) appears twice with different values."],
  ["", "This code has no GS1 data."],
  ["https://example.com/shop", "This link has no GTIN."],
  ["https://example.com/01/09521234543213/10/%E0%A4%A", "The value of 10 in this link is not valid."],
])("the code %s is refused: %s", (text, message) => {
  expect(read(text)).toEqual({ ok: false, message });
});

test("a Digital Link gives the same data as the element string", () => {
  const all = { gtin: "09521234543213", batch: "AB/1", serial: "12", expiry: "2027-12-31" };
  expect(read("https://id.example.com/stem/01/09521234543213/10/AB%2F1/21/12?17=271231&utm=x#top")).toMatchObject({
    ok: true,
    data: all,
  });
  expect(read("HTTP://id.example.com/01/9521234543213/")).toMatchObject({ ok: true, data: { gtin: "09521234543213" } });
  expect(read("https://example.com/01/x/01/09521234543213")).toMatchObject({
    ok: true,
    data: { gtin: "09521234543213" },
  });
  expect(read("https://example.com/01/09521234543213?17=271300")).toMatchObject({ ok: false });
});

test("GS1 codes are told apart from plain barcodes and web links", () => {
  expect(looksLikeGs1("]C10109521234543213")).toBe(true);
  expect(looksLikeGs1("(01)09521234543213")).toBe(true);
  expect(looksLikeGs1("https://x.in/01/09521234543213")).toBe(true);
  expect(looksLikeGs1("https://x.in/about")).toBe(false);
  expect(looksLikeGs1("4006381333931")).toBe(false);
});

test("any scanned text is answered, never thrown at", () => {
  const scanned = fc.oneof(fc.string(), fc.webUrl(), fc.stringMatching(/^[0-9()^]{0,40}$/));
  fc.assert(fc.property(scanned, (text) => typeof read(text).ok === "boolean"));
});
