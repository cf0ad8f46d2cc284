import { cellRows } from "../../../definitions/bill/cells";
import { ALLOCATION, BILLS } from "../../../definitions/bill/complete-money";
import type { MoneyLedger } from "../../../definitions/bill/money-facts";
import type { FormNode } from "../../../definitions/form-tree";
import { isByBills } from "../../../definitions/ledgers/ledger-groups";
import type { OpenForm } from "../open/open-form";

const BILL_FIELDS: readonly string[] = [ALLOCATION, BILLS];

const isOfBills = ({ row, children }: FormNode): boolean =>
  BILL_FIELDS.includes(row.key) || (children.length > 0 && children.every(isOfBills));

/**
 * Takes the bills of a payment or receipt out of sight while its party has none, as with rent or bank charges, and
 * shows them again for another party. Bills that are named stay in sight. What a user may not see stays hidden.
 */
export function billsInSight({ definition, store }: OpenForm): (party: MoneyLedger | undefined) => void {
  const own = definition.nodes.filter((node) => isOfBills(node) && store.rule(node.row.key).visible);
  return (party) => {
    const isNamed = cellRows(store.state().values[BILLS]).length > 0;
    const visible = !party || isByBills(party) || isNamed;
    for (const { row } of own) store.setRule(row.key, { visible });
  };
}
