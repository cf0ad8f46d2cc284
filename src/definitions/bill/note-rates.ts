import { isIsoDate } from "../../domain/calendar";
import type { BillForm } from "./bill-kind";
import { cellRows, cellText } from "./cells";
import type { Cells } from "./cells";
import { BILL_RATES, chargedText, keptRates } from "./charged-rates";
import type { ChargedRate } from "./charged-rates";
import type { BillFacts } from "./facts";

/** Field with the number of the bill that a credit or debit note adjusts. */
export const AGAINST = "againstno";
/**
 * The day whose rates a note uses, and the bill that it is the day of: `yyyy-mm-dd|party|number`. Stored with the
 * note, so that a device computes the same offline.
 */
export const RATES_OF = "ratesof";
/** 0 for a note that was stored when notes used the rates of their own day. */
export const RATE_RULE = "raterule";

/** GST began on this day; no bill before it has a rate of GST. */
const GST_BEGAN = "2017-07-01";
const NONE: ReadonlyMap<number, ChargedRate> = new Map();

export interface NoteRates {
  /**
   * The days whose rates of GST and cess apply, `yyyy-mm-dd`, or what was entered as the day: each line uses the
   * first on which its item has a rate. The last is the document's own day.
   */
  readonly days: readonly string[];
  /** The rates that the bill charged its items; they come before those of any day. */
  readonly charged: ReadonlyMap<number, ChargedRate>;
  /** What the document stores of it; empty for all but notes. */
  readonly values: Cells;
}

/** Only notes can name a bill. */
const isNote = ({ kind, paper }: Pick<BillForm, "kind" | "paper">): boolean =>
  paper === undefined && (kind === "salereturn" || kind === "purchasereturn");

/**
 * A document uses the rates of its own day. A credit or debit note that names a bill adjusts the tax of that supply
 * (section 34 of the CGST Act): it uses the rate that the bill charged for the item; for an item that is not on the
 * bill (or not at one rate) that of the bill's day; and if the item had none then, that of its own day. A note keeps
 * the rule by which it was stored, as a bill keeps its `taxrule`.
 */
export function noteRates(
  form: BillForm,
  record: Cells,
  day: string,
  { againstDay, againstRates = [] }: Pick<BillFacts, "againstDay" | "againstRates">,
): NoteRates {
  if (!isNote(form)) return { days: [day], charged: NONE, values: {} };
  if (cellText(record[RATE_RULE]) === "0")
    return { days: [day], charged: NONE, values: { [RATES_OF]: "", [BILL_RATES]: "", [RATE_RULE]: 0 } };
  const key = namedKey(record);
  const found = key === "" ? "" : (againstDay ?? keptDay(record, key));
  const isUsed = isIsoDate(found) && found >= GST_BEGAN && found <= day;
  if (!isUsed) return { days: [day], charged: NONE, values: { [RATES_OF]: "", [BILL_RATES]: "", [RATE_RULE]: 1 } };
  const charged = new Map(
    (againstDay === undefined ? keptRates(record) : againstRates).map((rate) => [rate.itemid, rate]),
  );
  const itemids = cellRows(record.items).map(({ itemid }) => Number(itemid));
  return {
    days: [found, day],
    charged,
    values: { [RATES_OF]: `${found}|${key}`, [BILL_RATES]: chargedText(charged, itemids), [RATE_RULE]: 1 },
  };
}

/** Day of the bill that a stored note names, `yyyy-mm-dd`; '' where it names none, or was stored without it. */
export const dayOfNamedBill = (record: Cells): string => keptDay(record, namedKey(record));

/** Party and number of the bill that a note names; '' for none. */
function namedKey(record: Cells): string {
  const number = cellText(record[AGAINST]).trim().toLowerCase();
  return number === "" ? "" : `${cellText(record.partyid)}|${number}`;
}

function keptDay(record: Cells, key: string): string {
  const kept = cellText(record[RATES_OF]);
  return kept.slice(11) === key ? kept.slice(0, 10) : "";
}
