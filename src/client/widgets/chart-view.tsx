import { Text } from "@mantine/core";
import { useMemo } from "react";
import type { EmbeddedChartProps } from "../ui/embedded-parts";
import { readChart } from "./chart-data";
import { chartOf } from "./chart-registry";

/** The chart of a row by the name of its kind; an unknown kind shows a note (FORM-040). */
export function ChartView({ kind, row }: EmbeddedChartProps) {
  const data = useMemo(() => readChart(row), [row]);
  const chart = chartOf(kind);
  return chart ? <chart.Draw data={data} /> : <Text role="note">No project match</Text>;
}
