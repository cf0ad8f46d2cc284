import { DOCUMENT_EMAIL, DOCUMENT_WHATSAPP } from "../../wire/document-send";
import type { Row } from "../../wire/envelope";
import { FOLLOW_UP_BUTTONS } from "../../wire/follow-ups";
import type { SaveRequest } from "../offline/contract/save";

export type SendKind = "email" | "whatsapp";

/** A document with what is sent of it. */
export interface Sent {
  readonly formname: string;
  /** Its id on the server, or `tmp:<opId>` while its first save waits on this device. */
  readonly id: string;
  /** As the user knows it: `Sale MUM/S2627/0001`. */
  readonly name: string;
  /** Name of the PDF. */
  readonly file: string;
  readonly recipients: readonly string[];
  /** Subject of the e-mail, or text of the message. */
  readonly text: string;
  /** Head of a WhatsApp message: the company. */
  readonly head: string;
  /** The signed link that goes along, '' for none. */
  readonly linkid: string;
}

const linkMember = (linkid: string): Row => (linkid === "" ? {} : { linkid });

/** Body of ENV-038 and ENV-039 without the operation. */
export function sendBody(kind: SendKind, { formname, id, file, recipients, text, head, linkid }: Sent): Row {
  const document = { formname, id, downloadfilename: file, ...linkMember(linkid) };
  return kind === "email"
    ? {
        ...document,
        rptid: DOCUMENT_EMAIL,
        emailtoadd: recipients.join(","),
        emailsubject: text,
        attachementfilename: file,
      }
    : {
        ...document,
        rptid: DOCUMENT_WHATSAPP,
        tophone: recipients.join(","),
        message: text,
        pdfname: file,
        type: "sendpdfmessage",
        messaging_type: "pdf",
        // The server makes the PDF and hands it to the gateway here.
        mediapathdata: "-",
        macbuttons: FOLLOW_UP_BUTTONS,
        headertitle: head,
      };
}

/** The same through the outbox, for a device without a connection and for a document that waits there itself. */
export function sendRequest(kind: SendKind, sent: Sent, opId: string): SaveRequest {
  const { formname, id, name, file, recipients, text, head, linkid } = sent;
  const document = {
    formname,
    id: id.startsWith("tmp:") ? { $op: id.slice("tmp:".length), col: "id" } : id,
    ...linkMember(linkid),
  };
  return {
    opId,
    screen: "send",
    entity: "documentsends",
    recordKey: `tmp:${opId}`,
    ...(kind === "email"
      ? {
          sqlsp: "document_R_email",
          args: { ...document, emailtoadd: recipients.join(","), emailsubject: text, attachementfilename: file },
        }
      : {
          sqlsp: "document_R_whatsappsend",
          args: {
            ...document,
            tophone: recipients.join(","),
            message: text,
            pdfname: file,
            macbuttons: FOLLOW_UP_BUTTONS,
            headertitle: head,
          },
        }),
    base: { kind: "none" },
    defVer: "",
    shown: {},
    formname: "",
    title: `${kind === "email" ? "E-mail" : "WhatsApp"} ${name} to ${recipients.join(", ")}`,
  };
}
