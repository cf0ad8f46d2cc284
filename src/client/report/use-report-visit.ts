import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useReadRange } from "../ui/use-read-range";
import { noteVisit, visitOf, type Visit } from "./place/view-memory";
import { ALL_OPEN, toggled, toggledAll, type Folding } from "./read/report-lines";

export interface ReportVisit {
  readonly active: number;
  readonly activate: (index: number) => void;
  readonly folding: Folding;
  readonly fold: (key: string) => void;
  readonly foldAll: (keys: readonly string[]) => void;
  /** Rows to read. */
  readonly range: Visit["range"];
  /** Gets the rows that are visible. */
  readonly reportRange: (seen: Visit["range"]) => void;
  /** Where the table was scrolled to when it was left, px. */
  readonly scrollTop: number;
  readonly setScroller: (scroller: HTMLElement | null) => void;
}

/**
 * Where the user is in a report: the highlighted line, what is closed, the scroll position. It is kept when the report
 * is left, and found again on the way back. Another question starts at the first line with all open. Rows are read in
 * parts of `partRows`.
 */
export function useReportVisit(key: string, question: string, partRows: number): ReportVisit {
  const [start] = useState(() => visitOf(key));
  const [active, setActive] = useState(start.active);
  const [folding, setFolding] = useState(start.folding);
  const [range, reportRange] = useReadRange(partRows, start.range);
  const scroller = useRef<HTMLElement | null>(null);
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    setActive(0);
    setFolding(ALL_OPEN);
    scroller.current?.scrollTo?.({ top: 0 });
  }, [question]);
  const setScroller = useCallback((element: HTMLElement | null): void => {
    scroller.current = element;
  }, []);
  const latest = useRef<(() => void) | null>(null);
  useEffect(() => {
    latest.current = () =>
      noteVisit(key, { active, folding, range, scrollTop: scroller.current?.scrollTop ?? start.scrollTop });
  });
  // In a layout effect the table is still on the page, with its scroll position.
  useLayoutEffect(() => () => latest.current?.(), []);
  return useMemo(
    () => ({
      active,
      activate: setActive,
      folding,
      fold: (one) => setFolding((before) => toggled(before, one)),
      foldAll: (keys) => setFolding((before) => toggledAll(before, keys)),
      range,
      reportRange: (seen) => reportRange(seen.start, seen.stop),
      scrollTop: start.scrollTop,
      setScroller,
    }),
    [active, folding, range, reportRange, start, setScroller],
  );
}
