import { expect, test } from "vitest";
import { BalancingAmount } from "../../../src/client/form/bill/balancing-amount";

const line = (ledgerid: number, debit = "", credit = "") => ({ ledgerid, debit, credit });

test("the last line that gets its ledger gets the amount that balances the journal", () => {
  const amounts = new BalancingAmount();
  amounts.begin([]);
  expect(amounts.fill([line(1)])).toEqual([line(1)]);
  expect(amounts.fill([line(1, "3000.00")])).toEqual([line(1, "3000.00")]);
  expect(amounts.fill([line(1, "3000.00"), line(2)])).toEqual([line(1, "3000.00"), line(2, "", "3000.00")]);
  expect(amounts.fill([line(1, "3000.00"), line(2, "", "1000.10"), line(3)])[2]).toEqual(line(3, "", "1999.90"));
});

test("a proposal goes where the other side is entered, and what the user entered or cleared stays", () => {
  const amounts = new BalancingAmount();
  amounts.begin([]);
  amounts.fill([line(1, "3000.00")]);
  amounts.fill([line(1, "3000.00"), line(2)]);
  expect(amounts.fill([line(1, "3000.00"), line(2, "2000.00", "3000.00")])[1]).toEqual(line(2, "2000.00", ""));
  expect(amounts.fill([line(1, "3000.00"), line(2, "2000.00")])[1]).toEqual(line(2, "2000.00"));
  const three = amounts.fill([line(1, "3000.00"), line(2, "2000.00"), line(3)]);
  expect(three[2]).toEqual(line(3, "", "5000.00"));
  expect(amounts.fill([line(1, "3000.00"), line(2, "2000.00"), line(3)])[2]).toEqual(line(3));
});

test("nothing is proposed for a balanced journal, a stored one, a line in between, or a line with an amount", () => {
  const amounts = new BalancingAmount();
  const stored = [line(1, "3000.00"), line(2)];
  amounts.begin(stored);
  expect(amounts.fill(stored)).toBe(stored);
  const balanced = [line(1, "5.00"), line(2, "", "5.00"), line(3)];
  expect(amounts.fill(balanced)).toBe(balanced);
  const pasted = [line(1, "5.00"), line(2, "", "1.00")];
  amounts.begin([]);
  expect(amounts.fill(pasted)).toBe(pasted);
  amounts.begin([line(1, "3000.00"), line(0), line(3, "", "1.00")]);
  const between = [line(1, "3000.00"), line(2), line(3, "", "1.00")];
  expect(amounts.fill(between)).toBe(between);
});

test("a code that is not recognised yet is no ledger: the amount is proposed when it is one", () => {
  const amounts = new BalancingAmount();
  amounts.begin([]);
  const scanned = [line(1, "3000.00"), { ...line(890), ledgerid_unknown: 1 }];
  expect(amounts.fill(scanned)).toBe(scanned);
  expect(amounts.fill([line(1, "3000.00"), { ...line(2), ledgerid_unknown: 0 }])[1]).toMatchObject({
    credit: "3000.00",
  });
});
