import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import { ENDPOINTS } from "../../wire/endpoints";
import type { ServerParts } from "../engine/call/server-parts";

/** `{"status":"ok"}` when the server listens and its database answers; otherwise 503. */
export function health(app: FastifyInstance, parts: ServerParts): void {
  app.get(ENDPOINTS.health, async (_request, reply) => {
    try {
      await parts.db.asSystem((tx) => sql`select 1`.execute(tx), "read");
      return { status: "ok" };
    } catch (error) {
      parts.log.error({ err: error }, "the database does not answer");
      return reply.status(503).send({ status: "unavailable" });
    }
  });
}
