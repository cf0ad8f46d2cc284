import { ActionIcon, Menu, Text, UnstyledButton } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useVirtualizer } from "react-window";
import type { ColumnOption } from "../../definitions/list-row";
import type { Row } from "../../wire/envelope";
import { CancelledBadge, isCancelled } from "../rows/cancelled";
import { cellText } from "../rows/cell-text";
import { pendingState, pendingWords } from "../rows/pending-words";
import { PendingMark } from "../ui/pending-mark";
import { approvalOf, isLocked, mayEdit } from "./actions/list-actions";
import { rowActions } from "./actions/row-actions";
import { ApprovalIcon, LockLabel } from "./grid/approval-icon";
import type { GridActions } from "./grid/use-grid-keys";
import classes from "./list-cards.module.css";
import type { ListDefinition } from "./read/list-definition";
import type { ListItem, ListItems } from "./read/list-items";

const CARD_PX = 92;
const GUESS_PX = 640;
/** Cards searched for the saved record: those of the largest page. */
const SEARCHED_MAX = 1_000;

interface ListCardsProps {
  readonly label: string;
  readonly definition: ListDefinition;
  readonly columns: readonly ColumnOption[];
  readonly items: ListItems;
  readonly actions: GridActions;
  readonly chosen: ReadonlySet<string>;
  /** Key of the record that the user has just saved, '' for none; the list starts at it. */
  readonly saved: string;
  readonly onRange: (start: number, stop: number) => void;
}

/** Rows as cards on a phone: up to four key fields, the actions behind a menu. */
export function ListCards({ label, definition, columns, items, actions, chosen, saved, onRange }: ListCardsProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { items: cards, totalSize } = useVirtualizer({
    count: items.count,
    element: scroller,
    itemSize: CARD_PX,
    overscanCount: 6,
    defaultSize: GUESS_PX,
    onItemsRendered: (seen) => onRange(seen.startIndex, seen.stopIndex),
  });
  const fields = cardColumns(columns);
  useScrollToSaved(scroller, items, saved);
  return (
    <div ref={setScroller} className={classes.scroller} data-list-cards>
      <div role="list" aria-label={label} className={classes.body} style={{ height: totalSize }}>
        {cards.map(({ index, offset }) => {
          const item = items.at(index);
          return (
            <div key={item.key} role="listitem" className={classes.place} style={{ top: offset, height: CARD_PX }}>
              <Card
                item={item}
                index={index}
                fields={fields}
                definition={definition}
                actions={actions}
                chosen={chosen.has(item.key)}
                saved={item.key === saved}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Brings the saved record into view once: its card is marked, and would be looked for otherwise. */
function useScrollToSaved(scroller: HTMLElement | null, items: ListItems, saved: string): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!scroller || saved === "" || isDone.current) return;
    const end = Math.min(items.count, SEARCHED_MAX);
    for (let index = 0; index < end; index++) {
      if (items.at(index).key !== saved) continue;
      isDone.current = true;
      const bottom = (index + 1) * CARD_PX;
      if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight;
      return;
    }
  });
}

/** At most four columns: those with a `card` number in their order, or the first ones if no column has a number. */
function cardColumns(columns: readonly ColumnOption[]): readonly ColumnOption[] {
  const numbered = columns.filter((column) => column.card).sort((a, b) => (a.card ?? 0) - (b.card ?? 0));
  return (numbered.length > 0 ? numbered : columns).slice(0, 4);
}

interface CardProps {
  readonly item: ListItem;
  readonly index: number;
  readonly chosen: boolean;
  /** The user has just saved it. */
  readonly saved: boolean;
  readonly fields: readonly ColumnOption[];
  readonly definition: ListDefinition;
  readonly actions: GridActions;
}

function Card({ item, index, fields, definition, actions, chosen, saved }: CardProps) {
  if (item.kind === "hole") return <div className={classes.card} aria-busy="true" />;
  if (item.kind === "group")
    return (
      <UnstyledButton className={classes.group} onClick={() => actions.fold(item.key)} aria-expanded={!item.folded}>
        {cellText(item.label) || "(empty)"} · {item.count}
      </UnstyledButton>
    );
  const { row } = item;
  // The amount is at the right of the heading, whole, whatever becomes of the names.
  const figures = fields.filter(({ format }) => format === "amount" || format === "drcr").slice(0, 1);
  const [heading, ...under] = fields.filter((column) => !figures.includes(column));
  const state = pendingState(row._pending);
  const cancelled = isCancelled(row);
  return (
    <div className={classes.card} data-chosen={chosen || undefined} data-saved={saved || undefined}>
      <UnstyledButton
        className={classes.open}
        onClick={() => actions.open(row, false)}
        disabled={!mayEdit(definition, row)}
      >
        <span className={classes.top}>
          <Text span fw={600} lineClamp={state ? 1 : 2} {...(cancelled ? { td: "line-through", c: "dimmed" } : {})}>
            {heading ? cellText(row[heading.field], heading.format) : ""}
          </Text>
          {figures.map(({ field, format }) => (
            <Text span key={field} fw={600} className={classes.figure} {...(cancelled ? { td: "line-through" } : {})}>
              {cellText(row[field], format)}
            </Text>
          ))}
        </span>
        <Text span size="sm" c="dimmed" truncate display="block">
          {under
            .map((column) => underText(column, cellText(row[column.field], column.format)))
            .filter(Boolean)
            .join(" · ")}
        </Text>
        {state && <span className={classes.pending}>{pendingWords(state)}</span>}
      </UnstyledButton>
      {cancelled && <CancelledBadge row={row} />}
      {state && <PendingMark state={state} compact />}
      {definition.approval && approvalOf(row) !== null && <ApprovalIcon approved={approvalOf(row) === true} named />}
      {isLocked(row) && <LockLabel />}
      {rowActions(definition, row).length > 0 && (
        <CardMenu row={row} index={index} definition={definition} actions={actions} chosen={chosen} />
      )}
    </div>
  );
}

/** A bare quantity would not say of what it is. */
const underText = ({ format, title }: ColumnOption, text: string): string =>
  format === "quantity" && text !== "" ? `${title} ${text}` : text;

interface CardMenuProps {
  readonly row: Row;
  readonly index: number;
  readonly definition: ListDefinition;
  readonly actions: GridActions;
  readonly chosen: boolean;
}

const CardMenu = ({ row, index, definition, actions, chosen }: CardMenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" aria-label="Actions">
        <IconDotsVertical size={20} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {rowActions(definition, row).map(({ call, label }) => (
        <Menu.Item key={call} onClick={() => actions[call](row)}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => actions.point(index, "toggle")}>
        {chosen ? "Remove from selection" : "Select"}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
