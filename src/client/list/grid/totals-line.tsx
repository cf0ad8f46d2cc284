import type { ColumnOption } from "../../../definitions/list-row";
import classes from "./list-grid.module.css";

interface TotalsProps {
  readonly columns: readonly ColumnOption[];
  readonly approval: boolean;
  readonly totals: ReadonlyMap<string, string>;
  readonly label: string;
}

/** Below the lines. Its label has the room up to the first total. */
export function TotalsLine({ columns, approval, totals, label }: TotalsProps) {
  const first = columns.findIndex(({ field }) => totals.has(field));
  const before = first < 0 ? 0 : first;
  const span = 1 + (approval ? 1 : 0) + before;
  return (
    <div role="rowgroup" style={{ display: "contents" }}>
      <div className={classes.foot} role="row">
        <div role="gridcell" aria-colspan={span} className={classes.cell} style={{ gridColumn: `span ${span}` }}>
          {label}
        </div>
        {columns.slice(before).map((column) => (
          <div role="gridcell" key={column.field} className={classes.cell} data-align={column.align}>
            {totals.get(column.field) ?? ""}
          </div>
        ))}
      </div>
    </div>
  );
}
