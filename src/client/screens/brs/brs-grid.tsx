import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useVirtualizer } from "react-window";
import { PHONE } from "../../browser/phone";
import { COLUMNS } from "./brs-columns";
import { BrsGridLine, type BrsActions } from "./brs-line";
import type { BrsLine } from "./brs-row";
import classes from "./brs.module.css";

/** BRS-010. */
const GRID_PX = 800;
const LINE_PX = 44;
const CARD_PX = 192;

interface BrsGridProps {
  readonly label: string;
  readonly lines: readonly BrsLine[];
  readonly actions?: BrsActions;
  readonly onSubmit?: () => void;
}

/** BRS-009. Rows out of view are not drawn. Ctrl+S submits; Enter and the arrows move from date to date. */
export function BrsGrid({ label, lines, actions, onSubmit }: BrsGridProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const isPhone = useMediaQuery(PHONE) ?? false;
  const linePx = isPhone ? CARD_PX : LINE_PX;
  const { items, totalSize } = useVirtualizer({
    count: lines.length,
    element: scroller,
    itemSize: linePx,
    overscanCount: 6,
    defaultSize: GRID_PX,
  });
  const moveTo = useMoveTo(scroller, items, linePx);
  const onKeyDown = useSubmitKey(onSubmit);
  return (
    <div
      ref={setScroller}
      className={classes.scroller}
      style={{ height: GRID_PX }}
      role="table"
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-colcount={COLUMNS.length}
      tabIndex={0}
      onKeyDown={onKeyDown}
      data-brs
    >
      <div role="rowgroup" className={classes.headGroup}>
        <div role="row" className={classes.head} aria-rowindex={1}>
          {COLUMNS.map(({ title, isFigure }) => (
            <div key={title} role="columnheader" className={classes.cell} data-figure={isFigure}>
              {title}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={classes.body} style={{ height: totalSize }}>
        {items.flatMap(({ index, offset }) => {
          const line = lines[index];
          return line
            ? [
                <BrsGridLine
                  key={line.id || `balance ${index}`}
                  line={line}
                  index={index}
                  offset={offset}
                  actions={actions ?? null}
                  onMove={(rows) => moveTo(Math.max(0, Math.min(lines.length - 1, index + rows)))}
                />,
              ]
            : [];
        })}
      </div>
    </div>
  );
}

/** Ctrl+S. The date that is being typed is taken when its field is left, so it is left first. */
function useSubmitKey(onSubmit: (() => void) | undefined): (event: KeyboardEvent) => void {
  const latest = useRef(onSubmit);
  useEffect(() => {
    latest.current = onSubmit;
  });
  return (event) => {
    if (!latest.current || event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    // Not before the date has been taken: that makes a new `onSubmit`.
    setTimeout(() => latest.current?.());
  };
}

/** Focuses the date of a row, which may have to be scrolled into view and drawn first. */
function useMoveTo(scroller: HTMLElement | null, drawn: unknown, linePx: number): (row: number) => void {
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    if (wanted === null || !scroller) return;
    const input = scroller.querySelector<HTMLInputElement>(`[data-row="${wanted}"] input`);
    if (!input) {
      scroller.scrollTop = wanted * linePx;
      return;
    }
    input.focus();
    setWanted(null);
  }, [wanted, scroller, drawn, linePx]);
  return setWanted;
}
