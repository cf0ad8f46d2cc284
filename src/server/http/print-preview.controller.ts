import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { ENDPOINTS } from "../../wire/endpoints";
import type { PaperPreview } from "../../definitions/print/paper-preview";
import { BadRequest, Denied } from "../engine/call/bad-request";
import type { ServerParts } from "../engine/call/server-parts";
import { asCaller } from "../engine/session/as-caller";
import { drawPaper } from "../modules/documents/print/draw-paper";
import { GIVEN } from "../modules/documents/print/given-settings";
import { printPreview } from "../modules/documents/print/print-preview";

const asked = z.object({ ...GIVEN, previewkind: z.string().min(1).max(100) });

/** A paper with settings that are not saved. Drawn after the transaction, so that it holds up nobody. */
export default function printPreviews(app: FastifyInstance, parts: ServerParts): void {
  app.post(ENDPOINTS.printPreview, async (request): Promise<PaperPreview> => {
    const live = await parts.sessions.authenticate(request.headers.authorization);
    if (!live) throw new Denied();
    const question = asked.safeParse(request.body);
    if (!question.success) throw new BadRequest("These settings cannot be drawn. Check their values.");
    const { previewkind, ...given } = question.data;
    const { document, ...drawing } = await asCaller(parts, { live, ip: request.ip }, (ctx) =>
      printPreview(ctx, previewkind, given),
    );
    return { pdf: (await drawPaper(drawing)).toString("base64"), document };
  });
}
