/** Report numbers under which the papers of documents are sent (ENV-038, ENV-039). */
export const DOCUMENT_EMAIL = "853";
export const DOCUMENT_WHATSAPP = "1836";

/** Answers of the endpoints that send a document; every other answer says why it was not (yet) sent. */
export const EMAIL_SENT = "Sent";
export const WHATSAPP_SENT = "success";
/** Begins the answer while the server goes on trying; the reason follows. */
export const SEND_QUEUED = "The server sends it as soon as the service takes it.";

/** Begins the answer where it may have gone out or not; the reason follows. */
export const SEND_UNKNOWN = "It might have been sent. Check before you send it again.";

/**
 * Begins every line of the answer where the server has no WhatsApp: one address per phone, which opens the message in
 * WhatsApp for the user to send.
 */
export const WHATSAPP_LINK = "https://wa.me/";

/** The address that opens a message to a phone in WhatsApp. */
export const whatsappLink = (phone: string, text: string): string =>
  `${WHATSAPP_LINK}${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;

/** Types of ENV-030 that ask about the pairing, and those that send a message. */
export const WHATSAPP_PAIRING = ["checkauth", "getqr", "getqrrefresh"] as const;
export const WHATSAPP_TYPES = [
  "sendmessage",
  "sendimage",
  "sendpdf",
  "sendpdfmessage",
  "sendbtnmessage",
  "sendbtnimage",
  "sendbtnpdf",
  "sendbtn",
] as const;
/** Answer of `checkauth` where a phone is paired. */
export const WHATSAPP_CONNECTED = "CONNECTED";
