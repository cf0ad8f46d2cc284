import type { ReportOverlay } from "../../../definitions/report/report-overlay";
import type { ReportEdit } from "./report-edit";

/** What each part of the editor gets. */
export interface EditorPart {
  readonly edit: ReportEdit;
  /** The overlay as it is entered now. */
  readonly overlay: ReportOverlay;
  readonly onChange: (overlay: ReportOverlay) => void;
}
