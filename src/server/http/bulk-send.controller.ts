import type { FastifyInstance } from "fastify";
import { ENDPOINTS } from "../../wire/endpoints";
import { Denied } from "../engine/call/bad-request";
import { Forbidden } from "../engine/call/refusal";
import type { ServerParts } from "../engine/call/server-parts";
import { sendWaiting } from "../engine/effects/send-waiting";
import { asCaller } from "../engine/session/as-caller";

/** ENV-033: sends now what waits in the company for another try. The browser shows no answer. */
export default function bulkSendController(app: FastifyInstance, parts: ServerParts): void {
  app.get(ENDPOINTS.bulkSend, async (request, reply) => {
    const live = await parts.sessions.authenticate(request.headers.authorization);
    if (!live) throw new Denied();
    const { coid, isCompanyAdmin, isDeveloper } = live.user;
    if (!isCompanyAdmin && !isDeveloper)
      throw new Forbidden("Only a company admin can send what waits in the company.");
    const caller = { live, ip: request.ip };
    const sent = await asCaller(parts, caller, (ctx) => sendWaiting(ctx.tx, coid, ctx.now));
    parts.wakeFollowUps?.();
    return reply.type("text/plain; charset=utf-8").send(sent === 0 ? "Nothing waits." : `${sent} are sent now.`);
  });
}
