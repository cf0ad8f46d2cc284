import { useEffect, useId, useMemo, useRef, useState, type CSSProperties } from "react";
import { useVirtualizer } from "react-window";
import type { RightsColumn } from "../../../definitions/rights-columns";
import { useSideways } from "../../browser/use-sideways";
import { useOrder, useSlots } from "../../ui/grid/line-slots";
import { RightsTableLine, type LineActions } from "./rights-line";
import type { RightsLine, Values } from "./rights-row";
import classes from "./rights.module.css";
import { useRightsKeys } from "./use-rights-keys";

/** RIGHTS-014. */
export const TABLE_PX = 800;
const LINE_PX = 36;
const HEAD_PX = 60;

export interface RightsTableProps {
  readonly label: string;
  readonly nameTitle: string;
  readonly nameOf: (line: RightsLine) => string;
  readonly columns: readonly RightsColumn[];
  readonly lines: readonly RightsLine[];
  readonly edits: ReadonlyMap<string, Values>;
  readonly actions: Omit<LineActions, "point">;
  /** Sets a whole column: every row that is shown. */
  readonly onAll: (column: RightsColumn, on: boolean) => void;
  readonly onSubmit: () => void;
}

/**
 * RIGHTS-010. Rows out of view are not drawn, so that 500 modules are as fast as ten; a row that leaves the view
 * becomes the one that enters it.
 */
export function RightsTable(props: RightsTableProps) {
  const { label, nameTitle, nameOf, columns, lines, edits, actions, onAll, onSubmit } = props;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const prefix = useId();
  useSideways(scroller);
  const { items, totalSize } = useVirtualizer({
    count: lines.length,
    element: scroller,
    itemSize: LINE_PX,
    overscanCount: 6,
    defaultSize: TABLE_PX,
  });
  const valuesOf = (line: RightsLine) => edits.get(line.id) ?? line.values;
  const ticked = useMemo(() => tickedIn(columns, lines, edits), [columns, lines, edits]);
  const press = ({ row, column: at }: { row: number; column: number }): void => {
    const line = lines[row];
    const column = columns[at - 2];
    if (!line) return;
    if (at === 0 && edits.has(line.id)) actions.save(line);
    if (column?.kind === "flag") actions.set(line, { ...valuesOf(line), [column.key]: !valuesOf(line)[column.key] });
    if (column?.kind === "fields") actions.openFields(line, column.key);
  };
  const { cell, setCell, onKeyDown } = useRightsKeys(
    lines.length,
    columns.length + 2,
    scroller,
    { linePx: LINE_PX, headPx: HEAD_PX },
    { press, submit: onSubmit },
  );
  const stable = useStable({ ...actions, point: (row, column) => setCell({ row, column }) });
  const slots = useSlots(items.length);
  const inOrder = useOrder(scroller, slots);
  const drawn = inOrder(items).flatMap(({ index, offset }) => {
    const line = lines[index];
    return line ? [{ line, index, offset }] : [];
  });
  const isDrawn = items.some(({ index }) => index === cell.row);
  const style = {
    height: TABLE_PX,
    "--columns": columns.length,
    "--least": `${206 + 73 * columns.length}px`,
  } as CSSProperties;
  return (
    <div
      ref={setScroller}
      className={classes.scroller}
      style={style}
      role="grid"
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-colcount={columns.length + 2}
      tabIndex={0}
      aria-activedescendant={isDrawn ? `${prefix}-${cell.row}-${cell.column}` : undefined}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => event.key === " " && event.preventDefault()}
      data-rights
    >
      <div role="rowgroup" style={{ display: "contents" }}>
        <Head nameTitle={nameTitle} columns={columns} ticked={ticked} of={lines.length} onAll={onAll} />
      </div>
      <div role="rowgroup" className={classes.body} style={{ height: totalSize }}>
        {drawn.map(({ line, index, offset }) => (
          <RightsTableLine
            key={index % slots}
            id={`${prefix}-${index}`}
            line={line}
            index={index}
            offset={offset}
            values={valuesOf(line)}
            edited={edits.has(line.id)}
            name={nameOf(line)}
            columns={columns}
            active={index === cell.row ? cell.column : -1}
            actions={stable}
          />
        ))}
      </div>
    </div>
  );
}

/** Number of ticked rows, by column. */
const tickedIn = (
  columns: readonly RightsColumn[],
  lines: readonly RightsLine[],
  edits: RightsTableProps["edits"],
): ReadonlyMap<string, number> =>
  new Map(columns.map(({ key }) => [key, lines.filter((line) => (edits.get(line.id) ?? line.values)[key]).length]));

interface HeadProps extends Pick<RightsTableProps, "nameTitle" | "columns" | "onAll"> {
  readonly ticked: ReadonlyMap<string, number>;
  /** Number of rows of the table. */
  readonly of: number;
}

function Head({ nameTitle, columns, ticked, of, onAll }: HeadProps) {
  return (
    <div className={classes.head} role="row" aria-rowindex={1}>
      {["Save", nameTitle].map((title) => (
        <div key={title} role="columnheader" className={classes.headCell}>
          {title}
        </div>
      ))}
      {columns.map((column) => (
        <div key={column.key} role="columnheader" aria-label={column.title} className={classes.headCell}>
          <span>{column.title}</span>
          {column.kind === "flag" && <AllBox column={column} on={ticked.get(column.key) ?? 0} of={of} onAll={onAll} />}
        </div>
      ))}
    </div>
  );
}

interface AllBoxProps {
  readonly column: RightsColumn;
  readonly on: number;
  readonly of: number;
  readonly onAll: RightsTableProps["onAll"];
}

function AllBox({ column, on, of, onAll }: AllBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = on > 0 && on < of;
  }, [on, of]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.check}
      tabIndex={-1}
      checked={of > 0 && on === of}
      aria-label={`${column.title} for all`}
      onChange={() => onAll(column, on < of)}
    />
  );
}

/** The same object for the life of the table; it calls the latest actions. */
function useStable(actions: LineActions): LineActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      set: (line, values) => latest.current.set(line, values),
      save: (line) => latest.current.save(line),
      openFields: (line, list) => latest.current.openFields(line, list),
      point: (row, column) => latest.current.point(row, column),
    }),
    [],
  );
}
