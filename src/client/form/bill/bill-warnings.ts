import type { BillForm } from "../../../definitions/bill/bill-kind";
import { type Cells, cellText } from "../../../definitions/bill/cells";
import { formatAmount } from "../../../domain/indian-format";
import { add, fromRupeesText, toRupeesText, ZERO } from "../../../domain/money";
import type { KnownItem, KnownParty } from "../../facts/known-facts";
import { shortages } from "./shortages";

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
    ...(form.stock === -1 && cellText(values.godownid) !== ""
      ? shortages((key) => known.item(key), values, "bill")
      : []),
    ...(form.kind === "sale" ? overLimit(known, values) : []),
  ];
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
