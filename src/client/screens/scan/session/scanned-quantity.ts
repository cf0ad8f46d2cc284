import type { ScanData } from "../../../../domain/barcode/scan-data";
import { divideDecimals, trimZeros } from "../../../../domain/decimal";
import type { ScannedItem } from "../../../../domain/scanning/scan-event";

/** Unit Quantity Codes of weights, and kg in one of them. */
const KG_IN: Readonly<Record<string, string>> = { KGS: "1", GMS: "0.001", QTL: "100", TON: "1000" };

/**
 * What one scan counts: the number of items that the label states, its net weight where the item has a unit of weight,
 * otherwise one of the pack. `codeOf` gives the Unit Quantity Code of a unit.
 */
export async function scannedQuantity(
  { count, weightKg }: Pick<ScanData, "count" | "weightKg">,
  item: ScannedItem | null,
  pack: number,
  codeOf: (unitid: number) => Promise<string>,
): Promise<{ readonly qty: string; readonly unitid: number }> {
  if (count !== null) return { qty: String(count), unitid: 0 };
  if (weightKg !== null && item)
    for (const unitid of [item.unitid, ...item.units.map((unit) => unit.unitid)]) {
      const kg = KG_IN[await codeOf(unitid)];
      const qty = kg === undefined ? null : divideDecimals(weightKg, kg, 3);
      if (qty !== null) return { qty: trimZeros(qty), unitid: unitid === item.unitid ? 0 : unitid };
    }
  return { qty: "1", unitid: pack };
}
