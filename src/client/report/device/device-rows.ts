import type { ReportColumn } from "../../../definitions/report/report-column";
import type { Row } from "../../../wire/envelope";
import type { Offline } from "../../offline/offline";
import type { Report } from "../read/report-definition";
import type { ReportQuestion } from "../read/report-question";

/** Rows that a device makes from its own copies, in the order of the report. */
export interface DeviceRows {
  readonly rows: readonly Row[];
  readonly columns?: readonly ReportColumn[];
  readonly notes: readonly string[];
  /** When the oldest of the copies was current, server ms. */
  readonly asOf: number;
  /** Rows before and after all others, and the field of the running balance: only in the order of the report. */
  readonly running?: { readonly lead: Row; readonly trail: Row; readonly field: string };
}

/**
 * Null where the copies on the device cannot answer the question. Throws `CallFailed` with a sentence where the user
 * can do something about it.
 */
export type DeviceReport = (
  offline: Pick<Offline, "reference" | "now" | "session">,
  report: Report,
  question: ReportQuestion,
) => Promise<DeviceRows | null>;
