import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SIGNED_LINK } from "../../wire/links/signed-link";
import { CompanyRemoved } from "../db/removed-companies";
import { Refusal } from "../engine/call/refusal";
import type { ServerParts } from "../engine/call/server-parts";
import { plainIp } from "../engine/session/ip-allow";
import { rateLimit } from "../engine/session/rate-limit";
import { linkPage, plainPage, type LinkPage } from "../modules/documents/links/link-page";
import { openLink, paperOfLink } from "../modules/documents/links/opened-link";
import { drawPaper } from "../modules/documents/print/draw-paper";
import { answerFor } from "./errors";

/** Pages and papers that one address opens in a minute. */
const OPENED_A_MINUTE = 30;
const MINUTE_MS = 60_000;

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Without `sandbox`, unlike the PDFs that the app fetches: a browser opens this one itself, with its own viewer. */
const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'";

interface LinkRequest {
  readonly Params: { readonly token: string };
  readonly Querystring: Readonly<Record<string, unknown>>;
}

/**
 * The one door without a sign-in to a document: its page, and the PDF that the client portal draws. The address is the
 * secret, so it is neither logged nor handed on as a referrer, and every answer is a page that says what is wrong.
 */
export default function signedLinkController(app: FastifyInstance, parts: ServerParts): void {
  const tries = rateLimit(OPENED_A_MINUTE, MINUTE_MS);
  const answered =
    (answer: (request: FastifyRequest<LinkRequest>, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest<LinkRequest>, reply: FastifyReply): Promise<FastifyReply> => {
      void reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
      if (!tries.take(plainIp(request.ip), parts.clock())) return send(reply.header("retry-after", "60"), TOO_MANY);
      return answer(request, reply).catch((error: unknown) => send(reply, failed(parts, request.id, error)));
    };
  const linkOf = ({ params }: FastifyRequest<LinkRequest>) => parts.signedLinks?.read(params.token) ?? null;
  app.get<LinkRequest>(
    `${SIGNED_LINK}/:token`,
    answered(async (request, reply) =>
      send(reply, linkPage(await openLink(parts, linkOf(request)), `${SIGNED_LINK}/${request.params.token}`)),
    ),
  );
  app.get<LinkRequest>(
    `${SIGNED_LINK}/:token/pdf`,
    // A HEAD opens nothing and may not count as opened.
    { exposeHeadRoute: false },
    answered(async (request, reply) => {
      const link = linkOf(request);
      const printed = link ? await paperOfLink(parts, link) : null;
      if (!printed) return send(reply, linkPage(await openLink(parts, link), `${SIGNED_LINK}/${request.params.token}`));
      const how = "download" in request.query ? "attachment" : "inline";
      return reply
        .header("content-type", "application/pdf")
        .header("content-disposition", `${how}; filename*=UTF-8''${encodeURIComponent(printed.fileName)}`)
        .header("content-security-policy", PDF_POLICY)
        .send(await drawPaper(printed));
    }),
  );
}

const TOO_MANY = plainPage(429, "Too many requests", "Wait a minute, then open the link again.");

const send = (reply: FastifyReply, { status, html }: LinkPage): FastifyReply =>
  reply.status(status).type("text/html; charset=utf-8").header("content-security-policy", PAGE_POLICY).send(html);

/** The log names the request and never its address. */
function failed({ log }: ServerParts, requestId: string, error: unknown): LinkPage {
  if (error instanceof CompanyRemoved || error instanceof Refusal) return linkPage({ state: "unknown", firm: "" }, "");
  const { status } = answerFor(error, requestId);
  if (status === 503) return plainPage(503, "The server is busy", "Open the link again in a minute.");
  log.error({ err: error, requestId }, "a signed link could not be opened");
  return plainPage(500, "This document cannot be shown now", `Try again later. Error reference: ${requestId}`);
}
