import type { LabelLine } from "../../../../definitions/print/labels/label-line";
import { defineProcedure } from "../../../engine/call/procedure";
import { printSettings } from "../print/print-settings";
import { labelSource, SOURCE_MEMBERS } from "./label-source";
import {
  codesOf,
  itemName,
  ITEMS_MAX,
  labelItems,
  sourceLines,
  type LabelItem,
  type SourceLine,
} from "./labelled-items";

/** The lines of the page Labels: each item of the source with its codes, and how many labels of it. */
export default defineProcedure({
  name: "labels_R_lines",
  kind: "query",
  params: SOURCE_MEMBERS,
  run: async (ctx, given) => {
    const lines = (await sourceLines(ctx, labelSource(given))).slice(0, ITEMS_MAX);
    const items = await labelItems(
      ctx,
      lines.map(({ itemid }) => itemid),
    );
    const { labels } = await printSettings(ctx);
    return lines.flatMap((line) => {
      const item = items.get(line.itemid);
      return item ? [{ ...lineOf(line, item), size: labels.size }] : [];
    });
  },
});

/** As many labels as there are pieces; of loose goods one for each unit begun. */
function lineOf({ itemid, batchno, expirydate, qty, unitid }: SourceLine, item: LabelItem): LabelLine {
  const codes = codesOf(item, unitid || item.unitid);
  return {
    itemid,
    item: itemName(item),
    code: item.code,
    barcodes: codes.join("\n"),
    batchno,
    expirydate,
    count: Math.max(0, Math.ceil(qty)),
  };
}
