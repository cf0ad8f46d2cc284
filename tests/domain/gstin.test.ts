import fc from "fast-check";
import { expect, test } from "vitest";
import { GST_STATES, stateName } from "../../src/domain/identity/gst-states";
import { checkGstin, gstinCheckDigit, gstinKind, panOfGstin, stateOfGstin } from "../../src/domain/identity/gstin";

const digit = fc.constantFrom(..."0123456789");
const first14 = fc
  .tuple(
    fc.constantFrom(...Object.keys(GST_STATES)),
    fc.stringMatching(/^[A-Z]{5}[0-9]{4}[A-Z]$/),
    fc.constantFrom(..."123456789AB"),
  )
  .map(([state, pan, entity]) => `${state}${pan}${entity}Z`);

test.each(["27AAPFU0939F1ZV", "24AAQCA8719H1ZC", "29AAGCB7383J1Z4", " 27aapfu0939f1zv "])("%s is a GSTIN", (gstin) => {
  expect(checkGstin(gstin)).toBe("");
});

test.each([
  ["27AAPFU0939F1Z5", "The check digit of this GSTIN should be V, not 5."],
  ["27AAPFU0939F1Z", "A GSTIN has 15 characters, this one has 14."],
  ["27AAPFU0939F1-V", 'Character 14 of this GSTIN, "-", is neither a letter nor a digit.'],
  ["40AAPFU0939F1ZV", "40 is not a GST state code."],
  ["27AAPF00939F1ZV", "Characters 3 to 12 of this GSTIN, AAPF00939F, are not a PAN."],
  ["27AAPFU0939F0ZV", "Character 13 of this GSTIN cannot be 0."],
  ["27AAPFU0939F1XV", "Character 14 of this GSTIN is usually Z; X is not used."],
])("%s is refused: %s", (gstin, sentence) => {
  expect(checkGstin(gstin)).toBe(sentence);
});

test("numbers of the sandbox pass without the check digit only where it is asked", () => {
  expect(checkGstin("02AMBPG7773M002")).not.toBe("");
  expect(checkGstin("02AMBPG7773M1Z2")).toContain("check digit");
  expect(checkGstin("02AMBPG7773M1Z2", true)).toBe("");
});

test("the made check digit is right, and every other one is refused", () => {
  fc.assert(
    fc.property(first14, fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"), (start, other) => {
      const wanted = gstinCheckDigit(start);
      expect(checkGstin(start + wanted)).toBe("");
      if (other !== wanted)
        expect(checkGstin(start + other)).toBe(`The check digit of this GSTIN should be ${wanted}, not ${other}.`);
    }),
  );
});

test("one digit of the number mistyped is always noticed", () => {
  fc.assert(
    fc.property(first14, fc.integer({ min: 7, max: 10 }), digit, (start, at, typed) => {
      fc.pre(start.charAt(at) !== typed);
      expect(checkGstin(start.slice(0, at) + typed + start.slice(at + 1) + gstinCheckDigit(start))).toContain(
        "check digit",
      );
    }),
  );
});

test("PAN, state and kind are read out of a GSTIN", () => {
  expect(panOfGstin("27aapfu0939f1zv")).toBe("AAPFU0939F");
  expect(panOfGstin("0717UNO00157UNO")).toBe("");
  expect(stateOfGstin("27AAPFU0939F1ZV")).toBe("27");
  expect(stateOfGstin("40AAPFU0939F1ZV")).toBe("");
  expect(stateName("27")).toBe("Maharashtra");
  expect(stateName("toString")).toBe("");
  expect(gstinKind("27AAPFU0939F1ZV")).toBe("regular");
  expect(gstinKind("0717UNO00157UNO")).toBe("un");
  expect(gstinKind("0719USA00001NR1")).toBe("nri");
  expect(gstinKind("9917SGP29001OSY")).toBe("oidar");
  expect(gstinKind("27AAPFU0939F1CV")).toBe("tcs");
  expect(gstinKind("27MUMA12345A1DV")).toBe("tds");
  expect(gstinKind("27AAPFU0939F1KV")).toBeNull();
});
