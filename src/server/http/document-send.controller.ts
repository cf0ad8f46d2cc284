import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { DOCUMENT_SUBJECT, withAddress } from "../../definitions/report/document-mail";
import { DOCUMENT_EMAIL, DOCUMENT_WHATSAPP, EMAIL_SENT, WHATSAPP_SENT, whatsappLink } from "../../wire/document-send";
import { ENDPOINTS } from "../../wire/endpoints";
import type { Context } from "../engine/call/context";
import { Refusal } from "../engine/call/refusal";
import type { ServerParts } from "../engine/call/server-parts";
import { followUpOutcome } from "../engine/effects/follow-up-outcome";
import { asCaller } from "../engine/session/as-caller";
import { audit } from "../engine/trail/audit";
import { downloadedDocument } from "../modules/documents/document-text";
import { demandMessageLink, LINK_OVER, messageLink } from "../modules/documents/links/message-link";
import type { RowDocument } from "../modules/documents/row-document";
import { EMAIL_MEMBERS, WHATSAPP_MEMBERS } from "../modules/documents/send/document-send.procedure";
import { checkedPhones, sentDocument, storeEmail, storeWhatsapp } from "../modules/documents/send/store-send";
import { storedEmail } from "../modules/settings/email-settings";
import { accountRoutes } from "./routes/account-routes";
import { sendAnswer } from "./routes/send-answer";

const text = (max: number) => z.string().max(max).default("");

/** `formname` is a member of ours: an id alone names no kind. */
const document = {
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  formname: z.string().min(1).max(100),
};
/** `op.id`: the same operation sends at most once. */
const sending = { ...document, downloadfilename: text(200), op: z.looseObject({ id: z.uuid() }) };
const rptid = (wanted: string) => z.coerce.string().refine((given) => given === wanted, `must be ${wanted}`);

const opened = z.looseObject({ ...document, filename: text(200) });
const email = z.looseObject({ ...sending, rptid: rptid(DOCUMENT_EMAIL), ...EMAIL_MEMBERS });
const whatsapp = z.looseObject({
  ...sending,
  rptid: rptid(DOCUMENT_WHATSAPP),
  type: z.literal("sendpdfmessage"),
  messaging_type: z.literal("pdf"),
  mediapathdata: text(200),
  ...WHATSAPP_MEMBERS,
});

/**
 * Documents by e-mail and WhatsApp (ENV-037 to ENV-039). The answer waits for the outside service: `Sent` or `success`,
 * or the sentence that says why it was not (yet) sent.
 */
export default function documentSendController(app: FastifyInstance, parts: ServerParts): void {
  const route = accountRoutes(app, parts);
  route(ENDPOINTS.invoiceApi, opened, (caller, { id, formname, filename }) =>
    asCaller(parts, caller, async (ctx) => {
      const { declaration } = await downloadedDocument(ctx, formname, id);
      await audit(ctx, { entity: declaration.entity, recid: id, action: "print" });
      return { id, filename };
    }),
  );
  route(ENDPOINTS.invoiceEmail, email, async (caller, { op, ...mail }) => {
    const { user } = caller.live;
    await asCaller(parts, caller, async (ctx) => {
      await storeEmail(ctx, { ...mail, opId: op.id, state: "queued" }, mail);
      if (!(await storedEmail(ctx.tx, user.coid)))
        throw new Refusal("", "E-mail is not configured for this company. Nothing was sent.");
    });
    parts.wakeFollowUps?.();
    return sendAnswer(await followUpOutcome(parts, user, op.id, "email"), EMAIL_SENT);
  });
  route(ENDPOINTS.invoiceWhatsapp, whatsapp, async (caller, { op, ...message }) => {
    const { user } = caller.live;
    if (!parts.services?.whatsapp)
      return asCaller(parts, caller, async (ctx) => {
        const document = await sentDocument(ctx, message.formname, message.id);
        const words = await wordsOf(parts, ctx, document, message);
        return checkedPhones(message.tophone)
          .map((phone) => whatsappLink(phone, words))
          .join("\n");
      });
    const messages = await asCaller(parts, caller, (ctx) =>
      storeWhatsapp(ctx, { ...message, opId: op.id, state: "queued" }, message),
    );
    parts.wakeFollowUps?.();
    const answers: string[] = [];
    for (const one of messages) {
      const answer = sendAnswer(await followUpOutcome(parts, user, one.opId, "whatsapp"), WHATSAPP_SENT);
      if (answer !== WHATSAPP_SENT) answers.push(messages.length === 1 ? answer : `${one.phone}: ${answer}`);
    }
    return answers.length === 0 ? WHATSAPP_SENT : answers.join(" ");
  });
}

/** The text of a message that the user sends, with the address of its link. */
async function wordsOf(
  parts: ServerParts,
  ctx: Context,
  document: RowDocument,
  { message, linkid }: Pick<z.infer<typeof whatsapp>, "message" | "linkid">,
): Promise<string> {
  const words = message.trim() || DOCUMENT_SUBJECT;
  if (linkid === "") return words;
  await demandMessageLink(ctx, document, linkid);
  const link = await messageLink(parts, ctx.tx, ctx.session.coid, linkid);
  if (!link) throw new Refusal("linkid", LINK_OVER);
  return withAddress(words, link.address);
}
