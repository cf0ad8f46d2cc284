import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { lakhCrore } from "../../domain/indian-format";
import { BEFORE_COLOUR } from "./chart-data";
import type { ChartData, Slice } from "./chart-data";

const WIDTH_MIN = 240;
const AXIS_PX = 52;
const LETTER_PX = 8;

/**
 * Draws the bars into `host` at its width, and again when the width changes; earlier values stand to the left of each.
 * Returns a function that removes them.
 */
export function drawBars(host: HTMLElement, { slices, compared }: ChartData, height: number): () => void {
  const width = () => Math.max(WIDTH_MIN, host.clientWidth);
  const style = getComputedStyle(host);
  const colour = style.color;
  const line = style.getPropertyValue("--mac-line");
  const places = slices.map((_, index) => index);
  const bars = uPlot.paths.bars?.({
    ...(compared ? { size: [0.35, 30], align: 1 } : { size: [0.7, 60] }),
    disp: { fill: { unit: 3, values: () => slices.map(({ fill }) => fill) } },
  });
  const earlier = uPlot.paths.bars?.({ size: [0.35, 30], align: -1 });
  const plot = new uPlot(
    {
      width: width(),
      height,
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: [-0.6, Math.max(slices.length - 0.4, 0.6)] },
        y: { range: (_plot, min, max) => [Math.min(0, min), max > 0 ? max * 1.05 : 0] },
      },
      axes: [
        {
          stroke: colour,
          grid: { show: false },
          ticks: { stroke: line },
          splits: () => places,
          values: ({ width: wide }, at) =>
            at.map((place) =>
              place % everyNth(slices, wide) === lastOf(slices, wide) ? (slices[place]?.label ?? "") : "",
            ),
        },
        {
          stroke: colour,
          grid: { stroke: line },
          ticks: { stroke: line },
          size: AXIS_PX,
          values: (_plot, at) => at.map((value) => lakhCrore(value)),
        },
      ],
      // The library fills each bar separately only without an outline.
      series: [{}, series("#1f77b4", bars), ...(compared ? [series(BEFORE_COLOUR, earlier)] : [])],
    },
    [places, slices.map(({ value }) => value), ...(compared ? [[...compared.values]] : [])],
    host,
  );
  const watch = new ResizeObserver(() => plot.setSize({ width: width(), height }));
  watch.observe(host);
  return () => {
    watch.disconnect();
    plot.destroy();
  };
}

const series = (fill: string, paths: uPlot.Series.PathBuilder | undefined): uPlot.Series => ({
  ...(paths ? { paths } : {}),
  width: 0,
  fill,
  points: { show: false },
});

/** One label for so many bars, so that labels do not overlap. */
function everyNth(slices: readonly Slice[], width: number): number {
  const longest = Math.max(...slices.map(({ label }) => label.length), 1);
  return Math.max(1, Math.ceil((longest * LETTER_PX * slices.length) / Math.max(1, width - AXIS_PX)));
}

/** The last bar, usually the newest, always has its label. */
const lastOf = (slices: readonly Slice[], width: number): number => (slices.length - 1) % everyNth(slices, width);
