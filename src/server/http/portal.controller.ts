import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { PORTAL_PDF } from "../../wire/portal";
import { BadRequest, Denied } from "../engine/call/bad-request";
import type { ServerParts } from "../engine/call/server-parts";
import { readClientDocument } from "../engine/documents/client-document";
import { asCaller } from "../engine/session/as-caller";
import { drawPaper } from "../modules/documents/print/draw-paper";
import { printedPaper } from "../modules/documents/print/printed-paper";

const asked = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  formname: z.string().min(1).max(60),
});

/** Files of the client portal: a posted document of the caller's own customer as PDF. */
export default function portal(app: FastifyInstance, parts: ServerParts): void {
  app.get(PORTAL_PDF, { config: { admitsClients: true } }, async (request, reply) => {
    const live = await parts.sessions.authenticate(request.headers.authorization);
    if (!live) throw new Denied();
    const wanted = asked.safeParse(request.query);
    if (!wanted.success) throw new BadRequest("id and formname must name a document.");
    const { id, formname } = wanted.data;
    const printed = await asCaller(parts, { live, ip: request.ip }, (ctx) =>
      readClientDocument(ctx, wanted.data, (office) => printedPaper(office, formname, id)),
    );
    return reply
      .header("content-type", "application/pdf")
      .header("content-disposition", `inline; filename*=UTF-8''${encodeURIComponent(printed.fileName)}`)
      .header("content-security-policy", "sandbox; default-src 'none'")
      .send(await drawPaper(printed));
  });
}
