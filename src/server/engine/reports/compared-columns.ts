import type { ReportColumn } from "../../../definitions/report/report-column";
import { compareDecimals, divideDecimals, multiplyDecimals, subtractDecimals } from "../../../domain/decimal";
import { summedFields } from "./columns";

/** What is added to each figure: its value in the other period, the change since then, and the change in percent. */
const ADDED = ["_was", "_change", "_percent"] as const;
const ADDED_SHAPE = new RegExp(`(?:${ADDED.join("|")})$`);

/** The field of a report that a field of a comparison belongs to; any other field as it is. */
export const fieldCompared = (field: string): string => field.replace(ADDED_SHAPE, "");

/** The columns of a report with three more after each figure that is added up. */
export function comparedColumns(columns: readonly ReportColumn[], areSorted: boolean): readonly ReportColumn[] {
  const summed = new Set(summedFields(columns));
  return columns.flatMap((column): readonly ReportColumn[] => {
    if (!summed.has(column.field)) return [column];
    const { title, field, format = "" } = column;
    const figure = { format, sum: true, ...(areSorted ? {} : { unsorted: true }) };
    return [
      column,
      { title: `${title} before`, field: `${field}_was`, ...figure },
      { title: `${title} change`, field: `${field}_change`, ...figure },
      // A text, because of "new".
      { title: `${title} %`, field: `${field}_percent`, align: "right", sum: true, ungrouped: true, unsorted: true },
    ];
  });
}

/** Change in percent of the earlier amount; from nothing it is new. Decimal texts. */
function percentText(now: string, was: string): string {
  const change = subtractDecimals(now, was);
  if (compareDecimals(was, "0") === 0) return compareDecimals(now, "0") === 0 ? "" : "new";
  const percent = divideDecimals(multiplyDecimals(change, "100"), was.replace("-", ""), 1);
  return percent === null ? "" : `${percent}%`;
}

const figureIn = (value: unknown): string =>
  value === null || value === undefined || value === "" ? "0" : String(value);

type Figures = Readonly<Record<string, unknown>>;

/** What the comparison of two rows, two groups or two totals adds to the first. */
export const comparedFigures = (
  now: Figures,
  was: Figures,
  fields: readonly string[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const [present, past] = [figureIn(now[field]), figureIn(was[field])];
      return [
        [field, present],
        [`${field}_was`, past],
        [`${field}_change`, subtractDecimals(present, past)],
        [`${field}_percent`, percentText(present, past)],
      ];
    }),
  );

/** Percents of what was added up: they are no sums themselves. */
export const withPercents = (
  sums: Readonly<Record<string, string>>,
  fields: readonly string[],
): Readonly<Record<string, string>> => ({
  ...sums,
  ...Object.fromEntries(
    fields.map((field) => [`${field}_percent`, percentText(figureIn(sums[field]), figureIn(sums[`${field}_was`]))]),
  ),
});
