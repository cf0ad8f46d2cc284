import { defineProcedure } from "../../engine/call/procedure";
import { Forbidden, Refusal } from "../../engine/call/refusal";
import { accessOf } from "../../engine/records/access";
import { declarationOf } from "../../engine/records/record-declarations";
import { loadRecord, viewRow } from "../../engine/records/view";
import { idParam } from "../../engine/saving/save";

/** The part of `digitallockerdoc` above the files: the document as its own form shows it. */
export default defineProcedure({
  name: "digitallockerdoc_R_getviewdata",
  kind: "query",
  params: { txtid: idParam },
  run: async (ctx, { txtid }) => {
    const declaration = declarationOf("digitallocker");
    const access = await accessOf(ctx, declaration);
    if (!access.view) throw new Forbidden(`You don't have permission to view ${declaration.noun[1]}.`);
    const record = await loadRecord(ctx, declaration, txtid);
    if (!record) throw new Refusal("txtid", `This ${declaration.noun[0]} no longer exists.`);
    return [viewRow(declaration, access, record)];
  },
});
