import { Stack, Text } from "@mantine/core";
import { arc } from "d3-shape";
import { defineChart } from "./chart";
import type { ChartData } from "./chart-data";

/** Steps of the scale if the row has none (FORM-060). */
const LEVELS = 420;
const RADIUS = 100;
const INNER = 72;
const [FROM, TO] = [-Math.PI / 2, Math.PI / 2];

/** Angle of a value of 0 to 100 on the half circle, radians. */
const angleAt = (percent: number): number => FROM + ((TO - FROM) * percent) / 100;

/**
 * A half circle from 0 to 100 per cent with a hand. Its steps are the values of the row in their colours; without
 * values they run from green to red.
 */
function Gauge({ data }: { readonly data: ChartData }) {
  const { label, slices, percent } = data;
  const levels = slices.length > 0 ? slices.length : LEVELS;
  const hand = angleAt(percent);
  return (
    <Stack gap="xs" component="figure" m={0} maw={260}>
      {label && (
        <Text component="figcaption" size="sm" fw={600}>
          {label}
        </Text>
      )}
      <svg
        viewBox="-110 -110 220 130"
        width="100%"
        role="img"
        aria-label={`${label || "Gauge"}: ${percent} %`}
        data-levels={levels}
      >
        {Array.from({ length: levels }, (_, index) => {
          const path =
            arc()({
              startAngle: angleAt((index * 100) / levels),
              endAngle: angleAt(((index + 1) * 100) / levels),
              innerRadius: INNER,
              outerRadius: RADIUS,
            }) ?? "";
          return (
            <path key={index} d={path} fill={slices[index]?.fill ?? `hsl(${120 - (120 * index) / levels} 60% 42%)`} />
          );
        })}
        <line
          x1={0}
          y1={0}
          x2={Math.sin(hand) * (INNER - 6)}
          y2={-Math.cos(hand) * (INNER - 6)}
          stroke="currentColor"
          strokeWidth={4}
          strokeLinecap="round"
        />
        <circle r={6} fill="currentColor" />
      </svg>
      <Text ta="center" fw={600} style={{ fontVariantNumeric: "tabular-nums" }}>
        {percent} %
      </Text>
    </Stack>
  );
}

export default defineChart({ kind: "gauge", Draw: Gauge });
