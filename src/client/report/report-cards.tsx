import { Text, UnstyledButton } from "@mantine/core";
import { useEffect, useState, type CSSProperties } from "react";
import { useVirtualizer } from "react-window";
import { isFigure, type ReportColumn } from "../../definitions/report/report-column";
import type { Row } from "../../wire/envelope";
import { pendingState } from "../rows/pending-words";
import { PendingMark } from "../ui/pending-mark";
import { useLineIcons } from "../ui/grid/use-line-icons";
import { CARD_EDIT_PX, CardEdits } from "./edit/card-edits";
import { editedRow } from "./edit/edit-of-row";
import { isEditable } from "./edit/read-edit";
import type { LineActions } from "./grid/report-grid-row";
import { useLineInSight } from "./grid/use-line-in-sight";
import type { ReportGridProps } from "./grid/report-grid";
import { groupLabel, totalTexts } from "../../definitions/report/report-totals";
import type { RowEdits } from "./edit/use-row-edits";
import { MenuButton } from "./row/menu-button";
import { hasActions } from "./row/row-actions";
import { reportText } from "./report-text";
import classes from "./report-cards.module.css";

const CARD_PX = 96;
const GUESS_PX = 640;

type ReportCardsProps = Pick<
  ReportGridProps,
  | "label"
  | "columns"
  | "allColumns"
  | "shown"
  | "lines"
  | "totals"
  | "height"
  | "active"
  | "scrollTop"
  | "isOld"
  | "actions"
  | "edits"
  | "onRange"
  | "onScroller"
>;

