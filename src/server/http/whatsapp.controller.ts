import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { ENDPOINTS } from "../../wire/endpoints";
import { askGateway } from "../connectors/whatsapp-gateway";
import { BadRequest, Denied } from "../engine/call/bad-request";
import { Forbidden } from "../engine/call/refusal";
import type { ServerParts } from "../engine/call/server-parts";

const pairing = z.object({
  type: z.enum(["checkauth", "getqr", "getqrrefresh"]),
  headertitle: z.string().max(200).optional(),
  footertitle: z.string().max(200).optional(),
  phone: z.string().max(20).optional(),
  message: z.string().max(2000).optional(),
});

/**
 * Pairing with WhatsApp (ENV-030) and the check whether a phone is registered there (ENV-031). Messages are sent with
 * the saves that request them.
 */
export default function whatsappController(app: FastifyInstance, parts: ServerParts): void {
  app.post(ENDPOINTS.whatsappSend, async (request, reply) => {
    const live = await parts.sessions.authenticate(request.headers.authorization);
    if (!live) throw new Denied();
    if (!live.user.isCompanyAdmin && !live.user.isDeveloper)
      throw new Forbidden("Only a company admin can pair WhatsApp.");
    const body = pairing.safeParse(request.body);
    if (!body.success) throw new BadRequest("type must be checkauth, getqr or getqrrefresh.");
    return reply
      .type("text/plain; charset=utf-8")
      .send(await askGateway(parts, "Postreportwhsend", body.data).catch(sentence));
  });
  app.get(ENDPOINTS.whatsappRegistered, async (request) => {
    const live = await parts.sessions.authenticate(request.headers.authorization);
    if (!live) throw new Denied();
    const phone = z.object({ S_phone: z.string().regex(/^\+?\d{10,15}$/) }).safeParse(request.query);
    if (!phone.success) throw new BadRequest("S_phone must be a phone number with its country code.");
    return registered(
      await askGateway(parts, `GetWhisregistereduser?S_phone=${encodeURIComponent(phone.data.S_phone)}`).catch(
        sentence,
      ),
    );
  });
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The gateway's JSON, or its text as the message. */
function registered(text: string): { readonly status: string; readonly message: string } {
  try {
    const answer = z.object({ status: z.coerce.string(), message: z.coerce.string() }).safeParse(JSON.parse(text));
    return answer.success
      ? answer.data
      : { status: "error", message: "The WhatsApp gateway's answer could not be read." };
  } catch {
    return { status: "error", message: text };
  }
}
