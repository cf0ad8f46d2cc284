import { DOCUMENT_MAIL_BODY, DOCUMENT_SUBJECT, RECIPIENTS_MAX } from "../../../../definitions/report/document-mail";
import { escapeHtml } from "../../../../definitions/escape-html";
import { pdfName } from "../../../../definitions/print/pdf-name";
import { addressFault, filledBody } from "../../../../definitions/report/report-mail";
import { dialledMobile } from "../../../../domain/identity/mobile";
import { DOCUMENT_EMAIL, DOCUMENT_WHATSAPP } from "../../../../wire/document-send";
import { FOLLOW_UP_BUTTONS } from "../../../../wire/follow-ups";
import type { Context } from "../../../engine/call/context";
import { Forbidden, Refusal } from "../../../engine/call/refusal";
import { opIdOf, storeFollowUp } from "../../../engine/effects/store-follow-up";
import { demandSame } from "../../../engine/records/same-record";
import { downloadedDocument } from "../document-text";
import { demandMessageLink } from "../links/message-link";
import type { RowDocument } from "../row-document";

/** A document to send, and the operation that asks for it: the same one sends it once. */
interface Asked {
  readonly formname: string;
  readonly id: number;
  readonly opId: string;
  readonly state: "queued" | "ask";
}

interface EmailAsked {
  readonly emailtoadd: string;
  readonly emailsubject: string;
  readonly attachementfilename: string;
  /** The signed link in the message, '' for none. */
  readonly linkid: string;
}

/** The address itself is added when the message is sent (`messageLink`). */
const linkMember = ({ linkid }: { readonly linkid: string }) => (linkid === "" ? {} : { linkid });

/**
 * Stores the e-mail of a document as a follow-up of the caller; the PDF is made when it is sent. Throws `Forbidden`
 * without the right to send and to download its kind, `Refusal` for a missing or wrong address and for a document that
 * is not in the branch; then nothing is stored. `read` is that of `sentDocument`, where the caller has it.
 */
export async function storeEmail(
  ctx: Context,
  { formname, id, opId, state }: Asked,
  mail: EmailAsked,
  read?: RowDocument,
): Promise<void> {
  const document = read ?? (await sentDocument(ctx, formname, id));
  if (mail.linkid !== "") await demandMessageLink(ctx, document, mail.linkid);
  const to = checkedEmails(mail.emailtoadd);
  const { coname, fullname, username } = ctx.session;
  const words = [escapeHtml(paperName(document)), escapeHtml(coname), escapeHtml(fullname || username)] as const;
  const payload = {
    rptid: DOCUMENT_EMAIL,
    formname,
    id: String(id),
    emailtoadd: to.join(", "),
    emailccadd: "",
    emailsubject: oneLine(mail.emailsubject) || DOCUMENT_SUBJECT,
    emailebody: filledBody(DOCUMENT_MAIL_BODY, words),
    emailebodydata: "",
    attachementfilename: fileName(mail.attachementfilename, document),
    ...linkMember(mail),
  };
  await storeFollowUp(ctx.tx, ctx.session, { opId, kind: "email", payload, state, at: ctx.now });
}

interface WhatsappAsked {
  readonly tophone: string;
  readonly message: string;
  readonly headertitle: string;
  readonly macbuttons: string;
  readonly pdfname: string;
  readonly linkid: string;
}

/** One message to one phone, as it waits. */
export interface StoredMessage {
  readonly opId: string;
  readonly phone: string;
}

/**
 * Stores one WhatsApp message per phone as a follow-up of the caller, so that each phone gets it once whatever happens
 * to the others. Throws as `storeEmail` does.
 */
export async function storeWhatsapp(
  ctx: Context,
  { formname, id, opId, state }: Asked,
  { tophone, message, headertitle, macbuttons, pdfname, linkid }: WhatsappAsked,
): Promise<readonly StoredMessage[]> {
  const document = await sentDocument(ctx, formname, id);
  if (linkid !== "") await demandMessageLink(ctx, document, linkid);
  const messages = checkedPhones(tophone).map((phone) => ({ opId: opIdOf(`whatsapp ${opId} ${phone}`), phone }));
  const name = fileName(pdfname, document);
  for (const one of messages) {
    const payload = {
      rptid: DOCUMENT_WHATSAPP,
      formname,
      id: String(id),
      headertitle: oneLine(headertitle) || ctx.session.coname,
      messaging_type: "pdf",
      type: "sendpdfmessage",
      tophone: one.phone,
      message: message.trim() || DOCUMENT_SUBJECT,
      pdfname: name,
      macbuttons: macbuttons.trim() || FOLLOW_UP_BUTTONS,
      downloadfilename: name,
      ...linkMember({ linkid }),
    };
    await storeFollowUp(ctx.tx, ctx.session, { opId: one.opId, kind: "whatsapp", payload, state, at: ctx.now });
  }
  return messages;
}

/** The document, for users who may send its kind. Throws as `storeEmail` does. */
export async function sentDocument(ctx: Context, formname: string, id: number): Promise<RowDocument> {
  const document = await downloadedDocument(ctx, formname, id);
  demandSending(document);
  await demandSame(ctx, document.declaration, [id], { column: "id" });
  return document;
}

/** Throws `Forbidden` without the right to send a kind of documents. */
export function demandSending({ access, declaration }: Pick<RowDocument, "access" | "declaration">): void {
  if (!access.reportEmail) throw new Forbidden(`You don't have permission to send ${declaration.noun[1]}.`);
}

const paperName = ({ declaration, name }: RowDocument): string => `${declaration.title} ${name}`;

/** Entries of a list. A line break inside a recipient would begin another line of the mail's head. */
function entriesOf(list: string, field: string, none: string): readonly string[] {
  if (/[\r\n]/.test(list)) throw new Refusal(field, "A recipient cannot contain a line break. Enter each on its own.");
  const all = list
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter(Boolean);
  if (all.length === 0) throw new Refusal(field, none);
  if (all.length > RECIPIENTS_MAX) throw new Refusal(field, `Enter at most ${RECIPIENTS_MAX} recipients.`);
  return all;
}

function checkedEmails(list: string): readonly string[] {
  const all = entriesOf(list, "emailtoadd", "Enter Email id");
  for (const [at, one] of all.entries()) {
    const fault = addressFault(one, all.slice(0, at));
    if (fault !== "") throw new Refusal("emailtoadd", fault);
  }
  return all;
}

/** The phones of a list with their country codes, each once. */
export function checkedPhones(list: string): readonly string[] {
  const phones = entriesOf(list, "tophone", "Enter a WhatsApp phone number").map((one) => {
    const phone = dialledMobile(one);
    if (phone === "") throw new Refusal("tophone", `${one.slice(0, 40)} is not a mobile number with its country code.`);
    return phone;
  });
  return [...new Set(phones)];
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A name that every mail program and file system takes; always a PDF. */
function fileName(given: string, { name }: RowDocument): string {
  const wanted = given.replace(/\.pdf$/i, "").replace(/^[-. ]+/, "");
  return pdfName(wanted.slice(0, 100) || name);
}
