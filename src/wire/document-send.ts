/** Report numbers under which the papers of documents are sent (ENV-038, ENV-039). */
export const DOCUMENT_EMAIL = "853";
export const DOCUMENT_WHATSAPP = "1836";

/** Answers of the endpoints that send a document; every other answer says why it was not (yet) sent. */
export const EMAIL_SENT = "Sent";
export const WHATSAPP_SENT = "success";
/** Begins the answer while the server goes on trying; the reason follows. */
export const SEND_QUEUED = "The server sends it as soon as the service takes it.";

/**
 * Begins every line of the answer where the server has no WhatsApp: one address per phone, which opens the message in
 * WhatsApp for the user to send.
 */
export const WHATSAPP_LINK = "https://wa.me/";

/** The address that opens a message to a phone in WhatsApp. */
export const whatsappLink = (phone: string, text: string): string =>
  `${WHATSAPP_LINK}${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
