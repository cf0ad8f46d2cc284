import type { FastifyInstance } from "fastify";
import { ENDPOINTS } from "../../wire/endpoints";
import type { LeadPoll } from "../../wire/lead-poll";
import { Denied } from "../engine/call/bad-request";
import type { ServerParts } from "../engine/call/server-parts";

/**
 * ENV-041. This server cannot store a marketplace account yet, and the reply says so in the shape of the marketplace.
 */
const NOT_CONFIGURED: LeadPoll = {
  STATUS: "FAILURE",
  CODE: "503",
  MESSAGE: "Indiamart is not configured on this server. No lead was fetched.",
};

export default function leadPollController(app: FastifyInstance, parts: ServerParts): void {
  app.get(ENDPOINTS.leadPoll, async (request, reply) => {
    if (!(await parts.sessions.authenticate(request.headers.authorization))) throw new Denied();
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(NOT_CONFIGURED));
  });
}
