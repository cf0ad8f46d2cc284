import type { ReportDefinition, ReportMasterRow } from "../../../definitions/report/report-answer";
import { kolkataDate } from "../../../domain/date-format";
import type { Context } from "../call/context";
import { isPosted } from "../documents/document-flags";
import { ledgersOfRoles } from "../ledgers/ledger-roles";
import { recordDeclarations } from "../records/record-declarations";
import { shownColumns } from "./columns";
import type { ReportDeclaration } from "./declaration";
import { filterOf } from "./overlaid";
import { reportRights } from "./reach";
import { reportGroupStyle, reportProc } from "./reports";
import { startOf } from "./start-rows";

const OVERRIDDEN = ["billno", "billnoA", "billnoB", "billnoC", "billnoD", "lotno"] as const;

/** Tokens that the session fills, with every call of a report (REP-040). */
const TOKENS = ["user2", "branchin", "co", "coid"];

/** A screen and some more. */
const FIRST_ROWS = 100;

/** Row of `Rptlist_R_getviewdata`: the report as this user sees it, with the days that it covers at first. */
export async function definitionRow(ctx: Context, report: ReportDeclaration): Promise<ReportDefinition> {
  const rights = await reportRights(ctx);
  const { print, reportEmail } = rights.get(report.name);
  const cols = JSON.stringify(shownColumns(report, rights));
  const names = report.filters.map(({ name }) => name);
  const parameters = [...TOKENS, ...names, "detailed", "detailedA", ...(report.compares ? ["compare"] : [])];
  return {
    id: report.reportno,
    comp_name: report.title,
    DataSourceID_SQL: reportProc(report),
    DataTextField: parameters.join(","),
    DataValueField: parameters.map((name) => (TOKENS.includes(name) ? `@${name}` : name)).join(","),
    cols,
    options: cols,
    ...(await startOf(ctx, report, kolkataDate(ctx.now.getTime()))),
    ...overrides(report),
    detailedA_label: report.detailedA?.label ?? "",
    mail_sub: report.mail?.subject || `${report.title} of ${ctx.session.coname}`,
    mail_body: report.mail?.body || "<p>Please find attached {1} of {2}.</p><p>{3}</p>",
    mail_bodyparam1: report.title,
    mail_bodyparam2: ctx.session.coname,
    mail_bodyparam3: ctx.session.fullname || ctx.session.username,
    attachementfilename: report.mail?.file || `${report.title.replace(/[^A-Za-z0-9]+/g, "-")}.xlsx`,
    mail_emailreportname: report.title,
    mail_emailreportsql: reportProc(report),
    formmnu: report.name,
    total: report.group,
    filters: JSON.stringify(report.filters.map(filterOf)),
    detailedallowed: report.detailed === undefined ? 0 : 1,
    compareallowed: report.compares ? 1 : 0,
    printallowed: print ? 1 : 0,
    emailallowed: reportEmail ? 1 : 0,
    runsqlsp: report.run?.procedure ?? "",
    runstatesqlsp: report.run?.state ?? "",
    runlabel: report.run?.label ?? "",
    leadsto: report.leadsTo && rights.get(report.leadsTo.name).view ? JSON.stringify(report.leadsTo) : "",
    letterlabel: print ? (report.letter?.name ?? "") : "",
    localbooks: report.reads === "own" ? "" : JSON.stringify(await localBooks(ctx)),
    firstrows: report.isReadByPage ? FIRST_ROWS : 0,
  };
}

/** What a device needs to draw the documents that wait there into the report, as the posting of them will be. */
async function localBooks(ctx: Context) {
  return {
    roles: Object.fromEntries(await ledgersOfRoles(ctx)),
    kinds: Object.fromEntries(
      recordDeclarations()
        .filter(isPosted)
        .map(({ entity, title }) => [entity, title]),
    ),
  };
}

/** Source, label, text mode and filter of the pickers that the report decides itself (REP-038). */
function overrides({ filters }: ReportDeclaration): Partial<ReportDefinition> {
  const own = filters.map(filterOf).filter(({ name }) => (OVERRIDDEN as readonly string[]).includes(name));
  return Object.fromEntries(
    own.flatMap(({ name, source = "", sourceFilter = "", isMany, label }) => [
      [`${name}ddls`, source],
      [`${name}label`, label],
      [`${name}TXT_TextMode`, isMany ? "multi-line" : "single-line"],
      [`${name}filter`, sourceFilter],
    ]),
  );
}

/** Row of `WEBAPI_Rptmaster`. */
export function masterRow({ reportno, title, group, about }: ReportDeclaration): ReportMasterRow {
  const { icon, bg } = reportGroupStyle(group);
  return { reportno, heading: title, total: group, TXT_placeholder: about, bg, faicon: icon };
}
