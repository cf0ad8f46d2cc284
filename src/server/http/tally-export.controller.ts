import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { ATTACHMENT_ENDPOINTS } from "../../wire/attachments";
import { ENDPOINTS } from "../../wire/endpoints";
import { TALLY_TYPES, tallyPathOf } from "../../wire/tally/tally-export";
import { BadRequest } from "../engine/call/bad-request";
import type { ServerParts } from "../engine/call/server-parts";
import { asUser } from "../engine/exports/as-user";
import type { InTransaction } from "../engine/exports/export";
import type { SessionUser } from "../engine/call/session-user";
import { installationName } from "../installation";
import { demandTallyFile, tallyFile } from "../modules/tally/tally-file";
import { TALLY_BODY, TALLY_QUESTION } from "../modules/tally/tally-question";
import { callerOf } from "./routes/caller-of";

/** ENV-032. `coid` and `user2` are those of the caller; no file is kept, so there is no last one to remove. */
const body = TALLY_BODY.extend({ coid: z.coerce.number().int().optional() });

/** Numbers are those of the path of wire/tally/tally-export. */
const address = z.object({
  coid: z.coerce.number().int(),
  from: TALLY_QUESTION.shape.dtpfrom,
  to: TALLY_QUESTION.shape.dtpto,
  branch: TALLY_QUESTION.shape.branch,
  type: z.coerce
    .number()
    .int()
    .transform((at) => TALLY_TYPES[at] ?? ""),
  name: z.string().min(1).max(200),
});

/** ENV-032: answers the path of a file for Tally, or '' where the days have no voucher; and the file behind it. */
export default function tallyExportController(app: FastifyInstance, parts: ServerParts): void {
  app.post(ENDPOINTS.tallyExport, async (request, reply) => {
    const { user, run } = await readerOf(parts, request);
    const asked = body.safeParse(request.body);
    if (!asked.success)
      throw new BadRequest(
        "dtpfrom and dtpto must be days as yyyy-MM-dd, branch a number, and tallytypename empty, All Masters or Vouchers.",
      );
    const { coid } = asked.data;
    if (coid !== undefined && coid !== user.coid) throw new BadRequest("You are signed in to another company.");
    const { isEmpty } = await run("read", (ctx) => demandTallyFile(ctx, asked.data));
    return reply.type("text/plain; charset=utf-8").send(isEmpty ? "" : tallyPathOf(user.coid, asked.data));
  });
  app.get(`${ATTACHMENT_ENDPOINTS.files}/:coid/tally/:from/:to/:branch/:type/:name`, async (request, reply) => {
    const { user, run } = await readerOf(parts, request);
    const wanted = address.safeParse(request.params);
    if (!wanted.success || wanted.data.coid !== user.coid) throw new BadRequest("This company has no such file.");
    const { from: dtpfrom, to: dtpto, branch, type: tallytypename, name } = wanted.data;
    const question = { dtpfrom, dtpto, branch, tallytypename };
    const demanded = await run("read", (ctx) => demandTallyFile(ctx, question));
    return reply
      .header("content-type", "application/xml; charset=utf-16le")
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header("content-security-policy", "sandbox; default-src 'none'")
      .send(Readable.from(bytesOf(tallyFile(run, await installationName(parts.db), question, demanded))));
  });
}

const BYTE_ORDER_MARK = "\uFEFF";

/** UTF-16 with a byte order mark, as Tally itself writes its files. */
async function* bytesOf(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK, "utf16le");
  for await (const piece of pieces) yield Buffer.from(piece, "utf16le");
}

/** The caller, and what reads as them. */
async function readerOf(
  parts: ServerParts,
  request: FastifyRequest,
): Promise<{ readonly user: SessionUser; readonly run: InTransaction }> {
  const { live, ip } = await callerOf(parts, request);
  const origin = { loginip: ip, devid: "", geolocation: "" };
  return { user: live.user, run: asUser(parts, live.user, origin, parts.clock()) };
}
