import { z } from "zod";
import { defineProcedure } from "../../engine/call/procedure";
import { plainDocumentOf } from "./plain-document";
import { ROW_PARAMS, rowDocument } from "./row-document";

/** The document of a row to read (REP-099): its title, and JSON of `PlainDocument`. */
export default defineProcedure({
  name: "document_R_preview",
  kind: "query",
  params: { ...ROW_PARAMS, type: z.literal("preview") },
  run: async (ctx, { id, formmnu }) => {
    const document = plainDocumentOf(await rowDocument(ctx, formmnu, id));
    return [{ id, stitle: document.title, resu: "", stype: "success", document: JSON.stringify(document) }];
  },
});
