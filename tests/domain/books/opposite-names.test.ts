import { expect, test } from "vitest";
import { oppositeNames } from "../../../src/domain/books/opposite-names";

test.each`
  names                                      | text
  ${[]}                                      | ${""}
  ${["Sales"]}                               | ${"Sales"}
  ${["Sales", "Output CGST", "Output SGST"]} | ${"Sales and 2 more"}
  ${["Sales", "Sales"]}                      | ${"Sales"}
`("$names are named as '$text'", ({ names, text }) => expect(oppositeNames(names)).toBe(text));
