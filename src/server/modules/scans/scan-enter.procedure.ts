import { z } from "zod";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { demandAccess } from "../../engine/records/access";
import { declarationOf, recordDeclarations } from "../../engine/records/record-declarations";
import { formOf } from "../../engine/records/shape";
import { loadRecord, viewRow } from "../../engine/records/view";
import { demandDocument } from "./demand-document";
import { heldScan, isEntered, linkScan } from "./scan-state";

const record = z.coerce.number().int().positive();

/** Links a waiting scan to the document entered from it. Sent with the save of that document, right after it. */
export default defineProcedure({
  name: "scan_R_enter",
  kind: "command",
  params: { id: record, formname: z.string().min(1).max(100), recid: record },
  current: async (ctx, { id }) => {
    const access = await demandAccess(ctx, declarationOf("scan"), "view");
    const scan = await loadRecord(ctx, declarationOf("scan"), id, true);
    return scan && viewRow(declarationOf("scan"), access, scan);
  },
  run: async (ctx, { id, formname, recid }) => {
    await demandAccess(ctx, declarationOf("scan"), "view");
    const docno = await demandDocument(ctx, formname, recid, "enter");
    const entity =
      recordDeclarations().find((one) => formOf(one) === formname || one.entity === formname)?.entity ?? "";
    const scan = await heldScan(ctx, id, "id");
    const isSame = scan.docentity === entity && Number(scan.docid) === recid;
    if (isEntered(scan) && !isSame)
      throw new Refusal("id", `The scan ${String(scan.scanname)} was already entered as ${String(scan.docno)}.`);
    if (!isSame) await linkScan(ctx, scan, { entity, recid, docno });
    return [
      { err: 0, id, stype: "success", stitle: "", resu: `${String(scan.scanname)} has been entered as ${docno}.` },
    ];
  },
});
