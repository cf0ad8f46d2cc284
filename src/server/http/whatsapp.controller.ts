import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { dialledMobile } from "../../domain/identity/mobile";
import { WHATSAPP_PAIRING, WHATSAPP_SENT, WHATSAPP_TYPES } from "../../wire/document-send";
import { ENDPOINTS } from "../../wire/endpoints";
import { askGateway } from "../connectors/whatsapp-gateway";
import { BadRequest, Denied } from "../engine/call/bad-request";
import { Forbidden, Refusal } from "../engine/call/refusal";
import { refuseUnstorableFields } from "../engine/call/storable";
import type { ServerParts } from "../engine/call/server-parts";
import { followUpOutcome } from "../engine/effects/follow-up-outcome";
import { storeFollowUp } from "../engine/effects/store-follow-up";
import { asCaller, type EndpointCaller } from "../engine/session/as-caller";
import { accountRoutes } from "./routes/account-routes";
import { sendAnswer } from "./routes/send-answer";

const text = (max: number) => z.string().max(max).default("");

const pairing = z.object({
  type: z.enum(WHATSAPP_PAIRING),
  headertitle: text(200),
  footertitle: text(200),
  phone: text(20),
  message: text(2_000),
});
const message = z.object({
  rptid: z.coerce.string().max(60).default("0"),
  headertitle: text(200),
  messaging_type: z.enum(["txt", "image", "pdf"]).default("txt"),
  type: z.enum(WHATSAPP_TYPES),
  tophone: text(40),
  message: text(4_096),
  mediapathdata: text(2_000),
  pdfname: text(200),
  macbuttons: text(2_000),
  id: z.coerce.string().max(60).default("0"),
  downloadfilename: text(200),
  /** The same operation sends at most once. */
  op: z.looseObject({ id: z.uuid() }),
});

/**
 * WhatsApp of this server (ENV-030, ENV-031): pairing, messages that a company admin writes, and the check whether a
 * phone is registered there. Answers `success`, `CONNECTED`, the value of a QR code or an error text.
 */
export default function whatsappController(app: FastifyInstance, parts: ServerParts): void {
  accountRoutes(app, parts)(ENDPOINTS.whatsappSend, z.union([pairing, message]), async (caller, body) => {
    const { isCompanyAdmin, isDeveloper } = caller.live.user;
    if (!isCompanyAdmin && !isDeveloper) throw new Forbidden("Only a company admin can use WhatsApp of this server.");
    return "op" in body ? sent(parts, caller, body) : askGateway(parts, "Postreportwhsend", body).catch(sentence);
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

type Message = z.infer<typeof message>;

/** Sends a message as a follow-up of the caller. */
async function sent(parts: ServerParts, caller: EndpointCaller, { op, ...given }: Message): Promise<string> {
  if (!parts.services?.whatsapp) return "WhatsApp is not configured on this server. Nothing was sent.";
  const { user } = caller.live;
  const tophone = dialledMobile(given.tophone);
  if (tophone === "") throw new Refusal("tophone", "Enter a phone number with its country code.");
  refuseUnstorableFields(given);
  await asCaller(parts, caller, (ctx) =>
    storeFollowUp(ctx.tx, user, {
      opId: op.id,
      kind: "whatsapp",
      payload: { ...given, tophone },
      state: "queued",
      at: ctx.now,
    }),
  );
  parts.wakeFollowUps?.();
  return sendAnswer(await followUpOutcome(parts, user, op.id, "whatsapp"), WHATSAPP_SENT);
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The gateway's JSON, or its text as the message. */
function registered(body: string): { readonly status: string; readonly message: string } {
  try {
    const answer = z.object({ status: z.coerce.string(), message: z.coerce.string() }).safeParse(JSON.parse(body));
    return answer.success
      ? answer.data
      : { status: "error", message: "The WhatsApp gateway's answer could not be read." };
  } catch {
    return { status: "error", message: body };
  }
}
