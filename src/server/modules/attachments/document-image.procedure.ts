import { z } from "zod";
import { defineProcedure } from "../../engine/call/procedure";
import { isPosted } from "../../engine/documents/document-flags";
import { recordDeclarations } from "../../engine/records/record-declarations";
import { readPicture } from "./attachments";

/** A picture attached to a document, or to the scan that it was entered from, as text (REP-085). */
export default defineProcedure({
  name: "document_R_image",
  kind: "query",
  params: { id: z.coerce.number().int().positive() },
  run: async (ctx, { id }) => {
    const documents = recordDeclarations().filter(isPosted);
    const { type, bytes } = await readPicture(ctx, ["scan", ...documents.map(({ entity }) => entity)], id);
    return [{ id, type, base64: bytes.toString("base64") }];
  },
});
