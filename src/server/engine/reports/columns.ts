import { isFigure } from "../../../definitions/report/report-column";
import type { ReportColumn } from "../../../definitions/report/report-column";
import type { RightsMap } from "../call/rights";
import { accessFrom } from "../records/access";
import { findDeclaration } from "../records/record-declarations";
import type { DeclaredColumn, ReportDeclaration } from "./declaration";

/** Whether the user may see what a column shows. */
const isShown = ({ of }: DeclaredColumn, rights: RightsMap): boolean => of === undefined || seesField(rights, of);

/** Whether the user may see a field of a record kind (`debtors.drconame`). What is hidden is not searched either. */
export function seesField(rights: RightsMap, field: string): boolean {
  const [entity = "", key = ""] = field.split(".");
  const owner = findDeclaration(entity);
  return owner === undefined || accessFrom(rights, owner).shows(key);
}

/** The columns of a report that this user may see, in the shape of the wire. */
export const shownColumns = (
  { columns }: Pick<ReportDeclaration, "columns">,
  rights: RightsMap,
): readonly ReportColumn[] =>
  columns.filter((column) => isShown(column, rights)).map(({ of: _of, ...column }) => column);

/** Fields of the columns that this user may not see. */
export const hiddenFields = ({ columns }: Pick<ReportDeclaration, "columns">, rights: RightsMap): ReadonlySet<string> =>
  new Set(columns.filter((column) => !isShown(column, rights)).map(({ field }) => field));

/** Fields whose sums an answer carries. */
export const summedFields = (columns: readonly ReportColumn[]): readonly string[] =>
  columns.filter((column) => column.sum === true && isFigure(column)).map(({ field }) => field);
