import { Group, NativeSelect, VisuallyHidden } from "@mantine/core";
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { lakhCrore } from "../../../domain/indian-format";
import type { ReportColumn } from "../../../definitions/report/report-column";
import type { Row } from "../../../wire/envelope";
import { useBars } from "../../ui/chart/use-bars";
import { ErrorState } from "../../ui/error-state";
import { LoadingMark } from "../../ui/loading-mark";
import type { Opened } from "../place/drill";
import type { Report } from "../read/report-definition";
import type { ReportSnapshot } from "../read/report-pages";
import type { ReportQuestion } from "../read/report-question";
import { chartBars, type ChartBar, type ChartBars } from "./chart-bars";
import { dimensionsOf, measuresOf, writeChoice, type ChartChoice } from "./chart-choice";
import classes from "./report-chart.module.css";
import { hasAllRows, useChartParts } from "./use-chart-parts";
import { useOpenBar } from "./use-open-bar";

/** Each distinct from either background by 3:1. */
const FILL = "#1f77b4";
const BELOW_ZERO = "#b8590b";
const STANDING_PX = 360;
const LYING_PX = 28;
const AXIS_PX = 56;

interface ReportChartProps {
  readonly report: Report;
  readonly question: ReportQuestion;
  readonly shown: ReportSnapshot;
  readonly columns: readonly ReportColumn[];
  readonly choice: ChartChoice;
  readonly onChoice: (choice: string) => void;
  readonly ask: (change: Partial<ReportQuestion>) => void;
  readonly actions: { readonly open: (opened: Opened) => void; readonly openRow: (row: Row) => void };
}

/** A report as bars: what is measured, by what, and the bars, which open what their rows open. */
export function ReportChart({ report, question, shown, columns, choice, onChoice, ask, actions }: ReportChartProps) {
  const measures = measuresOf(columns);
  const dimensions = dimensionsOf(columns, hasAllRows(shown));
  const by = dimensions.find(({ field }) => field === choice.by);
  const measure = measures.find(({ field }) => field === choice.measure);
  const { parts, question: grouped, read } = useChartParts(report, question, shown, choice);
  const made = useMemo(() => (parts && by && measure ? chartBars(parts, by, measure) : null), [parts, by, measure]);
  const options = { report, question, grouped, ask, ...actions };
  const problem = read.refusal ?? (made ? null : read.error);
  return (
    <section className={classes.chart}>
      <Group gap="sm" mb="xs">
        <Chooser
          label="Figure"
          columns={measures}
          value={choice.measure}
          onChange={(field) => onChoice(writeChoice({ ...choice, measure: field }))}
        />
        <Chooser
          label="By"
          columns={dimensions}
          value={choice.by}
          onChange={(field) => onChoice(writeChoice({ ...choice, by: field }))}
        />
      </Group>
      {problem ? (
        <ErrorState text={problem.message} onRetry={read.again} />
      ) : made && by && measure ? (
        <Bars key={writeChoice(choice)} made={made} by={by} measure={measure} options={options} />
      ) : (
        <LoadingMark size="lg" />
      )}
    </section>
  );
}

interface ChooserProps {
  readonly label: string;
  readonly columns: readonly ReportColumn[];
  readonly value: string;
  readonly onChange: (field: string) => void;
}

const Chooser = ({ label, columns, value, onChange }: ChooserProps) => (
  <NativeSelect
    label={label}
    size="xs"
    value={value}
    data={columns.map(({ field, title }) => ({ value: field, label: title }))}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

interface BarsProps {
  readonly made: ChartBars;
  readonly by: ReportColumn;
  readonly measure: ReportColumn;
  readonly options: Omit<Parameters<typeof useOpenBar>[0], "by">;
}

/** The picture, and the same as a list for the keyboard and screen readers. */
function Bars({ made, by, measure, options }: BarsProps) {
  const { bars, isTime, rest } = made;
  const prefix = useId();
  const [active, setActive] = useState(0);
  const openBar = useOpenBar({ ...options, by });
  const press = useRef(openBar);
  useEffect(() => {
    press.current = openBar;
  });
  const drawing = useMemo(
    () => ({
      bars: bars.map(({ label, sum }) => ({
        label,
        value: Number(sum),
        fill: sum.startsWith("-") ? BELOW_ZERO : FILL,
      })),
      height: isTime ? STANDING_PX : bars.length * LYING_PX + AXIS_PX,
      isLying: !isTime,
      axisText: lakhCrore,
      tips: bars.map(({ label, text }) => `${label}: ${text}`),
      onPoint: setActive,
      onPress: (index: number) => {
        const bar = bars[index];
        if (bar) press.current(bar);
      },
    }),
    [bars, isTime],
  );
  const host = useBars(drawing, active);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = movedTo(event.key, active, bars.length);
    const bar = bars[active];
    if (next !== null) setActive(next);
    else if (event.key === "Enter" && bar) openBar(bar);
    else return;
    event.preventDefault();
  };
  if (bars.length === 0) return <p className={classes.note}>No figures for a chart here. Choose another figure.</p>;
  return (
    <>
      <div className={classes.frame}>
        <ul
          className={classes.list}
          role="listbox"
          aria-label={`${measure.title} by ${by.title}`}
          aria-describedby={`${prefix}-about`}
          aria-activedescendant={`${prefix}-${active}`}
          tabIndex={0}
          data-report-chart
          onKeyDown={onKeyDown}
        >
          {bars.map((bar, at) => (
            <li
              key={bar.label + String(at)}
              id={`${prefix}-${at}`}
              role="option"
              aria-selected={at === active}
              onClick={() => openBar(bar)}
            >
              {bar.label}: {bar.text}
            </li>
          ))}
        </ul>
        <div ref={host} aria-hidden style={{ minHeight: drawing.height }} />
      </div>
      <VisuallyHidden id={`${prefix}-about`}>{aboutOf(made, measure)}</VisuallyHidden>
      {rest && <p className={classes.note}>{rest}</p>}
    </>
  );
}

/** Where a key moves to among so many bars; null for another key. */
function movedTo(key: string, active: number, count: number): number | null {
  const last = count - 1;
  if (key === "ArrowRight" || key === "ArrowDown") return Math.min(last, active + 1);
  if (key === "ArrowLeft" || key === "ArrowUp") return Math.max(0, active - 1);
  return key === "Home" ? 0 : key === "End" ? last : null;
}

/** What the picture shows, for users who do not see it. */
function aboutOf({ bars, isTime }: ChartBars, measure: ReportColumn): string {
  const largest = bars.reduce<ChartBar | null>(
    (most, bar) => (most === null || Number(bar.sum) > Number(most.sum) ? bar : most),
    null,
  );
  const span = isTime ? `, from ${bars[0]?.label ?? ""} to ${bars.at(-1)?.label ?? ""}` : "";
  const what = `Bar chart of ${measure.title} with ${bars.length} bars${span}.`;
  const most = `The largest is ${largest?.label ?? ""} with ${largest?.text ?? ""}.`;
  return `${what} ${most} Enter opens a bar, Alt+C shows the table.`;
}
