/** A document to print: the state of INV-001, with the form of its kind. */
export interface PrintLink {
  readonly id: string;
  readonly formname: string;
  /** Name of the document for the head of the page; '' if it is not known. */
  readonly filename?: string;
  readonly mail_sub?: string;
  readonly attachementfilename?: string;
}

/** `/Invoiceprintview` with the link in its query, so that a reload keeps it (INV-001). */
export function printPath({ id, formname, filename = "", mail_sub = "", attachementfilename = "" }: PrintLink): string {
  const query = new URLSearchParams({ formname, id });
  for (const [key, text] of Object.entries({ filename, mail_sub, attachementfilename })) if (text) query.set(key, text);
  return `/Invoiceprintview?${query}`;
}

/** The link in the query of the page; null if it names no document of the server. */
export function readPrintLink(query: URLSearchParams): PrintLink | null {
  const text = (key: string): string => query.get(key) ?? "";
  if (text("formname") === "" || !/^[1-9]\d*$/.test(text("id"))) return null;
  return {
    id: text("id"),
    formname: text("formname"),
    filename: text("filename"),
    mail_sub: text("mail_sub"),
    attachementfilename: text("attachementfilename"),
  };
}
