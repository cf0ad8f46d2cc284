import { z } from "zod";
import { defineProcedure } from "../../engine/call/procedure";
import { attach, listAttachments } from "./attachments";
import { fileSpace } from "./file-space";

const formname = z.string().min(1).max(100);
const record = z.coerce.number().int().positive();

/** ATT-006, and the save that attaches a file sent earlier to a record. */
export default [
  defineProcedure({
    name: "attachedfiles_gridGetSEO",
    kind: "query",
    params: { formname, id: record },
    run: (ctx, { formname: form, id }) => listAttachments(ctx, form, id),
  }),
  defineProcedure({
    name: "attachedfiles_space",
    kind: "query",
    params: {},
    run: async (ctx) => [{ ...(await fileSpace(ctx)) }],
  }),
  defineProcedure({
    name: "attachedfiles_R_save",
    kind: "command",
    params: { formname, id: record, name: z.string().min(1).max(300), sha256: z.string().regex(/^[0-9a-f]{64}$/) },
    run: async (ctx, { formname: form, id, name, sha256 }) => [
      { err: 0, id: await attach(ctx, { formname: form, recid: id, name, sha256 }), resu: "uploaded" },
    ],
  }),
];
