import type { TableType } from "../../../definitions/report/report-answer";
import { isChosen, NO_CHOICE, type ReportFilter } from "../../../definitions/report/report-filter";
import { isComparison, type Comparison } from "../../../definitions/report/report-compare";
import { isOn } from "../../../wire/answers";
import type { FilterValues, Report } from "./report-definition";

/** What is asked of a report, without the page, and how it is shown. */
export interface ReportQuestion {
  readonly values: FilterValues;
  readonly detailed: boolean;
  readonly detailedA: boolean;
  readonly group: readonly string[];
  /** A field, with a leading `-` for descending; '' for the order of the report itself. */
  readonly sort: string;
  readonly compare: Comparison;
  readonly layout: TableType;
  /** Table or chart, see `chart-choice`; '' for what the user had last. */
  readonly chart: string;
}

/** What a report starts with: its own filters, groups and layout (REP-132). */
const firstQuestion = ({ usual, detailed, detailedA, columns, layout }: Report): ReportQuestion => ({
  values: usual,
  detailed,
  detailedA,
  group: columns.filter(({ groupby }) => groupby === true).map(({ field }) => field),
  sort: "",
  compare: "",
  layout,
  chart: "",
});

/** The question in an address; what the address does not say is as the report starts. */
export function readQuestion(report: Report, query: URLSearchParams): ReportQuestion {
  const first = firstQuestion(report);
  const flag = (name: string, otherwise: boolean): boolean => (query.has(name) ? isOn(query.get(name)) : otherwise);
  const group = query.get("group");
  const layout = query.get("mactabletype");
  const compare = query.get("compare");
  return {
    values: Object.fromEntries(
      report.filters.map(({ name }) => [name, query.get(name) ?? first.values[name] ?? NO_CHOICE]),
    ),
    detailed: flag("detailed", first.detailed),
    detailedA: flag("detailedA", first.detailedA),
    group: group === null ? first.group : group.split(",").filter(Boolean),
    sort: query.get("sort") ?? first.sort,
    compare: report.compareAllowed && isComparison(compare) ? compare : "",
    chart: query.get("chart") ?? "",
    layout: layout === "MacTable" || layout === "MacTableC" ? layout : first.layout,
  };
}

/**
 * The address of a question: only what differs from how the report starts, so that it stays short. `id` is the number
 * or name by which the report was opened.
 */
export function writeQuestion(report: Report, question: ReportQuestion, id: string): URLSearchParams {
  const first = firstQuestion(report);
  const query = new URLSearchParams({ id });
  for (const { name } of report.filters) {
    const value = question.values[name] ?? NO_CHOICE;
    if (value !== first.values[name]) query.set(name, value);
  }
  if (question.detailed !== first.detailed) query.set("detailed", String(question.detailed));
  if (question.detailedA !== first.detailedA) query.set("detailedA", String(question.detailedA));
  if (question.group.join() !== first.group.join()) query.set("group", question.group.join());
  if (question.sort !== first.sort) query.set("sort", question.sort);
  if (question.compare !== "") query.set("compare", question.compare);
  if (question.chart !== "") query.set("chart", question.chart);
  if (question.layout !== first.layout) query.set("mactabletype", question.layout);
  return query;
}

/** One page: rows behind the first `start`. Only the first page has the head, whose totals cost as much as all rows. */
export const pageArgs = (start: number, length: number) => ({
  from: start + 1,
  top: length,
  ...(start > 0 ? { further: 1 } : {}),
});

/**
 * Parameters of the report's procedure, as its definition names them; tokens are filled by the server. `group` and
 * `sort` are added to them.
 */
export function reportArgs(report: Report, question: ReportQuestion): Readonly<Record<string, string>> {
  const filled: Readonly<Record<string, string | undefined>> = {
    ...question.values,
    detailed: String(question.detailed),
    detailedA: String(question.detailedA),
    mactabletype: question.layout,
    compare: question.compare,
  };
  return {
    ...Object.fromEntries(
      report.parameters.map(([name, by]) => [name, by.startsWith("@") ? by : (filled[by] ?? NO_CHOICE)]),
    ),
    ...(question.group.length > 0 ? { group: question.group.join() } : {}),
    ...(question.sort === "" ? {} : { sort: question.sort }),
  };
}

/** The first filter that must have a value and has none. */
export const missingFilter = (
  { filters }: Report,
  { values }: Pick<ReportQuestion, "values">,
): (ReportFilter & { readonly required: string }) | undefined =>
  filters.find(
    (filter): filter is ReportFilter & { readonly required: string } =>
      filter.required !== undefined && !isChosen(values[filter.name]),
  );
