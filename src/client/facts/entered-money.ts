import { cellRows, cellText } from "../../definitions/bill/cells";
import type { Cells } from "../../definitions/bill/cells";
import { moneyForm } from "../../definitions/bill/money-forms";
import type { MoneyFormName } from "../../definitions/bill/money-forms";
import { chosenKey } from "../rows/chosen-key";
import { numberOf } from "./kept-records";

/** Keys of the ledgers in a payment, receipt, journal or contra; '' where one is not chosen yet. */
export function moneyLedgers(entity: MoneyFormName, values: Cells): readonly string[] {
  const { accounts, lists } = moneyForm(entity);
  return [
    ...accounts.map((name) => cellText(values[name])),
    ...lists.flatMap((name) => cellRows(values[name]).map((line) => chosenKey(line, "ledgerid"))),
  ];
}

/** A document of money as it is computed: a ledger made here has no number yet, so one is made from its key. */
export function enteredMoney(entity: MoneyFormName, values: Cells): Cells {
  const { accounts, lists } = moneyForm(entity);
  return {
    ...values,
    ...Object.fromEntries(accounts.map((name) => [name, numberOf(cellText(values[name]))])),
    ...Object.fromEntries(
      lists.map((name) => [
        name,
        cellRows(values[name]).map((line) => ({ ...line, ledgerid: numberOf(chosenKey(line, "ledgerid")) })),
      ]),
    ),
  };
}
