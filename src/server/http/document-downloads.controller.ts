import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { ATTACHMENT_ENDPOINTS, documentFilePath } from "../../wire/attachments";
import { ENDPOINTS } from "../../wire/endpoints";
import { BadRequest } from "../engine/call/bad-request";
import type { Context } from "../engine/call/context";
import type { ServerParts } from "../engine/call/server-parts";
import { asCaller } from "../engine/session/as-caller";
import { filesOf, filesTogether } from "../modules/attachments/files-together";
import { documentText, downloadedDocument } from "../modules/documents/document-text";
import type { RowDocument } from "../modules/documents/row-document";
import { callerOf } from "./routes/caller-of";

const id = z.coerce.number().int().positive();
const formname = z.string().min(1).max(100);
const asked = z.object({ id, formname, coid: id });
const address = z.object({ coid: id, formname, id, name: z.string().regex(/\.(zip|txt)$/) });

/** ENV-044 and ENV-045: this server has no account at a portal, and the answer says so. */
const PORTALS = [
  [ENDPOINTS.ewaybillDownload, "E-way bills are not configured on this server."],
  [ENDPOINTS.einvoiceDownload, "E-invoices are not configured on this server."],
] as const;

/** Downloads of documents (ENV-043 to ENV-046), and the files to which their answers lead. */
export default function documentDownloads(app: FastifyInstance, parts: ServerParts): void {
  app.post(ENDPOINTS.bulkDownload, (request, reply) =>
    answerUrl(parts, request, async (ctx, one) => {
      const document = await downloadedDocument(ctx, one.formname, one.id);
      const { only } = await filesOf(ctx, one.formname, one.id);
      return only || documentFilePath(one.coid, one.formname, one.id, fileName(document, "zip"));
    }).then((url) => reply.type("text/plain; charset=utf-8").send(url)),
  );
  app.post(ENDPOINTS.txtDownload, (request, reply) =>
    answerUrl(parts, request, async (ctx, one) => {
      const document = await downloadedDocument(ctx, one.formname, one.id);
      return documentFilePath(one.coid, one.formname, one.id, fileName(document, "txt"));
    }).then((url) => reply.type("text/plain; charset=utf-8").send(url)),
  );
  for (const [path, sentence] of PORTALS)
    app.post(path, async (request) => {
      await callerOf(parts, request);
      return { status: "error", lblResult: sentence };
    });
  app.get(`${ATTACHMENT_ENDPOINTS.files}/:coid/:formname/:id/:name`, async (request, reply) => {
    const caller = await callerOf(parts, request);
    const wanted = address.safeParse(request.params);
    if (!wanted.success || wanted.data.coid !== caller.live.user.coid)
      throw new BadRequest("This company has no such file.");
    const { name } = wanted.data;
    const isText = name.endsWith(".txt");
    const content = await asCaller(parts, caller, (ctx) => contentOf(ctx, wanted.data, isText));
    return reply
      .header("content-type", isText ? "text/plain; charset=utf-8" : "application/zip")
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header("content-security-policy", "sandbox; default-src 'none'")
      .send(content);
  });
}

/** `MUM-S2627-0001.txt`. */
const fileName = ({ name }: RowDocument, ending: string): string => `${name.replaceAll(/[\\/]/g, "-")}.${ending}`;

async function contentOf(
  ctx: Context,
  one: { readonly formname: string; readonly id: number },
  isText: boolean,
): Promise<Buffer> {
  if (isText) return Buffer.from(await documentText(ctx, one.formname, one.id), "utf8");
  await downloadedDocument(ctx, one.formname, one.id);
  return Buffer.from(await filesTogether(ctx, one.formname, one.id));
}

/** The path of the file that a call asks for, for users who may download the document. */
async function answerUrl(
  parts: ServerParts,
  request: FastifyRequest,
  pathOf: (ctx: Context, one: z.infer<typeof asked>) => Promise<string>,
): Promise<string> {
  const caller = await callerOf(parts, request);
  const body = asked.safeParse(request.body);
  if (!body.success) throw new BadRequest("id, coid and formname must name a document of your company.");
  if (body.data.coid !== caller.live.user.coid) throw new BadRequest("This company has no such document.");
  return asCaller(parts, caller, (ctx) => pathOf(ctx, body.data));
}
