import fc from "fast-check";
import { expect, test } from "vitest";
import { against } from "../../../src/definitions/bill/bill-refs";
import type { BillRef } from "../../../src/definitions/bill/bill-refs";
import { settle } from "../../../src/definitions/bill/settle";
import { paise, sum } from "../../../src/domain/money";

const signed = fc
  .integer({ min: -100, max: 100 })
  .filter((n) => n !== 0)
  .map((n) => paise(n));
const open = fc
  .uniqueArray(
    fc.record({
      refno: fc.constantFrom("A", "b", "C", "D"),
      fy: fc.constantFrom("2025-26", "2026-27"),
      balance: signed,
    }),
    { selector: ({ refno, fy }) => refno + fy },
  )
  .map((bills) => bills.map((bill) => ({ ...bill, refdate: "2026-06-01", duedate: "2026-06-01" })));
const named = fc
  .array(fc.record({ refno: fc.constantFrom("a", "B", "c", "X"), amount: signed }), { maxLength: 5 })
  .map((parts) => parts.map((part, index) => ({ ...part, line: index + 1 })));

test("property: what bills are settled and opened is the amount of the document, no bill goes past nothing, and each line that names wrongly is told once", () => {
  fc.assert(
    fc.property(open, named, fc.integer({ min: -300, max: 300 }), fc.boolean(), (bills, parts, rest, isOldest) => {
      const told: number[] = [];
      const refs = settle(
        { ledgerid: 7, named: parts, rest: paise(rest), isOldest, number: "J/1", day: "2026-06-20" },
        bills,
        (line) => told.push(line),
      );
      const refused = new Set(told);
      expect(told).toHaveLength(refused.size);
      expect(sum(refs.map(({ amount }) => amount))).toBe(
        sum([paise(rest), ...parts.filter(({ line }) => !refused.has(line)).map(({ amount }) => amount)]),
      );
      for (const { refno, fy, balance } of bills) {
        const left =
          balance +
          sum(
            refs
              .filter((ref) => ref.kind === "against" && ref.refno === refno && ref.fy === fy)
              .map(({ amount }) => amount),
          );
        expect(left === 0 || (Math.sign(left) === Math.sign(balance) && Math.abs(left) <= Math.abs(balance))).toBe(
          true,
        );
      }
      const made = refs.filter(({ kind }) => kind === "new");
      expect(made.length).toBeLessThanOrEqual(1);
      // Against the oldest bills: a new bill is left only if no bill of the other side is open.
      if (isOldest && made[0])
        expect(
          bills.every(({ refno, fy, balance }) => {
            const left =
              balance +
              sum(
                refs
                  .filter((ref) => ref.kind === "against" && ref.refno === refno && ref.fy === fy)
                  .map(({ amount }) => amount),
              );
            return left === 0 || Math.sign(left) === Math.sign(made[0]?.amount ?? 0);
          }),
        ).toBe(true);
    }),
  );
});

test("what was settled before is kept beside newer bills, unless tax took so much off the amount that it does not fit any more", () => {
  const bill = (refno: string, balance: number) => ({
    refno,
    fy: "2026-27",
    refdate: "2026-06-01",
    duedate: "2026-06-01",
    balance: paise(balance),
  });
  const settled = (rest: number, before?: readonly BillRef[]) =>
    settle(
      { ledgerid: 7, named: [], rest: paise(rest), isOldest: true, before, number: "J/1", day: "2026-06-20" },
      [bill("A", 30), bill("B", 50)],
      () => undefined,
    );
  const shown = (refs: readonly BillRef[]) => refs.map(({ kind, refno, amount }) => [kind, refno, amount].join(" "));
  const before = [against(7, bill("B", 50), paise(-50))];
  expect([shown(settled(-60)), shown(settled(-60, before))]).toEqual([
    ["against A -30", "against B -30"],
    ["against B -50", "new J/1 -10"],
  ]);
  expect([shown(settled(-50, before)), shown(settled(-40, before)), shown(settled(-40, []))]).toEqual([
    ["against B -50"],
    ["against A -30", "against B -10"],
    ["new J/1 -40"],
  ]);
});
