import { Anchor, Button } from "@mantine/core";
import { Link } from "react-router";
import { PendingMark } from "../../ui/pending-mark";
import { SafeHtml } from "../../ui/safe-html";
import { COLUMNS } from "./brs-columns";
import { colourOf, isOpen, type BrsLine } from "./brs-row";
import classes from "./brs.module.css";
import { ValueDateInput } from "./value-date-input";

/** What an editable list does with its rows; a read-only one has none. */
export interface BrsActions {
  readonly edits: ReadonlyMap<string, string>;
  readonly edit: (line: BrsLine, vd: string) => void;
  readonly save: (line: BrsLine) => void;
}

/** A row without a value date; its look wins over the colour of its amount (OPEN-059). */
const WITHOUT_DATE = { background: "var(--mac-head)", fontWeight: 700 } as const;

interface BrsLineProps {
  readonly line: BrsLine;
  readonly index: number;
  readonly offset: number;
  readonly actions: BrsActions | null;
  readonly onMove: (rows: number) => void;
}

/** One row: a line of the table, on a phone a card. */
export function BrsGridLine({ line, index, offset, actions, onMove }: BrsLineProps) {
  const vd = actions?.edits.get(line.id) ?? line.vd;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.line}
      style={{ top: offset, color: colourOf(line, vd), ...(isOpen(line, vd) ? WITHOUT_DATE : {}) }}
      data-open={isOpen(line, vd) || undefined}
      data-entry={line.id}
      data-row={index}
    >
      {COLUMNS.map(({ title, isFigure, text }) => (
        <div key={title} role="cell" className={classes.cell} data-title={title} data-figure={isFigure}>
          {title === "Payment Type" ? (
            <SafeHtml html={line.autobillno2} />
          ) : title === "Value Date" ? (
            <ValueDateCell line={line} vd={vd} actions={actions} onMove={onMove} />
          ) : (
            text(line)
          )}
        </div>
      ))}
    </div>
  );
}

interface ValueDateCellProps extends Pick<BrsLineProps, "line" | "actions" | "onMove"> {
  readonly vd: string;
}

function ValueDateCell({ line, vd, actions, onMove }: ValueDateCellProps) {
  const name = line.autobillno || line.led_type;
  const mark = line.pending && (
    <Anchor component={Link} to={`/outbox/${line.opId}`} aria-label={`Outbox: ${name}`}>
      <PendingMark state={line.pending} compact />
    </Anchor>
  );
  if (line.id === "") return null;
  if (!actions)
    return (
      <>
        {COLUMNS.at(-1)?.text(line)} {mark}
      </>
    );
  return (
    <>
      <ValueDateInput line={line} vd={vd} onChange={(date) => actions.edit(line, date)} onMove={onMove} />
      {actions.edits.has(line.id) ? (
        <Button
          size="compact-sm"
          className={classes.update}
          aria-label={`Update ${name}`}
          onClick={() => actions.save(line)}
        >
          Update
        </Button>
      ) : (
        mark
      )}
    </>
  );
}
