import type { OpenBill } from "../../definitions/bill/bill-refs";
import { cellPaise, cellRows, cellText } from "../../definitions/bill/cells";
import type { Cells } from "../../definitions/bill/cells";
import { ENTRIES } from "../../definitions/bill/complete-journal";
import { BILLS } from "../../definitions/bill/complete-money";
import type { MoneyLedgers } from "../../definitions/bill/money-facts";
import { moneyForm } from "../../definitions/bill/money-forms";
import type { MoneyFormName } from "../../definitions/bill/money-forms";
import { financialYearOf, isIsoDate } from "../../domain/calendar";
import { merged } from "../../domain/books/posting";
import { negate, paise, subtract, type Paise } from "../../domain/money";
import { enteredMoney, moneyLedgers } from "../facts/entered-money";
import { isKey, numberOf } from "../facts/kept-records";
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
  const made = moneyForm(entity).complete(enteredMoney(entity, record), withNamed(desk.ledgers(), entity, record));
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

/** A part of a document that names a bill; a debit is positive. */
interface NamedPart {
  readonly ledger: number;
  readonly refno: string;
  readonly amount: Paise;
}

/** The bill of a document that waits here is in no answer and no copy: it is taken to have what is settled of it. */
function withNamed(ledgers: MoneyLedgers, entity: MoneyFormName, record: Cells): MoneyLedgers {
  const day = cellText(record.edateview).slice(0, 10);
  const known = new Map(ledgers);
  for (const { ledger, refno, amount } of namedParts(entity, record)) {
    const party = known.get(ledger);
    const isOpen = (bill: OpenBill) => bill.refno.toLowerCase() === refno.toLowerCase();
    if (!party?.open || refno === "" || !isIsoDate(day) || party.open.some(isOpen)) continue;
    const bill = { refno, fy: financialYearOf(day), refdate: day, duedate: day, balance: negate(amount) };
    known.set(ledger, { ...party, open: [...party.open, bill] });
  }
  return known;
}

function namedParts(entity: MoneyFormName, record: Cells): readonly NamedPart[] {
  const party = numberOf(cellText(record.partyid));
  const sign = entity === "payment" ? 1 : -1;
  return [
    ...cellRows(record[BILLS]).map(({ refno, amount }) => ({
      ledger: party,
      refno: cellText(refno).trim(),
      amount: paise(sign * cellPaise(amount)),
    })),
    ...cellRows(record[ENTRIES]).map((line) => ({
      ledger: numberOf(cellText(line.ledgerid)),
      refno: cellText(line.refno).trim(),
      amount: subtract(cellPaise(line.debit), cellPaise(line.credit)),
    })),
  ];
}
