import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from "react";
import classes from "./passing-lines.module.css";

const FIGURES = new Intl.NumberFormat("en-IN");

interface PassingLinesProps {
  readonly scroller: HTMLElement | null;
  readonly lineHeight: number;
  /** Lines of the header that never move. */
  readonly above: number;
  /** Lines of the whole grid. */
  readonly count: number;
  /**
   * Whether all lines of these places, from 0, are drawn with their texts; the numbers behind them are not visible.
   */
  readonly drawn: (first: number, last: number) => boolean;
}

/**
 * A pane of numbered empty lines behind the drawn ones, each with a bar where its text will be. A user who drags the
 * scroll bar through 100,000 rows is faster than lines can be drawn; the numbers then show the position. The pane is
 * updated by writing into the DOM, not by React: thirty numbers cost less than a frame has, and they are right in the
 * same frame as the scroll. While every visible line is drawn, it does nothing.
 */
export function PassingLines({ scroller, lineHeight, above, count, drawn }: PassingLinesProps) {
  const pane = useRef<HTMLDivElement>(null);
  const height = Math.max(0, Math.floor(useHeight(scroller)) - above * lineHeight);
  const isNeeded = height > 0 && count * lineHeight > height;
  const top = useRef(0);
  const place = useRef(() => undefined);
  useLayoutEffect(() => {
    place.current = () => {
      const first = Math.floor(top.current / lineHeight);
      if (pane.current && !drawn(first, Math.min(count, Math.ceil((top.current + height) / lineHeight)) - 1))
        placeLines(pane.current, top.current, lineHeight, count);
    };
    place.current();
  });
  useEffect(() => {
    if (!scroller || !isNeeded) return;
    const follow = (): void => {
      top.current = scroller.scrollTop;
      place.current();
    };
    follow();
    scroller.addEventListener("scroll", follow, { passive: true });
    return () => scroller.removeEventListener("scroll", follow);
  }, [scroller, isNeeded]);
  if (!isNeeded) return null;
  return (
    <div className={classes.place} style={{ "--above": above } as CSSProperties} aria-hidden>
      <div className={classes.window} style={{ height }}>
        <div ref={pane}>
          {Array.from({ length: Math.ceil(height / lineHeight) + 1 }, (_, at) => (
            <div key={at} className={classes.passing} data-passing>
              <span className={classes.line}>
                <span className={classes.number} />
                <span className={classes.bar} />
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Moves the pane to the scroll position and numbers its lines. */
function placeLines(pane: HTMLElement, scrollTop: number, lineHeight: number, count: number): void {
  const first = Math.floor(scrollTop / lineHeight);
  pane.style.transform = `translateY(${first * lineHeight - scrollTop}px)`;
  if (pane.dataset.first === `${first} ${count}`) return;
  pane.dataset.first = `${first} ${count}`;
  for (const [at, line] of [...pane.children].entries()) {
    const number = first + at + 1;
    line.toggleAttribute("data-beyond", number > count);
    const place = line.firstChild?.firstChild;
    if (place) place.textContent = number > count ? "" : FIGURES.format(number);
  }
}

function useHeight(element: HTMLElement | null): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (!element) return;
    const measure = (): void => setHeight(element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return height;
}
