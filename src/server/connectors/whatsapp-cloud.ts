import { z } from "zod";
import type { Row } from "../../wire/envelope";
import type { WhatsappService } from "../engine/call/server-parts";
import { NotSent } from "../engine/effects/connector";
import { outsideCall, refusedCall } from "./outside-call";
import type { Attachment } from "./smtp";

/**
 * WhatsApp Business Cloud API (developers.facebook.com/docs/whatsapp/cloud-api): a file is uploaded first and is then
 * named by its id in the message. Only the message itself reaches the recipient.
 */

type Cloud = Extract<WhatsappService, { readonly kind: "cloud" }>;

const CLOUD = "WhatsApp";
/** Limits of the API, in characters; it takes three buttons. */
const CAPTION_MAX = 1024;
const TEXT_MAX = 4096;
const TITLE_MAX = 20;
const BUTTONS_MAX = 3;
/** Too many messages from this number, or to this recipient: the message was not taken and may be sent later. */
const LIMITED: ReadonlySet<number> = new Set([4, 80007, 130429, 131048, 131056]);

const refusal = z.object({
  error: z.object({
    message: z.string(),
    code: z.number(),
    error_data: z.object({ details: z.string() }).partial().optional(),
  }),
});
const withId = z.object({ id: z.string().min(1) });
const sent = z.object({ messages: z.array(withId).min(1) });
const buttons = z.array(z.object({ id: z.coerce.string(), body: z.coerce.string() }));

/** Sends one message. Throws `NotSent` where WhatsApp did not take it; after any other error the result is unknown. */
export async function sendByCloud(cloud: Cloud, payload: Row, pdf: Attachment | null): Promise<void> {
  const media = pdf ? { id: await upload(cloud, pdf), filename: pdf.filename } : linkedMedia(payload);
  const message = {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: text(payload.tophone).replace(/\D/g, ""),
    ...content(cloud, payload, media),
  };
  const answer = await outsideCall(CLOUD, new URL(`${cloud.phoneId}/messages`, cloud.url), {
    method: "POST",
    headers: { authorization: `Bearer ${cloud.token}`, "content-type": "application/json" },
    body: JSON.stringify(message),
  });
  if (!answer.ok) throw failure(answer);
  if (!sent.safeParse(json(answer.text)).success) throw new Error("WhatsApp gave no id for the message.");
}

/** The id of an uploaded file. Nothing reaches the recipient, so that every failure is `NotSent`. */
async function upload(cloud: Cloud, { filename, content: bytes, contentType }: Attachment): Promise<string> {
  const body = new FormData();
  body.set("messaging_product", "whatsapp");
  body.set("type", contentType);
  body.set("file", new Blob([new Uint8Array(bytes)], { type: contentType }), filename);
  const answer = await outsideCall(CLOUD, new URL(`${cloud.phoneId}/media`, cloud.url), {
    method: "POST",
    headers: { authorization: `Bearer ${cloud.token}` },
    body,
  }).catch((error: unknown) => {
    throw error instanceof NotSent ? error : new NotSent("The file could not be uploaded to WhatsApp.", true);
  });
  const found = withId.safeParse(json(answer.text));
  if (answer.ok && found.success) return found.data.id;
  const fault = answer.ok ? null : failure(answer);
  throw fault instanceof NotSent ? fault : new NotSent("WhatsApp did not take the file.", true);
}

/** A refusal in the words of WhatsApp. Another answer of a failing server says nothing for certain. */
function failure({ status, text: body }: { readonly status: number; readonly text: string }): Error {
  const found = refusal.safeParse(json(body));
  if (!found.success) return refusedCall(CLOUD, { status, text: body });
  const { message, code, error_data } = found.data.error;
  return new NotSent(`WhatsApp refused: ${error_data?.details || message}`.slice(0, 300), LIMITED.has(code));
}

type Media = { readonly id: string; readonly filename: string } | { readonly link: string };

/** Media of a save by its address; `-` stands for none. */
function linkedMedia({ mediapathdata }: Row): Media | null {
  const link = text(mediapathdata);
  return link.startsWith("https://") ? { link } : null;
}

function content(cloud: Cloud, payload: Row, media: Media | null): Row {
  const words = text(payload.message);
  const kind = text(payload.messaging_type) === "image" ? "image" : "document";
  const type = text(payload.type);
  if (type.startsWith("sendbtn")) return interactive(payload, media && { type: kind, [kind]: media });
  if (!media) return { type: "text", text: { preview_url: false, body: words.slice(0, TEXT_MAX) } };
  if (cloud.template && kind === "document") return template(cloud.template, words, media);
  return { type: kind, [kind]: { ...media, ...(words ? { caption: words.slice(0, CAPTION_MAX) } : {}) } };
}

function interactive({ message, headertitle, macbuttons }: Row, media: Row | null): Row {
  const head = media ?? (text(headertitle) ? { type: "text", text: text(headertitle).slice(0, 60) } : null);
  const given = buttons.safeParse(json(text(macbuttons)));
  if (!given.success || given.data.length === 0) throw new NotSent("A message with buttons needs buttons.");
  return {
    type: "interactive",
    interactive: {
      type: "button",
      ...(head ? { header: head } : {}),
      body: { text: text(message).slice(0, CAPTION_MAX) },
      action: {
        buttons: given.data
          .slice(0, BUTTONS_MAX)
          .map(({ id, body }) => ({ type: "reply", reply: { id: id.slice(0, 256), title: body.slice(0, TITLE_MAX) } })),
      },
    },
  };
}

const template = ({ name, language }: NonNullable<Cloud["template"]>, words: string, document: Media): Row => ({
  type: "template",
  template: {
    name,
    language: { code: language },
    components: [
      { type: "header", parameters: [{ type: "document", document }] },
      // A parameter of a template has no line breaks.
      { type: "body", parameters: [{ type: "text", text: words.replace(/\s+/g, " ").slice(0, CAPTION_MAX) }] },
    ],
  },
});

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

function json(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
