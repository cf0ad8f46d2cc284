import { z } from "zod";
import {
  addressesIn,
  addressFault,
  addressList,
  ADDRESSES_MAX,
  BODY_MAX,
  fileEnding,
  filledBody,
  MAIL_FILES,
  SUBJECT_MAX,
} from "../../../definitions/report/report-mail";
import type { MailFile } from "../../../definitions/report/report-mail";
import { escapeHtml } from "../../../definitions/escape-html";
import type { Row } from "../../../wire/envelope";
import { harmlessHtml } from "../../engine/call/harmless-html";
import { Forbidden, Refusal } from "../../engine/call/refusal";
import type { Rights } from "../../engine/call/rights";
import type { ReportDeclaration } from "../../engine/reports/declaration";

const text = (max: number) => z.string().max(max).default("");

/** The members of ENV-029 besides the report itself. */
export const MAIL_MEMBERS = {
  emailtoadd: text(10_000),
  emailccadd: text(10_000),
  emailsubject: text(SUBJECT_MAX),
  emailebody: text(BODY_MAX),
  emailebodydata: text(BODY_MAX),
  emailebodyparam1: text(200),
  emailebodyparam2: text(200),
  emailebodyparam3: text(200),
  attachementfilename: text(120),
};

/** Of ours: as what the report is attached. */
export const MAIL_FILE = z.enum(MAIL_FILES).default("xlsx");

type MailMembers = { readonly [K in keyof typeof MAIL_MEMBERS]: string } & { readonly filetype: MailFile };

/** Throws `Refusal` for the first address that is none, or that is there twice. */
export function checkedAddresses(given: string, field: string): readonly string[] {
  const all = addressList(given);
  if (all.length > ADDRESSES_MAX) throw new Refusal(field, `Enter at most ${ADDRESSES_MAX} addresses.`);
  for (const [at, one] of all.entries()) {
    const fault = addressFault(one, all.slice(0, at));
    if (fault !== "") throw new Refusal(field, fault);
  }
  return all;
}

/** Throws `Forbidden` without the right to send the report by e-mail. */
export function demandMail({ title }: ReportDeclaration, { reportEmail }: Rights): void {
  if (!reportEmail) throw new Forbidden(`You don't have permission to e-mail the report ${title}.`);
}

/** Throws `Refusal` for a report without a paper of its own. */
export function demandLetter({ letter, title }: Pick<ReportDeclaration, "letter" | "title">): void {
  if (!letter) throw new Refusal("filetype", `The report ${title} has no letter. Choose PDF instead.`);
}

/**
 * The payload of the follow-up that sends a report, with a body that can do no harm. Throws `Refusal` for addresses
 * that are none, and without any (REP-125).
 */
export function mailPayload(report: ReportDeclaration, mail: MailMembers, asked: Row): Row {
  if (mail.filetype === "letter") demandLetter(report);
  const to = checkedAddresses(mail.emailtoadd, "emailtoadd");
  if (to.length === 0) throw new Refusal("emailtoadd", "Enter Email id");
  const params = [mail.emailebodyparam1, mail.emailebodyparam2, mail.emailebodyparam3].map(escapeHtml);
  const filled = (body: string): string =>
    harmlessHtml(filledBody(body, [params[0] ?? "", params[1] ?? "", params[2] ?? ""]));
  return {
    rptid: String(report.reportno),
    emailtoadd: to.join(", "),
    emailccadd: addressesIn(mail.emailccadd).join(", "),
    emailsubject: mail.emailsubject.replace(/\s+/g, " ").trim() || report.title,
    emailebody: filled(mail.emailebody),
    emailebodydata: filled(mail.emailebodydata),
    filetype: mail.filetype,
    attachementfilename: fileName(mail.attachementfilename, report, mail.filetype),
    ...asked,
  };
}

/** A name that every mail program and file system takes, with the ending of what is attached. */
function fileName(given: string, { title }: ReportDeclaration, filetype: MailFile): string {
  const name = (given.replace(/\.[a-z]{1,5}$/i, "") || title).replace(/[^A-Za-z0-9._ -]+/g, "-").replace(/^[-. ]+/, "");
  return `${name.slice(0, 100) || "Report"}.${fileEnding(filetype)}`;
}
