import { reportPaper } from "../../../definitions/print/report-paper";
import type { ReportPaper } from "../../../definitions/print/report-paper";
import type { ReportColumn } from "../../../definitions/report/report-column";
import { formatDateTime } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import type { ReportDeclaration, ReportRow } from "../reports/declaration";
import type { InTransaction } from "./export";
import { filterFacts } from "./filter-facts";
import { takenReport, type Leaving } from "./taken-report";

/** About 120 pages. Nobody reads more than this on paper, and drawing it would take the server tens of seconds. */
const PAPER_ROWS_MAX = 5_000;

/**
 * The whole of a report on paper, with the rights of its other files. Throws `Refusal` where it has more rows than
 * a paper takes.
 */
export async function printedReport(
  run: InTransaction,
  report: ReportDeclaration,
  given: Row,
  leaving: Leaving = { by: "download" },
): Promise<ReportPaper> {
  const { beside, ...taken } = await takenReport(run, report, given, {
    ...leaving,
    rowsMax: PAPER_ROWS_MAX,
    tooMany,
    keep: shownOf,
    beside: async (ctx, question) => {
      const { coname, fullname, username } = ctx.session;
      const made = `As of ${formatDateTime(ctx.now.toISOString())}, for ${fullname || username}`;
      return { company: coname, filters: await filterFacts(ctx, report, question), made };
    },
  });
  return reportPaper({ ...taken, ...beside, title: `${report.reportno} · ${report.title}` });
}

const tooMany = (total: number): string =>
  `The report has ${total.toLocaleString("en-IN")} rows, and a PDF takes at most ${PAPER_ROWS_MAX.toLocaleString("en-IN")}. Choose fewer days, or take it as XLSX.`;

/** Only what the columns show, and what the row is. */
const shownOf = (row: ReportRow, columns: readonly ReportColumn[]): ReportRow => ({
  ...Object.fromEntries(columns.map(({ field }) => [field, row[field]])),
  ...(row._kind === undefined ? {} : { _kind: row._kind }),
  ...(row._level === undefined ? {} : { _level: row._level }),
});
