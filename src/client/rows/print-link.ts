/** A document to print or send: the state of INV-001, with the form of its kind. */
export interface PrintLink {
  /** Its id on the server, or `tmp:<opId>` while its first save waits on this device. */
  readonly id: string;
  readonly formname: string;
  /** Name of the document for the head of the page; '' if it is not known. */
  readonly filename?: string;
  readonly mail_sub?: string;
  /** Text of a WhatsApp message; '' for the subject. */
  readonly message?: string;
  readonly attachementfilename?: string;
}

/** `/Invoiceprintview` with the link in its query, so that a reload keeps it (INV-001). */
export function printPath({ id, formname, ...names }: PrintLink): string {
  const { filename = "", mail_sub = "", message = "", attachementfilename = "" } = names;
  const query = new URLSearchParams({ formname, id });
  for (const [key, text] of Object.entries({ filename, mail_sub, message, attachementfilename }))
    if (text) query.set(key, text);
  return `/Invoiceprintview?${query}`;
}

const ID = /^(?:[1-9]\d*|tmp:[0-9a-f-]{36})$/;

/** The link in the query of the page; null if it names no document. */
export function readPrintLink(query: URLSearchParams): PrintLink | null {
  const text = (key: string): string => query.get(key) ?? "";
  if (text("formname") === "" || !ID.test(text("id"))) return null;
  return {
    id: text("id"),
    formname: text("formname"),
    filename: text("filename"),
    mail_sub: text("mail_sub"),
    message: text("message"),
    attachementfilename: text("attachementfilename"),
  };
}

/** Whether the first save of the document still waits on this device. */
export const waitsHere = ({ id }: Pick<PrintLink, "id">): boolean => id.startsWith("tmp:");
