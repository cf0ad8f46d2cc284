/**
 * A developer can change reports at runtime. The changes are an overlay over the declared report (the base), which
 * stays as it is: texts of the report, how its columns are shown, and first values of its filters. A report that a
 * developer wrote has its SELECT in the overlay too. Nothing in an overlay can show what the base hides from a user.
 */
import { isFigure } from "./report-column";
import type { ReportColumn } from "./report-column";
import type { ReportFilter } from "./report-filter";

/** How a column is shown. `width` is in pixels. */
export interface ColumnChange {
  readonly title?: string;
  readonly visible?: boolean;
  readonly width?: number;
  readonly format?: string;
  readonly groupby?: boolean;
  /** Only in a report that a developer wrote: the sum of a declared column is part of what the report means. */
  readonly sum?: boolean;
}

/** `usual` is a day, a word for one (`today`), the value of a choice, the id of a record, or a text. */
export interface FilterChange {
  readonly label?: string;
  readonly usual?: string;
}

export interface ReportOverlay {
  readonly title?: string;
  readonly about?: string;
  readonly group?: string;
  readonly order?: number;
  readonly mail_sub?: string;
  readonly mail_body?: string;
  readonly attachementfilename?: string;
  readonly columns: Readonly<Record<string, ColumnChange>>;
  /** Fields in the order of their columns; others follow in the order of the base. */
  readonly columnOrder: readonly string[];
  readonly filters: Readonly<Record<string, FilterChange>>;
  /** The SELECT of a report that a developer wrote; '' in others. */
  readonly select: string;
}

export const NO_REPORT_OVERLAY: ReportOverlay = { columns: {}, columnOrder: [], filters: {}, select: "" };

/** Texts and numbers of the report itself that a developer may change. */
const REPORT_TEXTS = [
  "title",
  "about",
  "group",
  "order",
  "mail_sub",
  "mail_body",
  "attachementfilename",
] as const satisfies readonly (keyof ReportOverlay)[];
export type ReportTextName = (typeof REPORT_TEXTS)[number];

/** A filter of the base, with its first value: a day or a word for one, a choice, an id, a text; '' for none. */
export type BaseFilter = ReportFilter & { readonly usual: string };

/** A report as it was declared, in the shape that the editor shows. */
export type ReportBase = Readonly<Record<Exclude<ReportTextName, "order">, string>> & {
  readonly order: number;
  readonly columns: readonly ReportColumn[];
  readonly filters: readonly BaseFilter[];
};

/** Words for the first day of a filter. */
export const USUAL_DAYS = ["today", "month-start", "year-start", "year-end", "books-start"] as const;

const FIGURES = ["amt", "number2", "drcr", "qty", "0", "0.00", "0.000"] as const;

/** Formats that a column can have: a figure stays a figure, anything else keeps its format. */
export function formatsOf({ format = "" }: Pick<ReportColumn, "format">): readonly string[] {
  if (!isFigure({ format })) return [format];
  return FIGURES.some((one) => one === format) ? FIGURES : [format, ...FIGURES];
}

/** Whether rows can be grouped by a column at first. */
export const isGroupable = (column: Pick<ReportColumn, "format" | "ungrouped">): boolean =>
  !isFigure(column) && column.ungrouped !== true;

/** The columns with the changes of the overlay, in its order. What else a column has stays. */
export function overlaidColumns<C extends ReportColumn>(
  columns: readonly C[],
  { columns: changes, columnOrder }: Pick<ReportOverlay, "columns" | "columnOrder">,
): readonly C[] {
  const changed = columns.map((column) => ({ ...column, ...changes[column.field] }));
  const place = new Map(columnOrder.map((field, at) => [field, at]));
  return changed
    .map((column, at) => ({ column, at: place.get(column.field) ?? columnOrder.length + at }))
    .sort((a, b) => a.at - b.at)
    .map(({ column }) => column);
}

/** One line of the difference view: a part of the report, as declared and as changed. */
export interface ReportDifference {
  /** '' for the report itself; otherwise the column or the filter. */
  readonly key: string;
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

/** What a column is where it does not say. */
const USUAL_COLUMN: Readonly<Record<string, unknown>> = { visible: true, groupby: false, sum: false };

const textOf = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

/** What the overlay changes in the base: texts, columns, their order, filters, the SELECT. */
export function reportDifferences(base: ReportBase, overlay: ReportOverlay): readonly ReportDifference[] {
  const order = base.columns.map(({ field }) => field);
  const isMoved = overlay.columnOrder.some((field, at) => order[at] !== field);
  const all = [
    ...REPORT_TEXTS.map((name) => difference("", name, base[name], overlay[name])),
    ...changesOf(overlay.columns, base.columns, ({ field }) => field),
    ...changesOf(overlay.filters, base.filters, ({ name }) => name),
    ...(isMoved ? [difference("", "column order", order.join(", "), overlay.columnOrder.join(", "))] : []),
    ...(overlay.select === "" ? [] : [difference("", "select", "", overlay.select)]),
  ];
  return all.flatMap((one) => one ?? []);
}

function changesOf<T extends object>(
  changes: Readonly<Record<string, object>>,
  own: readonly T[],
  keyOf: (one: T) => string,
): readonly (ReportDifference | null)[] {
  const known = new Map(own.map((one) => [keyOf(one), one]));
  return Object.entries(changes).flatMap(([key, change]) => {
    const before = known.get(key);
    return Object.entries(change).map(([name, value]) =>
      difference(key, name, memberOf(before, name) ?? USUAL_COLUMN[name], value),
    );
  });
}

const memberOf = (of: object | undefined, name: string): unknown =>
  Object.entries(of ?? {}).find(([member]) => member === name)?.[1];

function difference(key: string, column: string, before: unknown, after: unknown): ReportDifference | null {
  const [was, is] = [textOf(before), textOf(after)];
  return after === undefined || was === is ? null : { key, column, before: was, after: is };
}
