import type { ScannedItem, ScanTaken } from "../../../../src/domain/scanning/scan-event";

/** Soap: pieces, and boxes of 12 (unit 5). */
export const SOAP: ScannedItem = {
  id: "7",
  name: "Soap",
  code: "S1",
  isBatch: false,
  unitid: 1,
  unit: "PCS",
  units: [{ unitid: 5, unit: "BOX", holds: "12" }],
};
export const SYRUP: ScannedItem = { ...SOAP, id: "8", name: "Syrup", code: "S2", isBatch: true, units: [] };

let count = 0;

export const scanOf = (item: ScannedItem | null, more: Partial<ScanTaken> = {}): ScanTaken => ({
  kind: "scan",
  id: `e${(count += 1)}`,
  at: 0,
  code: item?.code ?? "999",
  item,
  batch: "",
  expiry: "",
  made: "",
  serial: "",
  qty: "1",
  unitid: 0,
  ...more,
});
