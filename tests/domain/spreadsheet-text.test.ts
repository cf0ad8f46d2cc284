import fc from "fast-check";
import { expect, test } from "vitest";
import { unescapeFormula, escapeFormula } from "../../src/domain/spreadsheet-text";

test.each([
  ["=1+1", "'=1+1"],
  ["@sum", "'@sum"],
  ["-2+3", "'-2+3"],
  ["+1", "'+1"],
  ["\uFF1Dcmd", "'\uFF1Dcmd"],
  ["\uFF0B1", "'\uFF0B1"],
  ["\uFF0D1", "'\uFF0D1"],
  ["\uFF20x", "'\uFF20x"],
  [" =1", "' =1"],
  ['"=1', `'"=1`],
  ["x;=1", "x;'=1"],
  ["x\t=1", "x\t'=1"],
  ["x\n@a", "x\n'@a"],
  ["a, =1", "a,' =1"],
  ["\tx", "'\tx"],
  ["\r=1", "'\r'=1"],
  ["Nut 10-12 mm", "Nut 10-12 mm"],
  ["a=b", "a=b"],
  ["asha@example.in", "asha@example.in"],
  ["", ""],
])("%j is written as %j", (text, written) => expect(escapeFormula(text)).toBe(written));

test("whatever the text, no part of it begins like a formula, and nothing but apostrophes is added", () => {
  const signs = fc
    .array(
      fc.constantFrom(
        "=",
        "+",
        "-",
        "@",
        "\uFF1D",
        "\uFF0B",
        "\uFF0D",
        "\uFF20",
        ";",
        ",",
        "|",
        "\t",
        "\r",
        "\n",
        " ",
        '"',
        "a",
        "1",
      ),
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(signs, (text) => {
      const written = escapeFormula(text);
      for (const part of written.split(/[;,|\t\r\n]/))
        expect(part).not.toMatch(/^["\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/);
      expect(written.replaceAll("'", "")).toBe(text);
    }),
  );
});

test("a name that went out in a CSV file comes back as it was", () => {
  const names = fc
    .array(fc.constantFrom("=", "+", "-", "@", "\uFF1D", "\uFF20", ";", ",", "|", " ", '"', "'", "a", "1"))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(names, (name) => {
      expect(unescapeFormula(escapeFormula(name))).toBe(name);
    }),
  );
});
