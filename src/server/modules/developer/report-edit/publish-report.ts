import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import { Refusal, Refusals } from "../../../engine/call/refusal";
import type { StoredOverlay } from "../../../engine/reports/stored-report";
import { publishOverlay } from "../../../engine/trail/revisions";
import { baseOf, type EditedReport } from "./edited-report";
import { overlayFaults } from "./overlay-faults";
import { readsOf } from "./written-select";

/** Tables of the reports' drafts and revisions. */
export const REPORTS = "def_report";

/**
 * Publishes an overlay as the next revision; null for the report as it was declared, and for a written one that is
 * taken out of use. Columns that are gone since are ignored. Throws `Refusals` with everything that is wrong with the
 * rest: a later release may have taken away what a SELECT reads.
 */
export async function publishReport(
  ctx: Context,
  report: EditedReport,
  overlay: StoredOverlay | null,
  note: string,
): Promise<readonly Row[]> {
  const checked = overlay && (await checkedOverlay(ctx, report, overlay));
  const revision = await publishOverlay(ctx, REPORTS, report.name, { before: report, overlay: checked, note });
  return [{ err: 0, id: report.number, revision }];
}

/** An overlay that can be kept: its SELECT is read again, and every change is one that the report can have. */
export async function checkedOverlay(
  ctx: Context,
  report: EditedReport,
  overlay: StoredOverlay,
): Promise<StoredOverlay> {
  if (!report.isWritten && overlay.select !== "")
    throw new Refusal("select", "A report that comes with the product has no SELECT of its own.");
  const read = report.isWritten ? { ...overlay, ...(await readsOf(ctx, overlay.select)) } : overlay;
  const faults = overlayFaults(baseOf(report, read), read, report.isWritten);
  if (faults.length > 0) throw new Refusals(faults.map((fault) => new Refusal("overlay", fault)));
  return read;
}
