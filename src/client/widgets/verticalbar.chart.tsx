import { useMemo } from "react";
import { lakhCrore } from "../../domain/indian-format";
import { useBars } from "../ui/chart/use-bars";
import { BEFORE_COLOUR } from "./chart-data";
import { defineChart } from "./chart";
import { figure } from "../rows/widget-figure";
import { ChartFrame } from "./chart-frame";
import type { ChartData } from "./chart-data";

const HEIGHT = 180;

/** Vertical bars on a canvas. */
function Bars({ data }: { readonly data: ChartData }) {
  const { slices, compared } = data;
  const drawing = useMemo(
    () => ({
      bars: slices,
      height: HEIGHT,
      axisText: lakhCrore,
      ...(compared ? { earlier: { values: compared.values, fill: BEFORE_COLOUR } } : {}),
    }),
    [slices, compared],
  );
  const host = useBars(drawing);
  const wasText = (at: number) => (compared ? ` (${compared.before}: ${figure(compared.values[at] ?? 0)})` : "");
  const summary = slices.map(({ label, value }, at) => `${label} ${figure(value)}${wasText(at)}`).join(", ");
  const isOneColour = new Set(slices.map(({ fill }) => fill)).size === 1;
  return (
    <ChartFrame data={data} hasLegend={!isOneColour}>
      <div ref={host} role="img" aria-label={`${data.label || "Chart"}: ${summary}`} style={{ minHeight: HEIGHT }} />
    </ChartFrame>
  );
}

export default defineChart({ kind: "verticalbar", Draw: Bars });
