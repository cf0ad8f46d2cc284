import { z } from "zod";
import type { Row } from "../../../wire/envelope";
import { defineProcedure } from "../../engine/call/procedure";
import { ROW_PARAMS, rowDocument } from "./row-document";

const UNCONFIGURED = {
  ewaybill: "E-way bills are not configured on this server.",
  einvoice: "E-invoices are not configured on this server.",
} as const;

/**
 * Whether the caller may download a document (REP-106): `alloweddownloaded` 1 or 0, and why not in `resu`. The file
 * itself comes from the endpoint of its `typename`.
 */
export default defineProcedure({
  name: "document_R_download",
  kind: "query",
  params: {
    ...ROW_PARAMS,
    type: z.literal("download"),
    typename: z.enum(["bulk", "txt", "ewaybill", "einvoice"], { error: "must be bulk, txt, ewaybill or einvoice" }),
  },
  run: async (ctx, { id, formmnu, typename }) => {
    const { declaration, access } = await rowDocument(ctx, formmnu, id);
    const answer = (refusal: string): readonly Row[] => [
      {
        id,
        alloweddownloaded: refusal === "" ? 1 : 0,
        downlodername: ctx.session.username,
        stitle: "",
        resu: refusal,
        stype: refusal === "" ? "success" : "warning",
      },
    ];
    if (!access.print) return answer(`You don't have permission to download ${declaration.noun[1]}.`);
    return answer(typename === "ewaybill" || typename === "einvoice" ? UNCONFIGURED[typename] : "");
  },
});
