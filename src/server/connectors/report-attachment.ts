import { z } from "zod";
import { fileEnding, MAIL_FILES } from "../../definitions/report/report-mail";
import type { MailFile } from "../../definitions/report/report-mail";
import type { Row } from "../../wire/envelope";
import type { Tenant } from "../db/database";
import { readParams } from "../engine/call/parameters";
import { Refusal } from "../engine/call/refusal";
import type { ServerParts } from "../engine/call/server-parts";
import { BadRequest } from "../engine/call/bad-request";
import { NotSent } from "../engine/effects/connector";
import { asUser } from "../engine/exports/as-user";
import type { InTransaction } from "../engine/exports/export";
import { exportReport } from "../engine/exports/export-report";
import { xlsxFile } from "../engine/exports/export-xlsx";
import { printedLetter } from "../engine/exports/printed-letter";
import { printedReport } from "../engine/exports/printed-report";
import type { Leaving } from "../engine/exports/taken-report";
import type { ReportDeclaration } from "../engine/reports/declaration";
import { GIVEN_COLUMNS } from "../engine/exports/given-columns";
import { reportNow } from "../engine/reports/report-catalogue";
import { reportProc } from "../engine/reports/reports";
import { actingUser } from "../engine/session/acting-user";
import { drawPaper } from "../modules/documents/print/draw-paper";
import { letterSettings } from "../modules/documents/print/letter-settings";
import type { Attachment } from "./smtp";

const TYPES = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
  letter: "application/pdf",
} as const satisfies Readonly<Record<MailFile, string>>;

/** What a mail says of the report that it takes along. */
const attached = z.object({
  rptid: z.coerce.string(),
  emailtoadd: z.string(),
  args: z.record(z.string(), z.unknown()).default({}),
  columns: GIVEN_COLUMNS.optional(),
  attachementfilename: z.string().default(""),
  /** Mails of earlier releases say nothing. */
  filetype: z.enum(MAIL_FILES).default("xlsx"),
});

/**
 * The report of a mail as a workbook or PDF, made now and with the rights that its sender has now. Throws `NotSent`
 * with the reason where the sender may no longer enter the branch or take the report, or the report refuses the
 * question.
 */
export async function reportAttachment(parts: ServerParts, who: Tenant, payload: Row): Promise<Attachment> {
  const { rptid, emailtoadd, args, columns, attachementfilename, filetype } = attached.parse(payload);
  const user = await parts.db.asSystem((tx) => actingUser(tx, who), "read");
  if (!user)
    throw new NotSent(
      "The user who asked for this e-mail is blocked or may no longer enter the branch. Nothing was sent.",
    );
  const now = parts.clock();
  const origin = { loginip: "", devid: "", geolocation: "" };
  const run = asUser(parts, user, origin, now);
  try {
    const report = await run("read", (ctx) => reportNow(ctx, rptid));
    if (!report) throw new NotSent(`Report ${rptid} no longer exists. Nothing was sent.`);
    const given = new Map(Object.entries(args).map(([name, value]) => [name.toLowerCase(), value]));
    const params = readParams(parts.registry.get(reportProc(report)), given, user, origin, now);
    const leaving: Leaving = { by: "mail", columns, noted: { to: emailtoadd } };
    const content = await MAKERS[filetype](run, report, params, leaving);
    return {
      filename: attachementfilename || `${report.name}.${fileEnding(filetype)}`,
      content,
      contentType: TYPES[filetype],
    };
  } catch (error) {
    if (error instanceof NotSent) throw error;
    if (error instanceof Refusal || error instanceof BadRequest)
      throw new NotSent(`${error.message} Nothing was sent.`);
    throw new NotSent("The report could not be made. Nothing was sent.", true);
  }
}

type Maker = (run: InTransaction, report: ReportDeclaration, params: Row, leaving: Leaving) => Promise<Buffer>;

const MAKERS: Readonly<Record<MailFile, Maker>> = {
  xlsx: async (run, report, params, leaving) =>
    xlsxFile(await exportReport(run, report, params, { ...leaving, isWorkbook: true })),
  letter: async (run, report, params, leaving) => {
    const paper = await printedLetter({ run, settingsOf: letterSettings(report) }, report, params, leaving);
    return drawPaper({ paper, copies: [""] });
  },
  pdf: async (run, report, params, leaving) =>
    drawPaper({ paper: await printedReport(run, report, params, leaving), copies: [""] }),
};
