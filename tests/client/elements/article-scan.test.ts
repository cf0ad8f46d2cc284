import fc from "fast-check";
import { expect, test } from "vitest";
import { createWedge } from "../../../src/client/elements/barcode/wedge";
import { isScan, type ScanPlace } from "../../../src/client/elements/lines/article-scan";
import { gtinCheckDigit } from "../../../src/domain/barcode/gtin";

/** Ms between two keys of a hand scanner, and of a person. */
const SCANNER = fc.integer({ min: 0, max: 50 });
const PERSON = fc.integer({ min: 51, max: 400 });
const PLACES: readonly ScanPlace[] = ["code", "figure", "cell", "page"];

/** The scan that the keys are, by the time before each of them and before the key at the end; null for none. */
function read(
  text: string,
  gaps: readonly number[],
  end: "Enter" | "Tab",
  place: ScanPlace,
  known: ReadonlySet<string>,
) {
  const wedge = createWedge();
  let at = 1_000;
  [...text].forEach((key, index) => wedge.press({ key, ctrlKey: false, at: (at += gaps[index % gaps.length] ?? 0) }));
  const scan = wedge.press({ key: end, ctrlKey: false, at: at + (gaps.at(-1) ?? 0) });
  return scan !== null && isScan(scan, place, (code) => known.has(code)) ? scan : null;
}

const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((list) => list.join(""));
const end = fc.constantFrom("Enter" as const, "Tab" as const);
const place = fc.constantFrom(...PLACES);

test("property: a code that the device knows is a scan at every speed of a scanner, wherever it is read", () => {
  fc.assert(
    fc.property(
      fc.oneof(digits(3, 20), fc.stringMatching(/^[A-Z0-9-]{3,20}$/)),
      fc.array(SCANNER, { minLength: 1, maxLength: 20 }),
      end,
      place,
      (code, gaps, key, where) => {
        expect(read(code, gaps, key, where, new Set([code]))).toBe(code);
      },
    ),
  );
});

test("property: figures typed by a person are never taken, even where they are a code that the device knows", () => {
  fc.assert(
    fc.property(
      digits(1, 14),
      fc.array(PERSON, { minLength: 1, maxLength: 20 }),
      end,
      fc.constantFrom<ScanPlace>("figure", "cell"),
      (figure, gaps, key, where) => {
        expect(read(figure, gaps, key, where, new Set([figure]))).toBeNull();
      },
    ),
  );
});

test("property: one slow key is enough for a person; fewer than three keys are no scan", () => {
  fc.assert(
    fc.property(digits(3, 7), SCANNER, PERSON, fc.nat(), (figure, fast, slow, nth) => {
      const gaps = [...figure].map((_, index) => (index === 1 + (nth % (figure.length - 1)) ? slow : fast));
      // What comes after the slow key is shorter than the figure, and no code.
      expect(read(figure, [...gaps, fast], "Enter", "figure", new Set([figure]))).toBeNull();
      expect(read(figure.slice(0, 2), [fast], "Enter", "figure", new Set([figure.slice(0, 2)]))).toBeNull();
    }),
  );
});

test("property: figures and names at the speed of a scanner stay where they were typed, unless they are a code", () => {
  fc.assert(
    fc.property(digits(1, 7), SCANNER, fc.constantFrom<ScanPlace>("figure", "cell"), (figure, gap, where) => {
      expect(read(figure, [gap], "Enter", where, new Set())).toBeNull();
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,8} [A-Z][a-z]{1,8}$/), SCANNER, (name, gap) => {
      expect(read(name, [gap], "Enter", "code", new Set())).toBeNull();
      expect(read(name, [gap], "Enter", "cell", new Set())).toBeNull();
    }),
  );
});

test("property: an article is a scan in every place; digits that nothing has are one in the cell that scans fill, so that they are said", () => {
  fc.assert(
    fc.property(digits(12, 12), SCANNER, place, (body, gap, where) => {
      const code = body + gtinCheckDigit(body);
      expect(read(code, [gap], "Enter", where, new Set())).toBe(code);
    }),
  );
  fc.assert(
    fc.property(digits(3, 20), SCANNER, (code, gap) => {
      expect(read(code, [gap], "Enter", "code", new Set())).toBe(code);
    }),
  );
});
