import type { Bill } from "../gst/bill";
import { taxOf } from "../gst/line-tax";
import type { Taxes } from "../gst/line-tax";
import { add, negate, sum } from "../money";
import type { Paise } from "../money";
import { merged, reversed } from "./posting";
import type { Entry } from "./posting";
import type { LedgerRole } from "./roles";

export type BillKind = "sale" | "purchase" | "salereturn" | "purchasereturn";

/** A ledger by its id, or by its role. */
export type LedgerRef = number | LedgerRole;

interface BillLedgers {
  readonly party: LedgerRef;
  /** The account of the goods; by default that of the company's settings. */
  readonly goods?: number | undefined;
  /** One for each charge of the bill, in order. */
  readonly charges: readonly LedgerRef[];
}

type TaxRoles = readonly [cgst: LedgerRole, sgst: LedgerRole, igst: LedgerRole, cess: LedgerRole];

const OUTPUT: TaxRoles = ["outputcgst", "outputsgst", "outputigst", "outputcess"];
const INPUT: TaxRoles = ["inputcgst", "inputsgst", "inputigst", "inputcess"];
const REVERSE: TaxRoles = ["rcmcgst", "rcmsgst", "rcmigst", "rcmcess"];

/**
 * The entries of a bill: the party for the amount owed, the goods for their value without tax, each tax and the
 * round-off to its ledger. A return is the reverse. Under reverse charge a sale posts no tax; a purchase claims it
 * and owes it to the government in one posting. Without input tax credit (`hasCredit` false: composition, not
 * registered) the tax of a purchase is part of the cost of its goods and charges.
 */
export function postBill(
  kind: BillKind,
  bill: Bill,
  ledgers: BillLedgers,
  isReverseCharge: boolean,
  hasCredit = true,
): readonly Entry<LedgerRef>[] {
  const isSale = kind === "sale" || kind === "salereturn";
  // Written as a purchase: what we get is a debit. A sale is its mirror.
  const goods: LedgerRef = ledgers.goods ?? (isSale ? "sales" : "purchase");
  const costOf = (line: Taxes): Paise => (isSale || hasCredit ? line.taxable : add(line.taxable, taxOf(line)));
  const received: Entry<LedgerRef>[] = [
    { ledger: ledgers.party, amount: negate(bill.total) },
    { ledger: goods, amount: sum(bill.lines.map(costOf)) },
    ...bill.charges.map((charge, n) => ({ ledger: ledgers.charges[n] ?? goods, amount: costOf(charge) })),
    ...taxEntries(bill, isSale, isReverseCharge, hasCredit),
    { ledger: "roundoff", amount: bill.roundOff },
  ];
  const entries = merged(received);
  return kind === "purchase" || kind === "salereturn" ? entries : reversed(entries);
}

function taxEntries(
  { taxes }: Bill,
  isSale: boolean,
  isReverseCharge: boolean,
  hasCredit: boolean,
): readonly Entry<LedgerRef>[] {
  const to = ([cgst, sgst, igst, cess]: TaxRoles): readonly Entry<LedgerRef>[] => [
    { ledger: cgst, amount: taxes.cgst },
    { ledger: sgst, amount: taxes.sgst },
    { ledger: igst, amount: taxes.igst },
    { ledger: cess, amount: taxes.cess },
  ];
  if (isSale) return isReverseCharge ? [] : to(OUTPUT);
  return [...(hasCredit ? to(INPUT) : []), ...(isReverseCharge ? reversed(to(REVERSE)) : [])];
}
