import { describe, expect, test } from "vitest";
import { readGs1 } from "../../../src/domain/barcode/gs1";
import { isEan13 } from "../../../src/domain/barcode/gtin";
import { check } from "../../../src/domain/checks";
import { stateOfGstin } from "../../../src/domain/identity/gstin";
import { DEMO_COMPANIES } from "../../../src/server/modules/setup/demo/companies";
import { demoItems } from "../../../src/server/modules/setup/demo/items";
import { demoLedgers } from "../../../src/server/modules/setup/demo/ledgers";
import { randomFrom } from "../../../src/server/modules/setup/demo/random";

const items = demoItems(randomFrom(1), 5_000);
const ledgers = demoLedgers(randomFrom(2), 1_000, "27");

describe("demo words", () => {
  test("the same seed gives the same items and ledgers", () => {
    expect(demoItems(randomFrom(1), 50)).toEqual(items.slice(0, 50));
    expect(demoLedgers(randomFrom(2), 50, "27")).toEqual(ledgers.slice(0, 50));
  });

  test("5,000 items have names, codes and barcodes of their own", () => {
    expect(new Set(items.map(({ name }) => name.toLowerCase())).size).toBe(5_000);
    expect(new Set(items.map(({ code }) => code)).size).toBe(5_000);
    const codes = items.flatMap(({ barcodes }) => barcodes.map(({ code }) => code));
    expect(new Set(codes).size).toBe(codes.length);
  });

  test("every EAN-13 and every GS1-128 of the demo is valid", () => {
    for (const { code, symbology } of items.flatMap(({ barcodes }) => barcodes)) {
      if (symbology === "EAN-13") expect(isEan13(code), code).toBe(true);
      else expect(readGs1(code, 2026), code).toMatchObject({ ok: true });
    }
  });

  test("every GSTIN of the demo passes its check digit, holds its PAN and its state", () => {
    const registered = ledgers.filter(({ gstin }) => gstin);
    expect(registered.length).toBeGreaterThan(800);
    for (const { gstin, pan, stateCode } of registered) {
      expect(check("gstin", gstin), gstin).toBe("");
      expect(check("pan", pan), pan).toBe("");
      expect(gstin.slice(2, 12)).toBe(pan);
      expect(stateOfGstin(gstin)).toBe(stateCode);
    }
    expect(new Set(ledgers.map(({ name }) => name.toLowerCase())).size).toBe(1_000);
  });

  test("two companies stand in two states with two branches each", () => {
    expect(DEMO_COMPANIES.map(({ branches }) => branches.length)).toEqual([2, 2]);
    expect(new Set(DEMO_COMPANIES.map(({ stateCode }) => stateCode)).size).toBe(2);
  });
});
