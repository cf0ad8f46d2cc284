import { checkEmail } from "../../domain/identity/email";

/** Source of the picker of e-mail ids (REP-120). */
export const REPORT_EMAIL_SOURCE = "1399";

/**
 * Row of the e-mail preview of a row (REP-102): number of the report that is attached, the ledger that it is of,
 * subject and body. Ours: `mail_to`, the address of that ledger, '' for none.
 */
export interface MailPreviewRow {
  readonly rptid: number;
  readonly ddlledger: number;
  readonly mail_sub: string;
  /** HTML, with `{1}` to `{3}` for the parameters of the report. */
  readonly mail_body: string;
  readonly mail_to: string;
}

/** As what a report is attached; by default the first. A letter is the paper of its own that some reports have. */
export const MAIL_FILES = ["xlsx", "pdf", "letter"] as const;
export type MailFile = (typeof MAIL_FILES)[number];

/** What a text names; a workbook, unless it says another. */
export const mailFileOf = (text: string): MailFile => MAIL_FILES.find((one) => one === text) ?? "xlsx";

/** The ending of the attached file. */
export const fileEnding = (file: MailFile): string => (file === "xlsx" ? "xlsx" : "pdf");

/** Addresses in one mail; more of them are a mailing, which mail servers refuse. */
export const ADDRESSES_MAX = 50;

export const SUBJECT_MAX = 200;
export const BODY_MAX = 20_000;

/** Addresses of a list as users write it. */
export const addressList = (text: string): readonly string[] =>
  text
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter(Boolean);

/** The addresses in any text (`Asha <asha@example.com>; ravi@example.com`), each once, in their order. */
export function addressesIn(text: string): readonly string[] {
  const found = text.match(/[^\s,;:<>()[\]"']+@[^\s,;:<>()[\]"']+/g) ?? [];
  const valid = found.map((one) => one.replace(/\.+$/, "")).filter((one) => checkEmail(one) === "");
  return valid.filter((one, at) => valid.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === at);
}

/** '' or why an address cannot be added to the others (REP-121, REP-122). */
export function addressFault(address: string, others: readonly string[]): string {
  if (checkEmail(address) !== "") return `${address} is not a valid email address.`;
  const isAdded = others.some((other) => other.toLowerCase() === address.toLowerCase());
  return isAdded ? `${address} has already been added.` : "";
}

/** A mail body with `{1}`, `{2}` and `{3}` replaced by the three parameters, which are HTML. */
export const filledBody = (body: string, params: readonly [string, string, string]): string =>
  body.replace(/\{([123])\}/g, (_, number: string) => params[Number(number) - 1] ?? "");
