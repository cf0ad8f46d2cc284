import { formatDate } from "../../domain/date-format";
import { escapeHtml } from "../escape-html";

/** Subject of a document's e-mail where nothing else names one (INV-016). */
export const DOCUMENT_SUBJECT = "Invoice";

/** Body of a document's e-mail, HTML: `{1}` is the document, `{2}` the company, `{3}` the sender. */
export const DOCUMENT_MAIL_BODY = "<p>Please find attached {1} from {2}.</p><p>{3}</p>";

/** Recipients of one document at most; more of them are a mailing, which services refuse. */
export const RECIPIENTS_MAX = 50;

/** The link of a document below the text of its e-mail, HTML; `until` is the last day on which it works. */
export const linkParagraph = (address: string, until: string): string =>
  `<p>You can also open it here until ${formatDate(until)}:<br><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`;

/** Characters of a WhatsApp message with a document. */
export const WHATSAPP_TEXT_MAX = 1_024;

/** The text of a message with the address of a link below it; a text that is too long for both ends earlier. */
export const withAddress = (text: string, address: string): string =>
  `${text.slice(0, WHATSAPP_TEXT_MAX - address.length - 1)}\n${address}`;
