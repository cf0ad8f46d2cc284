import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { ENDPOINTS } from "../../wire/endpoints";
import { BadRequest, Denied } from "../engine/call/bad-request";
import type { ServerParts } from "../engine/call/server-parts";
import { asCaller } from "../engine/session/as-caller";
import { drawPaper } from "../modules/documents/print/draw-paper";
import { printedPaper } from "../modules/documents/print/printed-paper";

const asked = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  formname: z.string().min(1).max(100),
  downloadfilename: z.string().max(200).default(""),
  /** 1: with the changes of the layout that the developer has not published yet. */
  draft: z.enum(["0", "1"]).default("0"),
});

/** ENV-036: a document of the caller's branch as PDF. `formname` is a member of ours: an id alone names no kind. */
export default function invoices(app: FastifyInstance, parts: ServerParts): void {
  app.get(ENDPOINTS.invoicePdf, async (request, reply) => {
    const live = await parts.sessions.authenticate(request.headers.authorization);
    if (!live) throw new Denied();
    const question = asked.safeParse(request.query);
    if (!question.success) throw new BadRequest("id and formname must name a document of your company.");
    const { id, formname, downloadfilename, draft } = question.data;
    const caller = { live, ip: request.ip };
    const printed = await asCaller(parts, caller, (ctx) => printedPaper(ctx, formname, id, { isDraft: draft === "1" }));
    const name = downloadfilename || printed.fileName;
    return reply
      .header("content-type", "application/pdf")
      .header("content-disposition", `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header("content-security-policy", "sandbox; default-src 'none'")
      .send(await drawPaper(printed));
  });
}