/** The report on a phone: a card for each row, group rows as headings, the totals in a bar that stays in sight. */
export function ReportCards(props: ReportCardsProps) {
  const { label, columns, allColumns, shown, lines, totals, actions } = props;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const cells = columns.filter(({ linkeditfieldtype }) => linkeditfieldtype !== undefined);
  const cardPx = CARD_PX + cells.length * CARD_EDIT_PX;
  const { items: drawn, totalSize } = useVirtualizer({
    count: lines.count,
    element: scroller,
    itemSize: cardPx,
    overscanCount: 6,
    defaultSize: GUESS_PX,
    onItemsRendered: (seen) => props.onRange(seen.startIndex, seen.stopIndex),
  });
  const { onScroller } = props;
  useEffect(() => onScroller(scroller), [onScroller, scroller]);
  useLineInSight(scroller, {
    active: props.active,
    lineHeight: cardPx,
    fixedLines: 0,
    scrollTop: props.scrollTop,
  });
  const fields = cardFields(columns);
  const icons = useLineIcons();
  return (
    <div className={classes.frame} style={{ ...icons, "--height": props.height } as CSSProperties}>
      <div ref={setScroller} className={classes.scroller} tabIndex={-1} data-report-cards aria-busy={props.isOld}>
        <div role="list" aria-label={label} className={classes.body} style={{ height: totalSize }}>
          {drawn.map(({ index, offset }) => {
            const line = lines.at(index);
            return (
              <div
                key={line?.key ?? index}
                role="listitem"
                className={classes.place}
                style={{ top: offset, height: cardPx }}
              >
                {line?.kind === "group" ? (
                  <UnstyledButton
                    className={classes.group}
                    aria-expanded={line.isOpen}
                    onClick={() => actions.fold(line.key)}
                  >
                    <span>
                      {groupLabel(allColumns, shown.head.groupFields, line.group.key)} ·{" "}
                      {line.group.count.toLocaleString("en-IN")}
                    </span>
                    <Figures fields={fields.figures} texts={totalTexts(columns, line.group)} />
                  </UnstyledButton>
                ) : (
                  <Card
                    row={line && shown.rows.at(line.index)}
                    index={index}
                    isActive={index === props.active}
                    fields={fields}
                    actions={actions}
                    columns={columns}
                    cells={cells}
                    edits={props.edits}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
      {totals.size > 0 && (
        <div className={classes.totals} role="group" aria-label="Total" data-totals>
          <Text span fw={600}>
            Total
          </Text>
          <Figures fields={totalFields(columns, fields, totals)} texts={totals} />
        </div>
      )}
    </div>
  );
}

interface CardFields {
  readonly heading: ReportColumn | undefined;
  readonly figures: readonly ReportColumn[];
  readonly under: readonly ReportColumn[];
}

/** Card 1 is the heading, 2 and 3 the figures; without such columns the first three. */
function cardFields(columns: readonly ReportColumn[]): CardFields {
  const numbered = columns.filter(({ card }) => card !== undefined).sort((a, b) => (a.card ?? 0) - (b.card ?? 0));
  const [heading, ...figures] = numbered.length > 0 ? numbered : columns.slice(0, 3);
  const under = columns
    .filter((column) => column !== heading && !figures.includes(column) && !isFigure(column))
    .slice(0, 2);
  return { heading, figures: figures.slice(0, 2), under };
}

/** The totals of the figures on the cards; where these have none, the first two that there are. */
function totalFields(
  columns: readonly ReportColumn[],
  { figures }: CardFields,
  totals: ReadonlyMap<string, string>,
): readonly ReportColumn[] {
  const ofCards = figures.filter(({ field }) => totals.has(field));
  return ofCards.length > 0 ? ofCards : columns.filter(({ field }) => totals.has(field)).slice(0, 2);
}

interface FiguresProps {
  readonly fields: readonly ReportColumn[];
  readonly texts: ReadonlyMap<string, string>;
}

const Figures = ({ fields, texts }: FiguresProps) => (
  <span className={classes.figures}>
    {fields
      .filter(({ field }) => texts.get(field))
      .map(({ field, title }) => (
        <span key={field} className={classes.figure}>
          <Text span size="xs" c="dimmed">
            {title}
          </Text>{" "}
          {texts.get(field)}
        </span>
      ))}
  </span>
);

interface CardProps {
  readonly row: Row | undefined;
  readonly index: number;
  readonly isActive: boolean;
  readonly fields: CardFields;
  readonly actions: LineActions;
  readonly columns: readonly ReportColumn[];
  /** Columns that are changed in place. */
  readonly cells: readonly ReportColumn[];
  readonly edits: RowEdits;
}

function Card({ row, index, isActive, fields, actions, columns, cells, edits }: CardProps) {
  if (!row) return <div className={classes.card} role="group" aria-busy="true" aria-label="Loading" />;
  const text = (column: ReportColumn): string => reportText(row[column.field], column.format, row._kind === "total");
  const hasMenu = hasActions(row);
  const state = pendingState(row._pending);
  const editable = cells.filter((column) => isEditable(column, row));
  const hasEdits = editable.length > 0;
  return (
    <>
      <UnstyledButton
        className={classes.card}
        data-kind={row._kind || undefined}
        data-active={isActive || undefined}
        data-menu={hasMenu || undefined}
        data-edits={hasEdits || undefined}
        onClick={() => {
          actions.point(index);
          actions.openRow(row);
        }}
      >
        <Text span fw={600} truncate className={classes.words}>
          {state && <PendingMark state={state} compact />}
          {(fields.heading && text(fields.heading)) || fields.under.map(text).find(Boolean)}
        </Text>
        <Text span size="sm" c="dimmed" truncate className={classes.words}>
          {fields.under.map(text).filter(Boolean).join(" · ")}
        </Text>
        <Figures
          fields={fields.figures}
          texts={new Map(fields.figures.map((column) => [column.field, text(column)]))}
        />
      </UnstyledButton>
      {hasEdits && (
        <CardEdits columns={editable} {...{ row, index }} edited={editedRow(columns, row, edits)} calls={edits.calls} />
      )}
      {hasMenu && (
        <MenuButton
          className={classes.menu}
          onOpen={(x, y) => {
            actions.point(index);
            actions.menu(row, x, y);
          }}
        />
      )}
    </>
  );
}
