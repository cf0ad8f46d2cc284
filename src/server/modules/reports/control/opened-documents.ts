import type { Context } from "../../../engine/call/context";
import type { ReportRow } from "../../../engine/reports/declaration";
import { withDocuments } from "../../../engine/reports/documents-of-rows";

/** Adds what opens the document of each row, without its narration. */
export const withOpenedDocuments = async (ctx: Context, rows: readonly ReportRow[]): Promise<readonly ReportRow[]> =>
  (await withDocuments(ctx, rows)).map(({ narration: _narration, ...row }) => row);
