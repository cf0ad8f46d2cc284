import type { LedgerRef } from "../../domain/books/bill-posting";
import type { Entry } from "../../domain/books/posting";
import { isIsoDate } from "../../domain/calendar";
import { add, negate, subtract, sum, toRupees } from "../../domain/money";
import type { Paise } from "../../domain/money";
import type { BillFault } from "./bill-fault";
import type { BillRef } from "./bill-refs";
import { cellPaise, cellRows, cellText } from "./cells";
import type { Cells } from "./cells";
import { isByBills, isExpense, isMoney } from "../ledgers/ledger-groups";
import { settledBefore } from "./money-facts";
import type { MoneyLedger, MoneyLedgers } from "./money-facts";
import { settle } from "./settle";
import { paymentTax, receiptTax, withheldSum } from "./source-tax";
import type { SourceTax } from "./source-tax";

/** The field of a payment or receipt with the bills that it names. */
export const BILLS = "bills";
/** The field that says how one that names no bill is set against them. */
export const ALLOCATION = "allocation";

/** All that follows from what the user entered in a payment, receipt or journal. Faults are whole sentences. */
export interface CompletedMoney extends SourceTax {
  readonly values: Cells;
  readonly faults: readonly BillFault[];
  readonly bills: readonly BillRef[];
  /**
   * False if the tax depends on open bills that are not known here: the server calculates it when it has the
   * document.
   */
  readonly isTaxKnown: boolean;
}

export type MoneyEntity = "payment" | "receipt";

const NO_TAX: SourceTax = { entries: [], withheld: [] };
export const nothingOf = (faults: readonly BillFault[]): CompletedMoney => ({
  values: {},
  faults,
  bills: [],
  isTaxKnown: true,
  ...NO_TAX,
});

/**
 * One party against cash or bank. The named bills are settled, otherwise the oldest; what is left becomes a separate
 * bill. The form shows the result, the server posts it.
 */
export function completeMoney(entity: MoneyEntity, record: Cells, ledgers: MoneyLedgers): CompletedMoney {
  const [party, account] = [ledgers.get(Number(record.partyid)), ledgers.get(Number(record.accountid))];
  const total = cellPaise(record.mgrossamt);
  const faults: BillFault[] = [];
  if (total <= 0) faults.push({ key: "mgrossamt", text: "Enter an Amount of more than 0." });
  if (account && !isMoney(account))
    faults.push({ key: "accountid", text: `${account.name} is neither cash nor a bank.`, isLive: true });
  if (party && isMoney(party))
    faults.push({ key: "partyid", text: `${party.name} is cash or a bank. Enter this as a contra.`, isLive: true });
  if (faults.length > 0 || !party || !isIsoDate(record.edateview)) return nothingOf(faults);
  // Money received from a party is its credit.
  const amount = entity === "receipt" ? negate(total) : total;
  const bills = billsOf(record, party, amount, faults);
  const isTaxKnown = isKnown(entity, record, party);
  const tax = isTaxKnown ? taxOf(entity, record, party, bills, total, faults) : NO_TAX;
  const own: readonly Entry<LedgerRef>[] = [
    { ledger: party.id, amount },
    { ledger: Number(record.accountid), amount: negate(amount) },
  ];
  return {
    values: { swt_amt: toRupees(withheldSum(tax.withheld)) },
    faults,
    isTaxKnown,
    bills: entity === "receipt" ? bills.map((bill) => withTax(bill, tax)) : bills,
    entries: [...own, ...tax.entries],
    withheld: tax.withheld,
  };
}

/** Whether the tax is known here: there is none, it follows from the entry alone, or the open bills are known. */
function isKnown(entity: MoneyEntity, record: Cells, party: MoneyLedger): boolean {
  const facts = entity === "payment" ? party.tds : party.tcs;
  return (
    !facts ||
    (entity === "payment" && isExpense(party)) ||
    !isByBills(party) ||
    !isOldest(record) ||
    party.open !== null
  );
}

function taxOf(
  entity: MoneyEntity,
  record: Cells,
  party: MoneyLedger,
  bills: readonly BillRef[],
  total: Paise,
  faults: BillFault[],
): SourceTax {
  const unbilled = sum(bills.filter(({ kind }) => kind === "new").map((bill) => bill.amount));
  return entity === "payment"
    ? paymentTax(record, party, { total, unbilled }, faults)
    : receiptTax(record, party, negate(unbilled), faults);
}

/** The party is debited with the collected tax, so less of the advance is left on account. */
const withTax = (bill: BillRef, { withheld }: SourceTax): BillRef =>
  bill.kind === "new" ? { ...bill, amount: add(bill.amount, withheldSum(withheld)) } : bill;

const isOldest = (record: Cells): boolean => cellRows(record[BILLS]).length === 0 && record[ALLOCATION] !== "onaccount";

function billsOf(record: Cells, party: MoneyLedger, amount: Paise, faults: BillFault[]): readonly BillRef[] {
  const lines = cellRows(record[BILLS]);
  if (!isByBills(party)) {
    if (lines.length > 0) faults.push({ key: BILLS, text: `${party.name} is not kept bill by bill.` });
    return [];
  }
  const named = lines.map((line, index) => {
    const part = cellPaise(line.amount);
    return { line: index + 1, refno: cellText(line.refno), amount: amount < 0 ? negate(part) : part };
  });
  const rest = subtract(amount, sum(named.map((part) => part.amount)));
  const day = cellText(record.edateview);
  const refs = settle(
    {
      ledgerid: party.id,
      named,
      rest,
      isOldest: isOldest(record),
      before: settledBefore(party, day, [{ refno: "", amount }]),
      number: cellText(record.autobillno),
      day,
    },
    party.open ?? [],
    (line, column, text) => faults.push({ key: BILLS, text: `Bills, line ${line}: ${text}`, line, column }),
  );
  if (Math.sign(rest) === -Math.sign(amount))
    faults.push({ key: BILLS, text: "The bills total more than the amount." });
  return refs;
}

const SIDES = ["fromid", "toid"] as const;

/**
 * Money from one of the company's own cash and bank ledgers to another. The form shows the result, the server posts
 * it.
 */
export function completeContra(
  record: Cells,
  ledgers: ReadonlyMap<number, Pick<MoneyLedger, "name" | "groups">>,
): CompletedMoney {
  const [from, to] = [Number(record.fromid), Number(record.toid)];
  const total = cellPaise(record.mgrossamt);
  const faults: BillFault[] = SIDES.flatMap((key) => {
    const ledger = ledgers.get(Number(record[key]));
    return ledger && !isMoney(ledger)
      ? [{ key, text: `${ledger.name} is neither cash nor a bank.`, isLive: true as const }]
      : [];
  });
  if (from === to)
    faults.push({ key: "toid", text: "Choose two different ledgers.", ...(from ? { isLive: true as const } : {}) });
  if (total <= 0) faults.push({ key: "mgrossamt", text: "Enter an Amount of more than 0." });
  return {
    values: {},
    faults,
    bills: [],
    isTaxKnown: true,
    withheld: [],
    entries: [
      { ledger: to, amount: total },
      { ledger: from, amount: negate(total) },
    ],
  };
}
