import type { Row } from "../../../wire/envelope";
import { Refusal } from "../../engine/call/refusal";
import { linesOf } from "../../engine/documents/lines-of";

/**
 * The unit of a cess must be a unit of the item; otherwise its quantity on a bill cannot be computed. From the day on
 * which an item is nil rated, exempt or outside GST it has no rate.
 */
export function gstRateFaults(record: Row): readonly Refusal[] {
  const own = new Set([record.unitid, ...linesOf(record, "units").map(({ altunitid }) => altunitid)].map(String));
  return linesOf(record, "gstrates").flatMap((line, index) => {
    const fault = (column: string, text: string) => [
      new Refusal("gstrates", `GST Rates, line ${index + 1}: ${text}`, { line: index + 1, column }),
    ];
    if (!["", "taxable"].includes(String(line.taxability ?? ""))) {
      const taxed = ["gstrate", "cess", "cessrupees"].find((column) => Number(line[column]) !== 0);
      if (taxed) return fault(taxed, "an item that is not taxable has no tax. Enter 0, or make it taxable.");
    }
    if (Number(line.cessrupees) > 0 && line.cessunitid && !own.has(String(line.cessunitid)))
      return fault("cessunitid", "the cess unit is not a unit of this item. Enter it under Alternate Units.");
    if (line.cesshigher === true && (Number(line.cessrupees) === 0 || Number(line.cess) === 0))
      return fault("cesshigher", "the higher of both needs a cess per cent and a cess per unit.");
    return [];
  });
}
