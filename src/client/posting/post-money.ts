import { cellText } from "../../definitions/bill/cells";
import type { Cells } from "../../definitions/bill/cells";
import { moneyForm } from "../../definitions/bill/money-forms";
import type { MoneyFormName } from "../../definitions/bill/money-forms";
import { merged } from "../../domain/books/posting";
import { enteredMoney, moneyLedgers } from "../facts/entered-money";
import { isKey } from "../facts/kept-records";
import { MoneyDesk } from "../facts/money-desk";
import type { Offline } from "../offline/offline";
import { keyed } from "./keyed";
import type { Posted } from "./posted";

/** A payment, receipt, journal or contra. Null where a ledger is not known here, or the entry cannot be posted. */
export async function postMoney(offline: Offline, entity: MoneyFormName, record: Cells): Promise<Posted | null> {
  const keys = moneyLedgers(entity, record).filter(isKey);
  const desk = new MoneyDesk(offline, entity);
  await desk.gather(keys, cellText(record.id));
  if (!keys.every((key) => desk.ledger(key))) return null;
  const made = moneyForm(entity).complete(enteredMoney(entity, record), desk.ledgers());
  if (made.entries.length === 0) return null;
  const { keyOf, ledgerOf } = keyed(keys);
  return {
    day: cellText(record.edateview).slice(0, 10),
    entries: merged(made.entries).map(({ ledger, amount }) => ({ ledger: ledgerOf(ledger), amount })),
    bills: made.bills.map(({ ledgerid, ...bill }) => ({ ...bill, ledger: keyOf(ledgerid) })),
    moves: [],
    isChallan: false,
    isTaxed: keys.some((key) => Boolean(desk.ledger(key)?.tds ?? desk.ledger(key)?.tcs)),
  };
}
