import { z } from "zod";
import { PROCEDURE_NAMES } from "../../../wire/procedure-names";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { demandAccess } from "../../engine/records/access";
import { findDeclaration } from "../../engine/records/record-declarations";
import { loadRecord } from "../../engine/records/view";
import { audit } from "../../engine/trail/audit";

/**
 * The same master was made on two devices: the second save, refused as a duplicate, is answered by the record that
 * exists. It comes as a correction under the id of that save, so saves that refer to it get the id of that record, and
 * a late copy of the refused body creates nothing. The answer has no version: an edit made on top of the refused save
 * is compared with the existing record before it overwrites anything.
 */
export default defineProcedure({
  name: PROCEDURE_NAMES.useExisting,
  kind: "command",
  params: { entity: z.string().max(60), recid: z.number().int().positive() },
  run: async (ctx, { entity, recid }) => {
    const declaration = findDeclaration(entity);
    if (!declaration || declaration.document) throw new Refusal("entity", `There is no master ${entity.slice(0, 60)}.`);
    await demandAccess(ctx, declaration, "add");
    await demandAccess(ctx, declaration, "view");
    if (!(await loadRecord(ctx, declaration, recid)))
      throw new Refusal("recid", `The existing ${declaration.noun[0]} no longer exists. Open the form and save again.`);
    await audit(ctx, { entity: declaration.entity, recid, action: "use", after: { op: ctx.op?.id ?? "" } });
    return [{ err: 0, id: recid, resu: "" }];
  },
});
