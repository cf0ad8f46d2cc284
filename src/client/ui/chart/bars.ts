import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import classes from "./bars.module.css";

const WIDTH_MIN = 240;
const AXIS_PX = 70;
const LETTER_PX = 8;
/** Names beside bars that lie take at most so much of the width. */
const NAMES_SHARE = 0.36;
const NAMES_PX = 220;

interface Bar {
  readonly label: string;
  readonly value: number;
  readonly fill: string;
}

export interface BarDrawing {
  readonly bars: readonly Bar[];
  /** Earlier values, one for each bar, in bars of their colour to the left of each. */
  readonly earlier?: { readonly values: readonly number[]; readonly fill: string };
  /** px. */
  readonly height: number;
  /** Bars lie, each beside its name; otherwise they stand in a row. */
  readonly isLying?: boolean;
  /** A figure at the axis. */
  readonly axisText: (value: number) => string;
  /** What is said at a bar that is marked; without it bars are not pointed at. */
  readonly tips?: readonly string[];
  readonly onPoint?: (index: number) => void;
  readonly onPress?: (index: number) => void;
}

export interface DrawnBars {
  /** Shows the tip of a bar; null shows none. */
  readonly mark: (index: number | null) => void;
  readonly remove: () => void;
}

/** Draws the bars into `host` at its width, and again when the width changes. */
export function drawBars(host: HTMLElement, drawing: BarDrawing): DrawnBars {
  const { bars, height, earlier } = drawing;
  const width = (): number => Math.max(WIDTH_MIN, host.clientWidth);
  const plot = new uPlot(
    optionsOf(host, drawing, width()),
    [bars.map((_, index) => index), bars.map(({ value }) => value), ...(earlier ? [[...earlier.values]] : [])],
    host,
  );
  const tip = drawing.tips ? tipOf(plot, drawing) : null;
  const watch = new ResizeObserver(() => {
    plot.setSize({ width: width(), height });
    tip?.place();
  });
  watch.observe(host);
  return {
    mark: (index) => tip?.mark(index),
    remove: () => {
      watch.disconnect();
      plot.destroy();
    },
  };
}

function optionsOf(host: HTMLElement, drawing: BarDrawing, width: number): uPlot.Options {
  const { bars, height, isLying, axisText } = drawing;
  const style = getComputedStyle(host);
  const stroke = style.color;
  const line = style.getPropertyValue("--mac-line");
  const places = bars.map((_, index) => index);
  const values = (plot: uPlot, at: readonly number[]): string[] =>
    at.map((place) => (isLying ? shortened(bars[place], plot.width) : standingLabel(bars, place, plot.width)));
  return {
    width,
    height,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: {
        time: false,
        range: [-0.6, Math.max(bars.length - 0.4, 0.6)],
        ...(isLying ? ({ ori: 1, dir: -1 } as const) : {}),
      },
      y: {
        range: (_plot, min, max) => [Math.min(0, min) * 1.05, max > 0 ? max * 1.05 : 0],
        ...(isLying ? ({ ori: 0 } as const) : {}),
      },
    },
    axes: [
      {
        stroke,
        grid: { show: false },
        ticks: { stroke: line },
        splits: () => places,
        values,
        ...(isLying ? { side: 3, size: (plot: uPlot) => namesWidth(plot.width) } : {}),
      },
      {
        stroke,
        grid: { stroke: line },
        ticks: { stroke: line },
        ...(isLying ? { side: 2, space: AXIS_PX } : { size: AXIS_PX }),
        values: (_plot, at) => at.map(axisText),
      },
    ],
    series: [{}, ...seriesOf(drawing)],
  };
}

function seriesOf({ bars, earlier }: BarDrawing): readonly uPlot.Series[] {
  // The library fills each bar separately only without an outline.
  const one = (fill: string, paths: uPlot.Series.PathBuilder | undefined): uPlot.Series => ({
    ...(paths ? { paths } : {}),
    width: 0,
    fill,
    points: { show: false },
  });
  const disp = { fill: { unit: 3 as const, values: () => bars.map(({ fill }) => fill) } };
  const own = uPlot.paths.bars?.({ ...(earlier ? { size: [0.35, 30], align: 1 } : { size: [0.7, 60] }), disp });
  return [
    one("#1f77b4", own),
    ...(earlier ? [one(earlier.fill, uPlot.paths.bars?.({ size: [0.35, 30], align: -1 }))] : []),
  ];
}

const namesWidth = (width: number): number => Math.min(NAMES_PX, Math.floor(width * NAMES_SHARE));

/** A name as long as its place allows. */
function shortened(bar: Bar | undefined, width: number): string {
  const letters = Math.floor((namesWidth(width) - 10) / (LETTER_PX - 1));
  const { label = "" } = bar ?? {};
  return label.length <= letters ? label : `${label.slice(0, Math.max(1, letters - 1))}…`;
}

const standingLabel = (bars: readonly Bar[], place: number, width: number): string =>
  place % everyNth(bars, width) === lastOf(bars, width) ? (bars[place]?.label ?? "") : "";

/** One label for so many bars, so that labels do not overlap. */
function everyNth(bars: readonly Bar[], width: number): number {
  const longest = Math.max(...bars.map(({ label }) => label.length), 1);
  return Math.max(1, Math.ceil((longest * LETTER_PX * bars.length) / Math.max(1, width - AXIS_PX)));
}

/** The last bar, usually the newest, always has its label. */
const lastOf = (bars: readonly Bar[], width: number): number => (bars.length - 1) % everyNth(bars, width);

/** The tip at the end of a bar, and the pointer that asks for it. */
function tipOf(plot: uPlot, { bars, tips = [], isLying, onPoint, onPress }: BarDrawing) {
  const element = document.createElement("div");
  element.className = classes.tip ?? "";
  element.hidden = true;
  plot.over.append(element);
  let marked: number | null = null;
  const at = (event: MouseEvent): number | undefined => {
    const box = plot.over.getBoundingClientRect();
    const place = Math.round(plot.posToVal(isLying ? event.clientY - box.top : event.clientX - box.left, "x"));
    return bars[place] ? place : undefined;
  };
  const place = (): void => {
    const bar = marked === null ? undefined : bars[marked];
    element.hidden = bar === undefined;
    if (!bar || marked === null) return;
    element.textContent = tips[marked] ?? "";
    const along = plot.valToPos(marked, "x");
    const end = plot.valToPos(Math.max(0, bar.value), "y");
    const [left, top] = isLying ? [end, along - element.offsetHeight / 2] : [along, end - element.offsetHeight - 4];
    const within = (value: number, most: number): string => `${Math.max(0, Math.min(value, most))}px`;
    element.style.left = within(left, plot.over.clientWidth - element.offsetWidth);
    element.style.top = within(top, plot.over.clientHeight - element.offsetHeight);
  };
  plot.over.addEventListener("mousemove", (event) => {
    const found = at(event);
    if (found !== undefined) onPoint?.(found);
  });
  plot.over.addEventListener("click", (event) => {
    const found = at(event);
    if (found !== undefined) onPress?.(found);
  });
  return {
    place,
    mark: (index: number | null): void => {
      marked = index;
      place();
    },
  };
}
