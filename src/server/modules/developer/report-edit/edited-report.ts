import { NO_REPORT_OVERLAY, type ReportBase } from "../../../../definitions/report/report-overlay";
import type { Context } from "../../../engine/call/context";
import { Forbidden, Refusal } from "../../../engine/call/refusal";
import { reportBase } from "../../../engine/reports/overlaid";
import { findReport } from "../../../engine/reports/reports";
import { storedReport, type StoredOverlay, type StoredReport } from "../../../engine/reports/stored-report";
import { writtenName, writtenReport } from "../../../engine/reports/written-report";

/** A report in the editor. */
export interface EditedReport extends StoredReport {
  readonly number: number;
  readonly isWritten: boolean;
}

/** Throws `Forbidden` for any user but the developer. */
export function demandDeveloper({ session }: Context): void {
  if (!session.isDeveloper) throw new Forbidden("Only the developer can change a report.");
}

/** The report with that number, for the developer. `lock` makes other publications wait. */
export async function openReport(ctx: Context, txtid: string, lock = false): Promise<EditedReport> {
  demandDeveloper(ctx);
  const declared = findReport(txtid);
  const stored = await storedReport(ctx, declared?.name ?? writtenName(Number(txtid)), lock);
  if (!stored) throw new Refusal("txtid", `There is no report ${txtid.slice(0, 40)}.`);
  return { ...stored, number: declared?.reportno ?? stored.reportno ?? 0, isWritten: declared === undefined };
}

/** The report without the changes of an overlay; of a written one, what its SELECT proposes. */
export function baseOf({ name, number, isWritten }: EditedReport, overlay: StoredOverlay): ReportBase {
  const declared = isWritten ? writtenReport(name, number, overlay) : findReport(name);
  if (!declared) throw new Error(`The report ${name} is not declared.`);
  return reportBase(declared);
}

/** What the editor shows: the draft, otherwise what is published. */
export const shownOverlay = ({ draft, overlay }: StoredReport): StoredOverlay => draft ?? overlay ?? NO_REPORT_OVERLAY;
