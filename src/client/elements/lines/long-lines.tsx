import { useEffect, useState } from "react";
import { useVirtualizer } from "react-window";
import { GridRow, type RowShared } from "./grid-row";
import type { CellError } from "./line-errors";
import type { Line } from "./line-values";
import classes from "./lines.module.css";
import type { Place } from "./paste";

const ROW_PX = 34;
const HEIGHT_PX = 476;
const OVERSCAN = 4;
const NONE: readonly CellError[] = [];
const NO_LINE: Line = {};

export interface LinesShown {
  readonly rows: readonly Line[];
  readonly shared: RowShared;
  readonly active: Place;
  readonly editing: string | null;
  readonly refusals: ReadonlyMap<number, readonly CellError[]>;
  /** There is a blank line at the end. */
  readonly isOpen: boolean;
}

/** Only the visible lines are drawn, each again only when it changed: 5,000 lines are as fast as fifty. */
export function LongLines(props: LinesShown) {
  const { rows, active, editing } = props;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { items, totalSize, scrollToIndex } = useVirtualizer({
    count: rows.length,
    element: scroller,
    itemSize: ROW_PX,
    overscanCount: OVERSCAN,
    defaultSize: HEIGHT_PX,
  });
  const isEditing = editing !== null;
  // Also where the line was scrolled out of sight: typed text needs an input to go into.
  useEffect(() => {
    if (scroller) scrollToIndex({ index: active.row, align: "auto" });
  }, [scroller, active.row, isEditing, scrollToIndex]);
  return (
    // In the Tab order, because a scrolling area must be reachable by keyboard; the grid around it handles its keys.
    <div
      ref={setScroller}
      role="rowgroup"
      tabIndex={0}
      className={classes.long}
      style={{ height: HEIGHT_PX }}
      data-long-lines
    >
      <div role="presentation" className={classes.all} style={{ height: totalSize }}>
        {items.map(({ index, offset }) => (
          <LineAt key={index} index={index} offset={offset} {...props} />
        ))}
      </div>
    </div>
  );
}

/** `offset`: px from the first line, where lines have positions of their own. */
export function LineAt({
  index,
  offset,
  rows,
  shared,
  active,
  editing,
  refusals,
  isOpen,
}: LinesShown & { readonly index: number; readonly offset?: number }) {
  const isHere = active.row === index;
  return (
    <GridRow
      shared={shared}
      line={rows[index] ?? NO_LINE}
      index={index}
      activeCol={isHere ? active.col : -1}
      editing={isHere ? editing : null}
      refusals={refusals.get(index) ?? NONE}
      isNew={isOpen && index === rows.length - 1}
      offset={offset}
    />
  );
}
