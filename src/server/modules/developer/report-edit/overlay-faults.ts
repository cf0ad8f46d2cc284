import { isFigure } from "../../../../definitions/report/report-column";
import type { ReportColumn } from "../../../../definitions/report/report-column";
import {
  formatsOf,
  isGroupable,
  type BaseFilter,
  type ColumnChange,
  type FilterChange,
  type ReportBase,
  type ReportOverlay,
} from "../../../../definitions/report/report-overlay";
import { isIsoDate } from "../../../../domain/calendar";
import { isUsualDay } from "../../../engine/reports/overlaid";
import { reportGroups } from "../../../engine/reports/reports";

/** Columns and filters of an overlay that the report does not have, one sentence each. */
export function goneParts(base: ReportBase, { columns, columnOrder, filters }: ReportOverlay): readonly string[] {
  const fields = new Set(base.columns.map(({ field }) => field));
  const names = new Set<string>(base.filters.map(({ name }) => name));
  const wanted = new Set([...Object.keys(columns), ...columnOrder]);
  return [
    ...[...wanted].filter((field) => !fields.has(field)).map((field) => `The report has no column ${field}.`),
    ...Object.keys(filters)
      .filter((name) => !names.has(name))
      .map((name) => `The report has no filter ${name}.`),
  ];
}

/** Changes that a report cannot have, one sentence each. Parts that it does not have are left to `goneParts`. */
export function overlayFaults(base: ReportBase, overlay: ReportOverlay, isWritten: boolean): readonly string[] {
  const { group } = overlay;
  const groups = reportGroups();
  return [
    ...(group === undefined || groups.includes(group)
      ? []
      : [`There is no group of reports ${group}. Choose ${groups.join(", ")}.`]),
    ...base.columns.flatMap((column) => columnFaults(column, overlay.columns[column.field] ?? {}, isWritten)),
    ...base.filters.flatMap((filter) => filterFaults(filter, overlay.filters[filter.name] ?? {})),
  ];
}

function columnFaults(
  column: ReportColumn,
  { format, groupby, sum }: ColumnChange,
  isWritten: boolean,
): readonly string[] {
  const { title } = column;
  const isFormat = format === undefined || formatsOf(column).includes(format);
  const isSum = sum === undefined || (isWritten && (!sum || isFigure(column)));
  return [
    ...(isFormat ? [] : [formatFault(column)]),
    ...(groupby && !isGroupable(column) ? [`Rows cannot be grouped by ${title}.`] : []),
    ...(isSum
      ? []
      : [isWritten ? `${title} is no figure, so it has no sum.` : `The sum of ${title} cannot be changed.`]),
  ];
}

const formatFault = (column: ReportColumn): string =>
  isFigure(column)
    ? `${column.title} is a figure. Choose one of the formats ${formatsOf(column).join(", ")}.`
    : `${column.title} is no figure, so its format cannot be changed.`;

function filterFaults({ kind, label, options = [] }: BaseFilter, { usual }: FilterChange): readonly string[] {
  if (usual === undefined) return [];
  if (kind === "date" && !isUsualDay(usual) && !isIsoDate(usual))
    return [`${label} cannot start with ${usual || "nothing"}. Choose a day, or a word for one.`];
  const values = options.map(({ value }) => value);
  if (kind === "choice" && usual !== "" && usual !== "0" && !values.includes(usual))
    return [`${label} has no choice ${usual}.`];
  return [];
}
