import { sql } from "kysely";
import { z } from "zod";
import { defineProcedure } from "../../../engine/call/procedure";
import { Refusal } from "../../../engine/call/refusal";
import { unusedReports } from "../../../engine/reports/stored-report";
import { WRITTEN_FROM, WRITTEN_TO, writtenName } from "../../../engine/reports/written-report";
import { audit } from "../../../engine/trail/audit";
import { dropDraft } from "../../../engine/trail/revisions";
import { demandDeveloper, openReport, shownOverlay } from "./edited-report";
import { REPORTS } from "./publish-report";

const txtid = z.union([z.string().max(60), z.number()]).transform(String);

/** Reports that the developer writes at runtime: a new one, those not in use, and removing one never published. */
export default [
  defineProcedure({
    name: "reportedit_R_new",
    kind: "command",
    params: {},
    run: async (ctx) => {
      demandDeveloper(ctx);
      await sql`select pg_advisory_xact_lock(hashtext('def_report'))`.execute(ctx.tx);
      const { rows } = await sql<{
        last: number | null;
      }>`select max((base->>'reportno')::integer) as last from def_report where written`.execute(ctx.tx);
      const reportno = Math.max(WRITTEN_FROM, (rows[0]?.last ?? 0) + 1);
      if (reportno > WRITTEN_TO) throw new Refusal("txtid", `Reports have numbers up to ${WRITTEN_TO}.`);
      const name = writtenName(reportno);
      await sql`insert into def_report (name, base, hash, written) values (${name}, ${JSON.stringify({ reportno })}::jsonb, '', true)`.execute(
        ctx.tx,
      );
      await audit(ctx, { entity: "def_report", recid: name, action: "insert", after: { reportno } });
      return [{ err: 0, id: reportno }];
    },
  }),
  defineProcedure({
    name: "reportedit_R_unused",
    kind: "query",
    params: {},
    run: async (ctx) => {
      demandDeveloper(ctx);
      return (await unusedReports(ctx)).map((report) => ({
        reportno: report.reportno,
        heading: shownOverlay(report).title ?? `Report ${report.reportno ?? ""}`,
        state: report.revision === 0 ? "Not published" : "Not in use",
      }));
    },
  }),
  defineProcedure({
    name: "reportedit_R_remove",
    kind: "command",
    params: { txtid },
    run: async (ctx, { txtid: wanted }) => {
      const report = await openReport(ctx, wanted, true);
      if (!report.isWritten) throw new Refusal("txtid", "A report that comes with the product cannot be removed.");
      if (report.revision > 0)
        throw new Refusal("txtid", "This report was published. Take it out of use instead, and its history stays.");
      await dropDraft(ctx, REPORTS, report.name);
      await sql`delete from def_report where name = ${report.name}`.execute(ctx.tx);
      await audit(ctx, { entity: "def_report", recid: report.name, action: "delete" });
      return [{ err: 0, id: report.number }];
    },
  }),
];
