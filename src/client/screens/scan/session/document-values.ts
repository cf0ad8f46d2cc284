import { ITEMS } from "../../../../definitions/bill/bill-fault";
import { cellRows, cellText, type Cells } from "../../../../definitions/bill/cells";
import { lineColumnsOf } from "../../../../definitions/choices";
import { multiplyDecimals, roundDecimal, trimZeros } from "../../../../domain/decimal";
import { type OrderLine, type Part, partsFromOrder } from "../../../../domain/scanning/from-order";
import type { ScanLine } from "../../../../domain/scanning/session-lines";
import type { Row } from "../../../../wire/envelope";
import type { FormDefinition } from "../../../form/open/definition";
import type { ScanSessionHead } from "../../../offline/contract/scans";
import { orderKey } from "./order-lines";
import { unitName } from "./scanned-item";

const RATE_DECIMALS = 3;

/** The line of the document for a scanned line; of the columns that the form does not have nothing is set. */
function documentLine(columns: ReadonlySet<string>, { line, order, qty, unitid, rateBy }: Part, from?: Cells): Row {
  const { item, batch, expiry, made } = line;
  const own: Row = {
    itemid: keyOf(item?.id ?? ""),
    itemid_label: item?.name ?? "",
    qty,
    ...(unitid === 0 ? {} : { unitid, unitid_label: unitName(item, unitid) }),
    ...(batch === "" ? {} : { batchno: batch }),
    ...(expiry === "" ? {} : { expirydate: expiry }),
    ...(made === "" ? {} : { mfgdate: made }),
    ...(order && from?.rate ? { rate: rateOf(cellText(from.rate), rateBy) } : {}),
  };
  const shown = Object.entries(own).filter(([key]) => columns.has(key.replace(/_label$/, "")));
  // Cells of the order stay whole: the line that this one takes from is in columns that the form hides.
  const { unitid: _unitid, unitid_label: _label, ...others } = from ?? {};
  return { ...(unitid === 0 ? others : from), ...Object.fromEntries(shown) };
}

const keyOf = (id: string): string | number => (/^\d+$/.test(id) ? Number(id) : id);

/** The rate of the order, in rupees for another unit, to the decimals of a rate. */
const rateOf = (rate: string, by: string): string =>
  trimZeros(roundDecimal(multiplyDecimals(rate.replaceAll(",", ""), by), RATE_DECIMALS));

const remarksOf = (lines: readonly ScanLine[]): string =>
  lines
    .filter(({ remark, isRemoved }) => remark.trim() !== "" && !isRemoved)
    .map(({ item, code, remark }) => `${item?.name ?? code}: ${remark.trim()}`)
    .join("; ");

/**
 * The values of the document that a session becomes, as its form holds them: what was chosen at the start, the terms of
 * the order, and a line for each scanned one in the order of the first scans. Remarks go into the narration.
 */
export function documentValues(
  definition: FormDefinition,
  head: Pick<ScanSessionHead, "start" | "order">,
  order: readonly OrderLine[] | null,
  lines: readonly ScanLine[],
): Row {
  const field = definition.byKey.get(ITEMS);
  const columns = new Set(field ? lineColumnsOf(field.row).map(({ key }) => key) : []);
  const cells = new Map(cellRows(head.order?.[ITEMS]).map((line) => [orderKey(line), line]));
  const entered = lines.toReversed();
  const items = partsFromOrder(order ?? [], entered).map((part) =>
    documentLine(columns, part, part.order ? cells.get(part.order.key) : undefined),
  );
  const remarks = remarksOf(entered);
  return {
    ...head.order,
    ...head.start,
    [ITEMS]: items,
    ...(remarks !== "" && definition.byKey.has("narration") ? { narration: remarks } : {}),
  };
}
