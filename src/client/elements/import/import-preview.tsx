import { List, type RowComponentProps } from "react-window";
import classes from "./import-preview.module.css";
import type { Sheet } from "./sheet";

const ROW_PX = 34;
const SHOWN_ROWS = 12;

/** The table of a file as it will be sent (IMP-001). Only visible rows are drawn; row numbers are the file's. */
export function ImportPreview({ sheet }: { readonly sheet: Sheet }) {
  const [headings = [], ...lines] = sheet;
  const columns = sheet.reduce((most, line) => Math.max(most, line.length), 0);
  return (
    <div
      className={classes.frame}
      role="table"
      aria-label="Preview"
      aria-rowcount={sheet.length}
      aria-colcount={columns + 1}
    >
      <div className={classes.inner} style={{ minWidth: 64 + columns * 140 }}>
        <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.head}`}>
          <div role="columnheader" className={classes.number}>
            Row
          </div>
          {cellsOf(headings, columns).map((text, at) => (
            <div key={at} role="columnheader" className={classes.cell}>
              {text}
            </div>
          ))}
        </div>
        <List
          role="rowgroup"
          tabIndex={0}
          aria-label="Rows"
          rowComponent={PreviewRow}
          rowCount={lines.length}
          rowHeight={ROW_PX}
          rowProps={{ lines, columns }}
          defaultHeight={ROW_PX * SHOWN_ROWS}
          style={{ height: ROW_PX * Math.min(SHOWN_ROWS, lines.length) }}
        />
      </div>
    </div>
  );
}

interface Shared {
  readonly lines: Sheet;
  readonly columns: number;
}

function PreviewRow({ index, style, lines, columns }: RowComponentProps<Shared>) {
  return (
    <div role="row" aria-rowindex={index + 2} className={classes.row} style={style}>
      <div role="rowheader" className={classes.number}>
        {index + 2}
      </div>
      {cellsOf(lines[index] ?? [], columns).map((text, at) => (
        <div key={at} role="cell" className={classes.cell} title={text}>
          {text}
        </div>
      ))}
    </div>
  );
}

const cellsOf = (line: readonly string[], columns: number): readonly string[] =>
  Array.from({ length: columns }, (_, at) => line[at] ?? "");
