import type { BillForm } from "../../../definitions/bill/bill-kind";
import { ITEMS } from "../../../definitions/bill/bill-fault";
import { cellRows, type Cells, cellText } from "../../../definitions/bill/cells";
import { formatAmount } from "../../../domain/indian-format";
import { add, fromRupeesText, toRupeesText, ZERO } from "../../../domain/money";
import type { KnownItem, KnownParty } from "../../facts/known-facts";
import { chosenKey } from "../../rows/chosen-key";
import { shortages } from "./shortages";

/** Items and parties as the device knows them; undefined where it does not. */
interface Known {
  readonly item: (id: string) => KnownItem | undefined;
  readonly party: (id: string) => KnownParty | undefined;
}

/** The bill that is open. */
interface Here {
  readonly isNew: boolean;
  /** Where the user is, from 0. */
  readonly line: number;
}

/**
 * What a new bill does to stock and credit, as sentences, while it is typed: more than the godown has, a party above
 * its credit limit; and the lines that were left without a rate. An estimate from the figures on this device; the
 * server checks when it saves. A stored bill is already in these figures, so nothing is said of it.
 */
export function billWarnings(form: BillForm, known: Known, values: Cells, here: Here): readonly string[] {
  if (!here.isNew) return [];
  return [
    ...(form.posts === undefined ? unpriced(known, values, here.line) : []),
    ...(form.stock === -1 && cellText(values.godownid) !== ""
      ? shortages((key) => known.item(key), values, "bill")
      : []),
    ...(form.kind === "sale" ? overLimit(known, values) : []),
  ];
}

/** Of a line that is still typed nothing is said: its rate comes after the quantity. */
const unpriced = (known: Known, values: Cells, here: number): readonly string[] =>
  cellRows(values[ITEMS]).flatMap((line, at) => {
    const item = known.item(chosenKey(line, "itemid"));
    if (at === here || !item || cellText(line.rate) !== "" || Number(cellText(line.qty)) === 0) return [];
    return [`Line ${at + 1}: ${item.facts.name} has no rate. Enter 0 if it is free.`];
  });

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
