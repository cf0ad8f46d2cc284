import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { ENDPOINTS } from "../../wire/endpoints";
import { BadRequest, Denied } from "../engine/call/bad-request";
import type { ServerParts } from "../engine/call/server-parts";

const text = z.string().max(200);
/** ENV-035. */
const contact = z.object({
  createType: text.default("Indirect"),
  firstName: text.min(1),
  lastName: text.default(""),
  phone: text.default(""),
  email: text.default(""),
});

/**
 * ENV-034. This server cannot store a Google account yet, and the reply says so. The body has no fields and is not
 * read.
 */
export default function googleContactsController(app: FastifyInstance, parts: ServerParts): void {
  app.post(ENDPOINTS.googleContactCreate, async (request, reply) => {
    if (!(await parts.sessions.authenticate(request.headers.authorization))) throw new Denied();
    if (!contact.safeParse(request.body).success)
      throw new BadRequest(
        "A Google contact needs firstName, and may have createType, lastName, phone and email, all as texts.",
      );
    return reply
      .type("text/plain; charset=utf-8")
      .send("Google Contacts is not configured on this server. No contact was made.");
  });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    scope.post(ENDPOINTS.googleContactsSync, async (request, reply) => {
      if (!(await parts.sessions.authenticate(request.headers.authorization))) throw new Denied();
      return reply
        .type("text/plain; charset=utf-8")
        .send("Google Contacts is not configured on this server. Nothing was synchronised.");
    });
  });
}
