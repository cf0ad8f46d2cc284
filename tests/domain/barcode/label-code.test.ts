import { expect, test } from "vitest";
import { labelCode } from "../../../src/domain/barcode/label-code";
import { readGs1 } from "../../../src/domain/barcode/gs1";
import { isIsoDate, type IsoDate } from "../../../src/domain/calendar";

const day = (text: string): IsoDate | "" => (isIsoDate(text) ? text : "");

test.each`
  code                | batch      | expiry          | symbology    | text
  ${"8901234567890"}  | ${""}      | ${""}           | ${"ean13"}   | ${"8901234567890"}
  ${"036000291452"}   | ${""}      | ${""}           | ${"ean13"}   | ${"0036000291452"}
  ${"96385074"}       | ${""}      | ${""}           | ${"ean8"}    | ${"96385074"}
  ${"18901234567897"} | ${""}      | ${""}           | ${"gs1-128"} | ${"(01)18901234567897"}
  ${"8901234567890"}  | ${"B-7"}   | ${"2026-12-31"} | ${"gs1-128"} | ${"(01)08901234567890(17)261231(10)B-7"}
  ${"8901234567890"}  | ${""}      | ${"2026-12-31"} | ${"gs1-128"} | ${"(01)08901234567890(17)261231"}
  ${"96385074"}       | ${"B7"}    | ${""}           | ${"gs1-128"} | ${"(01)00000096385074(10)B7"}
  ${"8901234567890"}  | ${"B 7"}   | ${""}           | ${"ean13"}   | ${"8901234567890"}
  ${"8901234567890"}  | ${"B(10)"} | ${""}           | ${"ean13"}   | ${"8901234567890"}
  ${"BOLT-8 x 20"}    | ${"B7"}    | ${"2026-12-31"} | ${"code128"} | ${"BOLT-8 x 20"}
  ${" 8901234567892"} | ${""}      | ${""}           | ${"code128"} | ${"8901234567892"}
`("$code with batch '$batch' and expiry '$expiry' is $symbology $text", ({ code, batch, expiry, symbology, text }) => {
  expect(labelCode(code, { batch, expiry: day(expiry) })).toEqual({ symbology, text });
});

test.each(["", "  ", "बोल्ट", "B\u00a07", "a\tb"])("'%s' cannot be said by a barcode", (code) => {
  expect(labelCode(code)).toBeNull();
});

test("a scan of the GS1-128 gives item, batch and expiry again", () => {
  const code = labelCode("8901234567890", { batch: "LOT/5", expiry: day("2027-02-28") });
  expect(readGs1(code?.text ?? "", 2026)).toMatchObject({
    ok: true,
    data: { gtin: "08901234567890", batch: "LOT/5", expiry: "2027-02-28" },
  });
});
