import type { ReportRowLinks } from "../../../../definitions/report/report-row";
import type { Context } from "../../../engine/call/context";
import type { ReportRow } from "../../../engine/reports/declaration";
import { reportRights, seesEveryKind } from "../../../engine/reports/reach";

/** The report that is attached. It adds up the books, so only users who may view every document can send it. */
export const STATEMENT = { name: "accountstatement", reportno: 3205, title: "Statement of Account" } as const;
export const MAIL_PREVIEW = "partymail_R_preview";

/** Rows of parties with what opens the e-mail of their statement of account, for users who may send it (REP-100). */
export async function withStatementMail(ctx: Context, rows: readonly ReportRow[]): Promise<readonly ReportRow[]> {
  const { view, reportEmail } = (await reportRights(ctx)).get(STATEMENT.name);
  if (!view || !reportEmail || !(await seesEveryKind(ctx))) return rows;
  return rows.map((row) => (Number(row.ledgerid ?? 0) > 0 ? { ...row, ...mailOf(row.ledgerid) } : row));
}

const mailOf = (ledgerid: unknown): ReportRowLinks => ({
  linkepreviewid: Number(ledgerid),
  linkepreviewformname: "debtorsdetail",
  linkepreviewsqlsp: MAIL_PREVIEW,
  linkepreviewtype: "epreview",
});
