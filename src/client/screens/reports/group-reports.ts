import type { ReportMasterRow } from "../../../definitions/report/report-answer";

/** Reports whose name or number contains the text, under the names of their groups, in the order of the server. */
export function groupReports(
  rows: readonly ReportMasterRow[],
  text: string,
): readonly (readonly [group: string, reports: readonly ReportMasterRow[]])[] {
  const wanted = text.trim().toLowerCase();
  const found = rows.filter(
    ({ heading, reportno }) => heading.toLowerCase().includes(wanted) || String(reportno).includes(wanted),
  );
  const groups = new Map<string, ReportMasterRow[]>();
  for (const row of found) groups.set(row.total, [...(groups.get(row.total) ?? []), row]);
  return [...groups];
}
