/** One line of an item's GST rates: per cent, in force from a day. */
export interface DatedRate {
  readonly from: string;
  /** Taxability of the item from this day; missing if the item's own applies. */
  readonly taxability?: string;
  readonly gst: string;
  readonly cess: string;
  /** Cess by quantity; missing if there is none. */
  readonly byUnit?: UnitCess;
}

/** Cess as a rupee amount for each unit: 400 a tonne of coal, 4,170 a thousand cigarettes. */
export interface UnitCess {
  /** Rupees, as decimal text. */
  readonly rupees: string;
  /** The item's unit that they apply to; 0 for its base unit. */
  readonly unitid: number;
  /** The law takes the higher of this and the percentage; otherwise both apply. */
  readonly isHigherOf: boolean;
}

export interface GstRate {
  readonly gst: string;
  readonly cess: string;
}

/** The rate of an item, with its cess by quantity. */
export interface ItemRate extends GstRate {
  readonly byUnit?: UnitCess;
}

const NIL: GstRate = { gst: "0", cess: "0" };

/** The line in force on a day (`yyyy-mm-dd`): the latest one not after it; null before the first. */
function lineOn(rates: readonly DatedRate[], day: string): DatedRate | null {
  let found: DatedRate | null = null;
  for (const rate of rates) if (rate.from <= day && (found === null || rate.from > found.from)) found = rate;
  return found;
}

/** The tax of an item: `taxability` in the words of its record, '' if it is hidden. */
export interface ItemTax {
  readonly taxability: string;
  readonly rate: ItemRate;
}

/**
 * The tax of an item on a day: rate and cess 0 if it is nil rated, exempt or outside GST by then. Null if a taxable
 * item has no rate on that day.
 */
export function itemTaxOn(own: string, rates: readonly DatedRate[], day: string): ItemTax | null {
  const line = lineOn(rates, day);
  const taxability = line?.taxability ?? own;
  if (taxability !== "" && taxability !== "taxable") return { taxability, rate: NIL };
  return (
    line && { taxability, rate: { gst: line.gst, cess: line.cess, ...(line.byUnit ? { byUnit: line.byUnit } : {}) } }
  );
}
