import { kolkataDate } from "../../../domain/date-format";
import { Refusal } from "../../engine/call/refusal";
import { releaseScan } from "../../engine/documents/scan-links";
import type { BooksPart } from "../../engine/records/declaration";
import { heldEntered, heldScan } from "./scan-state";

/** Saving a reset sets its scan back to waiting. The reset stays in the list and cannot be changed or deleted. */
export const resetPart: BooksPart = {
  prepare: async (ctx, _declaration, { record, before, faults }) => {
    if (before) throw new Refusal("id", "A reset cannot be changed. Add another one.");
    record.edateview = kolkataDate(ctx.now.getTime());
    if (faults.length > 0) return;
    record.docno = (await heldEntered(ctx, Number(record.scanid), "scanid")).docno;
  },
  post: async (ctx, _declaration, drafts) => {
    for (const { record } of drafts)
      await releaseScan(ctx, await heldScan(ctx, Number(record.scanid), "scanid"), String(record.reason));
  },
  withdraw: () => Promise.reject(new Refusal("id", "A reset cannot be deleted.")),
};
