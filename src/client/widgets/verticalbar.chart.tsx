import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import { defineChart } from "./chart";
import { figure } from "../rows/widget-figure";
import { ChartFrame } from "./chart-frame";
import type { ChartData } from "./chart-data";

const HEIGHT = 180;

/** Vertical bars on a canvas; the library is loaded with the first of them. */
function Bars({ data }: { readonly data: ChartData }) {
  const host = useRef<HTMLDivElement>(null);
  // A canvas keeps its colours, so it is drawn again when the scheme changes.
  const scheme = useComputedColorScheme();
  const { slices, compared } = data;
  const wasText = (at: number) => (compared ? ` (${compared.before}: ${figure(compared.values[at] ?? 0)})` : "");
  const summary = slices.map(({ label, value }, at) => `${label} ${figure(value)}${wasText(at)}`).join(", ");
  useEffect(() => {
    let end: (() => void) | null = null;
    let isStale = false;
    void import("./bars").then(({ drawBars }) => {
      if (!isStale && host.current) end = drawBars(host.current, data, HEIGHT);
    });
    return () => {
      isStale = true;
      end?.();
    };
  }, [data, scheme]);
  const isOneColour = new Set(slices.map(({ fill }) => fill)).size === 1;
  return (
    <ChartFrame data={data} hasLegend={!isOneColour}>
      <div ref={host} role="img" aria-label={`${data.label || "Chart"}: ${summary}`} style={{ minHeight: HEIGHT }} />
    </ChartFrame>
  );
}

export default defineChart({ kind: "verticalbar", Draw: Bars });
