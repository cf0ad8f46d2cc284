import fc from "fast-check";
import { expect, test } from "vitest";
import { withLineIds } from "../../../src/definitions/bill/line-ids";
import { paidAtCounter } from "../../../src/definitions/bill/payments";
import { paise } from "../../../src/domain/money";

const ids = (
  lines: readonly { itemid: number; lineid?: number }[],
  before: readonly { itemid: number; lineid: number }[] = [],
) => withLineIds(lines, before).map(({ lineid }) => lineid);
const stored = [
  { itemid: 7, lineid: 1 },
  { itemid: 8, lineid: 2 },
  { itemid: 7, lineid: 4 },
];

test.each([
  ["a new document counts from 1, whatever numbers are sent", [{ itemid: 7, lineid: 9 }, { itemid: 8 }], [], [1, 2]],
  [
    "a line keeps its number when lines are moved, removed and added",
    [{ itemid: 7, lineid: 4 }, { itemid: 9 }, { itemid: 8, lineid: 2 }],
    stored,
    [4, 5, 2],
  ],
  [
    "without numbers, lines of the same item go on as they were, in order",
    [{ itemid: 8 }, { itemid: 7 }, { itemid: 7 }, { itemid: 7 }],
    stored,
    [2, 1, 4, 5],
  ],
  [
    "a number that comes twice is given once",
    [
      { itemid: 7, lineid: 1 },
      { itemid: 9, lineid: 1 },
    ],
    stored,
    [1, 5],
  ],
] as const)("line numbers: %s", (_, lines, before, expected) => expect(ids(lines, before)).toEqual(expected));

test("property: numbers are never doubled, and those that were sent and known stay", () => {
  const line = fc.record({ itemid: fc.integer({ min: 1, max: 3 }), lineid: fc.integer({ min: 0, max: 6 }) });
  fc.assert(
    fc.property(fc.array(line), fc.uniqueArray(line, { selector: ({ lineid }) => lineid }), (lines, before) => {
      const made = ids(lines, before);
      expect(new Set(made).size).toBe(made.length);
      lines.forEach(({ lineid }, n) => {
        const isFirst = lines.findIndex((one) => one.lineid === lineid) === n;
        if (lineid > 0 && isFirst && before.some((one) => one.lineid === lineid)) expect(made[n]).toBe(lineid);
      });
    }),
  );
});

test.each([
  ["nobody, no payments: all of it in cash", {}, 118_00, 0, 0],
  ["a customer, no payments: all of it on account", { partyid: 5 }, 0, 0, 118_00],
  ["more than the bill: change", { payments: [{ amount: "100" }, { amount: 50 }] }, 150_00, 32_00, 0],
  ["less than the bill: on account", { partyid: "tmp:x", payments: [{ amount: "18.5" }] }, 18_50, 0, 99_50],
] as const)("paid at the counter: %s", (_, record, tendered, change, unpaid) => {
  expect(paidAtCounter({ payments: [], ...record }, paise(118_00))).toEqual({ tendered, change, unpaid });
});
