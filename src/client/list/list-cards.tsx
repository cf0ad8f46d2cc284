import { ActionIcon, Menu, Text, UnstyledButton } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { useState } from "react";
import { useVirtualizer } from "react-window";
import type { ColumnOption } from "../../definitions/list-row";
import type { Row } from "../../wire/envelope";
import { CancelledBadge, isCancelled } from "../rows/cancelled";
import { cellText } from "../rows/cell-text";
import { pendingState, pendingWords } from "../rows/pending-words";
import { PendingMark } from "../ui/pending-mark";
import {
  approvalOf,
  filesLink,
  isLocked,
  mayApprove,
  mayCancel,
  mayDelete,
  mayEdit,
  openWord,
  rowLink,
} from "./actions/list-actions";
import { ApprovalIcon, LockLabel } from "./grid/approval-icon";
import type { GridActions } from "./grid/use-grid-keys";
import classes from "./list-cards.module.css";
import type { ListDefinition } from "./read/list-definition";
import type { ListItem, ListItems } from "./read/list-items";

const CARD_PX = 92;
const GUESS_PX = 640;

interface ListCardsProps {
  readonly label: string;
  readonly definition: ListDefinition;
  readonly columns: readonly ColumnOption[];
  readonly items: ListItems;
  readonly actions: GridActions;
  readonly onRange: (start: number, stop: number) => void;
}

/** Rows as cards on a phone: two or three key fields, the actions behind a menu. */
export function ListCards({ label, definition, columns, items, actions, onRange }: ListCardsProps) {
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
  return (
    <div ref={setScroller} className={classes.scroller} data-list-cards>
      <div role="list" aria-label={label} className={classes.body} style={{ height: totalSize }}>
        {cards.map(({ index, offset }) => {
          const item = items.at(index);
          return (
            <div key={item.key} role="listitem" className={classes.place} style={{ top: offset, height: CARD_PX }}>
              <Card item={item} fields={fields} definition={definition} actions={actions} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** At most three columns: those with a `card` number in their order, or the first ones if no column has a number. */
function cardColumns(columns: readonly ColumnOption[]): readonly ColumnOption[] {
  const numbered = columns.filter((column) => column.card).sort((a, b) => (a.card ?? 0) - (b.card ?? 0));
  return (numbered.length > 0 ? numbered : columns).slice(0, 3);
}

interface CardProps {
  readonly item: ListItem;
  readonly fields: readonly ColumnOption[];
  readonly definition: ListDefinition;
  readonly actions: GridActions;
}

function Card({ item, fields, definition, actions }: CardProps) {
  if (item.kind === "hole") return <div className={classes.card} aria-busy="true" />;
  if (item.kind === "group")
    return (
      <UnstyledButton className={classes.group} onClick={() => actions.fold(item.key)} aria-expanded={!item.folded}>
        {cellText(item.label) || "(empty)"} · {item.count}
      </UnstyledButton>
    );
  const { row } = item;
  const [heading, ...under] = fields;
  const state = pendingState(row._pending);
  const cancelled = isCancelled(row);
  return (
    <div className={classes.card}>
      <UnstyledButton
        className={classes.open}
        onClick={() => actions.open(row, false)}
        disabled={!mayEdit(definition, row)}
      >
        <Text span fw={600} truncate display="block" {...(cancelled ? { td: "line-through", c: "dimmed" } : {})}>
          {heading ? cellText(row[heading.field], heading.format) : ""}
        </Text>
        {under.map((column) => (
          <Text span key={column.field} size="sm" c="dimmed" truncate display="block">
            {cellText(row[column.field], column.format)}
          </Text>
        ))}
        {state && <span className={classes.pending}>{pendingWords(state)}</span>}
      </UnstyledButton>
      {cancelled && <CancelledBadge row={row} />}
      {state && <PendingMark state={state} compact />}
      {definition.approval && approvalOf(row) !== null && <ApprovalIcon approved={approvalOf(row) === true} named />}
      {isLocked(row) && <LockLabel />}
      {hasActions(definition, row) && <CardMenu row={row} definition={definition} actions={actions} />}
    </div>
  );
}

const hasActions = (definition: ListDefinition, row: Row): boolean =>
  mayEdit(definition, row) ||
  mayDelete(row) ||
  mayCancel(definition, row) ||
  mayApprove(definition, row) ||
  filesLink(definition, row) !== null ||
  rowLink(row) !== null;

function CardMenu({
  row,
  definition,
  actions,
}: {
  readonly row: Row;
  readonly definition: ListDefinition;
  readonly actions: GridActions;
}) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label="Actions">
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit(definition, row) && <Menu.Item onClick={() => actions.edit(row)}>{openWord(row)}</Menu.Item>}
        {mayApprove(definition, row) && <Menu.Item onClick={() => actions.approve(row)}>Approve</Menu.Item>}
        {filesLink(definition, row) && <Menu.Item onClick={() => actions.files(row)}>Attachment</Menu.Item>}
        {rowLink(row) && <Menu.Item onClick={() => actions.follow(row)}>{rowLink(row)?.label}</Menu.Item>}
        {definition.copyAllowed && <Menu.Item onClick={() => actions.copy(row)}>Copy</Menu.Item>}
        {mayCancel(definition, row) && <Menu.Item onClick={() => actions.cancel(row)}>Cancel document</Menu.Item>}
        {mayDelete(row) && <Menu.Item onClick={() => actions.remove(row)}>Delete</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
