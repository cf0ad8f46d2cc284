import { cellText } from "./cells";
import type { Cells } from "./cells";

/** The one rate at which a bill charged an item: per cent, as decimal text. */
export interface ChargedRate {
  readonly itemid: number;
  readonly gst: string;
  readonly cess: string;
  /** Why the item was not taxed: `nil`, `exempt` or `nongst`; missing otherwise. */
  readonly taxability?: string;
}

/**
 * Field in which a note stores the rates of the bill that it names, for its own items: `item:gst:cess`, with
 * `:taxability` if no tax was charged, separated by commas.
 */
export const BILL_RATES = "billrates";

/** The rates of these items as a note stores them; each item once. */
export function chargedText(rates: ReadonlyMap<number, ChargedRate>, itemids: readonly number[]): string {
  return [...new Set(itemids)]
    .flatMap((id) => rates.get(id) ?? [])
    .map(({ itemid, gst, cess, taxability }) => [itemid, gst, cess, ...(taxability ? [taxability] : [])].join(":"))
    .join(",");
}

/** The rates that a note stores. */
export const keptRates = (record: Cells): readonly ChargedRate[] =>
  cellText(record[BILL_RATES])
    .split(",")
    .flatMap((text) => {
      const [id, gst, cess, taxability] = text.split(":");
      return id && gst && cess ? [{ itemid: Number(id), gst, cess, ...(taxability ? { taxability } : {}) }] : [];
    });
