import { useId, useState, type KeyboardEvent } from "react";
import { isDateSet, UNSET_DATE } from "../../../definitions/value-date";
import { formatDate, kolkataDate } from "../../../domain/date-format";
import { readDate } from "../../../domain/date-input";
import { useOffline } from "../../call/offline-context";
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

/**
 * The value date of a row, from its first day to today (BRS-014). Accepts `5`, `5-4` and `t` as all date fields do. A
 * date out of bounds stays as it was typed and is not taken.
 */
export function ValueDateInput({ line, vd, onChange, onMove }: ValueDateInputProps) {
  const { env } = useOffline();
  const problemId = useId();
  const [typing, setTyping] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const today = kolkataDate(env.now());
  const take = (): boolean => {
    if (typing === null) return problem === "";
    const read = readDate(typing, today);
    const fault = read.ok ? boundsFault(read.date, line.least, today) : read.message;
    setProblem(fault);
    if (fault || !read.ok) return false;
    setTyping(null);
    onChange(read.date || UNSET_DATE);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const rows = MOVES[event.key];
    if (rows === undefined) return;
    event.preventDefault();
    if (take()) onMove(rows);
  };
  return (
    <span className={classes.date}>
      <input
        className={classes.input}
        aria-label={`Value Date: ${line.autobillno || line.led_type}`}
        aria-invalid={problem !== "" || undefined}
        aria-describedby={problem ? problemId : undefined}
        title={problem || `${formatDate(line.least)} to ${formatDate(today)}`}
        placeholder="dd-MMM-yyyy"
        autoComplete="off"
        data-min={line.least}
        data-max={today}
        value={typing ?? (isDateSet(vd) ? formatDate(vd) : "")}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyping(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
      {problem && (
        <span id={problemId} role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </span>
  );
}

const boundsFault = (date: string, least: string, today: string): string =>
  date === "" || (date >= least && date <= today)
    ? ""
    : `Enter a date from ${formatDate(least)} to ${formatDate(today)}.`;
