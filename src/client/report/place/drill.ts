import { drillValues, LINK_SUFFIXES, type ReportColumn } from "../../../definitions/report/report-column";
import { isChosen, type FilterName } from "../../../definitions/report/report-filter";
import type { Row } from "../../../wire/envelope";
import type { FormLink } from "../../rows/form-link";
import { textOf } from "../../rows/read-row";
import type { Report } from "../read/report-definition";
import type { ReportQuestion } from "../read/report-question";
import { formOfRow } from "../row/row-forms";

/** Another report with its first filters. */
export interface DrillTarget {
  readonly query: URLSearchParams;
  /** The same as navigation state, in the names of the spec (REP-003). */
  readonly state: Readonly<Record<string, unknown>>;
  /** It opens in a drawer over this report (REP-075). */
  readonly isPopup: boolean;
}

/** What a row opens: another report, or the form of a document. */
export type Opened =
  | { readonly kind: "report"; readonly target: DrillTarget }
  | { readonly kind: "form"; readonly link: FormLink };

/** The report that a cell opens (REP-074, REP-076), with the days and the branch of this one; null for none. */
export function drillTarget(
  report: Report,
  { values }: Pick<ReportQuestion, "values">,
  column: ReportColumn,
  row: Row,
): DrillTarget | null {
  const found = drillValues(column, row);
  if (!found) return null;
  const passed = { ...carried(report, values), ...found.values };
  const query = new URLSearchParams({ id: String(found.reportno), ...passed });
  return {
    query,
    state: { id: found.reportno, ...linkPairs(column, row), isLoaded: false, ...values, ...found.values },
    isPopup: column.linkreportnopopup === true,
  };
}

/** Filters that mean the same in every report: the days, and the branch. */
function carried({ filters }: Report, values: ReportQuestion["values"]): Readonly<Record<string, string>> {
  const isShared = (name: FilterName, source = ""): boolean =>
    name === "dtpfrom" || name === "dtpto" || (name === "billnoA" && source === "branches");
  return Object.fromEntries(
    filters.flatMap(({ name, source }) => {
      const value = values[name];
      return isShared(name, source) && isChosen(value) ? [[name, value]] : [];
    }),
  );
}

/** `linkfieldname`, `linkfield`, and the pairs B to E that the column has. */
const linkPairs = (column: ReportColumn, row: Row): Readonly<Record<string, string>> =>
  Object.fromEntries(
    LINK_SUFFIXES.flatMap((suffix) => {
      const name = column[`linkfieldname${suffix}`];
      const field = column[`linkfield${suffix}`];
      if (name === undefined || field === undefined) return [];
      return [
        [`linkfieldname${suffix}`, name],
        [`linkfield${suffix}`, textOf(row, field)],
      ];
    }),
  );

/** What Enter on a row opens: its document, otherwise the report of its first column with a link; null for nothing. */
export function openedBy(
  report: Report,
  question: Pick<ReportQuestion, "values">,
  columns: readonly ReportColumn[],
  row: Row,
): Opened | null {
  const link = formOfRow(row);
  if (link) return { kind: "form", link };
  for (const column of columns) {
    const target = drillTarget(report, question, column, row);
    if (target) return { kind: "report", target };
  }
  return null;
}
