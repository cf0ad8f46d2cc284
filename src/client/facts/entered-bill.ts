import { CHARGES, ITEMS } from "../../definitions/bill/bill-fault";
import { KEPT_DETAILS, SHIP_PARTY } from "../../definitions/bill/bill-places";
import { ROUND_RULE } from "../../definitions/bill/bill-terms";
import { cellRows, cellText } from "../../definitions/bill/cells";
import type { Cells } from "../../definitions/bill/cells";
import { BILL_RATES } from "../../definitions/bill/charged-rates";
import { AGAINST, RATES_OF } from "../../definitions/bill/note-rates";
import { chosenKey } from "../rows/chosen-key";
import { isKey, isNumber, numberOf } from "./kept-records";
import type { Against, Need } from "./known-facts";

/** The bill that a note names, and the note's own day. */
export const againstOf = (values: Cells): Against => ({
  refno: cellText(values[AGAINST]).trim(),
  day: cellText(values.edateview),
});

export type BillNeed = Required<Need>;

/** The facts that a bill is computed from. */
export const billNeed = (values: Cells, recid: string): BillNeed => ({
  partyid: cellText(values.partyid),
  shipid: cellText(values[SHIP_PARTY]),
  godownid: cellText(values.godownid),
  recid,
  items: cellRows(values[ITEMS]).map((line) => chosenKey(line, "itemid")),
  ledgers: [
    cellText(values.partyid),
    cellText(values.accountid),
    ...cellRows(values[CHARGES]).map((line) => chosenKey(line, "ledgerid")),
  ],
  against: againstOf(values),
});

/**
 * The stored bill's details of its party and place of delivery, its rounding rule, and for a note the day and bill of
 * its rates: the server keeps these, not what the form has shown since. Empty for a new bill.
 */
export function storedDetails(values: Cells, recordKey: string): Cells {
  const isStored = isNumber(recordKey);
  return Object.fromEntries(
    [...KEPT_DETAILS, RATES_OF, BILL_RATES, ROUND_RULE].map((key) => [key, isStored ? (values[key] ?? "") : ""]),
  );
}

/** A bill as it is computed: a record made here has no number yet, so one is made from its key. */
export const enteredBill = (values: Cells, stored: Cells): Cells => ({
  ...values,
  ...stored,
  partyid: numbered(values.partyid),
  accountid: numbered(values.accountid),
  [ITEMS]: cellRows(values[ITEMS]).map((line) => ({ ...line, itemid: numberOf(chosenKey(line, "itemid")) })),
  [CHARGES]: cellRows(values[CHARGES]).map((line) => ({ ...line, ledgerid: numbered(chosenKey(line, "ledgerid")) })),
});

const numbered = (value: unknown): unknown => (isKey(cellText(value)) ? numberOf(cellText(value)) : value);
