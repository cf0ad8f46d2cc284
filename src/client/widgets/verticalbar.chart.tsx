import { useMemo } from "react";
import { useBars } from "../ui/chart/use-bars";
import { defineChart } from "./chart";
import { ChartFrame, figure } from "./chart-frame";
import type { ChartData } from "./chart-data";

const HEIGHT = 220;

/** Vertical bars on a canvas. */
function Bars({ data }: { readonly data: ChartData }) {
  const drawing = useMemo(() => ({ bars: data.slices, height: HEIGHT, axisText: figure }), [data]);
  const host = useBars(drawing);
  const summary = data.slices.map(({ label, value }) => `${label} ${figure(value)}`).join(", ");
  const isOneColour = new Set(data.slices.map(({ fill }) => fill)).size === 1;
  return (
    <ChartFrame data={data} hasLegend={!isOneColour}>
      <div ref={host} role="img" aria-label={`${data.label || "Chart"}: ${summary}`} style={{ minHeight: HEIGHT }} />
    </ChartFrame>
  );
}

export default defineChart({ kind: "verticalbar", Draw: Bars });
