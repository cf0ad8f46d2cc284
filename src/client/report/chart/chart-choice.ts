import { isFigure, type ReportColumn } from "../../../definitions/report/report-column";

/** The measure and the dimension of a chart, by their fields. */
export interface ChartChoice {
  readonly measure: string;
  readonly by: string;
}

/** How the address and the memory say that the table is shown. */
export const TABLE = "table";
/** The chart with the measure and dimension that the report suggests. */
export const CHART = "chart";

export const writeChoice = ({ measure, by }: ChartChoice): string => `${measure},${by}`;

/** Figures that are added up. */
export const measuresOf = (columns: readonly ReportColumn[]): readonly ReportColumn[] =>
  columns.filter((column) => column.sum === true && isFigure(column));

const isTime = ({ format }: ReportColumn): boolean => format === "month" || format === "date";

/**
 * What bars can stand for: days, months and texts. Where only some of the rows are on the device the server groups
 * them, so it must be able to.
 */
export const dimensionsOf = (columns: readonly ReportColumn[], isWhole: boolean): readonly ReportColumn[] =>
  columns.filter(
    (column) =>
      (column.format === undefined || isTime(column)) &&
      column.sum !== true &&
      (isWhole || (column.ungrouped !== true && column.unsorted !== true)),
  );

/**
 * The chart of a report: what was chosen, otherwise its first measure by the grouping, by month or by the first text.
 * Null where the table is shown, or where there is nothing to draw.
 */
export function chartChoice(
  text: string,
  columns: readonly ReportColumn[],
  group: readonly string[],
  isWhole: boolean,
): ChartChoice | null {
  const measures = measuresOf(columns);
  const dimensions = dimensionsOf(columns, isWhole);
  const [measure = "", by = ""] = text.split(",");
  const has = (list: readonly ReportColumn[], field: string | undefined): boolean =>
    list.some((column) => column.field === field);
  const usual =
    dimensions.find(({ field }) => field === group[0]) ??
    dimensions.find(({ format }) => format === "month") ??
    dimensions.find(({ format }) => format === undefined) ??
    dimensions[0];
  const chosen = {
    measure: has(measures, measure) ? measure : measures[0]?.field,
    by: has(dimensions, by) ? by : usual?.field,
  };
  const { measure: figure, by: dimension } = chosen;
  return text === TABLE || figure === undefined || dimension === undefined ? null : { measure: figure, by: dimension };
}
