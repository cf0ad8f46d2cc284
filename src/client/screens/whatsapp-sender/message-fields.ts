import type { Row } from "../../../wire/envelope";
import { WHATSAPP_TYPES } from "../../../wire/document-send";

/** A message as the sender page has it (DEV-025). */
export interface Message {
  readonly tophone: string;
  readonly message: string;
  readonly messaging_type: string;
  readonly type: string;
  readonly rptid: string;
  readonly headertitle: string;
  readonly mediapathdata: string;
  readonly pdfname: string;
  /** JSON list of `id` and `body`. */
  readonly macbuttons: string;
  readonly id: string;
  readonly downloadfilename: string;
}

export const MESSAGING_TYPES = ["txt", "image", "pdf"] as const;
export const SENT_TYPES: readonly string[] = WHATSAPP_TYPES;

/** Values of the spec (s3 §9) with which the page begins. */
export const FIRST_MESSAGE: Message = {
  tophone: "",
  message: "",
  messaging_type: "txt",
  type: "sendmessage",
  rptid: "0",
  headertitle: "",
  mediapathdata: "-",
  pdfname: "-",
  macbuttons: JSON.stringify([
    { id: "1", body: "Yes" },
    { id: "2", body: "No" },
  ]),
  id: "0",
  downloadfilename: "-",
};

/** The fields that are typed, all of them required (DEV-026). */
export const FIELDS: readonly { readonly key: keyof Message; readonly label: string; readonly isLong?: true }[] = [
  { key: "tophone", label: "Phone with country code, e.g. (+91)" },
  { key: "message", label: "Messages", isLong: true },
  { key: "rptid", label: "Rptid" },
  { key: "headertitle", label: "Header title" },
  { key: "mediapathdata", label: "Mediapathdata" },
  { key: "pdfname", label: "Pdfname" },
  { key: "macbuttons", label: "Macbuttons", isLong: true },
  { key: "id", label: "Invoice id" },
  { key: "downloadfilename", label: "Downloadfilename" },
];

/** What each field needs; empty where the message can be sent. */
export function messageProblems(message: Message): Readonly<Partial<Record<keyof Message, string>>> {
  const missing = FIELDS.filter(({ key }) => message[key].trim() === "");
  const problems = Object.fromEntries(missing.map(({ key, label }) => [key, `Enter ${label}`]));
  return isButtons(message.macbuttons)
    ? problems
    : { macbuttons: 'Enter a list such as [{"id":"1","body":"Yes"}]', ...problems };
}

function isButtons(text: string): boolean {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((one: Row) => "id" in one && "body" in one);
  } catch {
    return false;
  }
}
