import { differenceOf } from "../../domain/books/posting";
import { isIsoDate } from "../../domain/calendar";
import { formatAmount } from "../../domain/indian-format";
import { negate, paise, sum, toRupees, toRupeesText, ZERO } from "../../domain/money";
import type { Paise } from "../../domain/money";
import type { BillFault } from "./bill-fault";
import type { BillRef } from "./bill-refs";
import { cellPaise, cellRows, cellText } from "./cells";
import type { Cells } from "./cells";
import { nothingOf } from "./complete-money";
import type { CompletedMoney } from "./complete-money";
import { isByBills } from "../ledgers/ledger-groups";
import { settledBefore } from "./money-facts";
import type { MoneyLedgers } from "./money-facts";
import { settle } from "./settle";
import { journalTax, withheldSum } from "./source-tax";
import type { SourceTax } from "./source-tax";

/** Key of the lines of a journal. */
export const ENTRIES = "entries";

interface Line {
  /** From 1. */
  readonly line: number;
  readonly ledger: number;
  /** A debit is positive. */
  readonly amount: Paise;
  readonly refno: string;
}

/**
 * Each line is a debit or a credit, and both sides are equal. A line of a party that is kept bill by bill settles the
 * bill that it names. Lines without a bill open a bill of the journal, or settle the oldest bills if that is chosen.
 * The form shows the result, the server posts it.
 */
export function completeJournal(record: Cells, ledgers: MoneyLedgers): CompletedMoney {
  const faults: BillFault[] = [];
  const lines = cellRows(record[ENTRIES]).map((cells, index) => readEntry(cells, index + 1, faults));
  const difference = differenceOf(lines);
  const debits = sum(lines.filter(({ amount }) => amount > 0).map(({ amount }) => amount));
  if (faults.length === 0 && difference !== 0)
    faults.push({
      key: ENTRIES,
      text: `Debits and credits differ by ${formatAmount(toRupeesText(paise(Math.abs(difference))))}: ${difference > 0 ? "debits" : "credits"} are higher.`,
    });
  faults.push(...emptyPairs(lines, ledgers));
  if (!isIsoDate(record.edateview)) return nothingOf(faults);
  const tax = journalTax(record, lines, ledgers, faults);
  const bills = billsOf(record, lines, tax, ledgers, faults);
  const values = { mgrossamt: toRupees(debits), swt_amt: toRupees(withheldSum(tax.withheld)) };
  return {
    values,
    faults,
    bills,
    isTaxKnown: true,
    entries: [...lines.map(({ ledger, amount }) => ({ ledger, amount })), ...tax.entries],
    withheld: tax.withheld,
  };
}

function readEntry(cells: Cells, line: number, faults: BillFault[]): Line {
  const [debit, credit] = [cells.debit, cells.credit].map(cellPaise);
  if ((debit === 0) === (credit === 0))
    faults.push({ key: ENTRIES, text: `Entries, line ${line}: enter a debit or a credit.`, line, column: "debit" });
  return {
    line,
    ledger: Number(cells.ledgerid),
    amount: debit || negate(credit ?? ZERO),
    refno: cellText(cells.refno).trim(),
  };
}

function byLedger(lines: readonly Line[]): ReadonlyMap<number, readonly Line[]> {
  const found = new Map<number, Line[]>();
  for (const line of lines) {
    const own = found.get(line.ledger);
    if (own) own.push(line);
    else found.set(line.ledger, [line]);
  }
  return found;
}

/**
 * A ledger that is debited and credited with the same amount is a fault, unless its lines move an amount from one
 * bill to another.
 */
function emptyPairs(lines: readonly Line[], ledgers: MoneyLedgers): readonly BillFault[] {
  return [...byLedger(lines)].flatMap(([id, own]): readonly BillFault[] => {
    const bills = new Set(own.map(({ refno }) => refno.toLowerCase()));
    const [, second] = own;
    if (
      !second ||
      !(id > 0) ||
      sum(own.map(({ amount }) => amount)) !== 0 ||
      bills.size > 1 ||
      own.every(({ amount }) => amount === 0)
    )
      return [];
    return [
      {
        key: ENTRIES,
        text: `Entries, line ${second.line}: ${ledgers.get(id)?.name ?? "this ledger"} is debited and credited with the same amount. Choose another ledger.`,
        line: second.line,
        column: "ledgerid",
        isLive: true,
      },
    ];
  });
}

/**
 * For each party the lines without a bill count together, with the tax on them: one journal opens one bill of a
 * party.
 */
function billsOf(
  record: Cells,
  lines: readonly Line[],
  tax: SourceTax,
  ledgers: MoneyLedgers,
  faults: BillFault[],
): readonly BillRef[] {
  return [...byLedger(lines)].flatMap(([ledgerid, own]): readonly BillRef[] => {
    const party = ledgers.get(ledgerid);
    const named = own.filter(({ refno }) => refno !== "");
    const fault = (line: number, column: string, text: string) =>
      faults.push({ key: ENTRIES, text: `Entries, line ${line}: ${text}`, line, column });
    if (!party || !isByBills(party)) {
      for (const { line } of named) fault(line, "refno", `${party?.name ?? "this ledger"} is not kept bill by bill.`);
      return [];
    }
    const taxed = tax.entries.filter(({ ledger }) => ledger === ledgerid);
    const rest = sum([...own.filter(({ refno }) => refno === ""), ...taxed].map(({ amount }) => amount));
    const day = cellText(record.edateview);
    const settling = {
      ledgerid,
      named,
      rest,
      isOldest: record.allocation === "oldest",
      before: settledBefore(party, day, own),
      number: cellText(record.autobillno),
      day,
    };
    const sideOf = (line: number) => ((own.find((other) => other.line === line)?.amount ?? 0) > 0 ? "debit" : "credit");
    return settle(settling, party.open ?? [], (line, what, text) =>
      fault(line, what === "amount" ? sideOf(line) : what, text),
    );
  });
}
