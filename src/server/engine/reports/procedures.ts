import { z } from "zod";
import type { Row } from "../../../wire/envelope";
import { defineProcedure } from "../call/procedure";
import type { Procedure } from "../call/procedure";
import type { ProcedureFamily } from "../call/registry";
import { Forbidden, Refusal } from "../call/refusal";
import type { Context } from "../call/context";
import { answerReport } from "./answer";
import type { ReportDeclaration } from "./declaration";
import { documentMailRows } from "./document-mail";
import { definitionRow, masterRow } from "./definition-row";
import { REPORT_PARAMS } from "./question";
import { reportRights } from "./reach";
import { reportNow, reportsNow } from "./report-catalogue";
import { reportProc, reports } from "./reports";
import { startRows } from "./start-rows";

const rowsProcedure = (name: string): Procedure =>
  defineProcedure({
    name: reportProc({ name }),
    kind: "query",
    params: REPORT_PARAMS,
    run: async (ctx, given) => answerReport(ctx, await wanted(ctx, name), given),
  });

/** Finds what `txtid` names: a number, or the name of a report. */
async function wanted(ctx: Context, txtid: string): Promise<ReportDeclaration> {
  const report = await reportNow(ctx, txtid.trim());
  if (!report) throw new Refusal("txtid", `There is no report ${txtid.slice(0, 40)}.`);
  return report;
}

/** A read of one report, for users who may view it. */
const reportRead = (
  name: string,
  rows: (ctx: Context, report: ReportDeclaration) => Promise<readonly Row[]>,
): Procedure =>
  defineProcedure({
    name,
    kind: "query",
    params: { txtid: z.union([z.string().max(60), z.number().transform(String)]) },
    run: async (ctx, { txtid }) => {
      const report = await wanted(ctx, txtid);
      if (!(await reportRights(ctx)).get(report.name).view)
        throw new Forbidden(`You don't have permission to view the report ${report.title}.`);
      return rows(ctx, report);
    },
  });

const definitionRows = async (ctx: Context, report: ReportDeclaration): Promise<readonly Row[]> => [
  { ...(await definitionRow(ctx, report)) },
];

const masterProcedure = defineProcedure({
  name: "WEBAPI_Rptmaster",
  kind: "query",
  params: {},
  run: async (ctx) => {
    const rights = await reportRights(ctx);
    return (await reportsNow(ctx))
      .filter(({ name }) => rights.get(name).view)
      .map((report) => ({ ...masterRow(report) }));
  },
});

const definition = reportRead("RD_R_getviewdata", definitionRows);

/** Also answers for the form of a document, with the mail details of its kind (INV-013). */
const mailDetails: Procedure = {
  ...definition,
  name: "Rptlist_R_getviewdata",
  run: async (ctx, params) => (await documentMailRows(ctx, String(params.txtid))) ?? definition.run(ctx, params),
};

/** The definition of a report and its start, the list, and the rows of every declared report. */
export const reportProcedures = (): readonly Procedure[] => [
  mailDetails,
  definition,
  reportRead("Rptlist_R_pageload", startRows),
  masterProcedure,
  ...reports().map(({ name }) => rowsProcedure(name)),
];

const LATER = /^(written\d{4}|draft\d{4})_R_report$/i;

/** The rows of reports that were written at runtime, and of drafts: they come and go while the server runs. */
export const writtenProcedures: ProcedureFamily = {
  procedureNamed: (name) => {
    const [, report] = LATER.exec(name) ?? [];
    return report === undefined ? undefined : rowsProcedure(report.toLowerCase());
  },
};
