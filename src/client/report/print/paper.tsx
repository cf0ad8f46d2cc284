import { createPortal } from "react-dom";
import { isFigure, type ReportColumn } from "../../../definitions/report/report-column";
import type { Row } from "../../../wire/envelope";
import type { Claims } from "../../../wire/session";
import { useOffline } from "../../call/offline-context";
import { asOfText } from "../../ui/as-of";
import { FilterWords } from "../filters/filter-words";
import type { Report } from "../read/report-definition";
import { ALL_OPEN, reportLines, type ReportLine } from "../read/report-lines";
import type { ReportSnapshot } from "../read/report-pages";
import type { ReportQuestion } from "../read/report-question";
import { groupLabel, totalTexts } from "../../../definitions/report/report-totals";
import { reportText } from "../report-text";
import classes from "./paper.module.css";

/** Only while a report is printed: nothing else of the page is on the paper (REP-012). */
const PRINT_STYLE = `@page { margin: 2mm }
@media print { body > :not([data-paper]) { display: none !important } }
@media screen { [data-paper] { display: none } }`;

interface PaperProps {
  readonly report: Report;
  readonly question: ReportQuestion;
  readonly claims: Claims;
  readonly shown: ReportSnapshot;
  readonly rows: readonly Row[];
  /** Visible columns in their order. */
  readonly columns: readonly ReportColumn[];
  readonly allColumns: readonly ReportColumn[];
  readonly totals: ReadonlyMap<string, string>;
}

/** The whole report as one plain table, whose heading is repeated on every page. */
export function Paper(props: PaperProps) {
  const { report, question, claims, shown, rows, columns, totals } = props;
  const { env } = useOffline();
  const lines = reportLines({
    rows: { count: rows.length, at: (index) => rows[index] },
    groups: shown.head.groups,
    depth: shown.head.groupFields.length,
    layout: question.layout,
    folding: ALL_OPEN,
    isWhole: true,
  });
  return createPortal(
    <div data-paper className={classes.paper}>
      <style>{PRINT_STYLE}</style>
      <div className={classes.company}>{claims.coname}</div>
      <h1 className={classes.title}>
        {report.id} · {report.title}
      </h1>
      <p className={classes.line}>
        <FilterWords filters={report.filters} values={question.values} />
      </p>
      <p className={classes.line}>
        {claims.flname || claims.name} · As of {asOfText(shown.asOf)} · Printed {asOfText(env.now())}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.field} scope="col" data-align={alignOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: lines.count }, (_, index) => {
            const line = lines.at(index);
            return line && <PaperLine key={line.key} {...props} line={line} />;
          })}
          {totals.size > 0 && (
            <tr data-kind="total">
              {columns.map((column, at) => (
                <td key={column.field} data-align={alignOf(column)}>
                  {totals.get(column.field) ?? (at === 0 ? "Total" : "")}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      {shown.head.notes.map((note) => (
        <p key={note} className={classes.line}>
          {note}
        </p>
      ))}
    </div>,
    document.body,
  );
}

const alignOf = (column: ReportColumn): "left" | "right" | "center" =>
  column.align ?? (isFigure(column) ? "right" : "left");

interface PaperLineProps extends PaperProps {
  readonly line: ReportLine;
}

function PaperLine({ line, rows, columns, allColumns, shown, question }: PaperLineProps) {
  const indent = { paddingLeft: `${4 + 12 * line.level}px` };
  if (line.kind === "group") {
    const texts = totalTexts(columns, line.group);
    const label = groupLabel(allColumns, shown.head.groupFields, line.group.key);
    const first = columns.findIndex(({ field }) => texts.has(field));
    const span = Math.max(1, first < 0 ? columns.length : first);
    return (
      <tr data-kind="group">
        <td colSpan={span} style={indent}>
          {question.layout === "MacTableC" ? `Total of ${label}` : label} ({line.group.count.toLocaleString("en-IN")})
        </td>
        {columns.slice(span).map((column) => (
          <td key={column.field} data-align={alignOf(column)}>
            {texts.get(column.field) ?? ""}
          </td>
        ))}
      </tr>
    );
  }
  const row = rows[line.index] ?? {};
  const kind = typeof row._kind === "string" ? row._kind : "";
  return (
    <tr data-kind={kind || undefined}>
      {columns.map((column, at) => (
        <td key={column.field} data-align={alignOf(column)} style={at === 0 ? indent : undefined}>
          {reportText(row[column.field], column.format, kind === "total")}
        </td>
      ))}
    </tr>
  );
}
