import { CHARGES } from "../bill/bill-fault";
import type { BillFault } from "../bill/bill-fault";
import type { BillForm } from "../bill/bill-kind";
import { isSaleSide } from "../bill/bill-kind";
import { cellRows } from "../bill/cells";
import type { Cells } from "../bill/cells";
import { CUSTOMERS, isMoney, PARTY_GROUPS, SUPPLIERS } from "./ledger-groups";
import type { Grouped } from "./ledger-groups";

/** What decides where a ledger may be used in a bill. */
export interface KindOfLedger extends Grouped {
  /** Nature of its group: `asset`, `liability`, `income`, `expense`, or '' if it is not set. */
  readonly nature: string;
}

export interface RuledLedger extends KindOfLedger {
  readonly id: number;
  readonly name: string;
}

const PARTIES: ReadonlySet<string> = new Set(PARTY_GROUPS);
const NO_PARTY: ReadonlySet<string> = new Set([
  "Sales Accounts",
  "Purchase Accounts",
  "Direct Incomes",
  "Indirect Incomes",
  "Direct Expenses",
  "Indirect Expenses",
  "Duties & Taxes",
  "Stock-in-Hand",
]);
const isUnder = ({ groups }: Grouped, names: ReadonlySet<string>): boolean => groups.some((group) => names.has(group));

/**
 * Ledgers in a place where they cannot be: an income ledger as customer, cash as sales account, the party itself as a
 * charge. Decided by the groups of a ledger, which survive renaming, and by their nature. A ledger that is not in
 * `ledgers` is not checked. Cash and banks may be the party of a bill that is paid at once.
 */
export function ledgerFaults(
  form: BillForm,
  record: Cells,
  ledgers: ReadonlyMap<number, RuledLedger>,
): readonly BillFault[] {
  const isSale = isSaleSide(form);
  const [party, account] = [ledgers.get(Number(record.partyid)), ledgers.get(Number(record.accountid))];
  const faults: BillFault[] = [];
  if (party && !isBillParty(party))
    faults.push({
      key: "partyid",
      isLive: true,
      text: `${party.name} is not a ${isSale ? "customer" : "supplier"}. Choose a ledger under ${isSale ? CUSTOMERS : SUPPLIERS}.`,
    });
  if (account && !mayBeAccount(form.kind, account))
    faults.push({
      key: "accountid",
      isLive: true,
      text: `${account.name} is not a ${isSale ? "sales" : "purchase"} account. Choose a ledger under ${isSale ? "Sales Accounts" : "Purchase Accounts"}.`,
    });
  return [...faults, ...chargeFaults(isSale, record, ledgers)];
}

/** Whether such a ledger may be the party of a bill. */
export const isBillParty = (ledger: KindOfLedger): boolean =>
  !isUnder(ledger, NO_PARTY) && ledger.nature !== "income" && ledger.nature !== "expense";

/** A note may have an account of the other side: a discount allowed is an expense, a discount received an income. */
export function mayBeAccount(kind: BillForm["kind"], account: KindOfLedger): boolean {
  if (isMoney(account) || isUnder(account, PARTIES) || isUnder(account, new Set(["Duties & Taxes"]))) return false;
  return !(kind === "sale" && account.nature === "expense") && !(kind === "purchase" && account.nature === "income");
}

function chargeFaults(isSale: boolean, record: Cells, ledgers: ReadonlyMap<number, RuledLedger>): readonly BillFault[] {
  return cellRows(record[CHARGES]).flatMap((line, index): readonly BillFault[] => {
    const ledger = ledgers.get(Number(line.ledgerid));
    const fault = (text: string): readonly BillFault[] => [
      { key: CHARGES, line: index + 1, column: "ledgerid", text, isLive: true },
    ];
    if (Number(line.ledgerid) !== 0 && Number(line.ledgerid) === Number(record.partyid))
      return fault(
        `${ledger?.name ?? "this ledger"} is the ${isSale ? "customer" : "supplier"} of this bill. Choose a ledger for the charge, such as freight.`,
      );
    return ledger && isMoney(ledger)
      ? fault(`${ledger.name} is cash or a bank. Choose a ledger for the charge, such as freight.`)
      : [];
  });
}
