import { FILTER_NAMES } from "../../../definitions/report/report-filter";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import type { ReportDeclaration } from "./declaration";
import { definitionRow } from "./definition-row";

const STARTS: readonly string[] = [
  ...FILTER_NAMES.map((name) => `default${name}`),
  "defaultdetailed",
  "defaultdetailedA",
  "defaultmactabletype",
];

/**
 * Rows of `Rptlist_R_pageload`: with what a report starts for this user, in the members of its definition. The first
 * row applies.
 */
export async function startRows(ctx: Context, report: ReportDeclaration): Promise<readonly Row[]> {
  const { id, ...definition } = await definitionRow(ctx, report);
  return [{ id, ...Object.fromEntries(Object.entries(definition).filter(([name]) => STARTS.includes(name))) }];
}
