import type { ReportColumn } from "../../../definitions/report/report-column";
import type { ReportGroup } from "../../../definitions/report/report-answer";
import type { ReportRow } from "./declaration";

/** The part of an answer that a question wants, with what its head says of the whole. */
export interface ReportPart {
  readonly rows: readonly ReportRow[];
  readonly total: number;
  readonly sums: Readonly<Record<string, string>>;
  readonly groups: readonly ReportGroup[];
  readonly groupFields: readonly string[];
  /** Where the answer decides the columns. */
  readonly columns?: readonly ReportColumn[];
  readonly notes: readonly string[];
  /** The rows of a further page, without the head that the caller has: nothing else is known of the whole. */
  readonly isHeadless?: boolean;
}
