import { ITEMS } from "../../../definitions/bill/bill-fault";
import type { BillForm } from "../../../definitions/bill/bill-kind";
import { cellRows, type Cells, cellText } from "../../../definitions/bill/cells";
import { formatAmount, formatQuantity } from "../../../domain/indian-format";
import { add, fromRupeesText, toRupeesText, ZERO } from "../../../domain/money";
import { fromQuantityText, quantity, type Quantity, toQuantityText } from "../../../domain/quantity";
import { toBaseUnits } from "../../../domain/stock/item-units";
import type { KnownItem, KnownParty } from "../../facts/known-facts";
import { chosenKey } from "../../rows/chosen-key";

/** Items and parties as the device knows them; undefined where it does not. */
interface Known {
  readonly item: (id: string) => KnownItem | undefined;
  readonly party: (id: string) => KnownParty | undefined;
}

/**
 * What a new bill does to stock and credit, as sentences, while it is typed: more than the godown has, a party above
 * its credit limit. An estimate from the figures on this device; the server checks when it saves. A stored bill is
 * already in these figures, so nothing is said of it.
 */
export function billWarnings(form: BillForm, known: Known, values: Cells, isNew: boolean): readonly string[] {
  if (!isNew) return [];
  return [
    ...(form.stock === -1 ? shortages(known, values) : []),
    ...(form.kind === "sale" ? overLimit(known, values) : []),
  ];
}

function shortages(known: Known, values: Cells): readonly string[] {
  if (cellText(values.godownid) === "") return [];
  const taken = new Map<string, { readonly line: number; readonly item: KnownItem; readonly qty: Quantity }>();
  for (const [index, line] of cellRows(values[ITEMS]).entries()) {
    const id = chosenKey(line, "itemid");
    const item = known.item(id);
    if (!item || item.facts.isService || item.stock === "") continue;
    const qty = toBaseUnits(item.facts, cellText(line.qty) || "0", Number(line.unitid)) ?? quantity(0);
    const before = taken.get(id);
    taken.set(id, { line: before?.line ?? index + 1, item, qty: quantity((before?.qty ?? 0) + qty) });
  }
  return [...taken.values()].flatMap(({ line, item, qty }) =>
    qty > (fromQuantityText(item.stock) ?? quantity(0))
      ? [
          `Line ${line}: ${item.facts.name} has ${formatQuantity(item.stock)} in this godown. This bill takes ${formatQuantity(toQuantityText(qty))}.`,
        ]
      : [],
  );
}

function overLimit(known: Known, values: Cells): readonly string[] {
  const party = known.party(cellText(values.partyid));
  const limit = fromRupeesText(party?.creditlimit ?? "") ?? ZERO;
  if (!party || limit <= 0 || party.outstanding === "") return [];
  const owes = add(fromRupeesText(party.outstanding) ?? ZERO, fromRupeesText(cellText(values.mgrossamt)) ?? ZERO);
  if (owes <= limit) return [];
  return [
    `${party.facts.name} would owe ${formatAmount(toRupeesText(owes))}, above the credit limit of ${formatAmount(party.creditlimit)}.`,
  ];
}
