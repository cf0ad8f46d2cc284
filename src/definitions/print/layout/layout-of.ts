import type { Paper } from "../paper";
import type { LabelPaper } from "../labels/label-paper";
import type { ReportPaper } from "../report-paper";
import { labelLayout } from "./label-layout";
import { paperLayout, type LayoutOptions, type PaperLayout } from "./paper-layout";
import { reportLayout } from "./report-layout";

export type AnyPaper = Paper | ReportPaper | LabelPaper;

/** The layout of any paper. Reports and labels have no totals apart from their rows. */
export function layoutOf(paper: AnyPaper, options: LayoutOptions): PaperLayout {
  const areTotalsAlone = () => false;
  if ("parts" in paper) return { definition: reportLayout(paper), areTotalsAlone };
  if ("labels" in paper) return { definition: labelLayout(paper), areTotalsAlone };
  return paperLayout(paper, options);
}
