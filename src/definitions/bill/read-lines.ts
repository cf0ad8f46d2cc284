import { isIsoDate } from "../../domain/calendar";
import { formatDate } from "../../domain/date-format";
import type { BillCharge, BillLine } from "../../domain/gst/bill";
import { isChargeRate } from "../../domain/gst/charge-rate";
import { itemTaxOn } from "../../domain/gst/rate-on";
import type { GstRate, ItemRate, ItemTax, UnitCess } from "../../domain/gst/rate-on";
import { cessOf } from "../../domain/gst/unit-cess";
import type { QuantityCess } from "../../domain/gst/unit-cess";
import { fromQuantityText, quantity } from "../../domain/quantity";
import type { Quantity } from "../../domain/quantity";
import { toBaseUnits } from "../../domain/stock/item-units";
import { CHARGES, ITEMS } from "./bill-fault";
import type { BillFault } from "./bill-fault";
import type { BillForm } from "./bill-kind";
import { cellDecimal, cellPaise, cellRows, cellText } from "./cells";
import type { Cells } from "./cells";
import type { ChargedRate } from "./charged-rates";
import type { BillFacts, ItemFacts } from "./facts";
import type { NoteRates } from "./note-rates";

export interface ReadLine {
  readonly line: BillLine;
  /** Quantity in the base unit of the item. */
  readonly base: Quantity;
  readonly item: ItemFacts | undefined;
}

const NIL: GstRate = { gst: "0", cess: "0" };
const NONE = quantity(0);

/**
 * A line as entered. Its rate is the one that the named bill charged, otherwise that of the first of `days` on which
 * its item has a rate; an item with cess by quantity never takes the rate of a bill. `hasGoods` is false for a note
 * on the price alone, which has no cess by quantity. A line without an item counts as entered, so that totals follow
 * the typing.
 */
export function readLine(
  line: Cells,
  index: number,
  rates: Pick<NoteRates, "days" | "charged">,
  facts: BillFacts,
  faults: BillFault[],
  hasGoods = true,
): ReadLine {
  const known = facts.items.get(Number(line.itemid));
  const due = known ? taxOnDays(known, rates.days) : null;
  const charged = known && !due?.rate.byUnit ? rates.charged.get(known.id) : undefined;
  const onDay = known && due ? { ...known, taxability: due.taxability } : known;
  const item = onDay && charged ? asCharged(onDay, charged) : onDay;
  const count = fromQuantityText(cellDecimal(line.qty)) ?? NONE;
  const fault = (column: string, text: string, more: Pick<BillFault, "isLive"> = {}) =>
    faults.push({ key: ITEMS, text, line: index + 1, column, ...more });
  if (item && count <= 0) fault("qty", `The quantity of ${item.name} must be more than 0.`);
  const tax: ItemRate | null = item ? (charged ? { gst: charged.gst, cess: charged.cess } : (due?.rate ?? null)) : NIL;
  if (item && !tax)
    fault(
      "itemid",
      `${item.name} has no GST rate on ${formatDate(rates.days.at(-1) ?? "")}. Enter one in its GST Rates.`,
      { isLive: true },
    );
  if (item?.isBatch && cellText(line.batchno) === "")
    fault("batchno", `${item.name} is kept in batches. Enter its batch.`);
  const base = item ? toBaseUnits(item, cellDecimal(line.qty), Number(line.unitid)) : count;
  if (base === null) fault("unitid", `${item?.name ?? ""} has no such unit.`);
  const byQuantity = item && tax?.byUnit && hasGoods ? quantityCess(item, tax.byUnit, base ?? NONE) : null;
  if (byQuantity === undefined)
    fault("itemid", `${item?.name ?? ""} has a cess for a unit it does not have. Correct its GST Rates.`);
  return {
    line: {
      quantity: count,
      rate: cellDecimal(line.rate),
      discount: cellDecimal(line.discount),
      tax: tax ?? NIL,
      byQuantity: byQuantity ?? null,
    },
    base: base ?? NONE,
    item,
  };
}

/** Undefined if the item has no such unit. */
function quantityCess(item: ItemFacts, cess: UnitCess, base: Quantity): QuantityCess | undefined {
  const isBase = cess.unitid === 0 || cess.unitid === item.unitid;
  const holds = isBase ? "1" : item.units.find(({ unitid }) => unitid === cess.unitid)?.holds;
  return holds === undefined ? undefined : cessOf(base, cess, holds);
}

/**
 * What was taxed when it was billed is taken back as a taxable supply, and what was exempt as an exempt one, whatever
 * the item is now: the GST returns distinguish them.
 */
function asCharged(item: ItemFacts, { gst, taxability }: ChargedRate): ItemFacts {
  if (Number(gst) > 0) return item.taxability === "" ? item : { ...item, taxability: "taxable" };
  return taxability ? { ...item, taxability } : item;
}

function taxOnDays({ taxability, rates }: ItemFacts, days: readonly string[]): ItemTax | null {
  for (const day of days) {
    const tax = isIsoDate(day) ? itemTaxOn(taxability, rates, day) : { taxability, rate: NIL };
    if (tax) return tax;
  }
  return null;
}

/** Column of a charge that selects the rate of its tax; blank is its own rate. */
export const CHARGE_RATE = "taxby";

/** A charge as entered. Its own rate and the rate of the goods exclude each other. */
export function readCharge(charge: Cells, index: number, faults: BillFault[]): BillCharge {
  const [asked, gst] = [cellText(charge[CHARGE_RATE]), cellDecimal(charge.gstpercent)];
  const by = isChargeRate(asked) ? asked : "own";
  if (by !== "own" && Number(gst) !== 0)
    faults.push({
      key: CHARGES,
      line: index + 1,
      column: "gstpercent",
      text: 'This charge is taxed like the goods. Clear its GST %, or choose "Own rate".',
    });
  return { amount: cellPaise(charge.amount), tax: { gst, cess: "0" }, by };
}

export const GODOWN = "godownid";

/**
 * Whether the bill moves goods, so that it needs a godown: services move nothing, and the goods of a challan have
 * moved already.
 */
export function movesGoods({ stock, movedBy = [] }: BillForm, record: Cells, lines: readonly ReadLine[]): boolean {
  const entered = cellRows(record[ITEMS]);
  return (
    stock !== 0 &&
    lines.some(({ item }, n) => item && !item.isService && !movedBy.includes(cellText(entered[n]?.srcentity)))
  );
}

export const godownFaults = (needs: readonly string[], record: Cells): readonly BillFault[] =>
  needs.includes(GODOWN) && ["", "0"].includes(cellText(record[GODOWN]))
    ? [{ key: GODOWN, text: "Godown is required, because this bill has goods.", isLive: true }]
    : [];
