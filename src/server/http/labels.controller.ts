import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { ENDPOINTS } from "../../wire/endpoints";
import type { LabelsAnswer } from "../../definitions/print/labels/label-line";
import { BadRequest, Denied } from "../engine/call/bad-request";
import type { ServerParts } from "../engine/call/server-parts";
import { asCaller } from "../engine/session/as-caller";
import { labelSource, SOURCE_MEMBERS } from "../modules/documents/labels/label-source";
import { LABELS_ASKED, printedLabels } from "../modules/documents/labels/printed-labels";
import { drawPaper } from "../modules/documents/print/draw-paper";
import { printSettings } from "../modules/documents/print/print-settings";

const asked = z.object({ ...SOURCE_MEMBERS, ...LABELS_ASKED });

/** Labels of items, or of the lines of a document. Drawn after the transaction, so that it holds up nobody. */
export default function labels(app: FastifyInstance, parts: ServerParts): void {
  app.post(ENDPOINTS.labels, async (request): Promise<LabelsAnswer> => {
    const live = await parts.sessions.authenticate(request.headers.authorization);
    if (!live) throw new Denied();
    const question = asked.safeParse(request.body);
    if (!question.success) throw new BadRequest("These labels cannot be drawn. Check their quantities and dates.");
    const { paper, notes } = await asCaller(parts, { live, ip: request.ip }, async (ctx) => {
      const { labels: look } = await printSettings(ctx);
      return printedLabels(ctx, labelSource(question.data), question.data, look);
    });
    return { pdf: (await drawPaper({ paper, copies: [""] })).toString("base64"), notes };
  });
}
