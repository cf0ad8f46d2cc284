import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import { List, useListRef, type RowComponentProps } from "react-window";
import type { LineColumn } from "../../../definitions/form-row";
import { CellInput } from "./cell-input";
import type { CellContext } from "./line";
import { byLine, type CellError, problemsOf, refusalAt } from "./line-errors";
import type { Line } from "./line-values";
import classes from "./lines.module.css";
import type { Place } from "./paste";
import type { Lines } from "./use-lines";

const DRAWN_MAX = 50;
const HEIGHT_PX = 560;
const FRAMES_MAX = 30;

interface LineCardsProps {
  readonly id: string;
  readonly name: string;
  readonly lines: Lines;
  readonly columns: readonly LineColumn[];
  readonly context: CellContext;
  readonly disabled: boolean;
  readonly refusals: readonly CellError[];
  /** A field to scroll to and to focus. */
  readonly spot: Place | null;
  /** The line (from 0) where the user is. */
  readonly onLine: (line: number) => void;
}

interface CardsData extends Pick<LineCardsProps, "columns" | "context" | "disabled"> {
  readonly refusals: ReadonlyMap<number, readonly CellError[]>;
  readonly rows: readonly Line[];
  readonly onLine: (index: number, line: Line) => void;
  readonly onRemove: (index: number) => void;
  readonly onNext: (back: boolean) => void;
}

/** The lines on a phone: a card for each, its fields below each other, large enough for a thumb. */
export function LineCards({
  id,
  name,
  lines: { lines, change },
  columns,
  context,
  disabled,
  refusals,
  spot,
  onLine,
}: LineCardsProps) {
  const [isAdding, setAdding] = useState(false);
  const list = useListRef(null);
  const errors = useMemo(() => byLine(refusals), [refusals]);
  useEffect(() => {
    if (spot) showField(id, spot, () => list.current?.scrollToRow({ index: spot.row, align: "start" }));
  }, [id, spot, list]);
  // A blank line is not a line yet: it is kept here until something is typed into it.
  const data: CardsData = {
    rows: isAdding ? [...lines, {}] : lines,
    columns,
    context,
    disabled,
    refusals: errors,
    onLine: (index, line) => {
      if (index === lines.length) setAdding(false);
      change(index === lines.length ? [...lines, line] : lines.with(index, line));
    },
    onRemove: (index) => {
      if (index === lines.length) setAdding(false);
      else change(lines.filter((_, at) => at !== index));
    },
    onNext: (back) => {
      const inputs = [...(document.getElementById(id)?.querySelectorAll("input") ?? [])];
      inputs[inputs.findIndex((input) => input === document.activeElement) + (back ? -1 : 1)]?.focus();
    },
  };
  return (
    <div id={id} role="group" aria-label={name} onFocus={({ target }) => onLine(lineOf(target))}>
      {data.rows.length > DRAWN_MAX ? (
        <List
          listRef={list}
          rowComponent={CardRow}
          rowCount={data.rows.length}
          rowHeight={72 + columns.length * 92}
          rowProps={data}
          defaultHeight={HEIGHT_PX}
          style={{ height: HEIGHT_PX }}
        />
      ) : (
        data.rows.map((_, index) => <Card key={index} index={index} {...data} />)
      )}
      {!disabled && (
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
          Add line
        </Button>
      )}
    </div>
  );
}

const lineOf = (target: Element): number => Number(target.closest("[data-line]")?.getAttribute("data-line") ?? -1);

/** A card far away is drawn some frames after the list starts to scroll; then its field gets the focus. */
function showField(id: string, { row, col }: Place, scroll: () => void): void {
  scroll();
  const focusWhenDrawn = (frames: number) => {
    const input = document
      .getElementById(id)
      ?.querySelector(`[data-line="${row}"]`)
      ?.querySelectorAll<HTMLInputElement>("input")[col];
    if (!input) return void (frames > 0 && requestAnimationFrame(() => focusWhenDrawn(frames - 1)));
    input.focus();
    input.scrollIntoView({ block: "center" });
  };
  requestAnimationFrame(() => focusWhenDrawn(FRAMES_MAX));
}

const CardRow = ({ index, style, ariaAttributes, ...data }: RowComponentProps<CardsData>) => (
  <div style={style} {...ariaAttributes}>
    <Card index={index} {...data} />
  </div>
);

function Card({
  index,
  rows,
  columns,
  context,
  disabled,
  refusals,
  onLine,
  onRemove,
  onNext,
}: CardsData & { readonly index: number }) {
  const line = rows[index] ?? {};
  const problems = problemsOf(columns, line);
  return (
    <Stack gap={6} className={classes.card} data-line={index}>
      <Group justify="space-between">
        <Text fw={600} size="sm">
          Line {index + 1}
        </Text>
        {!disabled && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={18} />}
            aria-label={`Remove line ${index + 1}`}
            onClick={() => onRemove(index)}
          >
            Remove
          </Button>
        )}
      </Group>
      {columns.map((column, place) => (
        <CellInput
          key={column.key}
          column={column}
          line={line}
          context={context}
          label={column.title}
          name={`${column.title}, line ${index + 1}`}
          error={
            refusalAt(refusals.get(index) ?? [], index, column.key, place === 0) || (problems.get(column.key) ?? "")
          }
          disabled={disabled || column.computed === true}
          onLine={(next) => onLine(index, next)}
          onMove={(move) => (move === "next" || move === "back") && onNext(move === "back")}
        />
      ))}
    </Stack>
  );
}
