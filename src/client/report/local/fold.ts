import type { ReportSnapshot } from "../read/report-pages";
import type { ReportQuestion } from "../read/report-question";
import type { LocalEffect } from "./local-effect";

/** What a report shows together with what waits, and how much of it could not be drawn. */
export interface Folded {
  readonly shown: ReportSnapshot;
  /** Documents that are drawn in. */
  readonly drawn: number;
  /** Sentences about what could not be. */
  readonly notes: readonly string[];
}

export interface FoldQuestion {
  readonly shown: ReportSnapshot;
  readonly question: ReportQuestion;
  readonly effect: LocalEffect;
  /** The same report with all its rows, where it was asked with groups alone and the device has them. */
  readonly detail: ReportSnapshot | null;
}

/** Draws what waits into the answer of one report. */
export type Fold = (given: FoldQuestion) => Folded;
