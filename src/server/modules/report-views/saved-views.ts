import { sql, type RawBuilder } from "kysely";
import type { ChosenColumns } from "../../../definitions/report/chosen-columns";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { Forbidden, Refusal } from "../../engine/call/refusal";
import type { Rights } from "../../engine/call/rights";
import type { ReportDeclaration } from "../../engine/reports/declaration";
import { reportRights } from "../../engine/reports/reach";
import { reportNow } from "../../engine/reports/report-catalogue";

/** A view of a report, as its user or company saved it. */
export interface SavedView extends Row {
  readonly id: number;
  /** Name of the report. */
  readonly report: string;
  readonly name: string;
  /** Address of the report without its number. */
  readonly query: string;
  /** A key of DATE_PRESETS, '' for the days of the address. */
  readonly period: string;
  readonly cols: ChosenColumns;
  readonly isshared: boolean;
  /** Whether the caller saved it. */
  readonly isown: boolean;
  /** The name of the user who saved it. */
  readonly owner: string;
  /** Whether it opens first for the caller. */
  readonly isusual: boolean;
  /** Whether the caller put it on their first screen. */
  readonly ishome: boolean;
  readonly rowver: number;
}

/**
 * The views of a report that the caller may choose: their own and those shared with the company, the one that opens
 * first for them at the top, then by name. The caller has checked the right to the report.
 */
export const savedViewsOf = (ctx: Context, reportName: string): Promise<readonly SavedView[]> =>
  viewsWhere(ctx, sql`v.report = ${reportName}`);

/** The views that the caller put on their first screen, of all reports. The caller checks the right to each report. */
export const homeViewsOf = (ctx: Context): Promise<readonly SavedView[]> => viewsWhere(ctx, sql`h.viewid is not null`);

async function viewsWhere({ tx, session }: Context, condition: RawBuilder<unknown>): Promise<readonly SavedView[]> {
  const { coid, userid } = session;
  const { rows } = await sql<SavedView>`
    select v.id::int as id, v.report, v.name, v.query, v.period, v.cols, v.isshared, v.rowver, v.userid = ${userid} as isown,
      coalesce(nullif(u.fullname, ''), u.username, '') as owner, f.viewid is not null as isusual, h.viewid is not null as ishome
    from report_view v left join app_user u on u.userid = v.userid
    left join report_usual f on f.coid = v.coid and f.userid = ${userid} and f.report = v.report and f.viewid = v.id
    left join report_home h on h.coid = v.coid and h.userid = ${userid} and h.viewid = v.id
    where v.coid = ${coid} and ${condition} and (v.userid = ${userid} or v.isshared)
    order by isusual desc, lower(v.name), v.id`.execute(tx);
  return rows;
}

/** A report that the caller may view, and their rights on it. Throws `Refusal` for an unknown one, and `Forbidden`. */
export async function ownReport(
  ctx: Context,
  wanted: string,
): Promise<{ readonly report: ReportDeclaration; readonly rights: Rights }> {
  const report = await reportNow(ctx, wanted.trim());
  if (!report) throw new Refusal("report", `There is no report ${wanted.slice(0, 40)}.`);
  const rights = (await reportRights(ctx)).get(report.name);
  if (!rights.view) throw new Forbidden(`You don't have permission to view the report ${report.title}.`);
  return { report, rights };
}

/** A view that the caller may choose. Throws `Refusal` where there is none with this id. */
export async function viewNamed(ctx: Context, id: number): Promise<SavedView> {
  const { rows } = await sql<{ report: string }>`
    select report from report_view where coid = ${ctx.session.coid} and id = ${id}`.execute(ctx.tx);
  const report = rows[0]?.report;
  const views = report === undefined ? [] : await savedViewsOf(ctx, report);
  const view = views.find((one) => one.id === id);
  if (!view) throw new Refusal("viewid", "This view no longer exists.");
  return view;
}
