import { arc, pie } from "d3-shape";
import { figure } from "../rows/widget-figure";
import type { ChartData, Slice } from "./chart-data";

const SIDE = 220;
const RADIUS = 100;

interface RoundChartProps {
  readonly data: ChartData;
  /** Part of the radius left open in the middle, 0 to 1. */
  readonly hole: number;
  /** All slices have the same width, and their length shows the value (polar). */
  readonly byLength: boolean;
}

/**
 * Pie, doughnut and polar: arcs whose share or length is the value. A value of zero or less has no slice, only its
 * figure.
 */
export function RoundChart({ data, hole, byLength }: RoundChartProps) {
  const drawn = data.slices.filter(({ value }) => value > 0);
  const total = drawn.reduce((sum, { value }) => sum + value, 0);
  const most = Math.max(...drawn.map(({ value }) => value), 0);
  const angles = pie<Slice>()
    .sort(null)
    .value((slice) => (byLength ? 1 : slice.value))(drawn);
  const summary = drawn.map((slice) => describe(slice, total)).join(", ");
  return (
    <svg
      viewBox={`${-SIDE / 2} ${-SIDE / 2} ${SIDE} ${SIDE}`}
      width="100%"
      style={{ maxWidth: SIDE }}
      role="img"
      aria-label={`${data.label || "Chart"}: ${summary || "no figures above zero"}`}
    >
      {angles.map(({ data: slice, startAngle, endAngle }, index) => {
        const outer = byLength ? RADIUS * Math.sqrt(slice.value / most) : RADIUS;
        const path =
          arc()({ startAngle, endAngle, innerRadius: RADIUS * hole, outerRadius: Math.max(outer, RADIUS * hole) }) ??
          "";
        return (
          <path key={index} d={path} fill={slice.fill} stroke={slice.stroke} strokeWidth={data.strokeWidth}>
            <title>{describe(slice, total)}</title>
          </path>
        );
      })}
    </svg>
  );
}

const describe = ({ label, value }: Slice, total: number): string =>
  `${label} ${figure(value)} (${Math.round((value / total) * 1000) / 10} %)`;
