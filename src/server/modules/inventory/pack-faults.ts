import type { Row } from "../../../wire/envelope";
import { Refusal } from "../../engine/call/refusal";
import { linesOf } from "../../engine/documents/lines-of";

/** The pack of a barcode must be a unit of the item: otherwise a scan of it counts nothing that can be posted. */
export function packFaults(record: Row): readonly Refusal[] {
  const own = new Set([record.unitid, ...linesOf(record, "units").map(({ altunitid }) => altunitid)].map(String));
  return linesOf(record, "barcodes").flatMap(({ packunitid }, index) =>
    !packunitid || own.has(String(packunitid))
      ? []
      : [
          new Refusal(
            "barcodes",
            `Barcodes, line ${index + 1}: the pack is not a unit of this item. Enter it under Alternate Units.`,
            { line: index + 1, column: "packunitid" },
          ),
        ],
  );
}
