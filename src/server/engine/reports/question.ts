import { z } from "zod";
import { isComparison } from "../../../definitions/report/report-compare";
import type { Comparison } from "../../../definitions/report/report-compare";
import { FILTER_NAMES, isChosen } from "../../../definitions/report/report-filter";
import type { FilterName } from "../../../definitions/report/report-filter";
import { TOP_MAX } from "../../../definitions/report/report-answer";
import { isIsoDate } from "../../../domain/calendar";
import type { IsoDate } from "../../../domain/calendar";
import type { Row } from "../../../wire/envelope";
import { Refusal } from "../call/refusal";
import { fieldCompared } from "./compared-columns";
import type { ReportDeclaration, ReportQuestion } from "./declaration";

const text = z.union([z.string().max(200), z.number().transform(String)]).optional();
const flag = z.union([z.boolean(), z.number(), z.string().max(5)]).optional();
const whole = (max: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,9}$/, "is not a whole number")])
    .optional()
    .transform((value) => Number(value ?? 0))
    .pipe(z.number().int().min(0, "must be at least 0").max(max, `must be at most ${max}`));
const names = z.string().max(400).optional();

/** Parameters of every report: the filters of the spec, and the seven of ours. Unused filters are ignored. */
export const REPORT_PARAMS = {
  ...(Object.fromEntries(FILTER_NAMES.map((name) => [name, text])) as Record<FilterName, typeof text>),
  detailed: flag,
  detailedA: flag,
  mactabletype: text,
  /** `period` or `year`: other days beside these. */
  compare: z.string().max(10).optional(),
  /** First row wanted, from 1; 0 for all. */
  from: whole(100_000_000),
  top: whole(TOP_MAX),
  /** 1: the caller has the head of this question from its first page. */
  further: flag,
  /** Fields to group by, comma list. */
  group: names,
  /** A field, with a leading `-` for descending. */
  sort: names,
  formmnu: z.string().max(100).optional(),
};

/** Id of the record in a filter; 0 where none is chosen. Throws `Refusal` for a value that is no id. */
export function idOf({ values }: Pick<ReportQuestion, "values">, name: FilterName): number {
  const value = values[name];
  if (!isChosen(value)) return 0;
  if (!/^\d{1,15}$/.test(value))
    throw new Refusal(name, `${value.slice(0, 40)} is not a record that can be chosen here.`);
  return Number(value);
}

/** The text of a filter; '' where nothing is chosen. */
export const textIn = ({ values }: Pick<ReportQuestion, "values">, name: FilterName): string =>
  isChosen(values[name]) ? values[name].trim() : "";

const isOn = (value: unknown): boolean => value === true || value === 1 || value === "1" || value === "true";

/**
 * Reads parsed parameters. Throws `Refusal` at the filter at fault: a day that is none, days in the wrong order, a
 * required filter without a value, a column that is not in the report.
 */
export function readQuestion(report: ReportDeclaration, given: Row): ReportQuestion {
  const values = Object.fromEntries(
    report.filters.flatMap(({ name }) => (isChosen(String(given[name] ?? "")) ? [[name, String(given[name])]] : [])),
  ) as ReportQuestion["values"];
  for (const { name, required } of report.filters)
    if (required !== undefined && values[name] === undefined) throw new Refusal(name, required);
  const to = dayIn(report, values, "dtpto");
  const from = report.filters.some(({ name }) => name === "dtpfrom") ? dayIn(report, values, "dtpfrom") : to;
  if (from > to) throw new Refusal("dtpto", "The first day is after the last. Choose an earlier first day.");
  const start = Number(given.from ?? 0);
  const compare = comparisonIn(report, String(given.compare ?? ""));
  return {
    values,
    from,
    to,
    detailed: report.detailed === undefined || isOn(given.detailed),
    detailedA: isOn(given.detailedA),
    compare,
    start: Math.max(0, start - 1),
    isFurther: start > 1 && isOn(given.further),
    length: start === 0 && Number(given.top ?? 0) === 0 ? null : Number(given.top) || TOP_MAX,
    group: fieldsIn(report, String(given.group ?? ""), "group"),
    sort: sortIn(report, String(given.sort ?? "").trim(), compare),
  };
}

function dayIn(report: ReportDeclaration, values: ReportQuestion["values"], name: "dtpfrom" | "dtpto"): IsoDate {
  const value = values[name];
  if (!report.filters.some((one) => one.name === name)) return "9999-12-31" as IsoDate;
  if (value === undefined) throw new Refusal(name, "Enter a day.");
  if (!isIsoDate(value)) throw new Refusal(name, `${value.slice(0, 20)} is not a day.`);
  return value;
}

function fieldsIn({ title, columns }: ReportDeclaration, list: string, what: string): readonly string[] {
  const fields = list
    .split(",")
    .map((field) => field.trim())
    .filter(Boolean);
  const unknown = fields.find((field) => !columns.some((column) => column.field === field));
  if (unknown !== undefined) throw new Refusal(what, `${title} has no column ${unknown.slice(0, 40)}.`);
  return [...new Set(fields)];
}

/** '0' is what a client sends for nothing chosen. */
function comparisonIn({ title, compares }: ReportDeclaration, compare: string): Comparison {
  if (!isChosen(compare)) return "";
  if (!compares) throw new Refusal("compare", `${title} cannot be compared with other days.`);
  if (!isComparison(compare))
    throw new Refusal("compare", `${compare} is not a comparison. Choose the period before or the year before.`);
  return compare;
}

function sortIn(report: ReportDeclaration, sort: string, compare: Comparison): ReportQuestion["sort"] {
  const name = sort.replace(/^-/, "");
  const [base] = fieldsIn(report, compare === "" ? name : fieldCompared(name), "sort");
  const field = base === undefined || compare === "" ? base : name;
  const column = report.columns.find((one) => one.field === field);
  if (column?.unsorted) throw new Refusal("sort", `${report.title} cannot be sorted by ${column.title}.`);
  return field === undefined ? null : { field, isDown: sort.startsWith("-") };
}
