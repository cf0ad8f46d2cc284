import { z } from "zod";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { demandAccess } from "../../engine/records/access";
import { recordDeclarations } from "../../engine/records/record-declarations";
import { recordHistory } from "../../engine/records/record-history";
import { formOf } from "../../engine/records/shape";

/** HIST-002: which user did what with a record, newest first. `idproperty` is the id of the record. */
export default defineProcedure({
  name: "WEBAPI_R_selecthistory",
  kind: "query",
  params: {
    formname: z.string().max(100),
    idproperty: z.union([z.string().max(40), z.number()]),
    formmnu: z.string().max(100).optional(),
  },
  run: async (ctx, { formname, idproperty }) => {
    const declaration = recordDeclarations().find((one) => one.entity === formname || formOf(one) === formname);
    if (!declaration) throw new Refusal("formname", `There is no form ${formname.slice(0, 60)}.`);
    return recordHistory(ctx, declaration, await demandAccess(ctx, declaration, "view"), String(idproperty));
  },
});
