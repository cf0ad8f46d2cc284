import type { ItemFacts } from "../../../definitions/bill/facts";
import type { OpeningRecord } from "../../../definitions/opening/opening-record";
import { toBaseUnits } from "../../../domain/stock/item-units";
import type { OpeningChecked } from "../../../wire/opening-import";
import type { Context } from "../../engine/call/context";
import { itemFacts } from "../../engine/ledgers/bill-facts";
import { NOT_FOUND, type Fault } from "./opening-fault";
import { itemsNamed, recordsNamed } from "./opening-lookup";
import type { NamedItem, NamedStockItem } from "./opening-lookup";
import { foreignPlaces, seenText, stockPlaceKey, stockPlaces } from "./opening-places";
import type { StockPlace } from "./opening-places";
import { lockedSentence } from "./opening-refusals";

/** What the rows of a file are held against. */
interface Known {
  readonly godowns: ReadonlyMap<string, NamedItem>;
  /** The godown of rows that name none; undefined where there are several. */
  readonly only: NamedItem | undefined;
  readonly units: ReadonlyMap<string, NamedItem>;
  readonly places: ReadonlyMap<string, readonly StockPlace[]>;
  readonly foreign: ReadonlySet<string>;
  readonly locked: string;
}

/** Compares records of opening stock with the books of this branch. Changes nothing. */
export async function checkStock(ctx: Context, records: readonly OpeningRecord[]): Promise<readonly OpeningChecked[]> {
  const items = await itemsNamed(
    ctx,
    records.map(({ item = "" }) => item),
  );
  const ids = [...new Set([...items.values()].map(({ id }) => id))];
  const [facts, godowns, units] = [
    await itemFacts(ctx, ids),
    await recordsNamed(ctx, "m_godown", "godownname"),
    await recordsNamed(ctx, "m_unit", "unitname"),
  ];
  const [places, foreign] = [await stockPlaces(ctx, ids), await foreignPlaces(ctx, ids)];
  const locked = await lockedSentence(ctx);
  const only = godowns.size === 1 ? [...godowns.values()][0] : undefined;
  return records.map((record) => {
    const { row, item = "" } = record;
    const found = items.get(item.toLowerCase());
    const fact = found && facts.get(found.id);
    if (!found || !fact)
      return {
        row,
        ...NOT_FOUND,
        name: item,
        faults: [["Item", `There is no item ${item}. Add it to the Items Master first.`]],
      };
    return checkRow(record, found, fact, { godowns, units, places, foreign, locked, only });
  });
}

function checkRow(record: OpeningRecord, item: NamedStockItem, fact: ItemFacts, known: Known): OpeningChecked {
  const { batchno = "" } = record;
  const godown = record.godown ? known.godowns.get(record.godown.toLowerCase()) : known.only;
  const unit = record.unit ? known.units.get(record.unit.toLowerCase()) : { id: 0 };
  const place = stockPlaceKey({ itemid: item.id, godownid: godown?.id ?? 0, batchno });
  const there = known.places.get(place) ?? [];
  const unitid = unit && unit.id !== fact.unitid ? unit.id : 0;
  const entered = {
    qty: record.qty ?? "0",
    unitid,
    value: record.value ?? "0",
    mfgdate: record.mfgdate ?? "",
    expirydate: record.expirydate ?? "",
  };
  const isSame = there[0]?.seen === seenText(entered);
  return {
    row: record.row,
    id: item.id,
    name: item.name,
    ver: 0,
    was: there[0]?.value ?? "0.00",
    faults: [
      ...enteredFaults(record, item, fact, { godown, unitid: unit?.id }),
      ...placeFaults(item, there, known.foreign.has(place), godown?.name ?? ""),
      ...(!isSame && known.locked !== "" ? [["Item", known.locked] as const] : []),
    ],
    godownid: godown?.id ?? 0,
    godown: godown?.name ?? "",
    unitid,
    seen: there[0]?.seen ?? "",
  };
}

/** What is wrong with the row itself. `unitid` is undefined where no unit has its name. */
function enteredFaults(
  record: OpeningRecord,
  { name }: NamedStockItem,
  fact: ItemFacts,
  { godown, unitid }: { readonly godown: NamedItem | undefined; readonly unitid: number | undefined },
): readonly Fault[] {
  const faults: Fault[] = [];
  if (!godown) faults.push(["Godown", record.godown ? `There is no godown ${record.godown}.` : "Enter the Godown."]);
  if (fact.isService) faults.push(["Item", `${name} is a service, so it has no stock.`]);
  if (fact.isBatch && !record.batchno) faults.push(["Batch", `${name} is kept in batches. Enter its batch.`]);
  if (unitid === undefined || toBaseUnits(fact, record.qty ?? "0", unitid) === null)
    faults.push(["Unit", `${name} has no unit ${record.unit ?? ""}.`]);
  return faults;
}

/** What is wrong with the place that it would go to. */
function placeFaults(
  { name, isActive }: NamedStockItem,
  there: readonly StockPlace[],
  isForeign: boolean,
  godown: string,
): readonly Fault[] {
  const faults: Fault[] = [];
  if (there.length > 1)
    faults.push([
      "Item",
      `${name} has several lines of opening stock there, in ${[...new Set(there.map(({ vno }) => vno))].join(", ")}. Keep one of them.`,
    ]);
  // An existing document keeps an inactive item, as a save does.
  if (!isActive && there.length === 0)
    faults.push(["Item", `Item ${name} is inactive. Make it active in the Items Master first.`]);
  if (isForeign && there.length === 0)
    faults.push(["Item", `Another branch has entered opening stock of ${name} in ${godown}.`]);
  return faults;
}
