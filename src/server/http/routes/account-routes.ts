import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { BadRequest } from "../../engine/call/bad-request";
import { Forbidden, Refusal } from "../../engine/call/refusal";
import type { ServerParts } from "../../engine/call/server-parts";
import { refuseUnstorableFields } from "../../engine/call/storable";
import type { EndpointCaller } from "../../engine/session/as-caller";
import { callerOf } from "./caller-of";

type Action<T> = (caller: EndpointCaller, body: T, request: FastifyRequest) => Promise<string | object>;

/**
 * Adds a route for an action on accounts. The text of a refusal is the reply; a caller without rights or session gets
 * the matching status. Values that no column can store are refused before the action.
 */
export function accountRoutes(app: FastifyInstance, parts: ServerParts) {
  return <T>(path: string, schema: z.ZodType<T>, action: Action<T>): void => {
    app.post(path, async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await callerOf(parts, request);
      const body = schema.safeParse(request.body);
      if (!body.success) throw new BadRequest(faultOf(body.error));
      refuseUnstorableFields(body.data);
      const result = await action(caller, body.data, request).catch(refusalText);
      void reply.header("cache-control", "no-store");
      return typeof result === "string" ? reply.type("text/plain; charset=utf-8").send(result) : result;
    });
  };
}

/** Message of a refusal. Rethrows any other error, and `Forbidden`. */
export function refusalText(error: unknown): string {
  if (error instanceof Forbidden || !(error instanceof Refusal)) throw error;
  return error.message;
}

function faultOf({ issues: [issue] }: z.ZodError): string {
  return issue ? `${issue.path.map(String).join(".") || "The request"}: ${issue.message}` : "The request is not valid.";
}
