import { cellRows, cellText, isOn } from "../../../../definitions/bill/cells";
import { normaliseBarcode } from "../../../../domain/barcode/gtin";
import type { ScannedItem } from "../../../../domain/scanning/scan-event";
import type { Row } from "../../../../wire/envelope";

/** An item as a session keeps it, from its record on the device or from the server. */
export const scannedItemOf = (record: Row): ScannedItem => ({
  id: cellText(record.id),
  name: cellText(record.itemname) || cellText(record.label) || cellText(record.name),
  code: cellText(record.code),
  isBatch: isOn(record.isbatch),
  unitid: Number(record.unitid) || 0,
  unit: cellText(record.unitid_label) || cellText(record.unitname),
  units: cellRows(record.units).map((unit) => ({
    unitid: Number(unit.altunitid) || 0,
    unit: cellText(unit.altunitid_label),
    holds: cellText(unit.conversion) || "1",
  })),
});

/** The unit that one scan of this code counts: the pack of the barcode, otherwise 0, the unit of the item. */
export function packOf(record: Row, spellings: readonly string[]): number {
  const own = cellRows(record.barcodes).find(({ barcode }) => spellings.includes(normaliseBarcode(cellText(barcode))));
  const pack = Number(own?.packunitid) || 0;
  return pack === Number(record.unitid) ? 0 : pack;
}

/** Name of a unit of the item; 0 is its own. */
export const unitName = (item: ScannedItem | null, unitid: number): string =>
  item?.units.find((unit) => unit.unitid === unitid && unitid !== 0)?.unit ?? item?.unit ?? "";
