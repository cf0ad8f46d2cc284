import { z } from "zod";
import { defineProcedure } from "../call/procedure";
import type { Procedure } from "../call/procedure";
import { Forbidden, Refusal } from "../call/refusal";
import { answerReport } from "./answer";
import type { ReportDeclaration } from "./declaration";
import { definitionRow, masterRow } from "./definition-row";
import { REPORT_PARAMS } from "./question";
import { reportRights } from "./reach";
import { findReport, reportProc, reports } from "./reports";

const rowsProcedure = (report: ReportDeclaration): Procedure =>
  defineProcedure({
    name: reportProc(report),
    kind: "query",
    params: REPORT_PARAMS,
    run: (ctx, given) => answerReport(ctx, report, given),
  });

/** Finds what `txtid` names: a number, or the name of a report. */
function wanted(txtid: string): ReportDeclaration {
  const report = findReport(txtid.trim());
  if (!report) throw new Refusal("txtid", `There is no report ${txtid.slice(0, 40)}.`);
  return report;
}

const definitionProcedure = (name: string): Procedure =>
  defineProcedure({
    name,
    kind: "query",
    params: { txtid: z.union([z.string().max(60), z.number().transform(String)]) },
    run: async (ctx, { txtid }) => {
      const report = wanted(txtid);
      if (!(await reportRights(ctx)).get(report.name).view)
        throw new Forbidden(`You don't have permission to view the report ${report.title}.`);
      return [{ ...(await definitionRow(ctx, report)) }];
    },
  });

const masterProcedure = defineProcedure({
  name: "WEBAPI_Rptmaster",
  kind: "query",
  params: {},
  run: async (ctx) => {
    const rights = await reportRights(ctx);
    return reports()
      .filter(({ name }) => rights.get(name).view)
      .map((report) => ({ ...masterRow(report) }));
  },
});

/** The definition of a report, its list, and the rows of every report. */
export const reportProcedures = (): readonly Procedure[] => [
  definitionProcedure("Rptlist_R_getviewdata"),
  masterProcedure,
  ...reports().map(rowsProcedure),
];
