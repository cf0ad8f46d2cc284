import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { ATTACHMENT_ENDPOINTS, ATTACHMENT_ANSWERS, ATTACHMENT_WORDS } from "../../wire/attachments";
import { BadRequest, Denied } from "../engine/call/bad-request";
import type { ServerParts } from "../engine/call/server-parts";
import { asCaller } from "../engine/session/as-caller";
import type { EndpointCaller } from "../engine/session/as-caller";
import { attach, detach, pathOf, readAttachment, receive } from "../modules/attachments/attachments";
import { keepBlob, removeUnusedBlobs, sha256Of } from "../modules/attachments/blobs";

const { upload, uploadLocal, remove, removeLocal, blob, files } = ATTACHMENT_ENDPOINTS;
/** Reads the file whole before refusing it, so that the refusal can state its size. */
const READ_MAX = 6 * 1024 * 1024;

const DAY_MS = 86_400_000;
const idText = z.coerce.number().int().positive();
const removal = z.object({
  id: idText,
  lrimg: z.string().max(300).optional(),
  processtype: z.enum(["VIEW", "DELETE"]),
});
const address = z.object({ coid: idText, id: idText });

/** Attached files: upload (ENV-048 and by hash), download (ATT-015) and deletion (ENV-047). */
export default function attachments(app: FastifyInstance, parts: ServerParts): void {
  const caller = async (request: FastifyRequest): Promise<EndpointCaller> => {
    const live = await parts.sessions.authenticate(request.headers.authorization);
    if (!live) throw new Denied();
    return { live, ip: request.ip };
  };
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: READ_MAX, files: 1, fields: 10, fieldSize: 1000 } });
    scope.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    for (const path of [upload, uploadLocal])
      scope.post(path, async (request, reply) => {
        const who = await caller(request);
        const { fields, bytes, name } = await readForm(request);
        await asCaller(parts, who, async (ctx) => attach(ctx, { ...fields, name, sha256: await keepBlob(ctx, bytes) }));
        return reply.type("text/plain; charset=utf-8").send(ATTACHMENT_ANSWERS.uploaded);
      });
    scope.put<{ Params: { sha256: string } }>(`${blob}/:sha256`, async (request) => {
      const who = await caller(request);
      const { body } = request;
      if (!Buffer.isBuffer(body)) throw new BadRequest("The file must be sent as application/octet-stream.");
      if (sha256Of(body) !== request.params.sha256)
        throw new BadRequest("The file was damaged in transit: its hash does not match. Send it again.");
      return { sha256: await asCaller(parts, who, (ctx) => receive(ctx, body)) };
    });
  });
  for (const path of [remove, removeLocal])
    app.post(path, async (request, reply) => {
      const who = await caller(request);
      const body = removal.safeParse(request.body);
      if (!body.success)
        throw new BadRequest("id must be the number of an attachment, and processtype VIEW or DELETE.");
      const { id, processtype } = body.data;
      const text = await asCaller(parts, who, (ctx) =>
        processtype === "VIEW" ? pathOf(ctx, id) : detach(ctx, id).then(() => ATTACHMENT_ANSWERS.deleted),
      );
      return reply.type("text/plain; charset=utf-8").send(text);
    });
  app.get(`${files}/:coid/:id/:name`, async (request, reply) => {
    const who = await caller(request);
    const requested = address.safeParse(request.params);
    if (!requested.success || requested.data.coid !== who.live.user.coid)
      throw new BadRequest("This company has no such file.");
    const { id } = requested.data;
    return serve(reply, await asCaller(parts, who, (ctx) => readAttachment(ctx, id)));
  });
  cleanDaily(app, parts);
}

/** Removes files that nothing names: at the start, then once a day. */
function cleanDaily(app: FastifyInstance, { db, clock, log }: ServerParts): void {
  let daily: NodeJS.Timeout | undefined;
  const clean = (): void =>
    void removeUnusedBlobs(db, clock()).catch((error: unknown) =>
      log.warn({ err: error }, "unused files could not be removed"),
    );
  app.addHook("onReady", (done) => {
    clean();
    daily = setInterval(clean, DAY_MS).unref();
    done();
  });
  app.addHook("onClose", (_app, done) => {
    clearInterval(daily);
    done();
  });
}

/** Sends the file as a download that cannot run anything, whatever it contains. */
function serve(reply: FastifyReply, { name, type, bytes }: Awaited<ReturnType<typeof readAttachment>>): FastifyReply {
  return reply
    .header("content-type", type)
    .header(
      "content-disposition",
      `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
    )
    .header("content-security-policy", "sandbox; default-src 'none'")
    .send(bytes);
}

const formFields = z.object({ id: idText, formname: z.string().min(1).max(100) });

interface Form {
  readonly fields: { readonly recid: number; readonly formname: string };
  readonly bytes: Buffer;
  readonly name: string;
}

/**
 * ENV-048: `id` is the record, `type` its form. `filesize`, `attachid` and `RequestFiles` only repeat what the file
 * contains.
 */
async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw new BadRequest("The file must be sent as multipart/form-data.");
  const { texts, file } = await partsOf(request).catch((error: unknown) => {
    // Fastify's own refusals have a status. Errors of the parser about a form without boundary or end have none.
    if (error instanceof Error && "statusCode" in error) throw error;
    throw new BadRequest("The form is incomplete or not multipart/form-data. Send the file again.");
  });
  if (!file) throw new BadRequest(ATTACHMENT_WORDS.noneText);
  if (String(texts.id) === "0") throw new BadRequest(ATTACHMENT_WORDS.unsaved);
  const fields = formFields.safeParse({ id: texts.id, formname: texts.type });
  if (!fields.success) throw new BadRequest("id must be the number of a record, and type the name of its form.");
  return { ...file, fields: { recid: fields.data.id, formname: fields.data.formname } };
}

interface Parts {
  readonly texts: Readonly<Record<string, unknown>>;
  readonly file: { readonly bytes: Buffer; readonly name: string } | null;
}

async function partsOf(request: FastifyRequest): Promise<Parts> {
  const texts: Record<string, unknown> = {};
  let file: Parts["file"] = null;
  for await (const part of request.parts()) {
    if (part.type === "file") file = { bytes: await part.toBuffer(), name: part.filename ?? "" };
    else texts[part.fieldname.toLowerCase()] = part.value;
  }
  return { texts, file };
}
