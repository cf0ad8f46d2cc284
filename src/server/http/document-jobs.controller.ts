import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { ENDPOINTS } from "../../wire/endpoints";
import { BadRequest, Denied } from "../engine/call/bad-request";
import type { ServerParts } from "../engine/call/server-parts";
import { asCaller, type EndpointCaller } from "../engine/session/as-caller";
import { jobFile, jobFilePart, type JobFile } from "../modules/documents/bulk/job-file";

const asked = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** The PDF of a job, to the user who started it. Read and sent a part at a time. */
export default function documentJobs(app: FastifyInstance, parts: ServerParts): void {
  app.get(ENDPOINTS.jobPdf, async (request, reply) => {
    const live = await parts.sessions.authenticate(request.headers.authorization);
    if (!live) throw new Denied();
    const question = asked.safeParse(request.query);
    if (!question.success) throw new BadRequest("id must name a job of yours.");
    const caller = { live, ip: request.ip };
    const file = await asCaller(parts, caller, (ctx) => jobFile(ctx, question.data.id));
    return reply
      .header("content-type", "application/pdf")
      .header("content-length", file.bytes)
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header("content-security-policy", "sandbox; default-src 'none'")
      .send(Readable.from(partsOf(parts, caller, file)));
  });
}

async function* partsOf(parts: ServerParts, caller: EndpointCaller, file: JobFile): AsyncGenerator<Buffer> {
  for (let part = 0; part < file.parts; part += 1)
    yield await asCaller(parts, caller, (ctx) => jobFilePart(ctx, file, part));
}
