import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import { List, type RowComponentProps, useListRef } from "react-window";
import type { LineColumn } from "../../../definitions/form-row";
import type { CellContext } from "./line";
import { byLine, type CellError, problemsOf } from "./line-errors";
import { LineSheet, sheetId } from "./line-sheet";
import { summaryOf } from "./line-summary";
import type { Line } from "./line-values";
import classes from "./lines.module.css";
import type { Place } from "./paste";
import type { Lines } from "./use-lines";

const DRAWN_MAX = 50;
const HEIGHT_PX = 560;
const ROW_PX = 90;
const FRAMES_MAX = 30;

interface LineCardsProps {
  readonly id: string;
  readonly name: string;
  readonly lines: Lines;
  readonly columns: readonly LineColumn[];
  readonly context: CellContext;
  readonly disabled: boolean;
  readonly refusals: readonly CellError[];
  /** A field to show and to focus. */
  readonly spot: Place | null;
  /** The line (from 0) where the user is. */
  readonly onLine: (line: number, column: string) => void;
  /** Scans taken so far. */
  readonly scans: number;
  /** Opens the camera; null where the lines take no scans. */
  readonly onScan: (() => void) | null;
}

interface CardsData extends Pick<LineCardsProps, "columns"> {
  readonly lines: readonly Line[];
  readonly refusals: ReadonlyMap<number, readonly CellError[]>;
  readonly onOpen: (index: number) => void;
}

/** The lines on a phone: one row for each, which opens its fields in a sheet. */
export function LineCards(props: LineCardsProps) {
  const { id, name, columns, context, disabled, spot, onLine, onScan } = props;
  const { lines, change } = props.lines;
  // A blank line is not a line yet: it is shown in the sheet until something is typed into it.
  const [open, setOpen] = useState<number | null>(null);
  const refusals = useMemo(() => byLine(props.refusals), [props.refusals]);
  const show = (index: number, col = 0) => {
    setOpen(index);
    onLine(index, "");
    focusField(id, index, col);
  };
  const [shown, setShown] = useState<Place | null>(null);
  if (spot !== shown) {
    setShown(spot);
    if (spot) setOpen(spot.row);
  }
  useEffect(() => {
    if (spot) focusField(id, spot.row, spot.col);
  }, [id, spot]);
  useClosedByScan(props.scans, setOpen);
  const list = useListRef(null);
  const close = () => {
    setOpen(null);
    if (open !== null && open < lines.length)
      focusAtLine(id, `[data-line="${open}"]`, () => list.current?.scrollToRow({ index: open }));
    else focusAtLine(id, "[data-add-line]", () => {});
  };
  const data: CardsData = { columns, lines, refusals, onOpen: (index) => show(index) };
  return (
    <div id={id} role="group" aria-label={name}>
      {lines.length > DRAWN_MAX ? (
        <List
          listRef={list}
          rowComponent={CardRow}
          rowCount={lines.length}
          rowHeight={ROW_PX}
          rowProps={data}
          defaultHeight={HEIGHT_PX}
          style={{ height: HEIGHT_PX }}
        />
      ) : (
        lines.map((_, index) => <Card key={index} index={index} {...data} />)
      )}
      {!disabled && (
        <Button variant="default" data-add-line leftSection={<IconPlus size={18} />} onClick={() => show(lines.length)}>
          Add line
        </Button>
      )}
      {open !== null && (
        <LineSheet
          id={id}
          columns={columns}
          context={context}
          disabled={disabled}
          refusals={refusals.get(open) ?? []}
          line={lines[open] ?? {}}
          index={open}
          count={lines.length}
          onLine={(line) => change(open >= lines.length ? [...lines, line] : lines.with(open, line))}
          onShow={(index) => show(index)}
          onRemove={() => {
            setOpen(null);
            if (open < lines.length) change(lines.filter((_, at) => at !== open));
          }}
          onScan={
            onScan &&
            (() => {
              setOpen(null);
              onScan();
            })
          }
          onClose={close}
        />
      )}
    </div>
  );
}

/** After a scan the lines and what it did are shown, not the sheet. */
function useClosedByScan(scans: number, setOpen: (open: null) => void): void {
  const [seen, setSeen] = useState(scans);
  if (scans === seen) return;
  setSeen(scans);
  setOpen(null);
}

/** Focuses a field of the sheet as soon as it is drawn. */
function focusField(id: string, line: number, col: number): void {
  const whenDrawn = (frames: number) => {
    const sheet = document.getElementById(sheetId(id));
    const input =
      sheet?.dataset.lineSheet === String(line) ? sheet.querySelectorAll<HTMLInputElement>("input")[col] : undefined;
    if (!input) return void (frames > 0 && requestAnimationFrame(() => whenDrawn(frames - 1)));
    // The sheet's focus trap may look for its first element only after this.
    sheet?.querySelector("[data-autofocus]")?.removeAttribute("data-autofocus");
    input.dataset.autofocus = "true";
    input.focus();
    input.scrollIntoView({ block: "nearest" });
  };
  requestAnimationFrame(() => whenDrawn(FRAMES_MAX));
}

/** Shows and focuses the row of the line that was just left. Of many lines only those in sight are drawn. */
function focusAtLine(id: string, selector: string, scrollTo: () => void): void {
  const cardOf = () => document.getElementById(id)?.querySelector<HTMLElement>(selector);
  const whenDrawn = (frames: number) => {
    const card = cardOf();
    if (!card && frames > 0) return void requestAnimationFrame(() => whenDrawn(frames - 1));
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: "nearest" });
  };
  requestAnimationFrame(() => {
    if (!cardOf()) scrollTo();
    whenDrawn(FRAMES_MAX);
  });
}

const CardRow = ({ index, style, ariaAttributes, ...data }: RowComponentProps<CardsData>) => (
  <div style={style} {...ariaAttributes}>
    <Card index={index} {...data} />
  </div>
);

function Card({ index, columns, lines, refusals, onOpen }: CardsData & { readonly index: number }) {
  const line = lines[index] ?? {};
  const { lead, details, figure } = summaryOf(columns, line);
  const [problem = ""] = [
    ...(refusals.get(index) ?? []).map(({ text }) => text),
    ...problemsOf(columns, line).values(),
  ];
  return (
    <button
      type="button"
      className={classes.card}
      data-line={index}
      aria-invalid={problem !== "" || undefined}
      onClick={() => onOpen(index)}
    >
      <span className={classes.cardNumber}>{index + 1}</span>
      <span className={classes.cardWords}>
        <span className={classes.cardLead}>{lead}</span>
        <span className={problem === "" ? classes.cardDetails : classes.cardProblem}>{problem || details}</span>
      </span>
      <span className={classes.cardFigure}>{figure}</span>
    </button>
  );
}
