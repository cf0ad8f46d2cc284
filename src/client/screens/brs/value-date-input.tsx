import { useId, type KeyboardEvent } from "react";
import { isDateSet, UNSET_DATE } from "../../../definitions/value-date";
import { formatDate, kolkataDate } from "../../../domain/date-format";
import { useOffline } from "../../call/offline-context";
import { useTypedDay } from "../../ui/fields/use-typed-day";
import type { BrsLine } from "./brs-row";
import classes from "./brs.module.css";

interface ValueDateInputProps {
  readonly line: BrsLine;
  readonly vd: string;
  readonly onChange: (vd: string) => void;
  /** Enter and the arrows: to the row so many below. */
  readonly onMove: (rows: number) => void;
}

const MOVES: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 };

/** The value date of a row, from its first day to today (BRS-014). */
export function ValueDateInput({ line, vd, onChange, onMove }: ValueDateInputProps) {
  const { now } = useOffline();
  const problemId = useId();
  const today = kolkataDate(now());
  const { fault, field, take } = useTypedDay({
    day: isDateSet(vd) ? vd : "",
    today,
    faultOf: (day) => boundsFault(day, line.least, today),
    onDay: (day) => onChange(day || UNSET_DATE),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const rows = MOVES[event.key];
    if (rows === undefined) return;
    event.preventDefault();
    if (take()) onMove(rows);
  };
  return (
    <span className={classes.date}>
      <input
        {...field}
        className={classes.input}
        aria-label={`Value Date: ${line.autobillno || line.led_type}`}
        aria-invalid={fault !== "" || undefined}
        aria-describedby={fault ? problemId : undefined}
        title={fault || `${formatDate(line.least)} to ${formatDate(today)}`}
        data-min={line.least}
        data-max={today}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
      />
      {fault && (
        <span id={problemId} role="alert" className={classes.problem}>
          {fault}
        </span>
      )}
    </span>
  );
}

const boundsFault = (date: string, least: string, today: string): string =>
  date === "" || (date >= least && date <= today)
    ? ""
    : `Enter a date from ${formatDate(least)} to ${formatDate(today)}.`;
