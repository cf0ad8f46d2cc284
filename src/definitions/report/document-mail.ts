/** Subject of a document's e-mail where nothing else names one (INV-016). */
export const DOCUMENT_SUBJECT = "Invoice";

/** Body of a document's e-mail, HTML: `{1}` is the document, `{2}` the company, `{3}` the sender. */
export const DOCUMENT_MAIL_BODY = "<p>Please find attached {1} from {2}.</p><p>{3}</p>";

/** Recipients of one document at most; more of them are a mailing, which services refuse. */
export const RECIPIENTS_MAX = 50;
