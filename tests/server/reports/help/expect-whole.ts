import { expect } from "vitest";
import { addDecimals } from "../../../../src/domain/decimal";
import type { Row } from "../../../../src/wire/envelope";

/** Groups of an answer at the outermost level must come to its sums. */
export function expectWhole(rows: readonly Row[], what: string): void {
  const [head = {}] = rows;
  expect([what, head.errormsg ?? ""]).toEqual([what, ""]);
  const sums = JSON.parse(String(head.sums)) as Record<string, string>;
  const groups = JSON.parse(String(head.groups)) as { key: string[]; sums: Record<string, string> }[];
  const outer = groups.filter(({ key }) => key.length === 1);
  for (const field of outer.length > 0 ? Object.keys(sums) : []) {
    const added = addDecimals("0", ...outer.map((group) => group.sums[field] ?? "0"));
    expect([what, field, added]).toEqual([what, field, addDecimals("0", sums[field] ?? "0")]);
  }
}
