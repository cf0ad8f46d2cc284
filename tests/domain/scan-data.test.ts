import { describe, expect, test } from "vitest";
import { readScan, SCAN_LENGTH_MAX } from "../../src/domain/barcode/scan-data";

const data = (text: string) => {
  const read = readScan(text, 2026);
  if (!read.ok) throw new Error(read.message);
  return read.data;
};

describe("what one scan says", () => {
  test.each`
    scanned                                           | code               | batch   | expiry          | count   | weightKg   | serial
    ${"8901234567890"}                                | ${"8901234567890"} | ${""}   | ${""}           | ${null} | ${null}    | ${""}
    ${" PUN-0012 "}                                   | ${"PUN-0012"}      | ${""}   | ${""}           | ${null} | ${null}    | ${""}
    ${"]C1010890123456789017271231" + "10B7\x1d3024"} | ${"8901234567890"} | ${"B7"} | ${"2027-12-31"} | ${24}   | ${null}    | ${""}
    ${"]d2010890123456789021S-1\x1d17270200"}         | ${"8901234567890"} | ${""}   | ${"2027-02-28"} | ${null} | ${null}    | ${"S-1"}
    ${"(01)08901234567890(3103)001250(10)X"}          | ${"8901234567890"} | ${"X"}  | ${""}           | ${null} | ${"1.250"} | ${""}
    ${"(01)08901234567890(15)270101"}                 | ${"8901234567890"} | ${""}   | ${"2027-01-01"} | ${null} | ${null}    | ${""}
    ${"010890123456789010B9"}                         | ${"8901234567890"} | ${"B9"} | ${""}           | ${null} | ${null}    | ${""}
    ${"https://id.shop.in/01/08901234567890/10/L1"}   | ${"8901234567890"} | ${"L1"} | ${""}           | ${null} | ${null}    | ${""}
    ${"(01)08901234567890(30)0"}                      | ${"8901234567890"} | ${""}   | ${""}           | ${null} | ${null}    | ${""}
  `("$scanned", ({ scanned, code, batch, expiry, count, weightKg, serial }) => {
    const { spellings, fault, ...said } = data(scanned);
    expect({ code: spellings.at(-1), fault, ...said }).toMatchObject({
      code,
      batch,
      expiry,
      count,
      weightKg,
      serial,
      fault: "",
    });
  });

  test("a code that has the digits of an article but a wrong check digit is looked up as it is", () => {
    expect(data("0108901234567895999").spellings).toEqual(["0108901234567895999"]);
  });

  test("a GS1 label with a wrong check digit says which, and is still looked up as it is", () => {
    const { fault, spellings } = data("(01)08901234567895");
    expect(fault).toBe("The check digit of (01) should be 0, not 5.");
    expect(spellings).toEqual(["(01)08901234567895"]);
  });

  test("5,000 characters are no code: the sentence says how many there are", () => {
    expect(readScan("9".repeat(5000), 2026)).toEqual({
      ok: false,
      message: `This code has 5000 characters, more than the code of any item (${SCAN_LENGTH_MAX}). Scan the barcode of the item.`,
    });
    expect(readScan("9".repeat(SCAN_LENGTH_MAX), 2026).ok).toBe(true);
    expect(readScan("  ", 2026)).toEqual({ ok: false, message: "This code is empty." });
  });
});
