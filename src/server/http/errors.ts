import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { EnvelopeError } from "../../wire/envelope";
import { CHANGE_FIRST } from "../../wire/session";
import { Busy } from "../db/busy";
import { CompanyRemoved } from "../db/removed-companies";
import { BadRequest, ChangeFirst, Denied } from "../engine/call/bad-request";
import { Forbidden, Refusal, Refusals } from "../engine/call/refusal";
import type { ServerParts } from "../engine/call/server-parts";
import { DrawingFailed } from "../modules/documents/print/drawing-failed";

const DENIED_MESSAGE = "Authorization has been denied for this request.";

interface Answer {
  readonly status: number;
  readonly body: { readonly Message: string } | { readonly ExceptionMessage: string };
}

/** Reply for each kind of error. For a server fault it contains only the reference in the log, no internals. */
export function answerFor(error: unknown, requestId: string): Answer {
  if (error instanceof Denied || error instanceof CompanyRemoved)
    return { status: 401, body: { Message: DENIED_MESSAGE } };
  if (error instanceof ChangeFirst) return { status: 403, body: { Message: CHANGE_FIRST } };
  if (error instanceof Forbidden) return { status: 403, body: { Message: error.message } };
  if (
    error instanceof EnvelopeError ||
    error instanceof BadRequest ||
    error instanceof Refusal ||
    error instanceof Refusals
  )
    return { status: 400, body: { Message: error.message } };
  if (error instanceof Busy) return { status: 503, body: { Message: error.message } };
  if (error instanceof DrawingFailed)
    return { status: 500, body: { ExceptionMessage: `${error.message} Error reference: ${requestId}` } };
  const status = statusOf(error);
  if (status >= 400 && status < 500) return { status, body: { Message: requestSentence(error, status) } };
  return { status: 500, body: { ExceptionMessage: `The server could not do this. Error reference: ${requestId}` } };
}

/** Messages for Fastify's own refusals. */
function requestSentence(error: unknown, status: number): string {
  if (status === 413) return "The request is larger than 6 MB. Send less at a time.";
  if (status === 415) return "The request body must be sent as application/json.";
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (error instanceof SyntaxError || code === "FST_ERR_CTP_INVALID_JSON_BODY")
    return "The request body is not valid JSON.";
  if (code === "FST_ERR_CTP_EMPTY_JSON_BODY") return "The request body is empty.";
  return error instanceof Error ? error.message : "The request is not valid.";
}

const statusOf = (error: unknown): number =>
  error instanceof Error && "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;

export function errorHandler(parts: Pick<ServerParts, "log">) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, body } = answerFor(error, request.id);
    if (status >= 500) parts.log.error({ err: error, requestId: request.id, url: request.url }, "a request failed");
    if (error instanceof Busy) void reply.header("Retry-After", String(error.retryAfter));
    return reply.status(status).type("application/json").send(body);
  };
}
