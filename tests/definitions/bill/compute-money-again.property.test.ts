import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cells } from "../../../src/definitions/bill/cells";
import { completeJournal } from "../../../src/definitions/bill/complete-journal";
import { completeMoney } from "../../../src/definitions/bill/complete-money";
import type { CompletedMoney } from "../../../src/definitions/bill/complete-money";
import type { MoneyLedger } from "../../../src/definitions/bill/money-facts";
import type { WithholdingFacts } from "../../../src/definitions/bill/withholding";
import { paise } from "../../../src/domain/money";

const section = (kind: "tds" | "tcs"): WithholdingFacts => ({
  sectionid: 1,
  code: kind === "tds" ? "194C" : "206C",
  kind,
  isPerson: false,
  hasPan: true,
  isExcess: false,
  rates: [{ from: "2020-04-01", firm: "2", person: "1", nopan: "20", perdocument: "30", peryear: "100" }],
  years: [{ fy: "2026-27", base: "60.00", handled: "0.00" }],
  advances: [],
});
const open = [
  { refno: "S/1", fy: "2026-27", refdate: "2026-05-01", duedate: "2026-05-31", balance: paise(11_800) },
  { refno: "S/2", fy: "2026-27", refdate: "2026-05-02", duedate: "2026-05-02", balance: paise(-4_050) },
];
const ledger = (id: number, group: string, more: Partial<MoneyLedger> = {}): [number, MoneyLedger] => [
  id,
  { id, name: `Ledger ${id}`, groups: [group], isBillwise: false, tds: null, tcs: null, open: null, ...more },
];
/** As in the server's reply, or as stored on a device for offline work. */
const ledgers = new Map([
  ledger(1, "Cash-in-Hand"),
  ledger(2, "Bank Accounts"),
  ledger(3, "Indirect Expenses"),
  ledger(4, "Indirect Expenses", { tds: section("tds") }),
  ledger(5, "Sundry Debtors", { isBillwise: true, open }),
  ledger(6, "Sundry Creditors", { isBillwise: true, open, tds: section("tds"), tcs: section("tcs") }),
  ledger(7, "Sundry Creditors", { isBillwise: true, tds: section("tds") }),
]);

const amount = fc.constantFrom("", "0", "0.01", "33.33", "118", "1000.5", "-1");
const tax = {
  wtwaived: fc.boolean(),
  wtamount: fc.constantFrom("", "1.5"),
  wtreason: fc.constantFrom("", "Certificate"),
};
const day = fc.constantFrom("2026-06-10", "");
const ledgerid = fc.integer({ min: 1, max: 8 });
const money = fc.record({
  edateview: day,
  partyid: ledgerid,
  accountid: fc.constantFrom(1, 2),
  mgrossamt: amount,
  allocation: fc.constantFrom("", "onaccount"),
  ...tax,
  bills: fc.array(fc.record({ refno: fc.constantFrom("S/1", "S/2", "S/9"), amount }), { maxLength: 2 }),
});
const journal = fc.record({
  edateview: day,
  allocation: fc.constantFrom("", "oldest"),
  ...tax,
  entries: fc.array(fc.record({ ledgerid, debit: amount, credit: amount, refno: fc.constantFrom("", "", "S/1") }), {
    maxLength: 4,
  }),
});

/**
 * The form shows and sends entered and computed cells together. Computing from them again gives the same result and
 * changes no entered cell.
 */
function expectSame(values: Cells, complete: (values: Cells) => CompletedMoney): void {
  const made = complete(values);
  const shown = { ...values, ...made.values };
  expect(complete(shown)).toEqual(made);
  expect(shown).toMatchObject(values);
}

test("property: a payment, a receipt or a journal computed from what its form shows is that document, and nothing that was entered is another", () => {
  fc.assert(
    fc.property(fc.constantFrom("payment" as const, "receipt" as const), money, (entity, values) =>
      expectSame(values, (shown) => completeMoney(entity, shown, ledgers)),
    ),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(journal, (values) => expectSame(values, (shown) => completeJournal(shown, ledgers))),
    { numRuns: 300 },
  );
});
