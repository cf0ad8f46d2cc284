import { z } from "zod";
import type { Row } from "../../wire/envelope";
import type { Tenant } from "../db/database";
import { readParams } from "../engine/call/parameters";
import { Refusal } from "../engine/call/refusal";
import type { ServerParts } from "../engine/call/server-parts";
import { BadRequest } from "../engine/call/bad-request";
import { NotSent } from "../engine/effects/connector";
import { asUser } from "../engine/exports/as-user";
import { exportReport } from "../engine/exports/export-report";
import { xlsxFile } from "../engine/exports/export-xlsx";
import { findReport, reportProc } from "../engine/reports/reports";
import { actingUser } from "../engine/session/acting-user";
import type { Attachment } from "./smtp";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const fields = z.array(z.string());

/** What a mail says of the report that it takes along. */
const attached = z.object({
  rptid: z.coerce.string(),
  emailtoadd: z.string(),
  args: z.record(z.string(), z.unknown()).default({}),
  columns: z.object({ hidden: fields, shown: fields, order: fields }).optional(),
  attachementfilename: z.string().default(""),
});

/**
 * The report of a mail as a workbook, made now and with the rights that its sender has now. Throws `NotSent` with the
 * reason where the sender may no longer enter the branch or take the report, or the report refuses the question.
 */
export async function reportAttachment(parts: ServerParts, who: Tenant, payload: Row): Promise<Attachment> {
  const { rptid, emailtoadd, args, columns, attachementfilename } = attached.parse(payload);
  const report = findReport(rptid);
  if (!report) throw new NotSent(`Report ${rptid} cannot be attached on this server. Nothing was sent.`);
  const user = await parts.db.asSystem((tx) => actingUser(tx, who), "read");
  if (!user)
    throw new NotSent(
      "The user who asked for this e-mail is blocked or may no longer enter the branch. Nothing was sent.",
    );
  const now = parts.clock();
  const origin = { loginip: "", devid: "", geolocation: "" };
  try {
    const given = new Map(Object.entries(args).map(([name, value]) => [name.toLowerCase(), value]));
    const params = readParams(parts.registry.get(reportProc(report)), given, user, origin, now);
    const file = await exportReport(asUser(parts, user, origin, now), report, params, {
      by: "mail",
      columns,
      noted: { to: emailtoadd },
    });
    return { filename: attachementfilename || `${report.name}.xlsx`, content: await xlsxFile(file), contentType: XLSX };
  } catch (error) {
    if (error instanceof Refusal || error instanceof BadRequest)
      throw new NotSent(`${error.message} Nothing was sent.`);
    throw new NotSent("The report could not be made. Nothing was sent.", true);
  }
}
