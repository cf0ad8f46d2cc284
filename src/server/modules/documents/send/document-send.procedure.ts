import { sql } from "kysely";
import { z } from "zod";
import { WHATSAPP_TEXT_MAX } from "../../../../definitions/report/document-mail";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import { defineProcedure } from "../../../engine/call/procedure";
import { Refusal } from "../../../engine/call/refusal";
import { firstState } from "../../../engine/effects/keep-effects";
import { contactsOf } from "./contacts";
import { sentDocument, storeEmail, storeWhatsapp } from "./store-send";

const text = (max: number) => z.string().max(max).default("");

const DOCUMENT = {
  formname: z.string().min(1).max(100),
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
} as const;

/** Of ours: the signed link that the message carries, '' for none. */
const linkid = z.union([z.literal(""), z.uuid()]).default("");

/** Members of ENV-038 and ENV-039 besides the document. */
export const EMAIL_MEMBERS = {
  emailtoadd: text(10_000),
  emailsubject: text(200),
  attachementfilename: text(200),
  linkid,
};
export const WHATSAPP_MEMBERS = {
  tophone: text(2_000),
  message: text(WHATSAPP_TEXT_MAX),
  headertitle: text(200),
  macbuttons: text(2_000),
  pdfname: text(200),
  linkid,
};

/** Newest sends of one document that its page lists, of those that the user asked for. */
const LISTED = 20;

const askedBy = (ctx: Context, { formname, id }: { readonly formname: string; readonly id: number }) => ({
  formname,
  id,
  opId: ctx.op?.id ?? crypto.randomUUID(),
  state: firstState(ctx),
});

/**
 * Sending a document without waiting for the outside service, for the outbox: a device without a connection asks for
 * it, also for a document that waits there itself. `effects` wakes the worker.
 */
export default [
  defineProcedure({
    name: "document_R_email",
    kind: "command",
    params: { ...DOCUMENT, ...EMAIL_MEMBERS },
    run: async (ctx, given) => {
      await storeEmail(ctx, askedBy(ctx, given), given);
      return [{ err: 0, id: given.id, effects: "server" }];
    },
  }),
  defineProcedure({
    name: "document_R_whatsappsend",
    kind: "command",
    params: { ...DOCUMENT, ...WHATSAPP_MEMBERS },
    run: async (ctx, given) => {
      if (!ctx.canSend?.("whatsapp"))
        throw new Refusal("tophone", "WhatsApp is not configured on this server. Nothing was sent.");
      await storeWhatsapp(ctx, askedBy(ctx, given), given);
      return [{ err: 0, id: given.id, effects: "server" }];
    },
  }),
  defineProcedure({
    name: "document_R_recipients",
    kind: "query",
    params: DOCUMENT,
    run: async (ctx, { formname, id }) => {
      const { email, mobile } = await contactsOf(ctx, await sentDocument(ctx, formname, id));
      return [{ email, mobile }];
    },
  }),
  defineProcedure({
    name: "documentsends_R_list",
    kind: "query",
    params: DOCUMENT,
    run: async (ctx, { formname, id }) => {
      await sentDocument(ctx, formname, id);
      const { rows } = await sql<Row>`
        select id::int as id, kind, title, state, error, created_at, done_at from follow_up
        where coid = ${ctx.session.coid} and userid = ${ctx.session.userid}
          and payload->>'formname' = ${formname} and payload->>'id' = ${String(id)}
        order by id desc limit ${LISTED}`.execute(ctx.tx);
      return rows;
    },
  }),
];
