import type { Paper } from "../paper";
import type { ReportPaper } from "../report-paper";
import { paperLayout, type LayoutOptions, type PaperLayout } from "./paper-layout";
import { reportLayout } from "./report-layout";

/** The layout of any paper. A report has no totals apart from its rows. */
export const layoutOf = (paper: Paper | ReportPaper, options: LayoutOptions): PaperLayout =>
  "parts" in paper ? { definition: reportLayout(paper), areTotalsAlone: () => false } : paperLayout(paper, options);
