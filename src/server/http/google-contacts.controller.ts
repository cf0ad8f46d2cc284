import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { ENDPOINTS } from "../../wire/endpoints";
import { addMissing, ledgerContacts } from "../connectors/google-sync";
import { BadRequest } from "../engine/call/bad-request";
import { refuseUnstorableFields } from "../engine/call/storable";
import type { ServerParts } from "../engine/call/server-parts";
import { followUpOutcome } from "../engine/effects/follow-up-outcome";
import { storeFollowUp } from "../engine/effects/store-follow-up";
import { asCaller, type EndpointCaller } from "../engine/session/as-caller";
import { callerOf } from "./routes/caller-of";

const text = z.string().max(200);
/** ENV-035. */
const contact = z.object({
  createType: text.default("Indirect"),
  firstName: text.min(1),
  lastName: text.default(""),
  phone: text.default(""),
  email: text.default(""),
});

const TEXT = "text/plain; charset=utf-8";

/** Contacts in the Google account of this server (ENV-034, ENV-035). The body of the first has no fields. */
export default function googleContactsController(app: FastifyInstance, parts: ServerParts): void {
  app.post(ENDPOINTS.googleContactCreate, async (request, reply) => {
    const caller = await callerOf(parts, request);
    const body = contact.safeParse(request.body);
    if (!body.success)
      throw new BadRequest(
        "A Google contact needs firstName, and may have createType, lastName, phone and email, all as texts.",
      );
    refuseUnstorableFields(body.data);
    return reply.type(TEXT).send(await made(parts, caller, body.data));
  });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    scope.post(ENDPOINTS.googleContactsSync, async (request, reply) => {
      const caller = await callerOf(parts, request);
      return reply.type(TEXT).send(await synchronised(parts, caller));
    });
  });
}

/** Makes one contact as a follow-up of the caller. */
async function made(parts: ServerParts, caller: EndpointCaller, payload: z.infer<typeof contact>): Promise<string> {
  if (!parts.services?.google) return "Google Contacts is not configured on this server. No contact was made.";
  const opId = crypto.randomUUID();
  const { user } = caller.live;
  await asCaller(parts, caller, (ctx) =>
    storeFollowUp(ctx.tx, user, { opId, kind: "googlecontact", payload, state: "queued", at: ctx.now }),
  );
  parts.wakeFollowUps?.();
  const { state, error } = await followUpOutcome(parts, user, opId, "googlecontact");
  return state === "sent"
    ? "The contact was made."
    : error || "The server makes the contact as soon as Google takes it.";
}

async function synchronised(parts: ServerParts, caller: EndpointCaller): Promise<string> {
  const { google } = parts.services ?? {};
  if (!google) return "Google Contacts is not configured on this server. Nothing was synchronised.";
  const contacts = await asCaller(parts, caller, ledgerContacts);
  return addMissing(google, contacts).catch((error: unknown) => {
    parts.log.warn({ err: error }, "contacts were not synchronised");
    const reason = error instanceof Error ? error.message : String(error);
    return `${reason} Synchronise again: contacts that are there already are not added twice.`;
  });
}
