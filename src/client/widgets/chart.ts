import type { ComponentType } from "react";
import type { ChartData } from "./chart-data";

/** One kind of chart: default export of `<kind>.chart.tsx`, found by its suffix. */
export interface ChartKind {
  /** Name that `TXT_text` of a `macchart` and the widget types use (FORM-040). */
  readonly kind: string;
  readonly Draw: ComponentType<{ readonly data: ChartData }>;
}

export function defineChart(chart: ChartKind): ChartKind {
  return chart;
}
