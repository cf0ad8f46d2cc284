import fc from "fast-check";
import { expect, test } from "vitest";
import { gstinCheckDigit } from "../../src/domain/identity/gstin";
import { OWN_STATES, ownIdentity, type OwnIdentity } from "../../src/domain/identity/own-identity";
import { pinFitsState } from "../../src/domain/identity/pin-ranges";

const gstinOf = (state: string, pan: string): string => `${state}${pan}1Z${gstinCheckDigit(`${state}${pan}1Z`)}`;
const PAN = "AAQFK7315M";
const KARNATAKA = gstinOf("29", PAN);
const of = (given: Partial<OwnIdentity>) => ownIdentity({ gstin: "", pan: "", state: "", pincode: "", ...given });
const faults = (given: Partial<OwnIdentity>): Record<string, string> =>
  Object.fromEntries(of(given).faults.map(({ key, text }) => [key, text]));

test("state and PAN are taken from the GSTIN, whatever its case", () => {
  expect(of({ gstin: ` ${KARNATAKA.toLowerCase()} ` })).toEqual({
    identity: { gstin: KARNATAKA, pan: PAN, state: "29", pincode: "" },
    faults: [],
  });
});

test("what contradicts the GSTIN is named with both sides", () => {
  expect(faults({ gstin: KARNATAKA, state: "27" })).toEqual({
    state: "The GSTIN begins with 29 (Karnataka), so the state cannot be Maharashtra.",
  });
  expect(faults({ gstin: KARNATAKA, pan: "AAKCS4821F" })).toEqual({
    pan: `The GSTIN contains the PAN ${PAN}, not AAKCS4821F. Correct one of them.`,
  });
});

test("a wrong GSTIN is one fault, and nothing is taken from it", () => {
  const wrong = `${KARNATAKA.slice(0, 14)}${KARNATAKA.endsWith("A") ? "B" : "A"}`;
  expect(of({ gstin: wrong, state: "27" }).identity).toMatchObject({ pan: "", state: "27" });
  expect(Object.keys(faults({ gstin: wrong, state: "27", pan: PAN }))).toEqual(["gstin"]);
  expect(faults({ gstin: "2917ABC12345UNZ" }).gstin).not.toBe("");
});

test("a registration under which nobody sells is refused", () => {
  const first = "29PNEA12345B1D";
  expect(faults({ gstin: `${first}${gstinCheckDigit(first)}`, state: "29" }).gstin).toContain(
    "Enter the GSTIN under which you sell.",
  );
});

test("without a GSTIN the state is asked for, and only one that a business can be in is taken", () => {
  expect(faults({})).toEqual({ state: "Choose the state. GST depends on it." });
  expect(faults({ state: "29" })).toEqual({});
  for (const state of ["96", "28", "XX"]) expect(faults({ state })).toEqual({ state: "Choose a state from the list." });
});

test("the PIN code lies in the state", () => {
  expect(faults({ state: "29", pincode: "560001" })).toEqual({});
  expect(faults({ state: "29", pincode: "400001" })).toEqual({ pincode: "PIN code 400001 is not in Karnataka." });
  expect(faults({ state: "29", pincode: "56" })).toEqual({ pincode: "A PIN code has 6 digits." });
  // Telangana and Ladakh have no separate ranges in the list.
  expect(faults({ state: "36", pincode: "500001" })).toEqual({});
  expect([pinFitsState("194101", "38"), pinFitsState("194101", "01"), pinFitsState("x", "29")]).toEqual([
    true,
    true,
    true,
  ]);
});

test("property: a GSTIN made of any state and PAN fills both and contradicts nothing", () => {
  const pan = fc.stringMatching(/^[A-Z]{5}[0-9]{4}[A-Z]$/);
  fc.assert(
    fc.property(fc.constantFrom(...OWN_STATES.map(([code]) => code)), pan, (state, own) => {
      expect(of({ gstin: gstinOf(state, own) })).toEqual({
        identity: { gstin: gstinOf(state, own), pan: own, state, pincode: "" },
        faults: [],
      });
    }),
  );
});
